"""Italian."""

from __future__ import annotations

import re

from rinkside.coverage.languages.making import cities, nations, numbers, tens
from rinkside.coverage.languages.model import Language, lexicon

__all__ = ["LANGUAGE"]

_CARDS = [
    "un, uno, una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici",
    "tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove", "venti", "ventuno",
    "ventidue", "ventitré", "ventiquattro", "venticinque", "ventisei", "ventisette", "ventotto", "ventinove", "trenta",
]  # fmt: skip
_TENS = tens(
    ["trent", "quarant", "cinquant", "sessant", "settant", "ottant", "novant"],
    ["uno", "adue", "atré", "aquattro", "acinque", "asei", "asette", "otto", "anove"],
    "{t}{u}",
)
_ORDS = [
    "prim", "second", "terz", "quart", "quint", "sest", "settim", "ottav", "non", "decim", "undicesim", "dodicesim",
    "tredicesim", "quattordicesim", "quindicesim", "sedicesim", "diciassettesim", "diciottesim", "diciannovesim",
    "ventesim", "ventunesim", "ventiduesim", "ventitreesim", "ventiquattresim",
]  # fmt: skip
_ORDINALS = "\n".join(f"ORD {n}: {s}o, {s}a, {s}i, {s}e\nGADJ M: {s}o\nGADJ F: {s}a" for n, s in enumerate(_ORDS, 1))
_NATIONS = nations(
    """
USA | stati uniti, usa, america | statunitense maschile | | americano, americana, americani, americane, statunitense,
  statunitensi
JPN | giappone | | | giapponese, giapponesi, nipponico, nipponica, nipponici
RUS | russia | russo | russa | russi, russe
AIN | atleta neutrale, atleti neutrali
CAN | canada | | | canadese, canadesi
ITA | italia | italiano, azzurro | italiana, azzurra | italiani, italiane, azzurri, azzurre
FRA | francia | | | francese, francesi, transalpino, transalpina
GER | germania | tedesco | tedesca | tedeschi, tedesche
ESP | spagna | spagnolo | spagnola | spagnoli, iberico
CHN | cina | | | cinese, cinesi
KOR | corea del sud, corea | sudcoreano, coreano | sudcoreana, coreana | sudcoreani, coreani
PRK | corea del nord | nordcoreano | nordcoreana | nordcoreani
KAZ | kazakistan, kazakhstan | kazako, kazaco | kazaka | kazaki
GEO | georgia | georgiano | georgiana | georgiani
EST | estonia | estone maschile | | estone, estoni
LAT | lettonia | | | lettone
LTU | lituania | lituano | lituana | lituani
UKR | ucraina | ucraino | | ucraini, ucraina
BLR | bielorussia | bielorusso | bielorussa |
UZB | uzbekistan | uzbeko | uzbeka |
ISR | israele | israeliano | israeliana |
GBR | gran bretagna, regno unito | britannico | britannica | britannici
SUI | svizzera | svizzero | | svizzera, svizzeri, elvetico, elvetica
AUT | austria | austriaco | austriaca |
BEL | belgio | | | belga, belgi
NED | olanda, paesi bassi | | | olandese
SWE | svezia | | | svedese
NOR | norvegia | | | norvegese
DEN | danimarca | | | danese
FIN | finlandia | | | finlandese, finlandesi
POL | polonia | polacco | polacca |
CZE | repubblica ceca, cechia | ceco | ceca | cechi
SVK | slovacchia | slovacco | slovacca |
SLO | slovenia | sloveno | slovena |
HUN | ungheria | | | ungherese, ungheresi
AUS | australia | australiano | australiana |
MEX | messico | messicano | messicana |
BRA | brasile | brasiliano | brasiliana |
PHI | filippine | filippino | filippina |
"""
)
_CITIES = cities(
    {
        "milan": "milano",
        "turin": "torino",
        "rome": "roma",
        "bolzano": "bolzano",
        "cortina": "cortina",
        "venice": "venezia",
        "florence": "firenze",
        "naples": "napoli",
        "bergamo": "bergamo",
        "trento": "trento",
        "saitama": "saitama",
        "tokyo": "tokyo, tokio",
        "nagano": "nagano",
        "osaka": "osaka",
        "yokohama": "yokohama",
        "sapporo": "sapporo",
        "sochi": "sochi",
        "moscow": "mosca",
        "st petersburg": "san pietroburgo",
        "kazan": "kazan",
        "shanghai": "shanghai",
        "beijing": "pechino",
        "boston": "boston",
        "helsinki": "helsinki",
        "nice": "nizza",
        "paris": "parigi",
        "grenoble": "grenoble",
        "lyon": "lione",
        "london": "londra",
        "montreal": "montreal, montréal",
        "toronto": "toronto",
        "vancouver": "vancouver",
        "calgary": "calgary",
        "gangneung": "gangneung",
        "pyeongchang": "pyeongchang",
        "seoul": "seul, seoul",
        "stockholm": "stoccolma",
        "oslo": "oslo",
        "copenhagen": "copenaghen",
        "prague": "praga",
        "vienna": "vienna",
        "graz": "graz",
        "zurich": "zurigo",
        "geneva": "ginevra",
        "lausanne": "losanna",
        "bern": "berna",
        "berlin": "berlino",
        "munich": "monaco di baviera",
        "dortmund": "dortmund",
        "oberstdorf": "oberstdorf",
        "budapest": "budapest",
        "warsaw": "varsavia",
        "zagreb": "zagabria",
        "bratislava": "bratislava",
        "ljubljana": "lubiana",
        "tallinn": "tallinn",
        "riga": "riga",
        "madrid": "madrid",
        "barcelona": "barcellona",
        "los angeles": "los angeles",
        "san jose": "san josé",
        "washington": "washington",
        "new york": "new york",
        "chicago": "chicago",
        "taipei": "taipei",
        "sheffield": "sheffield",
    }
)
_WORDS = """
SEG short: programma corto, corto, programma breve, short dance, danza corta, rhythm dance, danza ritmica, short,
  ritmica
SEG free: programma libero, libero, programma lungo, lungo, danza libera, free dance, libera, free, pattinaggio libero
WHOLE: totale, in totale, complessivo, complessiva, punteggio totale, punteggio complessivo, punteggio finale,
  classifica finale, classifica generale, somma, complessivamente, totali, graduatoria finale, complessivi
FINAL: alla fine, finisce, ha finito, finita, finito, ha chiuso, chiude, chiudono, hanno chiuso, termina, ha terminato,
  hanno terminato, classifica finale, conclude, ha concluso, hanno concluso, infine, al termine, chiuso, terminato,
  concluso, chiuse, chiusero, finì, finirono, concluse
TES: punteggio tecnico, nota tecnica, tecnico, elementi tecnici
PCS: componenti, componenti del programma, punteggio artistico, nota artistica
TSSWORD: punteggio, nota, voto, punteggi, parziale, score
MEDAL 1: oro, medaglia d'oro, medaglia d' oro, medaglie d'oro, medaglie d' oro
MEDAL 2: argento, medaglia d'argento, medaglia d' argento, vicecampione, vicecampionessa, argenti
MEDAL 3: bronzo, medaglia di bronzo, bronzi, di bronzo
TITLE worlds: campione del mondo, campionessa del mondo, campioni del mondo, campione mondiale, campionessa mondiale,
  campioni mondiali, titolo mondiale, titolo iridato, oro mondiale, campione iridato, campionessa iridata,
  campioni iridati, iridato, iridata
TITLE olympics: campione olimpico, campionessa olimpica, campioni olimpici, titolo olimpico, oro olimpico, olimpionico,
  olimpionica
TITLE: campione, campionessa, campioni, titolo, vincitore, vincitrice, vincitori, vittoria, successo, trionfo
GNOUN M: pattinatore, campione, vincitore, ragazzo di trento
GNOUN F: pattinatrice, campionessa, vincitrice
GADJ M: campione del mondo, campione mondiale, campione olimpico, caduto, deluso, emozionato, soddisfatto, classificato,
  arrivato, laureato, stato
GADJ F: campionessa del mondo, campionessa mondiale, campionessa olimpica, caduta, delusa, emozionata, soddisfatta,
  classificata, arrivata, laureata
WON: ha vinto, hanno vinto, vince, vincono, vinse, vinsero, trionfa, ha trionfato, trionfano, si è imposto,
  si è imposta, si impone, si impongono, hanno trionfato, si sono imposti, si laurea, si laureano
TAKE: accontentarsi, accontenta, salva, ha vinto, hanno vinto, vince, vincono, vinse, conquista, conquistano,
  ha conquistato, hanno conquistato, ottiene, ottengono, ha ottenuto, hanno ottenuto, si prende, prende, prendono,
  ha preso, preso, si aggiudica, si è aggiudicato, si è aggiudicata, totalizza, ha totalizzato, hanno totalizzato,
  totalizzano, riceve, ha ricevuto, va, vanno, è andato, è andata, sono andati, con, firma, raccoglie, ha raccolto,
  porta a casa, al collo, incassa, realizza, ha realizzato, segna, ha segnato, accontentare dell, accontentare, di,
  raggiunge, ha raggiunto, hanno raggiunto, guadagna, sale, strappa, ha fatto segnare, ha strappato, centra,
  ha centrato, mette al collo, mantiene, conserva, spetta, spettano, si è preso, si è presa, somma, ha sommato,
  andato, andata, completa, completano, ha firmato, si porta a casa, ottenendo, totalizzando, totalizzato
PODIUM: podio
FALLV: è caduto, è caduta, cade, cadono, sono caduti, caduto, caduta, cadde, caddero, finisce a terra, è finito a
  terra, è finita a terra, scivolato, scivolata, finisce sul ghiaccio, finito sul ghiaccio, finita sul ghiaccio,
  ruzzolato, ruzzolata, a terra
FALLN: caduta, cadute, una caduta, la caduta
CLEAN: senza cadute, senza cadere, nessuna caduta, non è caduto, non è caduta, non cade, senza errori, senza una caduta
TIMES 1: una volta
TIMES 2: due volte, in due occasioni
TIMES 3: tre volte, in tre occasioni
TIMES 4: quattro volte
HEDGE about: circa, intorno a, attorno a, all'incirca, più o meno, un
HEDGE almost: quasi, poco meno di, vicino a, appena meno di, poco meno
HEDGE over: più di, oltre, poco più di, almeno, oltre i, ben oltre, poco oltre, qualcosa più di, più di un
HEDGE under: meno di, nemmeno, neanche, al massimo, sotto i, entro
POINT: punti, punto, pt, pti, punticini, lunghezze
FRACTION 1/2: mezzo, mezza, e mezzo
FRACTION 1/10: decimo, decimi
FRACTION 1/100: centesimo, centesimi
BEHIND: dietro, dietro a, dietro ad, dietro alla, dietro al, alle spalle di, sotto, in meno di, meno di quelli, alle
  spalle della, alle spalle del, in meno rispetto, in meno della, in meno del, dietro agli, meno della, meno del, meno
  dei, peggio di
AHEAD: davanti, davanti a, davanti ad, davanti alla, davanti al, sopra, meglio di, più di quelli, prima di, avanti a,
  in   più di, in più rispetto, in più della, in più del, precedendo, più della, più del, più dell, più dei, più
  degli, in più, meglio della, meglio del
BEAT: batte, ha battuto, battono, hanno battuto, supera, ha superato, superano, hanno superato, precede, ha preceduto,
  precedono, hanno preceduto, sopravanza, sconfigge, scavalca, ha scavalcato, ha sconfitto, superando, battendo,
  beffa, ha superato di, precedendo di, superando di, ha staccato, ha distanziato, distanziando, lasciandosi alle
  spalle, ha battuto di, superare, battere, precedere, distanziare
LOSE: battuto da, battuta da, battuto dalla, battuta dalla, superato da, superata da, preceduto da, preceduta da,
  sconfitto da, sconfitta da, perde contro, perde da, cede a, battuti da, preceduti da, si arrende a, superati da,
  superato dalla, superata dalla, battuto dal, battuta dal, preceduto dalla, preceduta dalla, cede, perso contro
LEAD: vantaggio, margine
TRAIL: ritardo, svantaggio
GAP: tra, fra, distacco, differenza, divario, separano, separa, hanno separato, separavano, separati, separate,
  scarto, distanza, distano, ha staccato, staccato, staccata, distacchi, dividono, recuperare, rimasta a, rimasto a,
  hanno diviso, ha diviso, dividevano, divideva, diviso
SHORTOF: mancano, sono mancati, mancavano, manca, è mancato, mancati, manca il, fallisce, sfiora, ha sfiorato, a un
  passo, a pochi, è rimasto a, è rimasta a, sono rimasti a, fermo a, ferma a, fermandosi a, ai piedi del, mancata per,
  fuori dal podio, giù dal podio
BEST: migliore, miglior, migliori, più alto, più alta
AFTERSEG: dopo, al termine del, alla fine del, dopo il, a metà gara
BEFORESEG: prima del, prima della, in vista del, alla vigilia del
MOMENT: provvisorio, provvisoria, provvisoriamente, momentaneamente, per un attimo, per il momento, temporaneamente, al
  momento, a lungo, fino a quel momento
HAD: era, erano, era stato, era stata, erano stati, partiva, partivano, aveva, si trovava, partito, partita, occupava,
  arrivava, era partito, era partita, erano partiti, avevano
PLACE: posto, posizione, piazza, rango, gradino, posti, classificato, classificata, posizioni
CLIMB: scivola, scivolano, è scivolato, è scivolata, scende, scesa, sceso, sale, salito, salita, risale, è risalito, è
  risalita, retrocede, rimonta, ha rimontato, crolla, precipita, balza, passa, è passato, è passata, recupera, cala, è
  sceso, è scesa, è salito, è salita, è sprofondato, è sprofondata, sprofonda, sprofondato, precipitato, precipitata,
  è crollato, è crollata, balzato, balzata, rimontato, rimontando, risalendo, retrocesso, retrocessa, recuperato,
  scivolato, scivolata
RECORD: record, primato, primato personale, record mondiale, record del mondo, miglior punteggio personale, record
  personale, in carriera, della carriera, stagionale, personal best, season best
OTHER worlds: campionati del mondo, campionati mondiali, mondiali, mondiale, campionato mondiale, campionato del mondo,
  campione del mondo, campionessa del mondo, campioni del mondo, titolo mondiale, rassegna iridata
OTHER olympics: giochi olimpici, olimpiadi, giochi, olimpiade, giochi invernali, campione olimpico,
  campionessa olimpica, campioni olimpici, olimpico, olimpica, titolo olimpico
OTHER europeans: europei, campionati europei, campione europeo, campionessa europea, campione d'europa, campionessa
  d'europa, campione d' europa, campionessa d' europa, europeo, titolo europeo
OTHER four continents: four continents, quattro continenti
OTHER grand prix: grand prix, finale di grand prix, finale del grand prix, skate america, skate canada
OTHER nationals: campionati italiani, campione italiano, campionessa italiana, campionati nazionali, campione nazionale,
  tricolori
OTHER junior: juniores, junior, mondiali junior, mondiali juniores, campione del mondo junior, campionessa mondiale
  junior
EVENT: mondiali, campionati, giochi, olimpiadi, programma corto, programma libero, oro, argento, bronzo, titolo, gara,
  finale, podio, competizione
TEAM: a squadre, gara a squadre, team event, squadre, prova a squadre, competizione a squadre, torneo a squadre
UNREAL: non, senza, mai, voleva, sperava, speranza, speranze, chance, possibilità, sogno, sognava, favorito, favorita,
  favoriti, potrebbe, poteva, avrebbe, sarebbe, obiettivo, invece di, nessuno, né, candidato, candidata, se, lotta,
  ambizione, inseguiva, puntava, quasi, sfuma, sfumato, sfiora, ha sfiorato, perde, caccia, corsa
NOBODY: nessuno, nessuna
NOT: non, senza
ACCORDING: secondo
PRON M/s: lui, egli
PRON F/s: lei, ella
MALE: uomo, uomini, allenatore, padre, fratello, cameraman, operatore, amico, fidanzato, marito, ragazzo, signore,
  coreografo, giornalista, figlio, presidente, attore, re, tecnico, compagno, pubblico, nonno, partner
FEMALE: donna, donne, allenatrice, madre, sorella, amica, fidanzata, moglie, ragazza, signora, coreografa, giornalista,
  figlia, presidentessa, attrice, regina, compagna, nonna, partner
SAY: ha detto, dice, ha spiegato, spiega, ha dichiarato, racconta, ha raccontato, afferma, ha affermato, ha scritto,
  scrive, ha confessato, ammette, aggiunge, commenta
DAY 0: lunedì
DAY 1: martedì
DAY 2: mercoledì
DAY 3: giovedì
DAY 4: venerdì
DAY 5: sabato
DAY 6: domenica
MONTH 1: gennaio, gen
MONTH 2: febbraio, feb, febb
MONTH 3: marzo
MONTH 4: aprile, apr
MONTH 5: maggio
MONTH 6: giugno
MONTH 7: luglio
MONTH 8: agosto
MONTH 9: settembre, sett, set
MONTH 10: ottobre, ott
MONTH 11: novembre, nov
MONTH 12: dicembre, dic
DAYPART: sera, mattina, notte, pomeriggio
DAYS: giorni, giorno, anni, anno, ore, minuti, settimane, mesi, secondi
EARLIER: prima, fa
LATER: dopo, più tardi
HALL: palazzetto, palazzo, arena, forum, palaghiaccio
HISTORY: campione uscente, campionessa uscente, detentore, detentrice, uscente, ultimo, ultima, prima volta, ritiro,
  ritorno, anno scorso, scorsa stagione, scorso anno, doppio, triplo, ex, di nuovo, storia, storico, storica, debutto,
  esordio, ancora, volta, volte, precedente, un anno fa, bicampione, bicampionessa, nuovamente, allora, addio
CAREER: in carriera, della carriera, della sua carriera, lascia i giochi con, nel palmarès
SINCE: da quando, dal
COUNTED: volta, volte, salto, salti, tentativo, anno, stagione, giorno, minuto, gruppo, parte, titolo, metà, occasione
AGEWORD: anni, enne, enni
OF: di, del, della, dei, delle, degli, dell, d
IN: in, nel, nella, nei, nelle, a, ad, al, alla, alle, allo, nell, all, durante, negli, ai
ON: su, sul, sulla, sui, sulle, rispetto a, rispetto alla, rispetto al, sugli, nei confronti di
AT: a
FROM: da, dal, dalla, dai, dall, dalle, dagli
FOR: per
BY: di, per, con, da
WITH: con, grazie a
TO: a, al, alla, ai, agli, ad, alle, all
THAN: che
AND: e, ed
BUT: ma, però, mentre, anche se, nonostante, sebbene, benché, perché, quando, tuttavia, bensì
WHO: che, cui, quale
DET: il, la, lo, i, gli, le, l, un, una, uno, dal, al, del, alla, della, dell, all, nel, nella
ALSO: anche, inoltre, solo, soltanto, ieri, oggi, poi, qui, stavolta, dunque, questa volta, addirittura, proprio, già,
  appena, ieri sera, così
BE: è, sono, era, erano, è stato, è stata, sono stati, fu, furono, resta, restano, si classifica, si è classificato,
  si è classificata, finisce, chiude, termina, arriva, arrivano, si piazza, si piazzano, diventa, diventano,
  è arrivato, è arrivata, è finito, è finita, ha chiuso, ha finito, sarà, occupa, essendo, sono arrivati,
  sono arrivate, si è piazzato, si è piazzata, rimane, sono state, sono finiti
BOTH: in entrambi, in entrambe, in tutti e due, sia nel corto che nel libero
LEADS: guidava, in testa, al comando, comandava, guidavano, leader, era in testa, conduceva, in vetta, davanti a
  tutti, al primo posto, comandavano, al vertice, leader della classifica, in testa alla
SG: è, era, ha, aveva, chiude, finisce
BECAUSE: grazie, grazie a, grazie al, grazie ad, nonostante, malgrado
VERSUS: contro, a
BEFORESEG: vigilia, alla vigilia
SEG short: la corta, corta, nella corta
SKIP: dietro le quinte
TRAIL: ha pagato, hanno pagato, paga, pagano, pagando
COMPATRIOT: connazionale, connazionali, compagna di squadra, compagno di squadra, compatriota
NATION AIN: da neutrale, come neutrale, bandiera neutrale, atleta individuale neutrale, status di neutrale, neutrali
GVERB M: è caduto, è risalito, è arrivato, è salito, è sceso, è finito, si è piazzato, si è classificato, si è
  imposto, è stato, è diventato, è rimasto, è scivolato, è passato, è partito, si è fermato, si è confermato, si è
  messo, è crollato, è uscito, è andato
GVERB F: è caduta, è risalita, è arrivata, è salita, è scesa, è finita, si è piazzata, si è classificata, si è
  imposta, è stata, è diventata, è rimasta, è scivolata, è passata, è partita, si è fermata, si è confermata, si è
  messa, è crollata, è uscita, è andata
PARTICIPLE M: caduto, arrivato, classificato, laureato, risalito, finito, partito, scivolato, battuto, sconfitto,
  superato, preceduto, medagliato
PARTICIPLE F: caduta, arrivata, classificata, laureata, risalita, finita, partita, scivolata, battuta, sconfitta,
  superata, preceduta
PAIR: coppia, duo
REPRESENTS: rappresentante
"""

LANGUAGE = Language(
    "it",
    lexicon(_NATIONS, _CITIES, numbers(_CARDS), _TENS, _ORDINALS, _WORDS),
    decimal=",",
    elided=re.compile(r"(?i)(?:l|d|un|all|dell|nell|sull|dall|quell|c|s|n|quest|coll)'"),
    ordinal=re.compile(r"(?:(?P<M>[°º])|(?P<F>ª))(?!\w)"),
)
"""Italian."""
