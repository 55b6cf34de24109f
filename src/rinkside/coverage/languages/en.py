"""English: the words of results, margins, medals and falls."""

from __future__ import annotations

from rinkside.coverage.languages.model import Language, lexicon
from rinkside.coverage.languages.nations import CITIES_EN, NATIONS_EN

__all__ = ["LANGUAGE"]

_ONES = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_ORDS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
]
_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_NUMBERS = "\n".join(
    [f"CARD {i}: {w}" for i, w in enumerate(_ONES, 1)]
    + [f"ORD {i}: {w}" for i, w in enumerate(_ORDS, 1)]
    + [f"CARD {n}: {w}" for w, n in _TENS.items()]
    + [f"CARD {20 + i}: twenty {w}" for i, w in enumerate(_ONES[:9], 1)]
    + [f"CARD {n + i}: {tens} {w}" for tens, n in _TENS.items() for i, w in enumerate(_ONES[:9], 1)]
    + [f"ORD {20 + i}: twenty {w}" for i, w in enumerate(_ORDS[:9], 1)]
    + ["ORD 30: thirtieth", "CARD 0: zero, nil", "CARD 100: hundred", "CARD 2: couple of"]
)

_WORDS = """
SEG short: short program, short programme, short, sp, rhythm dance, short dance, original dance, opening segment,
  short program segment, rd, rhythm, short skate, short programs
SEG free: free skate, free skating, free program, free programme, free, fs, long program, long programme, free dance,
  fd, free skates, longer program, longer programme, free programs, arbitrary program, long, free part, longer free
BOTH: both programs, both segments, both parts, both phases, both programmes, both portions, each segment, each
  program, both the short and the free
WHOLE: overall, in total, combined, total score, total, totals, totalled, totaled, totalling, totaling, combined
  score, aggregate, over both programs, over the two days, final score, combined total, points total, grand total, in
  all, winning score, winning total, tally, winning tally, final tally, two day total, all told, sum, sum total, sum
  of two programs, sum of both programs, in sum, sum of the two programs, overall ranking, aggregate score, final
  result, total result, cumulative score, cumulative total, altogether, all in all, result of two programs
TES: technical score, technical mark, technical elements score, technical elements mark, technical element score,
  element score, elements score, tes, technical points, technical side, technical elements, technical total, technical
  marks, technique, technically, for elements, technical part, technical content, element total, technical merit, base
  technique
PCS: components, component score, component scores, program components, program component score, program component
  scores, programme components, components score, component mark, component marks, program components score, programme
  component score, pcs, artistic mark, presentation score, component total, artistic score, artistry score, second
  mark, artistry, artistic impression, artistic component, artistic components, artistic part, program component
  total, component total score
TSSWORD: score, scores, mark, marks, scored, scoring, points haul
MEDAL 1: gold, gold medal, gold medalist, gold medallist, golden
MEDAL 2: silver, silver medal, silver medalist, silver medallist, runner up, runners up
MEDAL 3: bronze, bronze medal, bronze medalist, bronze medallist
TITLE: top of the podium, top step of the podium, highest step of the podium, top of the rostrum, champion, champions,
  title, crown, winner, winners, victory, victor, triumph, title winner, olympic champion, world champion, olympic
  champions, world champions, olympic title, world title, olympic gold, olympic crown, gold medal winner, european
  champion, european champions, european title, european gold, four continents champion, four continents title
WON: go on to win, went on to win, goes on to win, won, wins, win, winning, triumphed, triumphs, prevailed, was
  victorious, crowned, victorious, became champion, became the champion, became olympic champion, became world
  champion, emerged victorious, came out on top, finished on top, took the win, took victory
TAKE: took, takes, take, taking, earned, earns, claimed, claims, claim, grabbed, grabs, secured, secures, captured,
  captures, collected, collects, got, gets, settled for, settles for, settle for,
  had to settle for, received, picked up, picks up, bagged, landed,
  lands, snatched, seized, kept, keeps, went to, goes to, went home with, celebrated, celebrates, brought, brings, had
  to accept, finished with, clinched, clinches, clinch, nabbed, delivered, skated to, skates to, skate to, danced to,
  cruises to, cruised to, storms to, stormed to, gave, hung on for, held on for, defended, retained, repeated as,
  reclaimed, scooped
PODIUM: podium, rostrum, medals, medal, medal position, medal positions, medal places, medal place, medal zone, top
  three
FALLV: fell, fall, falls, fallen, falling, tumbled, tumbles, tumble, crashed, crashes, slipped and fell, hit the ice,
  went down, wiped out, splatted, landed on the ice, took a tumble, sat down on the ice, took a spill, landed flat,
  landed on his back, ended up on the ice, came crashing down, hit the deck, hits the deck,
  went sprawling, crashed to the ice, tumbled to the ice, fell hard, landed on the seat of his pants
FALLN: a fall, one fall, falls on, crash, spill, the fall
CLEAN: without a fall, without falling, no falls, no fall, without falls, fall free, stayed upright, did not fall,
  didn't fall, never fell, zero falls, not fall, without a single fall, remained upright, without any falls, without a
  tumble
FAULTLESS: without errors, without an error, without error, error free, flawless, flawlessly, clean, cleanly,
  faultless, without a mistake, without mistakes, mistake free, spotless, immaculate, without a deduction, no
  deductions, without deductions, without deduction
DEDUCTION: deduction, deductions, point deducted, points deducted, deducted
KIN: countryman, countrywoman, compatriot, compatriots, teammate, teammates, team mate, rival, rivals, coach, coaches,
  training partner, training mate, friend, friends, colleague, sister, brother, mother, father, parents, partner,
  fellow countryman, opponent, opponents, competitors, challenger, challengers, pursuer, pursuers, idol, idols,
  predecessor, girl from, skater from
TIMES 1: once
TIMES 2: twice, two times, two falls, a pair of falls, a couple of times, twice over, a second time
TIMES 3: three times, thrice, three falls
TIMES 4: four times, four falls
TIMES 5: five times, five falls
HEDGE about: about, around, roughly, approximately, some, circa, or so, close to, in the region of, more or less,
  approx, close on, something like, in round figures, plus or minus
HEDGE almost: almost, nearly, just under, just short of, not quite, just shy of, a little less than, slightly less
  than, shy of, near enough
HEDGE over: more than, over, just over, a little more than, slightly more than, above, well over, in excess of,
  upwards of, at least, exceeding, more than just, a shade over, beyond, better than
HEDGE under: less than, under, fewer than, below, not even, a shade under, barely, merely under, well under
HEDGE within: within, no more than, inside, at most, not more than
POINT: point, points, pts, pt
FRACTION 1/2: half, half a, half of a, a half, one half
FRACTION 1/4: quarter, quarter of a, a quarter, one quarter, quarter of
FRACTION 3/4: three quarters, three quarters of a, three quarters of
FRACTION 1/3: a third of a, one third of a
FRACTION 2/3: two thirds of a, two thirds
FRACTION 1/5: a fifth of a, one fifth of a, fifth of a
FRACTION 1/10: tenth, tenths, tenth of a, tenths of a
FRACTION 1/100: hundredth, hundredths, hundredth of a, hundredths of a
FRACTION 3/2: point and a half, one and a half
BEHIND: behind, short of, adrift of, adrift, back of, off the pace, away from, shy, below, off, back, away, from, from
  the top, in arrears, in back of, astern, under, beneath, inferior to, lower than, worse than, fewer than, less than
AHEAD: more than, ahead of, ahead, clear of, clear, in front of, in front, better than, more than anyone, up on, over,
  above, past, better, superior to, higher than, before
BEAT: beat, beats, beating, beaten, defeated, defeats, defeating, edged, edges, edging, outscored, outscores,
  outscoring, overtook, overtakes, overtaking, passed, passing, outskated, outpointed, topped, tops, bested,
  surpassed, leapfrogged, pipped, overhauled, dethroned, held off, holding off, holds off, denied, eclipsed,
  outperformed, upset, toppled, edged out, edging out, relegated, fended off, pushed, outranked, overcame, leap
  frogged
LOSE: lost to, losing to, lost, loses, lose, losing, beaten by, defeated by, edged by, overtaken by, passed by,
  trailed, trails, trailing, trail, outscored by, edged out by, topped by, pipped by, second only to, finished behind,
  lost out to
LEAD: lead, leads, led, leading, advantage, cushion, edge, buffer, edge over, up by, margin of victory, winning margin
TRAIL: deficit, deficit of, trailing by, missed, misses, missing, miss, missed out
TIE: not a hundredth of difference, nothing between, inseparable, could not be separated, couldn't be separated, not
  be separated
GAP: margin, margins, gap, difference, separated, separate, separates, separating, distance, split, apart, divided,
  differed, stood between, came between, lies between, lay between, lie between, divide, narrowest of margins,
  differential, the difference, interval, parted, advantage of, deficit, space between, lag, backlog, distance between
TIE: exactly the same, tied, level, identical, equal, the same score, the same mark, identical scores, dead level,
  dead heat, tie, drew level, same score, same points, same total, same mark
BEST: best, highest, top, strongest, biggest, finest, largest, top scoring, best of, highest scoring
WORST: worst, lowest, weakest, poorest, last
AFTERSEG: after, overnight, at the break, at the midway point, after the midway point, midway, at halfway, halfway,
  going into, heading into, into, entering, entered, at
  the halfway stage, at the halfway point, starting, started, began, begun, going, before, prior to, when the night
  began, when the day began, when the evening started, when the final began, sat, sitting, sits, standing, stood, lay,
  lying, coming into, overnight leader, at half time, at the interval, left, led after, put, starts, start, leaving,
  from, when the evening began, came in, went in, went into, had been
FINAL: became, becomes,
  overall, finished, finishes, finishing, finish, ended, ends, ending, end, end up, ended up, in the end, final,
  finally, wound up, wind up, winds up, winding up, placed, at the end, when it was over, came, final placing, final
  standings, final standing, final
  result, in the final standings, final ranking, final place, in the overall standings, all told, general
  classification, standings, classified, settled in, rounded off, as a result, eventual, eventually, ultimately, at
  the finish, by the end, landed in, came home
MOMENT: so far, for a moment, for a while, provisional, provisionally, for now, temporarily, at that point, at the
  time, at that moment, for the moment, momentarily, briefly, until, leader's chair, leader s chair, still to skate,
  still to come, to come, with only, currently, at that stage, for twenty minutes, hot seat, remaining, yet to skate,
  left to skate, performances left, skaters left, pairs left, teams left, couples left, women left, men left,
  skaters remaining, teams remaining, couples remaining, moved into, moves into, went into first, takes over, took
  over, took the lead, takes the lead, into
  the lead, in the lead, grabbed the lead, for the time being
PLACE: place, places, position, spot, placed, rank, ranked, placing, slot, finish, finisher, finishes
CLIMB: rose, rises, rising, climbed, climbs, climbing, climb, jumped, jumps up, leapt, leaped, leap, vaulted, moved,
  moving, moves, surged, surging, soared, rocketed, shot, came from, from, dropped, drops, dropping, slid, slides,
  slipped, slips, sank, plunged, plummeted, fell from, fell to, fall from, fall to, fell back, falls to, falls from,
  tumbled to, tumbled from, tumbling to, tumbling from, dropped from, crashed to, crashed from, fell out, fell down,
  falling to, falling from, fell away, fall back, slumped, collapsed, faded, tumbled down, fell off, fell into,
  falling back, fell short, falls short, falling short, fell apart, fall apart, fell behind, falling behind, fell
  silent, fell in love, falls in love, fallen behind, fell between, fell through, fell ill,
  fell sick, fell asleep, falls ill, fallen ill, fallen to, fallen from, fell just
  short, fell agonizingly short, fell well short, falls back
RECORD: record, records, world record, world best, personal best, personal bests, season best, season's best, season s
  best, seasonal best, career best, career high, career highs, olympic record, new record, a record, best ever,
  highest ever, lifetime best, highest score ever, record setting, personal record, pb, sb, season high, all time,
  record breaking, points record
OTHER worlds: worlds, world championships, world championship, the world championships, figure skating world
  championships, world figure skating championships, world figure skating championship, isu world championships
OTHER olympics: olympics, olympic games, winter olympics, the games, winter games, games, olympic winter games
OTHER europeans: europeans, european championships, european championship, european champion, european title, european
  silver, european bronze, european gold, european champions
OTHER four continents: four continents, four continents championships, four continents championship
OTHER grand prix: grand prix, grand prix final, skate america, skate canada, nhk trophy, cup of china, rostelecom cup,
  cup of russia, trophee eric bompard, internationaux de france, trophee de france, grand prix series, finlandia
  trophy, nebelhorn trophy, autumn classic, challenger series, gp final, cup of france, grand prix de france
OTHER nationals: nationals, national championships, national title, national champion, national titles, us
  championships, us champion, american champion, japanese champion, russian champion, canadian champion, national
  champions, us title, american title, japanese title, russian title, canadian title, us nationals, japan
  championships, russian championships, canadian championships, italian champion, french champion, german champion,
  spanish champion, korean champion, chinese champion, domestic title, championship of russia, champion of russia,
  champion of japan, champion of canada, champion of italy, champion of france, champion of spain
OTHER junior: junior, junior worlds, world junior, junior world champion, junior grand prix, world junior champion,
  world junior championships, world junior title, juniors, junior world title
OTHER team trophy: world team trophy, team trophy
TEAM: team one, team part, team round, team tournament, team battle, team showdown, team discipline,
  team event, team free skate, team free, team short program, team short, team segment, team portion, team free
  dance, team rhythm dance, team gold, team silver, team bronze, team competition, team final, team medal, team title,
  team trophy event, in the team, team contest, team skate, team figure skating, team figure skating event
UNREAL: hope, hopes, hoped, hoping, hopeful, chance, chances, dream, dreams, dreamed, dreamt, dreaming, favourite,
  favourites, favorite, favorites, wanted, wants, want, could, would, should, might, may, if, unless, aim, aimed,
  aiming, aims, target, targeted, quest, bid, contender, contenders, contention, expected, expecting, expect,
  predicted, threatened, threat, within reach, reach, in reach, race, fight, battle, fighting, chasing, chase, chased,
  chases, pursuit, pursuing, to win, to defend, denied, deny, without, never, not, no, nobody, neither, nor, cannot,
  can't, couldn't, wasn't, didn't, don't, won't, wouldn't, missed, missing, miss, misses, lost, lose, slipped away,
  instead of, rather than, almost, nearly, needed, needs, need, pressure, candidate, candidates, prospect, shot at,
  tried, try, tries, trying, seek, seeks, sought, seeking, potential, possible, possibly, perhaps, hunt, hungry for,
  prime position, in position, position to, due, set to, likely, destined, out of, plans, planned, seemed, seems,
  tipped, pretender, eyeing, looking for, in the hunt, hunting, up for grabs, at stake, was set, play for, plan, meant
  to, supposed to, isn't, aren't, weren't, hasn't, haven't, hadn't, doesn't, no longer, dash, dashed, far from, all
  but, unable,
  failed, fails, fail, less, less than, questions, question, asked, whether, next, promise, promised, tomorrow, will,
  opportunity, ambition, ambitions, expectation, expectations, so called
PRON F/s: she
PRON F/o: her
PRON F/p: hers
PRON F/r: herself
PRON M/s: he
PRON M/o: him
PRON M/p: his
PRON M/r: himself
PRON N/s: they
PRON N/o: them
PRON N/p: their
MALE: man, men, boy, brother, father, dad, cameraman, husband, boyfriend, son, mr, uncle, grandfather, gentleman,
  king, guy, cameramen, businessman, policeman, actor, partner, coach, choreographer, reporter, journalist, president,
  official, commentator, neighbour, neighbor, fan, operator, judge, official, doctor, someone, somebody, anyone,
  everyone, person, everybody, anybody, nobody, photographer, fellow, host, announcer, presenter, child, kid, referee,
  singer, composer, manager, trainer, mentor, idol, friend, spectator, viewer, user, minister, prince
FEMALE: woman, women, girl, lady, ladies, sister, mother, mom, mum, wife, girlfriend, daughter, mrs, ms, miss, aunt,
  grandmother, queen, actress, coach, choreographer, reporter, journalist, president, partner, commentator, neighbour,
  neighbor, fan, operator, judge, official, doctor, princess, someone, somebody, anyone, everyone, person, friend,
  photographer, host, spectator, viewer, user, singer, mentor, idol, child, kid, manager, trainer, presenter,
  announcer
SAY: said, says, say, told, tells, explained, admitted, added, adds, recalled, joked, wrote, commented, confessed,
  insisted, reflected, noted, laughed, whispered, sighed, declared, stated, remarked, replied, answered, revealed,
  according to, quoted, shared, posted, smiled, exclaimed, continued, asked, read
DAY 0: monday, mon
DAY 1: tuesday, tue, tues
DAY 2: wednesday, wed
DAY 3: thursday, thu, thurs
DAY 4: friday, fri
DAY 5: saturday, sat
DAY 6: sunday, sun
MONTH 1: january, jan
MONTH 2: february, feb
MONTH 3: march, mar
MONTH 4: april, apr
MONTH 5: may
MONTH 6: june, jun
MONTH 7: july, jul
MONTH 8: august, aug
MONTH 9: september, sept, sep
MONTH 10: october, oct
MONTH 11: november, nov
MONTH 12: december, dec
FESTIVAL 2/14: valentine's day, valentines day, valentine s day
DAYPART: night, evening, morning, afternoon
EARLIER: earlier, before, prior, previously
LATER: later, after, afterwards
DAYS: day, days
HALL: arena, palace, hall, forum, garden, gardens, stadium, rink, coliseum, dome, centre, center, oval, icehouse,
  pavilion, megasport, sportpalast, ice palace, ice arena, ice rink, ice hall, skating palace, skating arena, super
  arena
HISTORY: retire, retires, retired, retiring, retirement, five time, six time, seven time, eight time,
  nine time, ten time, 2 time, 3 time, 4 time, 5 time, 6 time, 7 time, 8 time, multiple time, last olympic, final
  olympic, comeback, last olympics,
  farewell, debut, debutant, debuts, first olympics, first worlds, first olympic, four years ago, a year ago, last
  year, last season, two years ago, last month, this season, previous, former, defending, reigning, two time, three
  time, four time, repeat, repeats, defends, defend, defended, again, back to back, for the first time, last time,
  last week, years ago, ex, once more, in the past, previously, decade, history, historic, ever, of all time, past,
  twice champion, season earlier, a year earlier, month earlier, year before, years before, years earlier, the year
  before, last winter, last spring, future, month before, seasons ago, season before, weeks ago, weeks earlier, week
  earlier, a week ago, month ago, months ago, earlier this season, earlier in the season, earlier this month, in the
  autumn, in the fall, seasons earlier, earlier this year, three times world, twice world
SINCE: since, first since, for the first time since
AGEWORD: year old, years old, years of age, aged, age, year olds
START: to skate, to go, to perform, skating, skated, skate, to take the ice, to start, starter, on the ice, to
  compete, to appear, drawn, took the ice
OF: of
IN: in, at, on, during
FOR: for
BY: by
WITH: with, on, scoring, scored, earning, earned
TO: to
THAN: than
AND: and
BUT: but, yet, while, although, though, whereas, as, however
WHO: who, whose, which, whom
DET: the, a, an
NOT: not, no longer
BE: was, is, were, are, be, been, being, had, has, have
IDIOM: long way, a long way, long time, long wait, long night, long day, long season, long week, long road, long list,
  long line, long ago, long career, long after, long before, long enough, short time, short distance, short break,
  short while, short list, free day, came up short, come up short, comes up short, coming up short, came up just short,
  come up just short, comes up just short, coming up just short, came up a little short, came up agonisingly short,
  came up agonizingly short, came up well short, was just short, were just short, is just short, are just short,
  a little short, a bit short, a touch short, a whisker short, a fraction short, a tad short, a shade short,
  stopped short, stops short, stop short, cut short, well short, far short, nothing short, ran short, little short
MEDAL 2: european silver, four continents silver
MEDAL 3: european bronze, four continents bronze
"""

LANGUAGE = Language("en", lexicon(NATIONS_EN, CITIES_EN, _NUMBERS, _WORDS))
"""English."""
