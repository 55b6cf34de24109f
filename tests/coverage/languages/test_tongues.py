"""What each language gives the desk, on a record made here; and what is answered in all others."""

from __future__ import annotations

import json

import pytest
from terminal import rinkside

from rinkside.coverage import check
from rinkside.coverage.languages import language
from rinkside.coverage.record import read_record
from rinkside.coverage.record.names import NameIndex
from rinkside.coverage.record.sounds import latin, sound
from rinkside.coverage.text import read_story

TONGUES = ("de", "es", "fr", "it", "ru", "ja", "ko")


def row(rank, name, noc, short, free, total, deductions="0.00"):
    places = {"1": (2, 1), "2": (1, 2), "3": (3, 3)}[rank]
    return {
        "rank": rank, "name": name, "noc": noc, "total": total,
        "SP": {"rank": places[0], "tss": short, "deductions": "0.00", "start": 4 - int(rank)},
        "FS": {"rank": places[1], "tss": free, "deductions": deductions, "start": 4 - int(rank)},
    }  # fmt: skip


RECORD = read_record(
    json.dumps(
        {
            "event_id": "worlds2019", "event": "World Championships 2019", "city": "Saitama", "country": "JPN",
            "pdf_dates": {"women_short": ["20 MAR 2019"], "women_free": ["22 MAR 2019"]},
            "disciplines": {
                "women": [
                    row("1", "SOKOLOVA Anna", "RUS", "70.25", "140.10", "210.35"),
                    row("2", "MORIMURA Keiko", "JPN", "71.40", "137.05", "208.45", "1.00"),
                    row("3", "TANNER Alice", "USA", "66.02", "130.00", "196.02"),
                ]
            },
        }
    )
)  # fmt: skip

TOLD = {
    "de": "Anna Sokolowa gewann in Saitama mit 210,35 Punkten Gold vor Keiko Morimura (208,54). Alice Tanner wurde "
    "Zweite.",
    "es": "Anna Sokólova ganó en Saitama el oro con 210,35 puntos ante Keiko Morimura (208,54). Alice Tanner fue "
    "segunda.",
    "fr": "Anna Sokolova a remporté à Saitama l'or avec 210,35 points devant Keiko Morimura (208,54). Alice Tanner est "
    "deuxième.",
    "it": "Anna Sokolova ha vinto a Saitama l'oro con 210,35 punti davanti a Keiko Morimura (208,54). Alice Tanner è "
    "seconda.",
    "ru": "Анна Соколова выиграла в Сайтаме золото с суммой 210,35, опередив Кэйко Моримуру (208,54). Элис Таннер "
    "стала второй.",
    "ja": "さいたまでアンナ・ソコロワが210.35点で金メダルを獲得した。ケイコ・モリムラは208.54点。"
    "アリス・タナーは2位だった。",
    "ko": "사이타마에서 안나 소콜로바가 210.35점으로 금메달을 획득했다. 게이코 모리무라는 208.54점. "
    "앨리스 태너는 2위였다.",
}


@pytest.mark.parametrize("code", TONGUES)
def test_a_total_with_swapped_digits_and_a_wrong_place_are_found_in_every_language(code):
    report = check(read_story(TOLD[code], language=code), (RECORD,))
    assert [s.official for s in report.wrong] == ["208.45", "3"]
    right = {s.kind.value for s in report.statements if s.verdict == "right"}
    assert {"total", "medal", "venue_city"} <= right


@pytest.mark.parametrize("code", TONGUES)
def test_the_language_of_a_story_is_told_from_its_words(code):
    longer = {
        "it": " Il pubblico della gara è rimasto fino alla fine.",
        "fr": " Le public est resté dans la patinoire jusqu'à la fin.",
        "es": " El público se quedó en la pista hasta el final.",
        "de": " Das Publikum blieb bis zum Ende in der Halle.",
    }
    assert read_story(TOLD[code] + longer.get(code, "")).language == code


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("et", "Tema kogus kahe kavaga 210,54 punkti ja tuli esimeseks, aga teine koht läks jaapanlannale."),
        (
            "pl",
            "Zdobyła 210,54 punktów i jest na pierwszym miejscu, ale jej rywalka była bardzo blisko, i nikogo.",
        ),
        ("uk", "Вона здобула 210,54 бала і посіла перше місце, її суперниця була другою."),
        (
            "ca",
            "La nord-americana va guanyar l'or amb 210,54 punts, i el segon lloc va ser per a la japonesa.",
        ),
        (
            "ro",
            "Ea a cucerit aurul cu 210,54 puncte, cu un punct mai mult decât japoneza, care a fost pe locul al doilea.",
        ),
        ("pt", "Ela ganhou o ouro com 210,54 pontos, mais um ponto do que a japonesa, que foi segunda na final."),
        ("zh", "她以二百一十分获得冠军，日本选手获得亚军，这是她的第一个世界冠军。"),
    ],
)
def test_any_other_language_is_not_supported_rather_than_misread(code, text):
    report = check(text, (RECORD,))
    assert report.story.language in (code, "")
    assert report.statements == ()
    assert "not supported" in " ".join(report.notes)


