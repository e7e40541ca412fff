import { type Rule, rule } from '../engine/language.ts';
import { ahead, either, map, optional, sequence, word } from '../engine/parser.ts';
import { below100, inQuarters, isNumber } from './numbers.ts';
import { inTwoDigits } from '../grammar/two-digits.ts';

const clock = (hour: number, minute: number) => `${hour}:${inTwoDigits(minute)}`;
const fromQuarters = (quarters: number) => clock(Math.floor(quarters / 4), (quarters % 4) * 15);

const upTo = (most: number) => map(below100, (value) => (value <= most ? value : undefined));
const hour = upTo(24);
const sixty = upTo(59);
const minutes = ahead(sixty, word('मिनट'));
const seconds = ahead(sixty, word('सेकंड', 'सेकेंड'));
const oclock = word('बजे');

/** `दो बजकर ग्यारह मिनट` → `२:११`, `नौ घंटा दो सेकंड` → `९:००:०२` */
const inParts = map(
  sequence(hour, word('बजकर', 'बजके', 'घंटा', 'घंटे'), optional(minutes), optional(seconds)),
  ([hour, , minute, second]) => {
    if (minute === undefined && second === undefined) return undefined;
    return clock(hour, minute ?? 0) + (second === undefined ? '' : `:${inTwoDigits(second)}`);
  },
);
const minutesAndSeconds = map(
  sequence(minutes, seconds),
  ([minute, second]) => `00:${inTwoDigits(minute)}:${inTwoDigits(second)}`,
);

const atTheHour = map(sequence(hour, oclock), ([hour]) => clock(hour, 0));
/** `साढ़े पाँच बजे` → `५:३०`, `पौने तीन घंटा` → `२:४५` */
const atQuarters = map(sequence(inQuarters, word('बजे', 'घंटा')), ([quarters]) => fromQuarters(quarters));

/** By itself a time: `पौने पाँच` → `४:४५`. */
const quarterTo = map(sequence(word('पौने'), upTo(12)), ([, hour]) => fromQuarters(hour * 4 - 1));

const hourAndMinute = map(sequence(upTo(12), sixty), ([hour, minute]) =>
  minute >= 10 ? clock(hour, minute) : undefined,
);
/** `बारह पन्द्रह` → `१२:१५`; `बारह पन्द्रह लोग` are a guess how many. */
const bare: Rule = (tokens, at, left) => {
  const found = hourAndMinute(tokens, at);
  const isLast = found && tokens[found.end]?.kind !== 'word' && !isNumber(tokens[found.end]);
  return isLast && !isNumber(left) ? [{ text: found.value, end: found.end }] : undefined;
};

export const times: readonly Rule[] = [
  rule(either(inParts, minutesAndSeconds, atTheHour, atQuarters)),
  rule(quarterTo),
  bare,
];
