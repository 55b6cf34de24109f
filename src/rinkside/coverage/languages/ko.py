"""Korean: words by the longest match at the head of a word, particles behind them."""

from __future__ import annotations

import re

from rinkside.coverage.languages.making import cities, numbers
from rinkside.coverage.languages.model import Language, lexicon

__all__ = ["LANGUAGE"]

_NATIONS = """
NATION USA: 미국
NATION JPN: 일본
NATION RUS: 러시아
NATION AIN: 개인중립선수, 중립선수
NATION CAN: 캐나다
NATION ITA: 이탈리아
NATION FRA: 프랑스
NATION GER: 독일
NATION ESP: 스페인
NATION CHN: 중국
NATION KOR: 한국, 대한민국
NATION PRK: 북한
NATION KAZ: 카자흐스탄
NATION GEO: 조지아
NATION EST: 에스토니아
NATION LAT: 라트비아
NATION UKR: 우크라이나
NATION UZB: 우즈베키스탄
NATION ISR: 이스라엘
NATION GBR: 영국
NATION SUI: 스위스
NATION AUT: 오스트리아
NATION BEL: 벨기에
NATION NED: 네덜란드
NATION SWE: 스웨덴
NATION FIN: 핀란드
NATION POL: 폴란드
NATION CZE: 체코
NATION HUN: 헝가리
NATION AUS: 호주
NATION TPE: 대만
"""
_CITIES = cities(
    {
        "cortina": "코르티나, 코르티나담페초",
        "milan": "밀라노",
        "turin": "토리노",
        "rome": "로마",
        "saitama": "사이타마",
        "tokyo": "도쿄",
        "nagano": "나가노",
        "osaka": "오사카",
        "yokohama": "요코하마",
        "sapporo": "삿포로",
        "sochi": "소치",
        "moscow": "모스크바",
        "shanghai": "상하이",
        "beijing": "베이징",
        "boston": "보스턴",
        "helsinki": "헬싱키",
        "nice": "니스",
        "paris": "파리",
        "london": "런던",
        "montreal": "몬트리올",
        "toronto": "토론토",
        "vancouver": "밴쿠버",
        "calgary": "캘거리",
        "gangneung": "강릉",
        "pyeongchang": "평창",
        "seoul": "서울",
        "busan": "부산",
        "stockholm": "스톡홀름",
        "oslo": "오슬로",
        "prague": "프라하",
        "vienna": "빈, 비엔나",
        "berlin": "베를린",
        "budapest": "부다페스트",
        "zagreb": "자그레브",
        "tallinn": "탈린",
        "madrid": "마드리드",
        "los angeles": "로스앤젤레스",
        "new york": "뉴욕",
        "taipei": "타이베이",
    }
)
_WORDS = """
VENUE gangneung ice arena: 강릉아이스아레나
SEG short: 쇼트프로그램, 쇼트, 리듬댄스, 쇼트댄스
SEG free: 프리스케이팅, 프리프로그램, 프리, 프리댄스
WHOLE: 총점, 합계, 종합, 총합, 합산, 최종총점
FINAL: 최종, 최종순위, 마쳤, 마쳤다, 마무리, 끝냈, 결국, 종합
TES: 기술점수, 기술점
PCS: 예술점수, 예술점, 구성점수
TSSWORD: 점수, 성적, 기록
MEDAL 1: 금메달, 금메달리스트, 금
MEDAL 2: 은메달, 은메달리스트, 준우승
MEDAL 3: 동메달, 동메달리스트
TITLE worlds: 세계챔피언, 세계선수권챔피언
TITLE olympics: 올림픽챔피언
TITLE: 챔피언, 우승자, 왕좌, 정상, 금메달리스트, 여왕, 왕좌에
WON: 우승, 우승한, 우승했, 우승했다, 우승을, 우승은, 우승하, 제패, 제패했
TAKE: 획득, 획득했, 획득한, 따냈, 따냈다, 땄, 땄다, 딴, 차지, 차지했, 차지한, 받았, 받은, 받아, 올랐, 오른, 올라,
  기록했, 기록한, 얻었, 얻은, 목에, 걸었, 했다, 거머쥐, 거머쥐었, 돌아갔, 챙겼, 작성했, 차지하며, 거뒀, 거둔, 거두며,
  얻어, 품었, 품은, 안았, 걸었다, 획득하며, 작성하며, 마크, 받으며, 받고, 더해, 합쳐, 묶어, 확정
ADNOMINAL: 획득한, 딴, 따낸, 차지한, 받은, 오른, 기록한, 얻은, 우승한, 였던, 이었던, 머문, 그친, 넘어진, 걸은, 했던, 인
PODIUM: 시상대, 메달권, 포디움, 메달, 입상권, 메달까지
FALLV: 넘어졌, 넘어진, 넘어지, 넘어져, 넘어지는, 넘어지며, 넘어지고, 넘어졌다, 엉덩방아, 빙판에
FALLN: 낙상, 넘어지는실수
CLEAN: 넘어지지, 실수없이
TIMES 1: 한번, 한차례
TIMES 2: 두번, 두차례
TIMES 3: 세번, 세차례
HEDGE about: 약, 대략
HEDGE almost: 거의
HEDGE over: 무려
HEDGEAFTER over: 이상, 넘게, 넘는, 남짓, 여
HEDGEAFTER almost: 가까이, 가까운
HEDGEAFTER about: 가량, 정도, 안팎
HEDGEAFTER under: 미만, 이내
POINT: 점, 점차, 포인트
GAP: 차, 차이, 격차, 점차, 차로, 차이로, 점차로, 격차로, 뒤진, 차였다
BEAT: 제치고, 제쳤, 제쳤다, 꺾고, 꺾었, 앞섰, 앞섰다, 앞서, 앞서며, 앞선, 따돌리, 따돌렸, 누르고, 눌렀, 앞질러,
  앞질렀, 제쳐, 제친, 앞질렀다, 꺾어, 꺾은, 따돌려, 따돌린, 따돌리고, 누른, 눌러, 앞서고
LOSE: 뒤졌, 뒤졌다, 뒤진, 뒤져, 뒤지, 밀렸, 밀린, 내줬, 내주, 패했, 뒤지며, 뒤처졌, 뒤처진, 밀려, 밀리며, 내준, 져,
  못미쳐, 못미친
LEAD: 리드, 우위
SHORTOF: 모자랐, 모자라, 부족했, 부족해, 부족, 놓쳤, 놓친, 미치지, 모자란, 부족한, 아쉽게, 놓치며, 놓쳐
BEST: 최고점, 최고
AFTERSEG: 후, 뒤, 마치고, 마친
FROM: 에서, 부터
MOMENT: 잠정, 한때
HAD: 였던, 이었던, 출발, 출발했, 머물렀, 그쳤
CLIMB: 상승, 밀려, 밀려나, 밀렸, 뛰어올랐, 올라섰, 내려갔, 추락, 떨어졌, 역전, 끌어올렸, 하락, 올라섰다, 내려앉았,
  내려앉은, 밀려났, 밀려난, 떨어져, 떨어진, 추락했, 끌어올려, 도약, 도약했, 뛰어오른, 올라선, 주저앉았, 주저앉은,
  하락했
RECORD: 최고기록, 개인최고, 개인, 세계신기록, 신기록, 시즌최고, 시즌베스트
OTHER worlds: 세계선수권, 세계선수권대회, 세계피겨선수권, 세계챔피언
OTHER olympics: 올림픽, 동계올림픽, 올림픽챔피언
OTHER europeans: 유럽선수권
OTHER four continents: 사대륙선수권, 4대륙선수권, 사대륙, 대륙선수권
OTHER grand prix: 그랑프리, 그랑프리파이널
OTHER nationals: 종합선수권, 국내선수권, 전일본선수권
OTHER junior: 주니어, 주니어세계선수권, 주니어그랑프리
EVENT: 대회, 열린, 열렸, 올림픽, 세계선수권, 개최, 경기, 폐막
TEAM: 단체전, 팀이벤트, 단체
HISTORY: 연패, 은퇴, 지난해, 작년, 지난, 첫, 처음, 사상, 역대, 복귀, 전대회, 디펜딩, 다시, 데뷔, 최초, 시절
SINCE: 이후, 만에
UNREAL: 노렸, 노리, 노린, 목표, 기대, 후보, 꿈, 가능성, 않았, 못했, 못한, 실패, 도전했
NOT: 않았, 않았다, 않고, 못했, 못했다, 못하, 없이, 없었, 않은
NOBODY: 아무도
PRON F/s: 그녀, 그녀는, 그녀가, 그녀의
PRON N/s: 그는, 그가
MALE: 남성, 아버지, 형, 남동생, 남편, 아들, 코치, 감독, 안무가, 기자, 동료
FEMALE: 여성, 어머니, 언니, 누나, 여동생, 아내, 딸, 코치, 안무가, 기자, 동료
SAY: 말했, 말했다, 밝혔, 밝혔다, 전했, 털어놨, 설명했
DAY 0: 월요일
DAY 1: 화요일
DAY 2: 수요일
DAY 3: 목요일
DAY 4: 금요일
DAY 5: 토요일
DAY 6: 일요일
BOTH: 모두, 나란히
P subj: 은, 는, 이, 가, 도, 께서
P obj: 을, 를, 에, 에게, 와, 과, 보다, 과는, 와는, 에게는, 에는, 과의, 와의
P of: 의, 인
P x: 로, 으로, 까지, 부터, 만, 였다, 이었다, 이다, 다, 지만, 며, 고, 나, 으나, 였지만, 이었지만, 였고, 이었고, 라는,
  한, 했다, 했지만, 던, 은데, 으며, 으로서, 로서, 씩, 대, 째, 를로, 어, 에서는, 됐다, 들, 들이, 들은, 해, 하며, 하고,
  하는, 한다, 였으나, 이었으나, 였으며
AND: 와, 과, 및, 그리고
IN: 에서, 서
WITH: 로, 으로
BE: 였다, 이었다, 이다, 였지만, 이었지만, 였고, 이었고, 올랐, 자리했, 머물렀, 그쳤, 했다, 됐다, 되며
CLAUSE: 고, 며, 으며, 넘어졌고, 지만, 으나, 해, 어, 했고, 넘어지며
BUT: 하지만, 그러나, 반면, 지만, 였지만, 이었지만, 했지만, 졌지만
HON: 선수, 조
SKIP: 남자, 여자, 싱글, 남자싱글, 여자싱글, 피겨, 피겨스케이팅, 스케이팅, 아이스댄스, 페어, 점프, 경기, 선수권, 순위,
  한국시간, 현지시간, 관중, 팬, 무대, 연기, 기술, 시즌, 세계, 이번, 이날, 마지막, 첫번째, 두번째, 빙상, 아이스,
  아레나, 선수들, 프로그램, 은반, 악셀, 살코, 러츠, 루프, 플립, 토루프, 스텝, 스핀, 큰, 작은, 모든, 그러나, 그리고,
  이탈리아, 출전, 대표팀, 기대주, 간판, 에이스, 박수
LEADS: 선두, 선두였, 선두에, 선두였던, 선두를, 선두로, 1위로, 선두에서
TIMEWORD: 번, 차례, 회, 번이나, 차례나
TO: 까지
NATION AIN: 개인중립선수, 중립선수, 개인중립
"""

LANGUAGE = Language(
    "ko",
    lexicon(_NATIONS, _CITIES, numbers(["", "두", "세", "네", "다섯"]), _WORDS),
    spaced=False,
    ordinal=re.compile(
        r"위|(?P<MONTH>월)|(?P<MONTHDAY>일)|(?P<AGE>세|살)|(?P<TIMES>번(?!째)|차례|회(?!전|째))|(?P<YEAR>년)"
    ),
    script="hangul",
)
"""Korean."""
