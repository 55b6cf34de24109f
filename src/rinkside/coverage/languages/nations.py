"""Names of nations and their people, by the three-letter codes of the IOC and the ISU."""

from __future__ import annotations

__all__ = ["CITIES_EN", "CODES", "NATIONS_EN", "NEUTRAL"]

NEUTRAL = frozenset({"OAR", "ROC", "AIN", "FSR"})
"""Codes under which athletes of a suspended federation skate: their people are called by their nation all the same."""

NATIONS_EN = """
NATION USA: united states, usa, us, u.s, america, united states of america, team usa
DEMONYM USA: american, americans
NATION JPN: japan
DEMONYM JPN: japanese
NATION RUS: russia, russian federation
DEMONYM RUS: russian, russians
NATION OAR: oar, olympic athletes from russia, olympic athlete from russia
NATION ROC: roc, russian olympic committee
NATION AIN: ain, individual neutral athlete, individual neutral athletes, individual neutral, neutral athlete
NATION CAN: canada
DEMONYM CAN: canadian, canadians
NATION ITA: italy
DEMONYM ITA: italian, italians
NATION FRA: france
DEMONYM FRA: french, frenchman, frenchwoman, frenchmen
NATION GER: germany
DEMONYM GER: german, germans
NATION ESP: spain
DEMONYM ESP: spanish, spaniard, spaniards
NATION CHN: china
DEMONYM CHN: chinese
NATION KOR: south korea, republic of korea, korea
DEMONYM KOR: south korean, south koreans, korean, koreans
NATION PRK: north korea, dpr korea
DEMONYM PRK: north korean, north koreans
NATION KAZ: kazakhstan
DEMONYM KAZ: kazakh, kazakhstani, kazakhs
NATION GEO: georgia
DEMONYM GEO: georgian, georgians
NATION EST: estonia
DEMONYM EST: estonian, estonians
NATION LAT: latvia
DEMONYM LAT: latvian, latvians
NATION LTU: lithuania
DEMONYM LTU: lithuanian, lithuanians
NATION UKR: ukraine
DEMONYM UKR: ukrainian, ukrainians
NATION BLR: belarus
DEMONYM BLR: belarusian, belarusians
NATION UZB: uzbekistan
DEMONYM UZB: uzbek, uzbeks
NATION ARM: armenia
DEMONYM ARM: armenian
NATION AZE: azerbaijan
DEMONYM AZE: azerbaijani, azeri
NATION ISR: israel
DEMONYM ISR: israeli, israelis
NATION TUR: turkey, türkiye
DEMONYM TUR: turkish, turk
NATION GBR: great britain, britain, united kingdom, uk, england, team gb
DEMONYM GBR: british, briton, britons
NATION IRL: ireland
DEMONYM IRL: irish
NATION SUI: switzerland
DEMONYM SUI: swiss
NATION AUT: austria
DEMONYM AUT: austrian, austrians
NATION BEL: belgium
DEMONYM BEL: belgian, belgians
NATION NED: netherlands, the netherlands, holland
DEMONYM NED: dutch
NATION DEN: denmark
DEMONYM DEN: danish, dane
NATION SWE: sweden
DEMONYM SWE: swedish, swede, swedes
NATION NOR: norway
DEMONYM NOR: norwegian
NATION FIN: finland
DEMONYM FIN: finnish, finn, finns
NATION ISL: iceland
NATION POL: poland
DEMONYM POL: polish, pole, poles
NATION CZE: czech republic, czechia
DEMONYM CZE: czech, czechs
NATION SVK: slovakia
DEMONYM SVK: slovak, slovaks, slovakian
NATION SLO: slovenia
DEMONYM SLO: slovenian, slovene
NATION HUN: hungary
DEMONYM HUN: hungarian, hungarians
NATION ROU: romania
DEMONYM ROU: romanian, romanians
NATION BUL: bulgaria
DEMONYM BUL: bulgarian, bulgarians
NATION SRB: serbia
DEMONYM SRB: serbian
NATION CRO: croatia
DEMONYM CRO: croatian
NATION GRE: greece
DEMONYM GRE: greek
NATION AUS: australia
DEMONYM AUS: australian, australians
NATION NZL: new zealand
DEMONYM NZL: new zealander
NATION MEX: mexico
DEMONYM MEX: mexican, mexicans
NATION BRA: brazil
DEMONYM BRA: brazilian
NATION ARG: argentina
DEMONYM ARG: argentinian, argentine
NATION PHI: philippines, the philippines
DEMONYM PHI: filipino, filipina, philippine
NATION THA: thailand
DEMONYM THA: thai
NATION MAS: malaysia
DEMONYM MAS: malaysian
NATION SGP: singapore
DEMONYM SGP: singaporean
NATION IND: india
DEMONYM IND: indian
NATION TPE: chinese taipei, taiwan
DEMONYM TPE: taiwanese
NATION HKG: hong kong
NATION RSA: south africa
DEMONYM RSA: south african
NATION MON: monaco
NATION LUX: luxembourg
NATION CYP: cyprus
NATION POR: portugal
DEMONYM POR: portuguese
"""
"""Nations and their people in English, as lines of a lexicon."""

