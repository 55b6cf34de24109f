"""How the press of Japan, Korea and Russia usually writes skaters whose names do not sound as they are spelt.

A row is a surname of the records, then what Japanese, Korean and Russian newspapers print for it, and the same for the
first name; `-` where the letters tell it already. Several spellings are parted by `/`.
"""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["usual"]

_SURNAMES = """
aaron アーロン 애런/아론 аарон; abbott アボット 애벗/애보트 эбботт/эббот; aliev アリエフ 알리예프 алиев;
amodio アモディオ 아모디오 амодио; aymoz エイモズ 에이모즈 эймоз; bates ベイツ 베이츠/베이트 бейтс;
bazarova バザロワ 바자로바 базарова; bobrova ボブロワ 보브로바 боброва; bourzat ブルザ/ブルザット 부르자 бурза;
brezina ブレジナ 브레지나 бржезина/брезина; brown ブラウン 브라운 браун; bukin ブキン 부킨 букин;
bychenko ビチェンコ 비첸코 быченко; cappellini カッペリーニ 카펠리니 каппеллини; chan チャン 챈/찬 чан;
chen チェン 첸/천 чен; chock チョック 촉 чок; choi チェ 최 чхве; cipres シプレ 시프레 сипре;
cizeron シゼロン 시즈롱 сизерон; coomes クームズ 쿰스 кумс; coughlin コフリン 코글린 кофлин;
czisny シズニー 시즈니 чизни; daleman デールマン/デイルマン 데일먼/달먼 дэйлман/дейлман;
davis デービス/デイビス 데이비스 дэвис/девис; denney デニー 데니 денни;
donohue ドノヒュー 도노휴 донохью/донахью; duhamel デュハメル 두하멜/뒤아멜 дюамель;
edmunds エドモンズ/エドマンズ 에드먼즈 эдмундс; fernandez フェルナンデス 페르난데스 фернандес;
fear フィアー 피어 фиар/фир; ge ゲ 게 ге; gibson ギブソン 깁슨 гибсон; gilles ギレス/ギルス 길레스/질스 гиллес;
glenn グレン 글렌 гленн; gogolev ゴゴレフ 고골레프 гоголев; gold ゴールド 골드 голд;
gubanova グバノワ 구바노바 губанова; guarise グアリゼ 과리세 гуаризе; guignard ギニャール 기냐르 гиньяр;
gutmann グットマン 구트만 гутманн; han ハン/韓 한 хань; hendrickx ヘンドリックス 헨드릭스 хендрикс;
hotarek ホタレク 호타렉 хотарек; hubbell ハベル 허벨/허블 хаббелл/хаббел;
iliushechkina イリュシェチキナ 일류셰치키나 илюшечкина; ilyushechkina イリュシェチキナ 일류셰치키나 илюшечкина;
ilinykh イリニフ/イリニク 일리니크 ильиных; james ジェームズ/ジェームス 제임스 джеймс; jin ジン/金 진 цзинь;
joubert ジュベール 주베르 жубер; katsalapov カツァラポフ 카찰라포프 кацалапов;
kavaguti カワグチ 가와구치 кавагути; khaliavin ハリャービン 할랴빈 халявин; klimov クリモフ 클리모프 климов;
knierim クニエリム/ニエリム 크니림 книрим; kolyada コリャダ 콜랴다 коляда; kostner コストナー 코스트너 костнер;
kovtun コフトゥン/コフトン 콥툰 ковтун; lanotte ラノッテ 라노테 ланотте;
larionov ラリオノフ 라리오노프 ларионов; leonova レオノワ 레오노바 леонова; levito レビト 레비토 левито;
lipnitskaia リプニツカヤ 리프니츠카야 липницкая; liu リュウ/リウ 리우/류 лю;
macii マッキー/マチー 마키/마치 мачии; malinin マリニン 말리닌 малинин; makarova マカロワ 마카로바 макарова;
marchei マルケイ 마르케이 маркеи; marinaro マリナロ 마리나로 маринаро; massot マッソ/マッソー 마소 массо;
medvedeva メドベージェワ/メドヴェージェワ 메드베데바 медведева; messing メッシング 메싱 мессинг;
moir モイア/モイヤー/モア 모이어/모어 моир; monko モンコ 몬코 монько;
moore-towers ムーアタワーズ 무어타워스 мур-тауэрс; morozov モロゾフ 모로조프 морозов;
moscovitch モスコビッチ 모스코비치 московитч/москович; nguyen グエン 응우옌/뉴엔 нгуен;
osmond オズモンド 오스먼드/오즈먼드 осмонд; pang パン/龐 팡 пан; papadakis パパダキス 파파다키스 пападакис;
pechalat ペシャラ 페샬라 пешала; peng ポン/彭 펑 пэн; petrosian ペトロシャン 페트로시안/페트로샨 петросян;
pogorilaya ポゴリラヤ 포고릴라야 погорилая; poirier ポワリエ 푸아리에 пуарье; poje ポジェ/ポージェ 포제 поже;
radford ラドフォード 래드포드/래드퍼드 рэдфорд/редфорд; radionova ラジオノワ 라디오노바 радионова;
reynolds レイノルズ 레이놀즈 рейнольдс; rippon リッポン 리폰/리펀 риппон; rizzo リッツォ 리초 риццо;
savchenko サブチェンコ/サフチェンコ 사브첸코 савченко; scimeca シメカ 시메카 симека;
seguin セガン 스갱 сеген/сегин; shaidorov シャイドロフ 샤이도로프 шайдоров;
shibutani シブタニ/渋谷 시부타니 шибутани; siao シャオ 샤오 сяо; sinitsina シニツィナ 시니치나 синицина;
smirnov スミルノフ 스미르노프 смирнов; soloviev ソロビエフ 솔로비예프 соловьев;
sotnikova ソトニコワ 소트니코바 сотникова; sotskova ソツコワ 소츠코바 сотскова;
stolbova ストルボワ 스톨보바 столбова; sui スイ/隋 쑤이/쑤 суй;
szolkowy ゾルコビー/ショルコビー 졸코비/솔코비 шолковы; tarasova タラソワ 타라소바 тарасова; ten テン 텐 тен;
tennell テネル 테넬 теннелл/теннел; tong トン/佟 퉁 тун; tran トラン 트란 тран;
trankov トランコフ 트란코프 траньков; tuktamysheva トゥクタミシェワ 툭타미셰바 туктамышева;
turkkila トゥルッキラ 투르킬라 турккила; tursynbaeva トゥルシンバエワ 투르신바예바 турсынбаева;
vasiljevs ワシリエフス/ヴァシリエフス 바실리예프스 васильевс;
virtue バーチュー/ヴァーチュー 버추/버츄 вирчу/виртью; volosozhar ボロソジャル 볼로소자르 волосожар;
voronov ボロノフ 보로노프 воронов; wagner ワグナー 와그너 вагнер; weaver ウィーバー 위버 уивер/вивер;
weaver ウィーヴァー - -; white ホワイト 화이트 уайт; yu ユー/于 위 юй; zagitova ザギトワ 자기토바 загитова;
zabiiako ザビアコ 자비야코 забияко; enbert エンベルト 엔베르트 энберт; zhang ジャン/張 장 чжан;
zhiganshin ジガンシン 지간신 жиганшин; zhou ジョウ/周 저우 чжоу; nakai - - накаи;
petrokina ペトロキナ 페트로키나 петрокина; grassl グラスル 그라슬 грассль;
siao him fa シャオイムファ 샤오힘파 сяо-им-фа; selevko セレフコ 셀레브코 селевко; egadze エガゼ 에가제 эгадзе;
britschgi ブリッチギー 브리치기 бричги; litvintsev リトビンツェフ - литвинцев; murakami - - мураками;
miyahara - 미야하라 мияхара; higuchi - 히구치 хигути; mihara - 미하라 михара; tomono - 도모노 томоно;
hanyu ハニュウ 하뉴 ханю; uno ウノ 우노 уно; kagiyama - 가기야마/카기야마 кагияма; sato - 사토 сато;
sakamoto - 사카모토 сакамото; asada - 아사다 асада; suzuki - 스즈키 судзуки; hongo - 혼고 хонго;
takahashi - 다카하시 такахаси; machida - 마치다 матида; kozuka - 고즈카 кодзука; mura - 무라 мура
"""
_GIVEN = """
javier ハビエル 하비에르 хавьер; bruno ブルーノ 브뤼노/브루노 брюно/бруно;
aljona アリョーナ/アリオナ 알리오나/알료나 алёна/алена; aliona アリョーナ/アリオナ 알리오나/알료나 алёна/алена;
boyang ボーヤン 보양/보얀 боян; vincent ビンセント/ヴィンセント 빈센트 винсент;
nathan ネイサン/ネーサン 네이선/네이슨 нейтан/натан;
evgenia エフゲニア/エブゲニア 예브게니아/예브게니야 евгения;
meagan ミーガン/メーガン 미건/메건/미간 меган/меаган; eric エリック 에릭 эрик; tessa テッサ 테사 тесса;
scott スコット 스콧/스캇 скотт; guillaume ギヨーム 기욤 гийом;
gabriella ガブリエラ 가브리엘라 габриэлла/габриэла; kaetlyn ケイトリン 케이틀린 кейтлин/кэтлин;
patrick パトリック 패트릭 патрик; charlie チャーリー 찰리 чарли; meryl メリル 메릴 мерил;
evan エヴァン/エバン 에반 эван; madison マディソン 매디슨/메디슨 мэдисон; carolina カロリーナ 카롤리나 каролина;
julia ユリア 율리아 юлия; yulia ユリア 율리아 юлия; adelina アデリナ 아델리나 аделина;
ashley アシュリー 애슐리 эшли; gracie グレイシー 그레이시 грейси; denis デニス 데니스 денис;
jason ジェイソン 제이슨 джейсон; adam アダム 애덤/아담 адам; mikhail ミハイル 미하일 михаил;
maxim マキシム/マクシム 막심 максим; tatiana タチアナ 타티아나 татьяна; robin ロビン 로빈 робин;
ksenia クセニア 크세니야/크세니아 ксения; fedor フョードル/フェドル 표도르 фёдор/федор;
wenjing ウェンジン 원징/원칭 вэньцзин; cong ツォン 충/총 цун; qing チン 칭 цин; jian ジャン 젠 цзянь;
xiaoyu シャオユー 샤오위 сяоюй; hao ハオ 하오 хао; cheng チェン 청 чэн;
vanessa バネッサ/ヴァネッサ 바네사 ванесса; morgan モルガン/モーガン 모르강/모건 морган;
nathalie ナタリー 나탈리 натали; fabian ファビアン 파비앙 фабьян/фабиан;
elizaveta エリザベータ/エリザヴェータ 엘리자베타 елизавета; elena エレーナ/エレナ 엘레나/옐레나 елена;
anna アンナ 안나 анна; alina アリーナ 알리나 алина; karen カレン 캐런/카렌 карен;
gabrielle ガブリエル 가브리엘 габриэль; shoma - 쇼마 сёма/шома; yuzuru - 유즈루 юдзуру; yuma - 유마 юма;
shun - 순/슌 сюн; ilia イリア 일리아/일리야 илья; alysa アリサ 알리사/앨리사 алиса; amber アンバー 앰버 эмбер;
adeliia アデリア 아델리아 аделия; kaitlyn ケイトリン 케이틀린 кейтлин; maia マイア 마이아 майя;
alex アレックス 알렉스 алекс; kirsten キルスティン 커스틴/키어스틴 кирстен; dylan ディラン 딜런 дилан;
deniss デニス 데니스 денис/деннис; luca ルカ 루카 лука; zachary ザカリー/ザック 재커리 закари;
andrew アンドリュー 앤드루/앤드류 эндрю; piper パイパー 파이퍼 пайпер; paul ポール 폴 пол
"""
_AT = {"katakana": 1, "hangul": 2, "cyrillic": 3}
_ENDINGS = re.compile(r"(?:ого|ому|ыми|ой|ом|ым|ых|ей|ем|ую|ою|ая|ью|а|у|е|ы|и|я|ю|й|ь|о)$")


def _stem(word: str, script: str) -> str:
    plain = word.lower().replace("ё", "е")
    return _ENDINGS.sub("", plain) if script == "cyrillic" and len(plain) > 4 else plain


def _table(rows: str) -> dict[tuple[str, str], frozenset[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for row in rows.replace("\n", " ").split(";"):
        cells = row.rsplit(maxsplit=3)
        if len(cells) != 4:
            continue
        name = cells[0].replace(" ", "").replace("-", "")
        for script, at in _AT.items():
            for word in cells[at].split("/") if cells[at] != "-" else ():
                found.setdefault((script, _stem(word, script)), set()).add(name)
    return {key: frozenset(names) for key, names in found.items()}


_NAMES = {"surname": _table(_SURNAMES), "given": _table(_GIVEN)}


@lru_cache(maxsize=1 << 13)
def usual(word: str, script: str, part: str) -> frozenset[str]:
    """The folded surnames or first names ("surname", "given") a word of another script usually stands for.

    >>> sorted(usual("Траньковым", "cyrillic", "surname")), sorted(usual("ベイツ", "katakana", "surname"))
    (['trankov'], ['bates'])
    """
    return _NAMES[part].get((script, _stem(word, script)), frozenset())