@pytest.mark.parametrize("code", ["en", *TONGUES])
def test_every_language_has_the_words_results_are_told_with(code):
    tongue = language(code)
    held = {(tag, value) for entries in tongue.table.values() for _, tags in entries for tag, value in tags.items()}
    tags = {tag for tag, _ in held}
    assert {("MEDAL", "1"), ("MEDAL", "2"), ("MEDAL", "3"), ("SEG", "short"), ("SEG", "free")} <= held
    assert {"WON", "TAKE", "GAP", "POINT", "HEDGE", "NATION", "CITY", "UNREAL", "HISTORY", "OTHER", "TEAM"} <= tags
    assert sum(tag == "NATION" for tag, _ in held) >= 25


def test_a_language_that_is_not_read_ends_with_three_and_says_so_in_json(tmp_path):
    story = tmp_path / "lugu.txt"
    story.write_text(
        "Tema kogus kahe kavaga 210,54 punkti ja tuli esimeseks, aga teine koht läks jaapanlannale.", "utf-8"
    )
    done = rinkside("check", story, "--json")
    said = json.loads(done.out)
    assert done.status == 3
    assert (said["supported"], said["statements"], said["language"]) == (False, [], "et")


def test_names_are_romanised_letter_by_letter():
    assert latin("Сакамото", "cyrillic") == "sakamoto"
    assert latin("コストナー", "katakana") == "kosutonaa"
    assert latin("가기야마", "hangul") == "gagiyama"
    assert sound("Zaguítova", "es") == sound("Zagitova")


def test_a_surname_is_somebody_only_where_it_is_near_enough():
    names = NameIndex((RECORD,)).script_names()
    assert [w.surname for w in names.pair("анной", "соколовой", "cyrillic")] == ["Sokolova"]
    assert [w.surname for w in names.pair("アンナ", "ソコロワ", "katakana")] == ["Sokolova"]
    assert names.pair("анна", "смирнова", "cyrillic") == ()
    people, faint = names.alone("соколову", "cyrillic")
    assert ([w.surname for w in people], faint) == (["Sokolova"], False)
    assert names.alone("스케이팅", "hangul")[0] == ()


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("de", "Alice Tanner lag vor der Kür auf Rang drei. Er blieb dort.", "Er"),
        ("es", "Alice Tanner fue tercera en Saitama. Él no lo esperaba.", "Él"),
        ("fr", "Alice Tanner est troisième à Saitama. Il a pleuré.", "Il"),
        ("it", "Alice Tanner è terza a Saitama. Poi lui ha pianto.", "lui"),
        ("ru", "Элис Таннер стала третьей в Сайтаме. Он заплакал.", "Он"),
        ("ja", "さいたまでアリス・タナーは3位だった。彼は泣いた。", "彼"),
        ("ru", "Элис Таннер занял третье место в Сайтаме.", "занял"),
    ],
)
def test_a_word_of_the_other_gender_than_the_only_skater_told_of_is_wrong(code, text, said):
    numbers = {"ja": "合計196.02点。", "ru": " Сумма 196,02."}.get(code, " 196,02.")
    report = check(read_story(text + numbers, language=code), (RECORD,))
    assert [s.span for s in report.wrong if s.kind == "pronoun"] == [said]


def test_a_margin_in_brackets_of_hedges_is_read_in_its_language():
    for code, text in {
        "de": "Anna Sokolowa siegte in Saitama mit 210,35 Punkten und knapp zwei Punkten Vorsprung auf Keiko Morimura.",
        "es": "Anna Sokolova ganó en Saitama con 210,35 puntos y casi dos puntos de ventaja sobre Keiko Morimura.",
        "fr": "Anna Sokolova gagne à Saitama avec 210,35 points et près de deux points d'avance sur Keiko Morimura.",
        "it": "Anna Sokolova vince a Saitama con 210,35 punti e quasi due punti di vantaggio su Keiko Morimura.",
        "ru": "Анна Соколова победила в Сайтаме с суммой 210,35 и почти с двумя баллами преимущества над Кэйко "
        "Моримурой.",
    }.items():
        report = check(read_story(text, language=code), (RECORD,))
        margins = [(s.verdict.value, s.official) for s in report.statements if s.kind == "margin"]
        assert margins == [("right", "1.90")], code


