"""French."""

from __future__ import annotations

import re

from rinkside.coverage.languages.making import cities, nations, numbers, tens
from rinkside.coverage.languages.model import Language, lexicon

__all__ = ["LANGUAGE"]

_CARDS = [
    "un, une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize",
    "quatorze", "quinze", "seize", "dix sept", "dix huit", "dix neuf", "vingt", "vingt et un", "vingt deux",
    "vingt trois", "vingt quatre", "vingt cinq", "vingt six", "vingt sept", "vingt huit", "vingt neuf", "trente",
]  # fmt: skip
_UNITS = ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"]
_TENS = tens(["trente", "quarante", "cinquante", "soixante"], _UNITS, "{t} {u}", "{t} et {u}")
_ORDS = [
    "", "deuxième, second, seconde", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième",
    "neuvième", "dixième", "onzième", "douzième", "treizième", "quatorzième", "quinzième", "seizième",
    "dix septième", "dix huitième", "dix neuvième", "vingtième", "vingt et unième", "vingt deuxième",
    "vingt troisième", "vingt quatrième",
]  # fmt: skip
_PLURAL = "\n".join(
    f"ORD {n}: {', '.join(w + 's' for w in words.split(', '))}" for n, words in enumerate(_ORDS, 1) if words
)
_NATIONS = nations(
    """
USA | états unis, usa, etats unis | américain | américaine | américains, américaines, états unien, états unienne
JPN | japon | japonais, nippon | japonaise, nippone | japonaises, nippons
RUS | russie | | | russe, russes
AIN | athlète neutre, athlètes neutres, athlète individuelle neutre, athlète individuel neutre
CAN | canada | canadien | canadienne | canadiens, canadiennes
ITA | italie | italien | italienne | italiens, italiennes, transalpin, transalpine
FRA | france | français | française | françaises, tricolore, tricolores
GER | allemagne | allemand | allemande | allemands, allemandes
ESP | espagne | espagnol | espagnole | espagnols
CHN | chine | chinois | chinoise | chinoises
KOR | corée du sud, corée | sud coréen, coréen | sud coréenne, coréenne | sud coréens, coréens
PRK | corée du nord | nord coréen | nord coréenne | nord coréens
KAZ | kazakhstan | kazakh | kazakhe | kazakhs, kazakhstanais
GEO | géorgie | géorgien | géorgienne | géorgiens
EST | estonie | estonien | estonienne | estoniens
LAT | lettonie | letton | lettone |
LTU | lituanie | lituanien | lituanienne |
UKR | ukraine | ukrainien | ukrainienne | ukrainiens
BLR | biélorussie | | | biélorusse
UZB | ouzbékistan | ouzbek | ouzbèke |
ISR | israël | israélien | israélienne |
GBR | grande bretagne, royaume uni | britannique masculin | | britannique, britanniques
SUI | suisse | | suissesse | suisse, helvète, suisses
AUT | autriche | autrichien | autrichienne |
BEL | belgique | | | belge, belges
NED | pays bas | néerlandais | néerlandaise |
SWE | suède | suédois | suédoise |
NOR | norvège | norvégien | norvégienne |
DEN | danemark | danois | danoise |
FIN | finlande | finlandais | finlandaise |
POL | pologne | polonais | polonaise |
CZE | république tchèque, tchéquie | | | tchèque, tchèques
SVK | slovaquie | | | slovaque
SLO | slovénie | | | slovène
HUN | hongrie | hongrois | hongroise |
AUS | australie | australien | australienne |
MEX | mexique | mexicain | mexicaine |
BRA | brésil | brésilien | brésilienne |
PHI | philippines | philippin | philippine |
"""
)
_CITIES = cities(
    {
        "milan": "milan",
        "turin": "turin",
        "rome": "rome",
        "saitama": "saitama",
        "tokyo": "tokyo",
        "nagano": "nagano",
        "osaka": "osaka",
        "yokohama": "yokohama",
        "sapporo": "sapporo",
        "sochi": "sotchi",
        "moscow": "moscou",
        "st petersburg": "saint pétersbourg",
        "kazan": "kazan",
        "shanghai": "shanghai, shanghaï",
        "beijing": "pékin",
        "boston": "boston",
        "helsinki": "helsinki",
        "nice": "nice",
        "paris": "paris",
        "grenoble": "grenoble",
        "lyon": "lyon",
        "bordeaux": "bordeaux",
        "albertville": "albertville",
        "london": "londres",
        "montreal": "montréal",
        "toronto": "toronto",
        "vancouver": "vancouver",
        "calgary": "calgary",
        "gangneung": "gangneung",
        "pyeongchang": "pyeongchang",
        "seoul": "séoul",
        "stockholm": "stockholm",
        "oslo": "oslo",
        "copenhagen": "copenhague",
        "prague": "prague",
        "vienna": "vienne",
        "graz": "graz",
        "zurich": "zurich",
        "geneva": "genève",
        "lausanne": "lausanne",
        "bern": "berne",
        "berlin": "berlin",
        "munich": "munich",
        "dortmund": "dortmund",
        "oberstdorf": "oberstdorf",
        "budapest": "budapest",
        "warsaw": "varsovie",
        "zagreb": "zagreb",
        "bratislava": "bratislava",
        "ljubljana": "ljubljana",
        "tallinn": "tallinn",
        "riga": "riga",
        "madrid": "madrid",
        "barcelona": "barcelone",
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
ORD 1: premier, première, premiers, premières
GADJ M: premier, second
GADJ F: première, seconde
SEG short: programme court, court, danse courte, danse rythmique, danse rythmée, rythmique, prog court
SEG free: programme libre, libre, danse libre, programme long, patinage libre
WHOLE: total, au total, général, classement général, note totale, score total, total combiné, classement final, cumul,
  au cumul, note finale, score final, totaux
FINAL: se classe, se classent, s est classé, s est classée, se sont classés, se sont classées,
  termine, terminent, a terminé, ont terminé, terminait, finit, finissent, a fini, finalement, au final,
  classement final, à l'arrivée, terminé, achève, conclut, au bout du compte, fini
TES: note technique, éléments techniques, score technique, notes techniques
PCS: composantes, note artistique, composantes du programme, note des composantes
TSSWORD: note, score, notes, marque, performance, total de points
MEDAL 1: or, médaille d'or, médaille d' or, médailles d'or
MEDAL 2: argent, médaille d'argent, médaille d' argent, vice champion, vice championne, vice champions
MEDAL 3: bronze, médaille de bronze, médailles de bronze
TITLE worlds: champion du monde, championne du monde, champions du monde, titre mondial, couronne mondiale, or mondial
TITLE olympics: champion olympique, championne olympique, champions olympiques, titre olympique, or olympique
TITLE: champion, championne, champions, vainqueur, vainqueurs, lauréat, lauréate, titre, victoire, sacre
GNOUN M: patineur, lauréat
GNOUN F: patineuse, lauréate
GADJ M: champion du monde, champion olympique, vice champion, sacré, déçu, ému, tombé, satisfait, classé, couronné
GADJ F: championne du monde, championne olympique, vice championne, sacrée, déçue, émue, tombée, satisfaite, classée,
  couronnée
WON: gagne, a gagné, ont gagné, gagnent, remporte, remportent, a remporté, ont remporté, s'impose, s'imposent, s'est
  imposé, s'est imposée, impose, imposent, imposé, imposée, imposés, triomphe, triomphent, l'emporte, emporte,
  l'emportent, emportent, a triomphé, sacre
TAKE: contenter, contente, sauve, prend, prennent, a pris, ont pris, obtient, obtiennent, a obtenu, ont obtenu,
  décroche, décrochent, a décroché, ont   décroché, reçoit, a reçu, ont reçu, totalise, totalisent, marque, a marqué,
  récolte, récoltent, a récolté, s'offre, offre, offrent, remporte, remportent, a remporté, ont remporté, ont, a,
  avec, garde, gardent, conserve, empoche, s'adjuge, adjuge, va, revient, est revenu, est revenue, est allé, est
  allée, gagne, gagné, signe, signent, a signé, réalise, réalisent, a réalisé, affiche, cumule, glane, glané, conquis,
  est allée à, sont allés, est pour, comptabilise, récupère, récupèrent, ont récolté, complète, complètent,
  complétant, engrange, engrangé, a totalisé, ont totalisé, offert, a offert, ont offert, s'empare, empare, emparent,
  prendre, pris, se parent, se pare, obtenu, décroché, noté, notée, notés, crédité, créditée, crédités
PODIUM: podium
FALLV: tombe, tombent, est tombé, est tombée, sont tombés, chute, chutent, a chuté, ont chuté, est allé au sol, est
  allée au sol, au tapis, tombé, tombée, chuté, tombait, chutait, est parti à la faute, s'est retrouvé au sol, s'est
  retrouvée au sol, a fini au sol, fini au sol, deux fois au sol, au sol
FALLN: chute, chutes, une chute, la chute, gamelle
CLEAN: sans chute, sans tomber, sans chuter, n'a pas chuté, aucune chute, n'est pas tombé, n'est pas tombée
TIMES 1: une fois
TIMES 2: deux fois, à deux reprises
TIMES 3: trois fois, à trois reprises
TIMES 4: quatre fois, à quatre reprises
HEDGE about: environ, autour de, quelque, à peu près, quelques
HEDGE almost: près de, presque, un peu moins de, quasiment, pas loin de, à peine moins de
HEDGE over: plus de, un peu plus de, au delà de, au moins, supérieur à
HEDGE under: moins de, au plus, même pas, en dessous de
POINT: points, point, pts, pt, unités
FRACTION 1/2: demi, demie, et demi, un demi
FRACTION 1/10: dixième, dixièmes
FRACTION 1/100: centième, centièmes
BEHIND: derrière, de moins que, en dessous de, moins que, de retard sur, de retard
AHEAD: devant, de plus que, mieux que, avant, plus que, de mieux que, au dessus de
BEAT: bat, battent, a battu, ont battu, devance, devancent, a devancé, ont devancé, dépasse, dépassent, a dépassé,
  domine, a dominé, dominent, surpasse, surclasse, devançant, battant, supplante, coiffe, devancé, a surclassé,
  relègue, a relégué, reléguant, précède, précèdent, a précédé, coiffe au poteau, devancer, battre, dépasser, dominer
LOSE: battu par, battue par, devancé par, devancée par, devancés par, s'incline, s'inclinent, dominé par, dominée par,
  incline, cède, perd face à, inclinent, battus par, devancé de, devancée de, devancés de, coiffé par, coiffée par,
  coiffés par, battue de, battu de, battus de, dominée de, dominé de
LEAD: avance, avantage, marge, matelas
TRAIL: retard, déficit
GAP: entre, écart, écarts, différence, séparent, sépare, séparaient, séparait, d'écart, séparés, séparées,
  ont séparé, distance
SHORTOF: manque, manquent, a manqué, ont manqué, manquait, manquaient, échoue à, échoue, échouent, manqué, rate, au
  pied du, échoué, échouée, termine à, à court de, rater, raté, ratent, lui a manqué, hors du podium
BEST: meilleur, meilleure, meilleurs, meilleures, plus haute, plus haut
AFTERSEG: après, à l'issue, à l' issue, au terme, au sortir, issue
BEFORESEG: avant le, avant la, avant, en vue du
MOMENT: provisoire, provisoirement, momentanément, un temps, un moment, pour l'instant, temporairement, alors,
  un instant
HAD: était, étaient, avait été, avaient été, pointait, pointaient, partait, partaient, occupait, avait, s'élançait,
  élançait, parti, partie, avaient, partis, la veille, hier, mardi, avant hier, à mi parcours, à mi course
PLACE: place, rang, position, places, marche
CLIMB: recule, reculent, remonte, remontent, a reculé, est remonté, est remontée, grimpe, descend, rétrograde, passe,
  remonté, remontée, dégringole, bondit, plonge, glisse, a rétrogradé, est passé, est passée, chute de, rétrogradé, a
  dévissé, dévisse, dégringolé, s'est hissé, s'est hissée, rétrograder, chuté au, chutent au, chute au, recul,
  redescend, redescendent, gagné
RECORD: record, records, record du monde, meilleure performance, meilleur score personnel, record personnel,
  sa meilleure, son meilleur, de sa carrière, de la saison, meilleure note personnelle
OTHER worlds: championnats du monde, championnat du monde, mondiaux, mondial, mondial de patinage, champion du monde,
  championne du monde, champions du monde, titre mondial
OTHER olympics: jeux olympiques, jo, jeux, jeux d'hiver, jeux d' hiver, champion olympique, championne olympique,
  champions olympiques, olympique, olympiques, titre olympique
OTHER europeans: championnats d'europe, championnat d'europe, championnats d' europe, championnat d' europe, euro,
  champion d'europe, championne d'europe, champion d' europe, championne d' europe
OTHER four continents: quatre continents
OTHER grand prix: grand prix, finale du grand prix, skate america, skate canada, grands prix
OTHER nationals: championnats de france, champion de france, championne de france, championnats nationaux, champion
  national, championne nationale
OTHER junior: juniors, junior, mondiaux juniors, champion du monde junior, championne du monde junior
EVENT: championnats, mondiaux, jeux, programme court, programme libre, or, argent, bronze, titre, compétition, finale,
  épreuve, podium, olympiques
TEAM: par équipes, épreuve par équipes, compétition par équipes, team event, équipes, concours par équipes
UNREAL: pas, sans, ne, n, jamais, rêvait, rêve, espérait, espoir, espoirs, chance, chances, favori, favorite, favoris,
  pourrait, pouvait, aurait, serait, voulait, visait, vise, objectif, au lieu de, personne, aucun, aucune, ni,
  prétendant, prétendante, si, lutte, course, ambition, échappe, perd, presque, tenter, bataille, échappé
NOBODY: personne, aucun, aucune, nul
NOT: ne, n, pas, sans, jamais, aucun, aucune
IMPERSONAL: lui, y, faut, fallait, manque, manquait, reste, restait, suffit, suffisait, fait, s, se, semble, a fallu,
  va, neige, a manqué, avait manqué, aura manqué, lui a manqué, lui manque, lui manquait
PRON M/s: il
PRON F/s: elle
MALE: homme, hommes, entraîneur, père, frère, caméraman, ami, partenaire, mari, garçon, monsieur, chorégraphe,
  journaliste, fils, président, acteur, roi, coach, messieurs, compagnon, champion, programme, score, public, total,
  bronze, sport, pays, titre, temps
FEMALE: femme, femmes, entraîneuse, entraîneure, mère, sœur, amie, partenaire, fille, dame, épouse, journaliste,
  présidente, actrice, reine, compagne, note, danse, médaille, musique, chute, place, foule, compétition, patineuse
SAY: dit, a dit, explique, a expliqué, déclare, a déclaré, raconte, a raconté, affirme, confie, a confié, écrit,
  a écrit, commente, reconnaît, souligne, ajoute
DAY 0: lundi
DAY 1: mardi
DAY 2: mercredi
DAY 3: jeudi
DAY 4: vendredi
DAY 5: samedi
DAY 6: dimanche
MONTH 1: janvier, janv
MONTH 2: février, févr, fév
MONTH 3: mars
MONTH 4: avril, avr
MONTH 5: mai
MONTH 6: juin
MONTH 7: juillet, juil
MONTH 8: août
MONTH 9: septembre, sept
MONTH 10: octobre, oct
MONTH 11: novembre, nov
MONTH 12: décembre, déc
DAYPART: soir, matin, nuit, après midi
DAYS: jours, jour, ans, an, heures, minutes, semaines, mois, secondes
EARLIER: plus tôt, avant, auparavant
LATER: plus tard, après
HALL: patinoire, palais, aréna, arena
HISTORY: tenant, tenante, tenant du titre, tenante du titre, dernier, dernière, première fois, retraite, retour, année
  dernière, saison dernière, an dernier, double, triple, quadruple, ancien, ancienne, de nouveau, histoire, historique,
  débuts, encore, fois, précédent, ex, à nouveau, jadis, adieux, sortant, sortante
CAREER: de sa carrière, de leur carrière
SINCE: depuis
COUNTED: fois, saut, sauts, essai, année, saison, jour, minute, groupe, partie, titre, tentative, moitié
AGEWORD: ans
OF: de, d, du, des, de la, de l
IN: à, en, au, dans, aux, pendant, lors
ON: sur, face à, par rapport à
AT: à
FROM: de, du, des, depuis, venu de, venue de
FOR: pour
BY: de, par, avec, pour, à
WITH: avec, grâce à
TO: à, au, aux, jusqu
THAN: que
AND: et
BUT: mais, bien que, tandis, alors que, quoique, malgré, même si, parce que, quand, lorsque, cependant, tandis que
WHO: qui, dont, laquelle, lequel
DET: le, la, les, l, un, une, du, des, au, aux
ALSO: aussi, également, seulement, ensuite, ici, hier, cette fois, même, donc, désormais, encore, enfin, bien, dès, déjà
BE: est, sont, était, étaient, a été, ont été, fut, furent, devient, deviennent, reste, restent, se classe, se classent,
  classe, classent, termine, terminent, finit, arrive, arrivent, se hisse, hisse, pointe, échoue, prend, prennent,
  occupe, occupent, figure, passe, complète, monte, seront, sera
BOTH: partout, dans les deux, des deux
LEADS: menait, mène, mènent, en tête, leader, menaient, a mené, premier provisoire, dominait, virait en tête, occupait
  la tête, en tête du, aux commandes
SG: est, était, a, avait, termine, prend
BECAUSE: grâce, grâce à, grâce au, en dépit
VERSUS: contre, à
AHEAD: de mieux qu', de plus qu', mieux qu', plus qu'
BEFORESEG: la veille, veille
BEAT: résiste à, résistent à, résister à
TRAIL: rend, rendent, rendu, rendus, concède, concèdent, concédé, concédés, a concédé, ont concédé, cède, cèdent
COMPATRIOT: compatriote, compatriotes, coéquipier, coéquipière, coéquipiers, coéquipières
NATION AIN: bannière neutre, drapeau neutre, athlète neutre, athlète individuelle neutre, athlète individuel neutre,
  statut neutre, statut de neutre, engagée comme neutre, engagé comme neutre
GVERB M: est tombé, est remonté, est arrivé, est devenu, est passé, est reparti, est monté, est resté, s'est classé,
  s'est imposé, s'est hissé, s'est élancé, s'est effondré, a été sacré, est sorti, est descendu, est parti, s'est
  incliné, s'est écroulé
GVERB F: est tombée, est remontée, est arrivée, est devenue, est passée, est repartie, est montée, est restée, s'est
  classée, s'est imposée, s'est hissée, s'est élancée, s'est effondrée, a été sacrée, est sortie, est descendue, est
  partie, s'est inclinée, s'est écroulée
PARTICIPLE M: médaillé, sacré, tombé, arrivé, parti, classé, relégué, battu, devancé, remonté, couronné, titré
PARTICIPLE F: médaillée, sacrée, tombée, arrivée, partie, classée, reléguée, battue, devancée, remontée, couronnée,
  titrée
PAIR: couple, duo, paire, tandem
REPRESENTS: représentante, représentant
"""

LANGUAGE = Language(
    "fr",
    lexicon(_NATIONS, _CITIES, numbers(_CARDS), _TENS, numbers(_ORDS, "ORD"), _PLURAL, _WORDS),
    decimal=",",
    elided=re.compile(r"(?i)(?:[ldnsjmtc]|qu|jusqu|lorsqu|puisqu)'"),
    ordinal=re.compile(r"(?:ers?|re|ères?|(?:i?è|e)?me?s?|es?|nd|nde)\b(?!\w)"),
)
"""French."""
