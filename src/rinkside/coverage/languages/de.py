"""German."""

from __future__ import annotations

import re

from rinkside.coverage.languages.making import cities, declined, nations, numbers, tens
from rinkside.coverage.languages.model import Language, lexicon

__all__ = ["LANGUAGE"]

_CARDS = [
    "ein, eins, eine, einen, einem, einer", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
    "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig",
    "einundzwanzig", "zweiundzwanzig", "dreiundzwanzig", "vierundzwanzig", "fünfundzwanzig", "sechsundzwanzig",
    "siebenundzwanzig", "achtundzwanzig", "neunundzwanzig", "dreißig",
]  # fmt: skip
_ORDS = [
    "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt/siebent", "acht", "neunt", "zehnt", "elft", "zwölft",
    "dreizehnt", "vierzehnt", "fünfzehnt", "sechzehnt", "siebzehnt", "achtzehnt", "neunzehnt", "zwanzigst",
    "einundzwanzigst", "zweiundzwanzigst", "dreiundzwanzigst", "vierundzwanzigst",
]  # fmt: skip
_NUMBERS = "\n".join(
    [
        numbers(_CARDS),
        tens(
            ["dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"],
            ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"],
            "{u}und{t}",
        ),
        declined(_ORDS, ["en", "em", "es"]),
        declined(_ORDS, ["e"], more="GADJ F"),
        declined(_ORDS, ["er"], more="GADJ M"),
        "\n".join(
            f"ORD {n}: {s}platzierte, {s}platzierter, {s}platzierten, {s}plazierte\nPLACED: {s}platzierte"
            for n, stems in enumerate(_ORDS, 1)
            for s in stems.split("/")
        ),
        "\n".join(
            f"AMOUNT {n}50: {w}einhalb"
            for n, w in ((2, "zwei"), (3, "drei"), (4, "vier"), (5, "fünf"), (6, "sechs"), (7, "sieben"), (8, "acht"))
        ),
        "\n".join(
            f"ORD {n}: {w}beste, {w}besten, {w}bester\nBEST: {w}beste, {w}besten, {w}bester"
            for n, w in enumerate(_ORDS, 1)
            if "/" not in w and n > 1
        ),
        "AMOUNT 150: anderthalb, eineinhalb",
    ]
)
_NATIONS = nations(
    """
USA | usa, vereinigte staaten, vereinigten staaten, amerika, us | amerikaner, amerikanern, us amerikaner |
  amerikanerin, amerikanerinnen, us amerikanerin | amerikanische, amerikanischen, amerikanischer
JPN | japan, japans | japaner, japanern | japanerin, japanerinnen | japanische, japanischen, japanischer
RUS | russland, russlands | russe, russen | russin, russinnen | russische, russischen, russischer
AIN | neutrale athletin, neutraler athlet, individuelle neutrale athletin
CAN | kanada, kanadas | kanadier, kanadiern | kanadierin, kanadierinnen | kanadische, kanadischen, kanadischer
ITA | italien, italiens | italiener, italienern | italienerin, italienerinnen | italienische, italienischen,
  italienischer
FRA | frankreich, frankreichs | franzose, franzosen | französin, französinnen | französische, französischen,
  französischer
GER | deutschland, deutschlands | deutscher | | deutsche, deutschen
ESP | spanien, spaniens | spanier, spaniern | spanierin | spanische, spanischen, spanischer
CHN | china, chinas | chinese, chinesen | chinesin, chinesinnen | chinesische, chinesischen, chinesischer
KOR | südkorea, südkoreas, korea | südkoreaner, koreaner | südkoreanerin, koreanerin, südkoreanerinnen |
  südkoreanische, südkoreanischen, koreanische
PRK | nordkorea | nordkoreaner | nordkoreanerin | nordkoreanische
KAZ | kasachstan, kasachstans | kasache, kasachen | kasachin | kasachische, kasachischen
GEO | georgien, georgiens | georgier, georgiern | georgierin | georgische, georgischen
EST | estland, estlands | este, esten | estin | estnische, estnischen
LAT | lettland, lettlands | lette | lettin | lettische
LTU | litauen, litauens | litauer | litauerin | litauische
UKR | ukraine | ukrainer | ukrainerin | ukrainische, ukrainischen
BLR | belarus, weißrussland | belarusse, weißrusse | belarussin, weißrussin | belarussische
UZB | usbekistan | usbeke | usbekin | usbekische
ISR | israel, israels | israeli | | israelische
GBR | großbritannien, großbritanniens | brite, briten | britin | britische, britischen
SUI | schweiz | schweizer | schweizerin | schweizerische
AUT | österreich, österreichs | österreicher | österreicherin | österreichische
BEL | belgien, belgiens | belgier | belgierin | belgische, belgischen
NED | niederlande, niederlanden | niederländer | niederländerin | niederländische
SWE | schweden, schwedens | schwede | schwedin | schwedische
NOR | norwegen | norweger | norwegerin | norwegische
DEN | dänemark | däne | dänin | dänische
FIN | finnland, finnlands | finne, finnen | finnin, finninnen | finnische, finnischen
POL | polen, polens | pole | polin | polnische
CZE | tschechien, tschechiens | tscheche, tschechen | tschechin | tschechische, tschechischen
SVK | slowakei | slowake | slowakin | slowakische
SLO | slowenien | slowene | slowenin | slowenische
HUN | ungarn, ungarns | ungar | ungarin | ungarische
ROU | rumänien | rumäne | rumänin | rumänische
AUS | australien, australiens | australier | australierin | australische
MEX | mexiko, mexikos | mexikaner | mexikanerin | mexikanische
BRA | brasilien | brasilianer | brasilianerin | brasilianische
PHI | philippinen | philippiner | philippinerin | philippinische
TPE | taiwan | taiwaner | taiwanerin | taiwanische
"""
)
_CITIES = cities(
    {
        "milan": "mailand",
        "turin": "turin",
        "rome": "rom",
        "cortina": "cortina",
        "saitama": "saitama",
        "tokyo": "tokio",
        "nagano": "nagano",
        "osaka": "osaka",
        "yokohama": "yokohama",
        "sapporo": "sapporo",
        "sochi": "sotschi",
        "moscow": "moskau",
        "st petersburg": "sankt petersburg",
        "kazan": "kasan",
        "shanghai": "schanghai, shanghai",
        "beijing": "peking",
        "boston": "boston",
        "helsinki": "helsinki",
        "nice": "nizza",
        "paris": "paris",
        "grenoble": "grenoble",
        "lyon": "lyon",
        "london": "london",
        "london, ontario": "london ontario",
        "montreal": "montreal, montréal",
        "toronto": "toronto",
        "vancouver": "vancouver",
        "calgary": "calgary",
        "gangneung": "gangneung",
        "pyeongchang": "pyeongchang",
        "seoul": "seoul",
        "stockholm": "stockholm",
        "oslo": "oslo",
        "copenhagen": "kopenhagen",
        "prague": "prag",
        "vienna": "wien",
        "graz": "graz",
        "innsbruck": "innsbruck",
        "zurich": "zürich",
        "geneva": "genf",
        "lausanne": "lausanne",
        "bern": "bern",
        "berlin": "berlin",
        "munich": "münchen",
        "dortmund": "dortmund",
        "oberstdorf": "oberstdorf",
        "dresden": "dresden",
        "hamburg": "hamburg",
        "cologne": "köln",
        "frankfurt": "frankfurt",
        "budapest": "budapest",
        "warsaw": "warschau",
        "zagreb": "zagreb",
        "bratislava": "bratislava",
        "ljubljana": "ljubljana",
        "tallinn": "tallinn",
        "riga": "riga",
        "madrid": "madrid",
        "barcelona": "barcelona",
        "los angeles": "los angeles",
        "san jose": "san jose",
        "washington": "washington",
        "salt lake city": "salt lake city",
        "new york": "new york",
        "chicago": "chicago",
        "detroit": "detroit",
        "taipei": "taipeh",
        "sheffield": "sheffield",
        "hartford": "hartford",
    }
)
_WORDS = """
SEG short: kurzprogramm, kurzprogramms, kurzprogrammes, kurztanz, kurztanzes, rhythmustanz, rhythm dance, short
  program, kurzkür, kurzprogrammen
SEG free: kür, küren, kürprogramm, kürtanz, free skate, kürtanzes, langprogramm
WHOLE: gesamt, insgesamt, gesamtwertung, endklassement, gesamtpunktzahl, gesamtergebnis, zusammen, gesamtnote, total,
  endstand, gesamtsumme, gesamtrang, gesamtklassement, endresultat, summe, gesamtscore, gesamtpunkten, gesamtpunkte,
  endabrechnung
FINAL: landete, landeten, beendet, beenden, beendeten, endklassement,
  endabrechnung, schlussklassement, am ende, schließlich, letztlich, endstand, gesamtwertung,
  endgültig, abschlusstabelle, endresultat, unterm strich, endete, beendete
TES: technische note, technischen note, technikwertung, elementenote, technische wertung, techniknote, technikpunkte,
  technikpunkten, elementewertung, technischen wertung
PCS: komponenten, komponentennote, programmkomponenten, b note, präsentationsnote, komponentenwertung
TSSWORD: note, wertung, punktzahl, noten, bewertung, bestnote, kürnote, ergebnis
MEDAL 1: gold, goldmedaille, goldene
MEDAL 2: silber, silbermedaille, silberne, silbergewinner, silbergewinnerin, vizeweltmeister, vizeweltmeisterin, vize
  weltmeister, vize weltmeisterin
MEDAL 3: bronze, bronzemedaille, bronzene, bronzegewinner, bronzegewinnerin
TITLE worlds: weltmeister, weltmeisterin, weltmeistern, weltmeisterpaar, weltmeistertitel, wm titel, wm gold
TITLE olympics: olympiasieger, olympiasiegerin, olympiasiegern, olympiagold, olympiasieg
TITLE: sieger, siegerin, titel, titelgewinner, champion, gesamtsieger, gesamtsiegerin, goldgewinner, goldgewinnerin
GNOUN M: weltmeister, olympiasieger, läufer, eiskunstläufer, athlet, sportler, titelverteidiger, sieger, schützling,
  titelträger, eisläufer, kunstläufer
GNOUN F: weltmeisterin, olympiasiegerin, siegerin, läuferin, eiskunstläuferin, athletin, titelverteidigerin,
  titelträgerin, eisläuferin, kunstläuferin
WON: gewann, gewannen, siegte, siegten, gewonnen, triumphierte, triumphierten, setzte sich durch, gewinnt, siegt, holte
  den sieg, triumphiert, siegreich
TAKE: begnügen, zufriedengeben, rettete, retteten, holte, holten, holt, gewann, gewannen, gewonnen, bekam, bekamen,
  errang, errangen, eroberte, sicherte, sicherten, erhielt, erhielten, geholt, ging, gingen, erreichte, erreichten,
  erzielte, erzielten, sammelte, verdiente, erlief, erkämpfte, gewinnt, feierte, belegte, nahm, mitgenommen, errungen,
  gab es, blieb, schnappte, kam auf, kamen auf, brachte, brachten, verbuchte, verbuchten, gutgeschrieben, summierte,
  wanderte, wanderten, geht, ergatterte, ergatterten, erkämpften, erzielt, erreicht, kommt
  auf, sammelten, erliefen
PODIUM: podium, podest, treppchen, podestplatz, medaillenrang, medaillenränge, medaillenrängen, medaillenplatz
FALLV: stürzte, stürzten, gestürzt, stürzt, fiel hin, hingefallen, ging zu boden, fiel aufs eis, kam zu fall, kamen zu
  fall, lag auf dem eis, landete auf dem eis, stürzend, zu boden ging, auf dem hosenboden
FALLN: sturz, stürze, stürzen, stürzenden, sturzes
CLEAN: sturzfrei, ohne sturz, ohne stürze, kein sturz, keinen sturz, stürzte nicht, ohne einen sturz
TIMES 1: einmal
TIMES 2: zweimal, zwei mal
TIMES 3: dreimal, drei mal
TIMES 4: viermal, vier mal
HEDGE about: etwa, rund, ungefähr, circa, ca, um die, zirka
HEDGE almost: fast, knapp, beinahe, nahezu, annähernd, nicht ganz, kaum weniger als, etwas weniger als, ein bisschen
  weniger als, nur wenig unter
HEDGE over: mehr als, über, gut, mindestens, deutlich über, etwas mehr als, ein wenig mehr als, wenig mehr als, satte,
  über die
HEDGE under: weniger als, unter, höchstens, nicht einmal, näher als, bis auf
POINT: punkte, punkten, punkt, zähler, zählern, pkt, punktes
FRACTION 1/2: halber, halben, halbes, halbe, ein halber, einen halben, einem halben
FRACTION 1/10: zehntel, zehnteln, zehntelpunkt, zehntelpunkte
FRACTION 1/100: hundertstel, hundertsteln, hundertstelpunkte
BEHIND: hinter, zurück, rückstand auf, dahinter
AHEAD: vor, voraus, besser als, mehr als, höher als, voran, vorn, vorne
BEAT: schlug, schlugen, besiegte, besiegten, überholte, überholten, verdrängte, übertraf, übertrafen, verwies,
  bezwang, ließ hinter sich, distanzierte, geschlagen, verwiesen, verwies auf, übertrumpfte, übertrumpften, hinter
  sich ließ, ließ, ließen, ausstach, stach aus, düpierte, schlagen, besiegen, überholen, verdrängen
LOSE: unterlag, verlor gegen, musste sich geschlagen geben, geschlagen von, verlor auf
LEAD: vorsprung, führung, führte, führten, vorne, polster, abstand, vorsprungs, führenden, abstands, voraus
TRAIL: rückstand, defizit, rückstands, rückstände
GAP: zwischen, unterschied, differenz, trennten, trennen, trennte, abstand, lagen zwischen, auseinander, lag zwischen,
  differierten, trennen nur, trennten nur
SHORTOF: fehlten, fehlte, fehlen, verpasste, verpassten, verfehlte, gefehlt, schrammte, schrammten, entfernt,
  mangelte, verpasst, verpassen, trennten von
BEST: beste, besten, bester, bestes, höchste, höchsten, höchster
AFTERSEG: nach, zwischenstand, halbzeit
BEFORESEG: vor der, vor dem
MOMENT: zwischenzeitlich, vorübergehend, vorläufig, zunächst, zeitweise, momentan, aktuell, zu diesem zeitpunkt,
  zwischendurch, derzeit
HAD: hatte gelegen, war gewesen, noch, gelegen, gelegene, zuvor, gestartet, tags zuvor, zur halbzeit, ausgangslage,
  zwischenstand
PLACE: platz, rang, plätze, ränge, position, rangs, platzes, stelle
CLIMB: fiel, fielen, verbesserte, verbesserten, rutschte, rutschten, kletterte, kletterten, sprang, stieg, stürzte ab,
  schob, schoben, vorgerückt, zurückgefallen, arbeitete, abgerutscht, rückte, vorgearbeitet, katapultierte,
  abgestürzt, zurück, kämpfte, kämpften, durchgereicht, zurückgeworfen, warf, arbeiteten, verbessert, abgefallen,
  zurückfiel, fällt, rutscht, klettert, schiebt, springt, steigt
RECORD: rekord, weltrekord, bestleistung, saisonbestleistung, bestmarke, persönliche, persönlichen, bestwert,
  olympiarekord, weltbestleistung, saisonbestwert, bisherige
OTHER worlds: weltmeisterschaft, weltmeisterschaften, wm, welttitelkämpfe, welttitelkämpfen, titelkämpfe,
  titelkämpfen, weltmeister, weltmeisterin, weltmeistertitel
OTHER olympics: olympia, olympische, olympischen, olympischen spiele, olympischen spielen, olympische spiele, spielen,
  winterspiele, winterspielen, olympiasieger, olympiasiegerin, olympiasiegern, olympiagold
OTHER europeans: europameisterschaft, europameisterschaften, em, europameister, europameisterin, europameistertitel
OTHER four continents: vier kontinente meisterschaften, four continents
OTHER grand prix: grand prix, grand prix finale, skate america, skate canada, nebelhorn trophy
OTHER nationals: deutsche meisterschaft, deutscher meister, deutsche meisterin, landesmeister, landesmeisterin,
  landesmeisterschaften, nationale meisterschaften
OTHER junior: junioren wm, juniorenweltmeister, juniorenweltmeisterin, junioren, juniorenweltmeisterschaft
EVENT: weltmeisterschaft, weltmeisterschaften, wm, titelkämpfe, titelkämpfen, olympia, olympischen, winterspiele,
  winterspielen, wettbewerb, kurzprogramm, kür, gold, silber, bronze, titel, finale, weltmeister, weltmeisterin
TEAM: teamwettbewerb, teamevent, mannschaftswettbewerb, teamgold, teamwettbewerbs, mannschaftsgold, teamkonkurrenz,
  team event, mannschaftskonkurrenz, teambewerb, mannschaftsbewerb, teamsilber, teambronze
UNREAL: nicht, kein, keine, keinen, nie, ohne, wollte, wollten, hoffte, hofft, hoffnung, hoffnungen, chance, chancen,
  traum, träumte, favorit, favoritin, favoriten, könnte, hätte, wäre, würde, sollte, ziel, statt, niemand, kandidat,
  kandidatin, wenn, falls, erwartet, galt, greifbar, kampf, anwärter, anwärterin, möchte,
  will, weder, noch nie, beinahe, gegriffen, griff, griffen
NOBODY: keiner, keine, niemand, kein
NOT: nicht, kein, keine
PRON M/s: er
PRON M/o: ihn, ihm
PRON F/s: sie
SINGULAR: sie
PRON M/p: seine, seinen, seiner, seinem, seines, sein
BOTH: in beiden, beider
LEADS: führte, führten, in führung, führend, spitzenreiter, spitzenreiterin, die führung, führt, führende, führender,
  an der spitze, die spitze, in front, vorne lag, gelegen hatte
SG: war, wurde, hatte, ist, hat, lag, kam, gewann, zeigte, lief, holte, stürzte, landete, sprang, blieb, bekam, sagte,
  erhielt, verlor, schaffte, ging, fiel, beendete, belegte, erreichte, musste, konnte, wird, durfte, wollte, habe,
  sei, könne, wolle, müsse, werde, startete, setzte, rettete, rutschte, kletterte, sicherte, unterlag, verpasste,
  eroberte, strahlte, weinte, patzte, patzt, feierte
MALE: mann, männer, trainer, vater, bruder, kameramann, freund, partner, ehemann, junge, herr, reporter, choreograf,
  choreograph, coach, sohn, präsident, schauspieler, könig, sänger, arzt, kollege, fehler, sprung, titel, sturz,
  abend, auftritt, wettbewerb, vorsprung, rückstand, sieg, erfolg, moment, axel, lutz, patzer, applaus, jubel,
  vortrag, tanz, film
FEMALE: frau, frauen, trainerin, mutter, schwester, freundin, partnerin, mädchen, reporterin, choreografin, tochter,
  ehefrau, präsidentin, kollegin, königin, sängerin, medaille, note, kür, wertung, musik, stimme, jury, leistung,
  familie, pirouette, nummer
SAY: sagte, sagt, erklärte, meinte, erzählte, schrieb, betonte, gestand, berichtete, gab zu, kommentierte, zitiert
DAY 0: montag, montags, montagabend
DAY 1: dienstag, dienstags, dienstagabend
DAY 2: mittwoch, mittwochs, mittwochabend
DAY 3: donnerstag, donnerstags, donnerstagabend
DAY 4: freitag, freitags, freitagabend
DAY 5: samstag, samstags, samstagabend, sonnabend
DAY 6: sonntag, sonntags, sonntagabend
MONTH 1: januar, jänner, jan
MONTH 2: februar, feber, feb
MONTH 3: märz, mrz
MONTH 4: april
MONTH 5: mai
MONTH 6: juni
MONTH 7: juli
MONTH 8: august
MONTH 9: september, sept
MONTH 10: oktober, okt
MONTH 11: november, nov
MONTH 12: dezember, dez
DAYPART: abend, nachmittag, morgen, nacht
DAYS: tage, tagen, tag, jahre, jahren, stunden, minuten, wochen, sekunden, monate, monaten
EARLIER: zuvor, vorher, früher
LATER: später, danach
HALL: halle, arena, eishalle, stadion, eispalast
HISTORY: titelverteidiger, titelverteidigerin, letztes jahr, im vorjahr, vorjahr, vorjahres, vorige, früher, früherer,
  frühere, ehemalige, ehemaliger, comeback, rücktritt, karriere, abschied, letzten, letzte, letzter, debüt, erneut,
  wieder, zum zweiten mal, zum dritten mal, mal, jahren, vor einem jahr, historisch, geschichte, amtierende,
  amtierender, entthronte, damals, einst, viermalige, dreimalige, zweimalige, zweifache, zweifacher, dreifache,
  dreifacher, fünffache, fünffacher, fünfmalige, ex, vorjahressieger
CAREER: mal, fünftes, siebtes, ihr fünftes, sein drittes
SINCE: seit, erstmals seit
COUNTED: mal, male, versuch, sprung, platzes, runde, stelle, saison, reihe, tag
AGEWORD: jährige, jähriger, jährigen, jahre alt, jahren
OF: von, des
IN: in, im, bei, am, an, auf
ON: auf, gegenüber
AT: mit
FROM: von, aus, vom
FOR: für
BY: um, mit, lediglich, nur
WITH: mit
TO: an, zu, zum, zur
THAN: als
AND: und, sowie
BUT: aber, doch, obwohl, während, sondern, jedoch, wobei, weil, allerdings
WHO: deren, dessen, denen
DET: der, die, das, den, dem, des, ein, eine, einen, einem, einer
ALSO: auch, ebenfalls, nur, lediglich, diesmal, sogar, dann, dort, hier, heute, damit, schon, erst
BE: war, wurde, wurden, waren, ist, sind, wird, werden, blieb, blieben, lag, lagen, bleibt, kam, landete, landeten,
  kamen, liegt, hieß, heißt, heißen, belegte, rangierte, stand
BECAUSE: dank, trotz, wegen, durch, aufgrund, mit hilfe
VERSUS: gegen, gegenüber, zu
BEFORESEG: in die, ins, in den
BEFORESEG: am tag vor, tag vor
COMPATRIOT: landsfrau, landsmann, landsleute, landsfrauen, landsmännin, teamkollegin, teamkollege, teamkollegen,
  mannschaftskollegin, mannschaftskollege
NATION AIN: neutraler flagge, neutrale flagge, neutralem status, neutralen status, neutrale athletin, neutraler
  athlet, neutrale starterin, neutraler starter
PAIR: paar, duo, paares, duos, eistanzpaar, eistanzduo
REPRESENTS: vertreterin, vertreter
"""

LANGUAGE = Language(
    "de",
    lexicon(_NATIONS, _CITIES, _NUMBERS, _WORDS),
    decimal=",",
    capital_nouns=True,
    ordinal=re.compile(r"\.(?=,|[ \u00a0][A-ZÄÖÜa-zäöü])"),
)
"""German."""