def test_a_paragraph_in_another_language_than_the_story_is_left_alone():
    german = "Deutsche Fassung: Die Siegerin kam auf 210,45 Punkte und lag damit nach der Kür auf dem dritten Platz."
    english = (
        "Anna Sokolova won gold in Saitama with 210.35 points, and Keiko Morimura was second with 208.45. She had been "
        "ahead after the short program, but in the free skate she fell and the gold was gone."
    )
    report = check(f"{english}\n\n{german}", (RECORD,))
    assert report.story.language == "en"
    assert [tongue for _, _, tongue in report.story.foreign] == ["de"]
    assert all(s.start < len(english) for s in report.statements)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Anna Sokolowa gewann in Saitama Gold. Der Vorsprung war klein. Er betrug 1,90 Punkte."),
        ("de", "Alice Tanner zeigte in Saitama einen Axel. Er war der schönste des Abends."),
        ("fr", "Alice Tanner a manqué à Saitama le dernier saut. Il lui a coûté la médaille d'or."),
        ("ru", "Элис Таннер исполнила в Сайтаме каскад. Он стал лучшим за весь вечер."),
    ],
)
def test_a_pronoun_that_may_mean_a_thing_is_no_mistake(code, text):
    assert [s.span for s in check(read_story(text, language=code), (RECORD,)).wrong] == []


USUAL = [
    ("マディソン・チョック、エヴァン・ベイツ", "katakana", "Bates"), ("テッサ・バーチュー", "katakana", "Virtue"),
    ("하비에르 페르난데스", "hangul", "Fernandez"), ("브뤼노 마소", "hangul", "Massot"),
    ("Цзинь Боян", "cyrillic", "Jin"), ("Максима Транькова", "cyrillic", "Trankov"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "script", "surname"), USUAL)
def test_a_skater_is_found_as_the_press_usually_writes_the_name(said, script, surname):
    people = [
        ("CHOCK Madison / BATES Evan", "USA"), ("VIRTUE Tessa / MOIR Scott", "CAN"), ("FERNANDEZ Javier", "ESP"),
        ("SAVCHENKO Aljona / MASSOT Bruno", "GER"), ("JIN Boyang", "CHN"), ("PENG Cheng / JIN Yang", "CHN"),
        ("VOLOSOZHAR Tatiana / TRANKOV Maxim", "RUS"),
    ]  # fmt: skip
    rows = [{"rank": str(n), "name": name, "noc": noc, "total": "1.00"} for n, (name, noc) in enumerate(people, 1)]
    record = read_record(json.dumps({"event_id": "w", "event": "World Championships", "disciplines": {"men": rows}}))
    scripts = NameIndex([record]).script_names()
    one, two = said.replace("、", "・").replace("・", " ").split()[-2:]
    assert [who.surname for who in scripts.pair(one, two, script)] == [surname]


SHORT = [
    "Alysa Liu wint olympisch goud met 226,79 punten.",
    "Alysa Liu zdobyła złoty medal olimpijski z notą 226,79.",
    "Alysa Liu voitti olympiakultaa pistein 226,79.",
    "Alysa Liu conquistou a medalha de ouro com 226,79 pontos.",
    "Alysa Liu tog OS-guld med 226,79 poäng. Kaori Sakamoto blev tvåa.",
    "刘美贤以226.79分夺得冬奥会女子单人滑金牌。",
    "Алиса Лю спечели олимпийското злато с 226,79 точки.",
    "Alysa Liuk irabazi du urrezko domina 226,79 punturekin.",
    "Alysa Liu huet olympescht Gold mat 226,79 Punkte gewonnen.",
    'Alysa Liu: "I just skated my heart out and had so much fun out there". A americana somou 226,79 pontos e ficou '
    "com o ouro; Kaori Sakamoto, prata, 224,09.",
    'Alysa Liu wint goud. "I just wanted to have fun and skate," zei ze na haar vrije kür van 150,20 punten.',
]


@pytest.mark.parametrize("text", SHORT)
def test_a_short_or_quoting_text_in_another_language_is_not_supported(text):
    story = read_story(text)
    assert not story.supported
    assert check(story, [RECORD]).notes[0].startswith("not supported")


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("de", "Alysa Liu gewann Gold mit 226,79 Punkten."),
        ("es", "Alysa Liu ganó el oro con 226,79 puntos."),
        ("it", "Alysa Liu ha vinto l'oro con 226,79 punti."),
        ("fr", "Alysa Liu remporte l'or avec 226,79 points."),
        ("ru", "Алиса Лю выиграла золото с суммой 226,79."),
        ("ja", "坂本花織は224.90点で銀メダルだった。"),
        ("ko", "알리사 리우가 226.79점으로 금메달을 땄다."),
    ],
)
def test_one_sentence_is_enough_to_tell_a_language_that_is_read(tongue, text):
    assert read_story(text).language == tongue
