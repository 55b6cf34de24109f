// Scores as they are read aloud: 15020 → "one hundred and fifty point two zero"; places as words.

const ONES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const PLACES = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];

/** A whole number below 1000 in words. */
export function numberWords(n) {
  if (n < 20) return ONES[n];
  if (n < 100) return TENS[Math.floor(n / 10)] + (n % 10 ? `-${ONES[n % 10]}` : "");
  return `${ONES[Math.floor(n / 100)]} hundred${n % 100 ? ` and ${numberWords(n % 100)}` : ""}`;
}

/** Hundredths in words, digit by digit behind the point. */
export function pointWords(hundredths) {
  const part = String(hundredths % 100).padStart(2, "0");
  return `${numberWords(Math.floor(hundredths / 100))} point ${[...part].map((d) => ONES[Number(d)]).join(" ")}`;
}

/** A place as said: first place, 24th place. */
export function placeWords(place) {
  const teen = place % 100 > 10 && place % 100 < 14;
  return `${PLACES[place] ?? `${place}${teen ? "th" : ["th", "st", "nd", "rd"][place % 10] ?? "th"}`} place`;
}