CITIES_EN = """
CITY montreal: montreal
CITY toronto: toronto
CITY vancouver: vancouver
CITY calgary: calgary
CITY ottawa: ottawa
CITY quebec: quebec
CITY halifax: halifax
CITY winnipeg: winnipeg
CITY kelowna: kelowna
CITY london: london
CITY paris: paris
CITY nice: nice
CITY lyon: lyon
CITY grenoble: grenoble
CITY bordeaux: bordeaux
CITY angers: angers
CITY albertville: albertville
CITY rome: rome
CITY turin: turin
CITY torino: torino
CITY milan: milan
CITY milano: milano
CITY bolzano: bolzano
CITY venice: venice
CITY florence: florence
CITY courmayeur: courmayeur
CITY cortina: cortina
CITY bergamo: bergamo
CITY moscow: moscow
CITY saint petersburg: saint petersburg
CITY st petersburg: st petersburg
CITY sochi: sochi
CITY kazan: kazan
CITY saransk: saransk
CITY tokyo: tokyo
CITY osaka: osaka
CITY nagoya: nagoya
CITY saitama: saitama
CITY sapporo: sapporo
CITY nagano: nagano
CITY kobe: kobe
CITY yokohama: yokohama
CITY hiroshima: hiroshima
CITY sendai: sendai
CITY seoul: seoul
CITY gangneung: gangneung
CITY pyeongchang: pyeongchang
CITY busan: busan
CITY beijing: beijing
CITY shanghai: shanghai
CITY chongqing: chongqing
CITY harbin: harbin
CITY taipei: taipei
CITY helsinki: helsinki
CITY turku: turku
CITY tampere: tampere
CITY espoo: espoo
CITY stockholm: stockholm
CITY gothenburg: gothenburg
CITY malmo: malmo
CITY oslo: oslo
CITY bergen: bergen
CITY copenhagen: copenhagen
CITY berlin: berlin
CITY munich: munich
CITY dortmund: dortmund
CITY dresden: dresden
CITY oberstdorf: oberstdorf
CITY cologne: cologne
CITY hamburg: hamburg
CITY frankfurt: frankfurt
CITY zurich: zurich
CITY geneva: geneva
CITY lausanne: lausanne
CITY bern: bern
CITY davos: davos
CITY vienna: vienna
CITY graz: graz
CITY innsbruck: innsbruck
CITY salzburg: salzburg
CITY budapest: budapest
CITY prague: prague
CITY ostrava: ostrava
CITY bratislava: bratislava
CITY warsaw: warsaw
CITY gdansk: gdansk
CITY torun: torun
CITY krakow: krakow
CITY zagreb: zagreb
CITY ljubljana: ljubljana
CITY belgrade: belgrade
CITY sofia: sofia
CITY bucharest: bucharest
CITY minsk: minsk
CITY kyiv: kyiv
CITY kiev: kiev
CITY tallinn: tallinn
CITY riga: riga
CITY vilnius: vilnius
CITY kaunas: kaunas
CITY tbilisi: tbilisi
CITY yerevan: yerevan
CITY astana: astana
CITY almaty: almaty
CITY istanbul: istanbul
CITY ankara: ankara
CITY athens: athens
CITY madrid: madrid
CITY barcelona: barcelona
CITY lisbon: lisbon
CITY sheffield: sheffield
CITY glasgow: glasgow
CITY edinburgh: edinburgh
CITY manchester: manchester
CITY dublin: dublin
CITY brussels: brussels
CITY antwerp: antwerp
CITY amsterdam: amsterdam
CITY rotterdam: rotterdam
CITY the hague: the hague
CITY los angeles: los angeles
CITY san jose: san jose
CITY san francisco: san francisco
CITY san diego: san diego
CITY anaheim: anaheim
CITY las vegas: las vegas
CITY salt lake city: salt lake city
CITY denver: denver
CITY colorado springs: colorado springs
CITY dallas: dallas
CITY chicago: chicago
CITY detroit: detroit
CITY boston: boston
CITY new york: new york
CITY lake placid: lake placid
CITY hartford: hartford
CITY washington: washington
CITY philadelphia: philadelphia
CITY atlanta: atlanta
CITY st louis: st louis
CITY st. louis: st. louis
CITY kansas city: kansas city
CITY omaha: omaha
CITY nashville: nashville
CITY greensboro: greensboro
CITY spokane: spokane
CITY seattle: seattle
CITY portland: portland
CITY everett: everett
CITY cleveland: cleveland
CITY columbus: columbus
CITY pittsburgh: pittsburgh
CITY minneapolis: minneapolis
CITY milwaukee: milwaukee
CITY sydney: sydney
CITY melbourne: melbourne
CITY brisbane: brisbane
CITY auckland: auckland
CITY singapore: singapore
CITY hong kong: hong kong
CITY bangkok: bangkok
CITY new delhi: new delhi
CITY dubai: dubai
CITY cairo: cairo
CITY mexico city: mexico city
CITY buenos aires: buenos aires
CITY sao paulo: sao paulo
CITY rio de janeiro: rio de janeiro
"""
"""Cities that hold, held or may be said to have held competitions: a name here is no person's."""

CODES = frozenset(line.split()[1].rstrip(":") for line in NATIONS_EN.splitlines() if line)
"""The codes of all nations, as results print them in capitals."""
