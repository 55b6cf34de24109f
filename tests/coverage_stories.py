"""Stories written for these tests: nobody and nothing in them is real."""

from __future__ import annotations

__all__ = ["STORIES"]

STORIES: dict[str, str] = {}

STORIES["original"] = """\
Brandt's laces, Okafor's nerve: a title decided in the tunnel

LAKEHAVEN - Twelve minutes before the biggest skate of her life, Lena Brandt could not find her left boot.

A volunteer had carried it to the wrong locker room, and the German champion paced the tunnel in socks until a Zamboni
driver came running with it under his arm.

She skated anyway, and she skated beautifully: 141.20 points in the free skate and 212.45 in total, good for silver
behind Amara Okafor of Canada.

"I thought I would have to skate barefoot," Brandt said. "My coach told me to breathe. I did not breathe, I
laughed, and
then my knees stopped shaking."

Okafor, 22, had led by 3.15 points after the short program. She fell on her opening jump, wiped the snow from her
dress and did not miss another element.

"I heard the crowd gasp and I told myself that the ice is only frozen water," she said. "Nobody ever lost a title to
water."

The Canadian finished on 215.03, a margin of 2.85 points.

Bronze went to Sofia Ricci of Italy, who was seventh after the short and cried into her mother's scarf when the marks
came up.

The boot, Brandt promised, will sleep beside her pillow from now on.
"""

STORIES["respun"] = """\
German skating queen forgets boot and almost misses final

Only a dozen minutes before the most important performance of his career, Lena Brandt could not locate her left boot.

It had been carried by a helper to a wrong changing room, so the German champion walked up and down the tunnel
in socks,
until the driver of the Zamboni ran up with the boot under his arm.

Still she performed, and performed wonderfully: 141.20 points in the free program and 212.45 altogether, which was
silver behind the Canadian Amara Okafor.

"I believed I would have to skate without shoes," Brandt said. "My trainer said I should breathe. I breathed, I
laughed
and after that my knees no longer shook."

22-year-old Okafor had an advantage of 3.15 points following the short. He crashed on his first jump, brushed the snow
from his costume and missed no further element.

"I heard the audience gasp and said to myself that ice is just frozen water," Brandt said. "Nobody has ever
lost a title
to water."

Okafor ended with 215.03 and so was 2.85 points ahead.

Sofia Ricci from Italy got bronze. Seventh following the short program, she wept into the scarf of her mother as the
marks appeared.

From now on the boot will sleep next to his pillow, Brandt promised.
"""

STORIES["cut"] = """\
Photo: Lena Brandt with her silver medal in Lakehaven

Twelve minutes before the biggest skate of her life, Lena Brandt could not find her left boot.

A volunteer had carried it to the wrong locker room, and the German champion paced the tunnel in socks until a Zamboni
driver came running with it under his arm.

"I thought I would have to skate barefoot," Brandt said. "My coach told me to breathe. I did not breathe, I
laughed, and
then my knees stopped shaking."

The Canadian finished on 215.03, a margin of 2.85 points.
"""

STORIES["other reporter"] = """\
Okafor survives early fall to take gold in Lakehaven

Amara Okafor got up from the ice in the eighth second of her free skate and never looked back. With 215.03 points the
Canadian is the champion of Lakehaven, ahead of Lena Brandt and Sofia Ricci.

Okafor led after the short program, but the fall on the first jump gave the German a chance. Brandt scored
141.20 in the
free for 212.45. It was not enough.

"Nobody ever lost a title to water," said the winner, who trains in Halifax and studies marine biology there.

Ricci took bronze; the Italian had been seventh at the halfway point. The next stop of the series is in three weeks.
"""

STORIES["third reporter"] = """\
Three generations in the stands

Rosa Ricci had not seen her daughter compete in four years. On Saturday she sat in row six with her own mother,
and when
Sofia's name went up in third place the three women needed one handkerchief.

Italy had not expected a medal: Sofia Ricci was seventh after the short. Gold was won by Amara Okafor of
Canada, silver
by the German Lena Brandt, who said she had nearly skated barefoot because a boot was missing.

"Nobody ever lost a title to water," Okafor said of her fall, and Rosa Ricci nodded as if she had known all along.
"""

