"""Spanish."""

from __future__ import annotations

import re

from rinkside.coverage.languages.making import cities, nations, numbers, tens
from rinkside.coverage.languages.model import Language, lexicon

__all__ = ["LANGUAGE"]

_CARDS = [
    "un, uno, una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiuno, veintiún",
    "veintidós", "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve",
    "treinta",
]  # fmt: skip
_UNITS = ["un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
_TENS = tens(["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"], _UNITS, "{t} y {u}")
_ORDS = [
    "primer", "segund", "tercer", "cuart", "quint", "sext", "séptim", "octav", "noven", "décim", "undécim", "duodécim",
    "decimotercer", "decimocuart", "decimoquint", "decimosext", "decimoséptim", "decimoctav", "decimonoven", "vigésim",
]  # fmt: skip


def _ordinals() -> str:
    lines = ["ORD 1: primer", "ORD 3: tercer", "ORD 13: decimotercer", "ORD 9: nono", "ORD 7: sétimo, sétima"]
    for n, stem in enumerate(_ORDS, 1):
        male, female = [stem + "o"], [stem + "a"]
        if stem.startswith("decimo"):
            rest = stem.removeprefix("decimo")
            male += [f"décimo {rest}o"]
            female += [f"décimo {rest}a", f"décima {rest}a"]
        lines.append(f"ORD {n}: {', '.join(male + female)}, {stem}os, {stem}as")
        lines += [f"GADJ M: {', '.join(male)}", f"GADJ F: {', '.join(female)}"]
    for n, stem in enumerate(("primer", "segund", "tercer", "cuart"), 21):
        for end, gender in (("o", "M"), ("a", "F")):
            forms = f"vigesimo{stem}{end}, vigésim{end} {stem}{end}, vigésimo {stem}{end}, vigesimo {stem}{end}"
            lines += [f"ORD {n}: {forms}", f"GADJ {gender}: {forms}"]
    lines += ["ORD 21: vigesimoprimer, vigésimo primer", "ORD 23: vigesimotercer, vigésimo tercer"]
    return "\n".join(lines)


_NATIONS = nations(
    """
USA | estados unidos, ee uu, eeuu, eua | | | estadounidense, estadounidenses, norteamericano, norteamericana,
  norteamericanos
JPN | japón | japonés, nipón | japonesa, nipona | japoneses, japonesas, nipones, niponas
RUS | rusia | ruso | rusa | rusos, rusas
AIN | atleta neutral, atletas neutrales, atleta neutral individual
CAN | canadá | | | canadiense, canadienses
ITA | italia | italiano | italiana | italianos, italianas, transalpino, transalpina
FRA | francia | francés | francesa | franceses, francesas, galo, gala, galos
GER | alemania | alemán | alemana | alemanes, alemanas, germano, germana
ESP | españa | español | española | españoles, españolas
CHN | china | chino | | chinos, chinas, china
KOR | corea del sur, corea | surcoreano, coreano | surcoreana, coreana | surcoreanos, coreanos
PRK | corea del norte | norcoreano | norcoreana | norcoreanos
KAZ | kazajistán, kazajstán | kazajo | kazaja | kazajos
GEO | georgia | georgiano | georgiana | georgianos
EST | estonia | estonio | estonia | estonios
LAT | letonia | letón | letona |
LTU | lituania | lituano | lituana | lituanos
UKR | ucrania | ucraniano | ucraniana | ucranianos
BLR | bielorrusia | bielorruso | bielorrusa |
UZB | uzbekistán | uzbeko | uzbeka |
ISR | israel | | | israelí, israelíes
GBR | gran bretaña, reino unido | británico | británica | británicos
SUI | suiza | suizo | | suizos, suiza
AUT | austria | austriaco, austríaco | austriaca, austríaca |
BEL | bélgica | | | belga, belgas
NED | países bajos, holanda | neerlandés, holandés | neerlandesa, holandesa |
SWE | suecia | sueco | sueca |
NOR | noruega | noruego | | noruega
DEN | dinamarca | danés | danesa |
FIN | finlandia | finlandés | finlandesa | finlandeses
POL | polonia | polaco | polaca |
CZE | república checa, chequia | checo | checa | checos
SVK | eslovaquia | eslovaco | eslovaca |
SLO | eslovenia | esloveno | eslovena |
HUN | hungría | húngaro | húngara | húngaros
AUS | australia | australiano | australiana |
MEX | méxico | mexicano | mexicana |
BRA | brasil | brasileño | brasileña |
ARG | argentina | argentino | | argentina
PHI | filipinas | filipino | filipina |
"""
)
_CITIES = cities(
    {
        "milan": "milán",
        "turin": "turín",
        "rome": "roma",
        "saitama": "saitama",
        "tokyo": "tokio",
        "nagano": "nagano",
        "osaka": "osaka",
        "yokohama": "yokohama",
        "sapporo": "sapporo",
        "sochi": "sochi",
        "moscow": "moscú",
        "st petersburg": "san petersburgo",
        "kazan": "kazán",
        "shanghai": "shanghái, shangai, shanghai",
        "beijing": "pekín",
        "boston": "boston",
        "helsinki": "helsinki",
        "nice": "niza",
        "paris": "parís",
        "grenoble": "grenoble",
        "lyon": "lyon",
        "london": "londres",
        "montreal": "montreal",
        "toronto": "toronto",
        "vancouver": "vancouver",
        "calgary": "calgary",
        "gangneung": "gangneung",
        "pyeongchang": "pyeongchang",
        "seoul": "seúl",
        "stockholm": "estocolmo",
        "oslo": "oslo",
        "copenhagen": "copenhague",
        "prague": "praga",
        "vienna": "viena",
        "graz": "graz",
        "zurich": "zúrich",
        "geneva": "ginebra",
        "lausanne": "lausana",
        "bern": "berna",
        "berlin": "berlín",
        "munich": "múnich",
        "dortmund": "dortmund",
        "oberstdorf": "oberstdorf",
        "budapest": "budapest",
        "warsaw": "varsovia",
        "zagreb": "zagreb",
        "bratislava": "bratislava",
        "ljubljana": "liubliana",
        "tallinn": "tallin",
        "riga": "riga",
        "madrid": "madrid",
        "barcelona": "barcelona",
        "los angeles": "los ángeles",
        "san jose": "san josé",
        "washington": "washington",
        "new york": "nueva york",
        "chicago": "chicago",
        "detroit": "detroit",
        "taipei": "taipéi",
        "sheffield": "sheffield",
        "moscú": "moscu",
    }
)
_WORDS = """
SEG short: programa corto, corto, danza corta, danza rítmica, rítmica, programa rítmico, segmento corto
SEG free: programa libre, libre, programa largo, largo, danza libre, segmento libre, patinaje libre
WHOLE: total, en total, totales, nota total, puntuación total, puntuación final, nota final, suma, general, global,
  en el cómputo global, clasificación general, clasificación final, acumulado, puntaje total, total combinado, sumar
FINAL: acabó, terminó, finalizó, acabaron, terminaron, concluyó, al final, finalmente, quedó, quedaron, finalizaron,
  clasificación final, termina, acaba, concluyeron, a la postre, en la clasificación final
TES: nota técnica, puntuación técnica, elementos técnicos, valor técnico, notas técnicas
PCS: componentes, nota de componentes, componentes del programa, nota artística, puntuación de componentes
TSSWORD: nota, puntuación, marca, notas, puntaje, calificación, registro
MEDAL 1: oro, medalla de oro, presea de oro, presea dorada, medallas de oro
MEDAL 2: plata, medalla de plata, presea de plata, subcampeón, subcampeona, subcampeones, subcampeonas
MEDAL 3: bronce, medalla de bronce, presea de bronce, medallas de bronce
TITLE worlds: campeón del mundo, campeona del mundo, campeones del mundo, campeonas del mundo, campeón mundial, campeona
  mundial, campeones mundiales, título mundial, corona mundial, oro mundial
TITLE olympics: campeón olímpico, campeona olímpica, campeones olímpicos, título olímpico, oro olímpico
TITLE: campeón, campeona, campeones, ganador, ganadora, ganadores, título, triunfo, victoria, vencedor, vencedora,
  vencedores
GNOUN M: patinador, ganador, vencedor, atleta masculino, deportista masculino, chico, rival masculino
GNOUN F: patinadora, ganadora, vencedora, chica
GADJ M: campeón del mundo, campeón mundial, campeón olímpico, subcampeón, asustado, emocionado, satisfecho,
  decepcionado, contento, orgulloso, nervioso, coronado, proclamado, clasificado
GADJ F: campeona del mundo, campeona mundial, campeona olímpica, subcampeona, asustada, emocionada, satisfecha,
  decepcionada, contenta, orgullosa, nerviosa, coronada, proclamada, clasificada
WON: ganó, ganaron, venció, vencieron, se impuso, se impusieron, triunfó, triunfaron, se proclamó, se proclamaron, se
  coronó, se coronaron, gana, se impone, vence, ha ganado, se alzó, se alzaron, se coronó campeón, ganador, vencedor,
  arrasó, arrasa, triunfa
TAKE: conformarse, conformó, salvó, ganó, ganaron, obtuvo, obtuvieron, logró, lograron, consiguió, consiguieron, sumó,
  sumaron, conquistó, conquistaron, se llevó, se llevaron, se colgó, se colgaron, recibió, recibieron, firmó,
  firmaron, alcanzó, alcanzaron, se quedó con, se quedaron con, con la, con el, se hizo con, se hicieron con,
  totalizó, totalizaron, cosechó, gana, logra, consigue, suma, obtiene, registró, anotó, acumuló, acumularon, marcó,
  presentó, ganado, logrado, convirtieron en, conquista, atrapó, arrebató, selló, amarró, revalidó, recogió,
  se adjudicó, se adjudicaron, se alzó con, se alzaron con, se embolsó, se apuntó, se la llevó, se lo llevó, se quedó,
  acabó con, terminó con, sumando, obteniendo, logrando, recibe, se cuelga, mereció
PODIUM: podio, cajón, pódium
FALLV: se cayó, se cayeron, cayó, cayeron, cae, se cae, caerse, se fue al suelo, se fue al hielo, besó el hielo, dio
  con   el hielo, se ha caído, sufrió una caída, sufrió caídas, dio con sus huesos en el hielo, cayéndose, se fue al
  piso, rodó por el hielo, se desplomó, terminó en el suelo, acabó en el suelo, tocó el hielo
FALLN: caída, caídas, una caída, caída sufrida, dos caídas
CLEAN: sin caídas, sin caerse, sin caída, no se cayó, sin ninguna caída, no cayó, ninguna caída, no sufrió caídas, sin
  caer
TIMES 1: una vez
TIMES 2: dos veces, en dos ocasiones, par de veces
TIMES 3: tres veces, en tres ocasiones
TIMES 4: cuatro veces, en cuatro ocasiones
HEDGE about: unos, unas, alrededor de, cerca de, aproximadamente, en torno a, algo así como, cosa de, más o menos
HEDGE almost: casi, apenas por debajo de, cerca de los, poco menos de
HEDGE over: más de, algo más de, poco más de, por encima de, superior a, al menos, como mínimo, más que, algo más que,
  poco más que, cerca de los
HEDGE under: menos de, por debajo de, como máximo, ni siquiera
POINT: puntos, punto, pts, unidades
FRACTION 1/2: medio, media, y medio
FRACTION 1/10: décima, décimas
FRACTION 1/100: centésima, centésimas
BEHIND: detrás de, por detrás de, por detrás del, tras, por debajo de, menos que, peor que, detrás del, menos
AHEAD: por delante de, por delante del, delante de, por encima de, más que, mejor que, sobre, ante, superior a
BEAT: superó a, superó, superaron, superaron a, batió a, batió, derrotó a, derrotó, aventajó a, aventajó, venció a,
  adelantó a, adelantó, desbancó a, se impuso a, relegó a, supera a, aventajó en, aventajaron, aventajaron a,
  superando a, batiendo a, derrotando a, dejó atrás, dejó atrás a, dejó a, desplazó a, por encima del, aventajar,
  superar, batir, derrotar, adelantar, aventajando
LOSE: perdió ante, cayó ante, perdió con, cedió ante, superado por, superada por, batido por, perdió contra, cedió,
  superados por, batidos por, vencido por, vencida por, derrotado por, derrotada por, inferior a
LEAD: ventaja, delantera, renta, margen, colchón
TRAIL: desventaja, retraso, déficit
GAP: entre, diferencia, distancia, separaron, separan, separó, separados, separadas, separa, distanció, distancias,
  diferencias
SHORTOF: faltaron, le faltaron, faltó, le faltó, a falta de, se quedó a, quedó a, quedaron a, se quedaron a, lejos de,
  quedándose a, quedó lejos, se ha quedado a, a las puertas, faltándole, le separaron, rozó, rozaron, fuera del podio,
  fuera de las medallas, fuera de los puestos de medalla
BEST: mejor, mejores, más alta, más alto, más altas
AFTERSEG: tras, después, después de, después del, tras el, luego de, al término de
BEFORESEG: antes de, antes del, de cara al, de cara a, ante el
MOMENT: provisional, provisionalmente, momentáneamente, por momentos, durante un rato, de momento, por el momento,
  hasta entonces, llegó a, temporalmente
HAD: había sido, era, partía, partían, marchaba, marchaban, había, llegaba, salía, arrancaba, ocupaba, estaba, venía,
  partió, habían, llegó, salió, eran, llegaban, arrancó, previamente
PLACE: puesto, lugar, posición, plaza, puestos, posiciones, clasificado, clasificada, casilla
CLIMB: bajó, bajaron, cayó, cayeron, subió, subieron, remontó, remontaron, ascendió, descendió, escaló, trepó,
  retrocedió, saltó, pasó, descendieron, ascendieron, remontada, se hundió, cae, remontó hasta, escalando, subiendo,
  bajando, descolgó, se descolgó, relegado, relegada, trepar, remontar, avanzó, avanzaron, retroceder, se desplomó al,
  perdió
RECORD: récord, récords, mejor marca personal, plusmarca, marca personal, mejor de su carrera, récord mundial, de su
  vida, de la temporada, marca mundial, mejor marca
OTHER worlds: campeonato del mundo, campeonatos del mundo, mundial, mundiales, campeonato mundial, campeonatos
  mundiales, mundial de patinaje, campeón del mundo, campeona del mundo, campeones del mundo, campeón mundial, campeona
  mundial, título mundial
OTHER olympics: juegos olímpicos, juegos, juegos de invierno, olimpiada, olimpiadas, olímpicos, campeón olímpico,
  campeona olímpica, campeones olímpicos, olímpico, olímpica, título olímpico
OTHER europeans: campeonato de europa, europeo, europeos, campeón de europa, campeona de europa, campeón europeo
OTHER four continents: cuatro continentes
OTHER grand prix: grand prix, final del grand prix, skate america, skate canada
OTHER nationals: campeonato de españa, campeonato nacional, campeón de españa, nacionales, campeón nacional, campeona
  nacional
OTHER junior: mundial júnior, mundial junior, júnior, junior, campeón mundial júnior
EVENT: mundial, mundiales, campeonato, juegos, final, programa corto, programa libre, oro, plata, bronce, título,
  competición, certamen, prueba, olímpicos, podio
TEAM: por equipos, prueba por equipos, competición por equipos, equipos, concurso por equipos, competencia por equipos
UNREAL: no, sin, nunca, quería, querían, esperaba, esperanza, esperanzas, opción, opciones, posibilidad, sueño, soñaba,
  favorito, favorita, favoritos, podría, podía, habría, sería, debía, objetivo, en lugar de, nadie, ni, candidato,
  candidata, si, luchaba, lucha, aspiraba, aspirante, buscaba, al alcance, a tiro, casi, ninguno, ninguna, perdió,
  escapó, pelea, intentar, intentó, quizá, quizás, acariciaba
NOBODY: nadie, ninguno, ninguna
NOT: no, sin
PRON M/s: él
PRON F/s: ella
MALE: hombre, hombres, entrenador, padre, hermano, cámara, camarógrafo, amigo, novio, marido, chico, señor, coreógrafo,
  periodista, hijo, presidente, actor, rey, preparador, técnico, compañero, abuelo
FEMALE: mujer, mujeres, entrenadora, madre, hermana, amiga, novia, esposa, chica, señora, coreógrafa, periodista, hija,
  presidenta, actriz, reina, compañera, abuela, preparadora
SAY: dijo, dice, explicó, declaró, aseguró, afirmó, contó, escribió, señaló, confesó, comentó, añadió, reconoció,
  admitió, manifestó
DAY 0: lunes
DAY 1: martes
DAY 2: miércoles
DAY 3: jueves
DAY 4: viernes
DAY 5: sábado
DAY 6: domingo
MONTH 1: enero, ene
MONTH 2: febrero, feb
MONTH 3: marzo, mzo
MONTH 4: abril, abr
MONTH 5: mayo
MONTH 6: junio
MONTH 7: julio
MONTH 8: agosto, ago
MONTH 9: septiembre, setiembre, sept
MONTH 10: octubre, oct
MONTH 11: noviembre, nov
MONTH 12: diciembre, dic
DAYPART: noche, tarde, mañana
DAYS: días, día, años, año, horas, minutos, semanas, meses, segundos
EARLIER: antes, atrás
LATER: después, más tarde
HALL: pabellón, palacio, arena, estadio
HISTORY: otra vez, revalidó, defendía, defensor, defensora, vigente, última, último, primera vez, retiro, retirada,
  regreso, año pasado, temporada pasada, hace un año, hace, historia, histórico, histórica, debut, debutante, doble,
  triple, bicampeón, bicampeona, tricampeón, tricampeona, anterior, veces, vez, ex, excampeón, excampeona, de nuevo,
  entonces, antaño
CAREER: de su carrera, en su carrera, carrera deportiva
SINCE: desde
COUNTED: vez, veces, salto, saltos, intento, año, temporada, día, minuto, grupo, parte, mitad, título, ocasión
COUNTS: por
AGEWORD: años, años de edad
OF: de, del
IN: en, durante
ON: sobre, respecto a, con respecto a, al frente de
AT: a
FROM: desde, de, procedente de, desde el
FOR: para
BY: por, con
WITH: con, gracias a
TO: a, al, hasta
THAN: que
AND: y, e
BUT: pero, aunque, mientras, sino, pese a que, mientras que, si bien, porque, cuando, sin embargo
WHO: que, quien, quienes, cuyo, cuya, cuyos
DET: el, la, los, las, un, una, al, del, lo
ALSO: también, además, solo, sólo, ayer, hoy, luego, ahora, esta vez, incluso, ahí, aquí, apenas, ya
BE: fue, fueron, es, son, era, eran, ha sido, siendo, quedó, quedaron, resultó, acabó, terminó, finalizó, se situó, se
  clasificó, se colocó, marcha, estaba, estuvo, sería, acabaron, terminaron, entró, correspondió, iba, ocupó, se ubicó,
  ocuparon, figura
BOTH: en ambos, en ambas, en los dos, en las dos, de ambos
LEADS: lideraba, lideró, liderar, lideraban, lideraron, líder, lideresa, llegó a liderar, encabezaba, encabezó,
  encabezaban, lideró tras, lideraba tras, al frente, al mando, en cabeza, comandaba, dominaba, mandaba
SG: fue, es, ha sido, terminó, acabó, quedó, logró, obtuvo, patinó
BECAUSE: gracias, gracias a, gracias al, pese, pese a, pese al, a pesar de
VERSUS: contra, frente a, a, por
BEFORESEG: víspera, la víspera
SEG short: la corta
COMPATRIOT: compatriota, compatriotas, paisano, paisana, coterráneo, coterránea
NATION AIN: atleta neutral, atleta individual neutral, bandera neutral, como neutral, neutrales individuales
PARTICIPLE M: coronado, proclamado, clasificado, situado, superado, derrotado, medallista masculino, llegado, colgado,
  relegado, considerado
PARTICIPLE F: coronada, proclamada, clasificada, situada, superada, derrotada, llegada, relegada, considerada
PAIR: pareja, dúo, dupla
REPRESENTS: representante
"""

LANGUAGE = Language(
    "es",
    lexicon(_NATIONS, _CITIES, numbers(_CARDS), _TENS, _ordinals(), _WORDS),
    decimal=",",
    ordinal=re.compile(r"\.?(?:(?P<M>[ºo°])|(?P<F>ª)|er\b|\.?(?:do|to|mo|vo|no)\b)(?!\w)"),
)
"""Spanish."""
