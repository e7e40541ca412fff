import { type Part, type Rule, rule } from '../../engine/language.ts';
import {
  ahead,
  either,
  lookup,
  map,
  optional,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { inTwoDigits, upTo } from '../../grammar/written/small-numbers.ts';
import { below100, foldKeys, hindiWords, inQuarters, isNumber, number } from './numbers.ts';

const MONTHS = hindiWords(
  'जनवरी फ़रवरी मार्च अप्रैल अप्रील मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर',
);
const month = word(...MONTHS);
/** A month after its day, as written. */
export const MONTH_NAMES = Object.fromEntries(MONTHS.map((month) => [month, month]));

const day = map(upTo(below100, 31), String);
const year = map(number, ({ value }) => (value >= 1000n && value < 3000n ? String(value) : undefined));
const era = lookup(foldKeys({ 'ईसा पूर्व': 'ई.पू.', ईस्वी: 'ई.', ईसवी: 'ई.', ईसवीं: 'ई.', 'ईसा पश्चात': 'ई.' }));

/** `तीस मार्च उन्नीस सौ नब्बे` → `३० मार्च, १९९०`. */
const dayOfMonth: Rule = (tokens, at) => {
  const found = day(tokens, at);
  const named = found && month(tokens, found.end);
  if (!named) return undefined;
  const inYear = year(tokens, named.end);
  const number = { text: found.value, end: found.end };
  if (!inYear) return [number, { end: named.end }];
  return [
    number,
    { text: `${tokens[found.end]!.text},`, end: named.end },
    { text: inYear.value, end: inYear.end },
    ...eraAt(tokens, inYear.end),
  ];
};

function eraAt(tokens: Tokens, at: number): Part[] {
  const found = era(tokens, at);
  return found ? [{ text: found.value, end: found.end }] : [];
}

/** `दिसंबर बारह` → `दिसंबर १२`, `अगस्त पंद्रह उन्नीस सौ सैंतालीस` → `अगस्त १५, १९४७`. */
const monthAndDay: Rule = (tokens, at) => {
  const named = month(tokens, at);
  if (!named) return undefined;
  const dated = day(tokens, named.end);
  const inYear = dated && year(tokens, dated.end);
  if (inYear) {
    return [
      { end: named.end },
      { text: `${dated.value},`, end: dated.end },
      { text: inYear.value, end: inYear.end },
    ];
  }
  const found = unlessCounting(tokens, named.end);
  return found && [{ end: named.end }, { text: found.value, end: found.end }];
};
/** Neither the hundreds or thousands of a year, nor the day after the month. */
const unlessCounting = unlessBefore(
  day,
  either<unknown>(
    month,
    place((tokens, at) => isNumber(tokens[at])),
  ),
);

/** `चौंतीस सौ ईसा पूर्व` → `३४०० ई.पू.` */
const yearOfEra: Rule = (tokens, at) => {
  const found = number(tokens, at);
  const rest = found ? eraAt(tokens, found.end) : [];
  return rest.length > 0 ? [{ text: String(found!.value.value), end: found!.end }, ...rest] : undefined;
};

const anyYear = map(number, ({ value }) => (value < 10_000n ? String(value) : undefined));
const spanOfEra = ahead(
  map(sequence(anyYear, word('से'), anyYear), ([from, , to]) => `${from}-${to}`),
  place((tokens, at) => era(tokens, at) !== undefined),
);

/** `दो हज़ार पाँच से उन्नीस` → `२००५-१९`; `दो हज़ार से तीन हज़ार लोग` counts people. */
const years: Rule = (tokens, at) => {
  const found = span(tokens, at) ?? spanOfEra(tokens, at);
  if (!found) return undefined;
  const rest = eraAt(tokens, found.end);
  const isLast = tokens[found.end]?.kind !== 'word' || tokens[found.end]!.key === 'तक';
  return rest.length > 0 || isLast ? [{ text: found.value, end: found.end }, ...rest] : undefined;
};
const twoDigits = map(below100, (value) => (value >= 10 ? String(value) : undefined));
const span: Parser<string> = map(
  sequence(year, word('से'), either(year, twoDigits)),
  ([from, , to]) => `${from}-${to}`,
);
export const dates: readonly Rule[] = [dayOfMonth, monthAndDay, yearOfEra, years];

const clock = (hour: number, minute: number) => `${hour}:${inTwoDigits(minute)}`;
/** `A quarter to one` is shortly before one, thus twelve. */
const fromQuarters = (quarters: number) => clock(Math.floor(quarters / 4) || 12, (quarters % 4) * 15);

const hour = upTo(below100, 24);
const sixty = upTo(below100, 59);
const minutes = ahead(sixty, word('मिनट'));
const seconds = ahead(sixty, word('सेकंड', 'सेकेंड', 'सेकण्ड'));
const oclock = word('बजे');

/** `दो बजकर ग्यारह मिनट` → `२:११`, `नौ घंटा दो सेकंड` → `९:००:०२` */
/** After the word for `past`, minutes need no unit. */
const behindHour = either<unknown>(word('बजकर', 'बजके'), sequence(word('बज'), word('कर', 'के')));
const past = map(sequence(hour, behindHour, sixty), ([hour, , minute]) => clock(hour, minute));
const inParts = map(
  sequence(hour, either<unknown>(behindHour, word('बजे', 'घंटा', 'घंटे')), optional(minutes), optional(seconds)),
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

/** `नौ से पाँच बजे` → `९:०० से ५:००` */
const hours = map(
  sequence(hour, word('से'), either(atTheHour, atQuarters)),
  ([from, to, until]) => `${clock(from, 0)} ${to} ${until}`,
);

/** Alone, it is a time: `पौने पाँच` → `४:४५`. */
const quarterTo = map(sequence(word('पौने'), upTo(below100, 12)), ([, hour]) => fromQuarters(hour * 4 - 1));

const hourAndMinute = map(sequence(upTo(below100, 12), sixty), ([hour, minute]) =>
  minute >= 10 ? clock(hour, minute) : undefined,
);
/** `बारह पन्द्रह` → `१२:१५`; `बारह पन्द्रह लोग` is an estimate. */
const bare: Rule = (tokens, at, left) => {
  const found = hourAndMinute(tokens, at);
  const isLast = found && tokens[found.end]?.kind !== 'word' && !isNumber(tokens[found.end]);
  return isLast && !isNumber(left) ? [{ text: found.value, end: found.end }] : undefined;
};

export const times: readonly Rule[] = [
  rule(either(inParts, past, minutesAndSeconds, hours, atTheHour, atQuarters)),
  rule(quarterTo),
  bare,
];