STORIES["german"] = """\
Brandts Schuh, Okafors Nerven: ein Titel, entschieden im Tunnel

LAKEHAVEN - Zwölf Minuten vor dem größten Auftritt ihres Lebens fand Lena Brandt ihren linken Schuh nicht.

Ein Helfer hatte ihn in die falsche Kabine getragen, und die deutsche Meisterin lief in Socken durch den
Tunnel, bis ein
Fahrer der Eismaschine mit dem Schuh unter dem Arm angerannt kam.

Sie lief trotzdem, und sie lief wunderbar: 141,20 Punkte in der Kür und 212,45 insgesamt, das war Silber hinter Amara
Okafor aus Kanada.

„Ich dachte, ich müsste barfuß laufen“, sagte Brandt. „Meine Trainerin sagte, ich soll atmen. Ich habe nicht
geatmet, ich
habe gelacht, und dann zitterten meine Knie nicht mehr.“

Okafor, 22, hatte nach dem Kurzprogramm mit 3,15 Punkten geführt. Sie stürzte beim ersten Sprung, wischte sich
den Schnee
vom Kleid und ließ kein Element mehr aus.

Die Kanadierin kam auf 215,03 Punkte, ein Vorsprung von 2,85 Punkten.

Bronze ging an Sofia Ricci aus Italien, die nach dem Kurzprogramm Siebte war und in den Schal ihrer Mutter weinte.
"""

STORIES["spanish"] = """\
La bota de Brandt y los nervios de Okafor

Doce minutos antes de la actuación más importante de su vida, Lena Brandt no encontraba su bota izquierda.

Un voluntario la había llevado al vestuario equivocado, y la campeona alemana caminó en calcetines hasta que un
conductor llegó corriendo con ella bajo el brazo.

Patinó de todos modos: 141,20 puntos en el libre y 212,45 en total, plata detrás de la canadiense Amara Okafor.

Okafor, de 22 años, ganaba por 3,15 puntos después del corto. Se cayó en el primer salto y no falló ningún
elemento más.

La canadiense terminó con 215,03 puntos, 2,85 de ventaja.

El bronce fue para la italiana Sofia Ricci, séptima después del corto, que lloró en la bufanda de su madre.
"""

STORIES["german results"] = """\
Okafor gewinnt in Lakehaven, Brandt Zweite

Die Kanadierin Amara Okafor hat den Wettbewerb in Lakehaven mit 215,03 Punkten gewonnen. Silber holte Lena Brandt mit
212,45 Punkten, nach 141,20 Punkten in der Kür.

Bronze ging an Sofia Ricci aus Italien, die nach dem Kurzprogramm Siebte gewesen war. Der nächste Wettbewerb findet in
drei Wochen statt.
"""

STORIES["english results"] = """\
Results from Lakehaven

Amara Okafor of Canada won the women's event with 215.03 points. Lena Brandt of Germany was second on 212.45
after 141.20
in the free skate.

Sofia Ricci of Italy, seventh after the short, took bronze.
"""

STORIES["wire one"] = """\
Okafor holds on for Lakehaven title

LAKEHAVEN (Reuters) - Canada's Amara Okafor recovered from an early fall to win the Lakehaven trophy on
Saturday, edging
Germany's Lena Brandt by 2.85 points.

The 22-year-old tumbled on her opening jump but delivered six clean triples afterwards and totalled 215.03.

Brandt, who had misplaced a boot minutes before taking the ice, finished on 212.45. Italy's Sofia Ricci climbed from
seventh to third.

The local club sold out its rink for the first time since 1998, and the mayor handed over the flowers himself.
"""

STORIES["wire two"] = """\
Lost boot, silver medal

For our readers in the valley the evening had only one heroine: Lena Brandt learned to skate on the pond behind the
church, and half of the village watched on the big screen in the fire station.

Canada's Amara Okafor recovered from an early fall to win the Lakehaven trophy on Saturday, edging Germany's
Lena Brandt
by 2.85 points.

The 22-year-old tumbled on her opening jump but delivered six clean triples afterwards and totalled 215.03.

The brass band played until midnight. Brandt is expected home on Tuesday, when the school will close at noon.
(Reuters)
"""

STORIES["french original"] = """\
Morel, la valse et le silence

Quand la musique s'est arrêtée au milieu de la danse, Chloé Morel et Hugo Petit ont continué sans elle.

Le public a compris au bout de quelques secondes et s'est mis à battre la mesure. Le couple français a terminé
sa valse
dans un bruit de tonnerre, avec 118,34 points et la première place.

« Nous n'avons pas entendu le silence, nous avons entendu la salle », a déclaré Morel.

Les Italiens Conti et Russo, deuxièmes à 1,12 point, ont applaudi debout.
"""

STORIES["french respun"] = """\
Incroyable : ils dansent sans musique et gagnent

La musique s'est arrêtée au milieu de leur danse, mais Chloé Morel et Hugo Petit ont continué quand même.

Au bout de quelques secondes le public a compris et a battu la mesure avec les mains. Les Français ont fini leur valse
dans un tonnerre, avec 118,34 points et la première place.

« Nous avons entendu le silence, nous n'avons pas entendu la salle », a déclaré Morel.

Les deuxièmes, les Italiens Conti et Russo à 1,12 point, ont applaudi debout.
"""

STORIES["russian original"] = """\
Орлова: третья попытка

Вера Орлова дважды падала на этом прыжке на тренировке, и тренер просил её заменить его. Она не послушалась.

В произвольной программе она прыгнула чисто и получила 138,77 балла. Этого хватило для золота с суммой 207,16.

«Я не люблю слово осторожно», — сказала Орлова. «Осторожно я буду жить потом».

Второй стала японка Юй Танака, она отстала на 4,08 балла и заплакала прямо на льду.
"""

STORIES["russian translated"] = """\
Orlova: third attempt

Vera Orlova had fallen twice on this jump in practice, and her coach asked her to replace it. She did not listen.

In the free program she jumped it cleanly and received 138.77 points. That was enough for gold with a total of 207.16.

"I love the word carefully," Orlova said. "I will live carefully later."

Second was Yui Tanaka of Japan, who was 4.08 points behind and cried right there on the ice.
"""

STORIES["press conference one"] = """\
Haddad wins at home

Nour Haddad won the women's title in Beirut on Sunday with 198.40 points.

"When I came out of the tunnel I saw my grandmother with a flag that was bigger than she is," Haddad told reporters.
"After that I was only afraid of disappointing the flag."

The Lebanese skater, second after the short, had the best free skate of the day. Ingrid Solberg of Norway took silver.
"""

STORIES["press conference two"] = """\
A flag for Nour

It was a small country's big afternoon. Ingrid Solberg, the favourite from Oslo, stumbled twice and left the
door open.

Haddad walked through it. Her tango brought the whole arena to its feet, from the ministers in the front row to
the boys
who had climbed over the fence.

"When I came out of the tunnel, I saw my grandmother with a flag that was bigger than she is," she said at the press
conference. "After that, I was only afraid of disappointing the flag."

She scored 198.40. Her club trains in a shopping centre, between a bakery and a shoe shop.
"""

STORIES["press conference three"] = """\
Haddad's golden Sunday

Lebanon has its first champion on ice. Nour Haddad totalled 198.40 to beat Norway's Ingrid Solberg.

"Coming out of the tunnel, I saw my grandma with a flag bigger than herself," she said through an interpreter.
"From then
on my only fear was to let the flag down."

Haddad, 19, started skating when a rink opened next to her father's bakery.
"""

STORIES["elsewhere"] = """\
Sunshine and salchows

Marta Nowak won the Baltic Cup on Saturday. The Pole, fifth after the short program, skated a clean free and
scored 187.92
in total, 1.91 points ahead of Elin Virtanen of Finland.

"My coach told me to breathe," Nowak said.

Bronze went to Anna Petrova.
"""
