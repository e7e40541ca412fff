import { type Language, rule, type Rule } from '../engine/language.ts';
import { months } from '../cldr.ts';
import { either, lookup, map, optional, type Parser, sequence, word } from '../engine/parser.ts';
import { saidFor, wordList } from '../engine/word-list.ts';
import { halvesOf } from '../grammar/written/halves.ts';
import { rangeWords } from '../grammar/written/ranges.ts';
import { writtenFrom } from '../grammar/written/from-lexicon.ts';
import { inTwoDigits, upTo } from '../grammar/written/small-numbers.ts';
import { abroadIn, fill } from '../grammar/written/telephone.ts';
import { CURRENCIES, fold, READER, SUFFIXES, UNITS } from './lexicon.ts';
import { ratio } from './written-fractions.ts';

const { below100, amount, isKey, number, splitNumber } = READER;

/** Splits the suffix off the last word of a number: `dörtte` → `dört`, `te`. */
function splitSuffix(key: string): readonly string[] | undefined {
  if (isKey(key)) return undefined;
  const suffix = SUFFIXES.find((ending) => key.endsWith(ending) && TENS.has(key.slice(0, -ending.length)));
  return suffix === undefined ? undefined : [key.slice(0, -suffix.length), suffix];
}
/** Words that are numbers with any suffix; `bire`, `üçe`, `yüze` and `kırka` usually have another meaning. */
const TENS = new Set(
  wordList('dört beş altı yedi sekiz dokuz yirmi otuz elli altmış yetmiş seksen doksan milyon milyar buçuk'),
);
const suffix = lookup(Object.fromEntries(SUFFIXES.map((ending) => [ending, ending])));

/** The suffix of the last word of a number, also of `iki bin üçte`, although `üçte` alone is not a number. */
const numberWithSuffix: Parser<readonly [bigint, string]> = (tokens, at) => {
  const found = number(tokens, at);
  const next = found && tokens[found.end];
  if (next?.kind !== 'word') return undefined;
  const ending = next.joint === 'inside' ? suffix(tokens, found!.end) : undefined;
  if (ending) return { value: [found!.value.value, ending.value], end: ending.end };
  for (const value of SUFFIXES.filter((ending) => next.key.endsWith(ending))) {
    const said = [...tokens.slice(at, found!.end), { ...next, key: next.key.slice(0, -value.length) }];
    const whole = number(said, 0);
    if (whole?.end === said.length) return { value: [whole.value.value, value], end: found!.end + 1 };
  }
  return undefined;
};
/** `yirmi dörtte` → `24'te`; a small number of one word stays. */
const withSuffix = rule(
  map(numberWithSuffix, ([value, ending]) => (value >= 10n ? `${value}'${ending}` : undefined)),
);
/** `beşte` stays unchanged. */
const smallWithSuffix: Rule = (tokens, at) =>
  tokens[at + 1]?.joint === 'inside' && suffix(tokens, at + 1) ? [{ end: at + 2 }] : undefined;

/** `mart iki bin yirmide` → `mart 2020'de`, with or without a day before. */
const yearOfMonth: Rule = (tokens, at) => {
  const day = upTo(below100, 31)(tokens, at);
  const month = day?.end ?? at;
  const found = MONTHS.has(tokens[month]?.key ?? '') ? numberWithSuffix(tokens, month + 1) : undefined;
  const [value = 0n, ending] = found?.value ?? [];
  return value >= 1000n && value < 3000n
    ? [
        ...(day ? [{ text: String(day.value), end: month }] : []),
        { end: month + 1 },
        { text: `${value}'${ending}`, end: found!.end },
      ]
    : undefined;
};
/** `beş mayıstan`: months with the suffixes of a range. */
const MONTH_FORMS = months('tr').flatMap((name) => [
  name,
  ...SUFFIXES.filter((ending) => /^(?:[dt][ae]n?|y?[ae]|[ıiuü]n)$/.test(ending)).map(
    (ending) => name + ending,
  ),
]);

const MONTHS = new Set(months('tr').map((name) => name.toLocaleLowerCase('tr')));

const [ones, tens] = [lookup(READER.ones), lookup(READER.tens)];
const part = optional(sequence(optional(tens), optional(ones)));
/**
 * A group of a telephone number takes as many words as possible: `beş yüz otuz iki` before `yüz yirmi üç`.
 * The last group may have a suffix.
 */
const group: Parser<string> = (tokens, at) => {
  const last = tens(tokens, at) && numberWithSuffix(tokens, at);
  if (last) return { value: last.value.join("'"), end: last.end };
  const count = ones(tokens, at);
  const hundred = word('yüz')(tokens, count?.end ?? at);
  const from = hundred?.end ?? at;
  const { value: [ten, one] = [], end } = part(tokens, from)!;
  if (end - at < 2 && ten === undefined) return undefined;
  const value = (hundred ? (count?.value ?? 1) * 100 : 0) + (ten ?? 0) + (one ?? 0);
  return { value: String(value), end };
};

const HALVES = '1,5 bir buçuk; ,5 buçuk';
const percent = map(
  sequence(word('yüzde'), either(halvesOf(READER, HALVES), amount)),
  ([, { number, scale }]) => (scale === undefined ? `%${number}` : undefined),
);
const hour = either(
  upTo(below100, 24),
  map(sequence(word('sıfır'), word('sıfır')), () => 0),
);
const minute = either(
  map(below100, (value) => (value >= 10 && value < 60 ? value : undefined)),
  map(word('buçuk'), () => 30),
  map(sequence(word('sıfır'), below100), ([, value]) => (value < 10 ? value : undefined)),
);
/** `saat on beş otuz` → `saat 15:30`, `on dört otuzda` → `14:30'da`. */
const clock = map(sequence(hour, minute), ([hour, minute]) => `${hour}:${inTwoDigits(minute)}`);
const introduced: Rule = (tokens, at, left) => {
  const found = clock(tokens, at);
  const ending = found && tokens[found.end]?.joint === 'inside' ? suffix(tokens, found.end) : undefined;
  // `buçukta` is `30'da`.
  const isHalf = found && tokens[found.end - 1]!.key === 'buçuk';
  const isMoment = !isHalf && /^[dt][ea]n?$/.test(ending?.value ?? '');
  if (left?.key !== 'saat' && !isMoment) return undefined;
  const written = isHalf ? ending?.value.replace(/^t/, 'd') : ending?.value;
  return found && [{ text: found.value + (written ? `'${written}` : ''), end: ending?.end ?? found.end }];
};

/** Hours before and after which minutes are said, by their suffixes: `beşe on var`, `onu çeyrek geçiyor`. */
const hours = (forms: string) =>
  lookup(
    Object.fromEntries(
      wordList(forms).flatMap((words, index) => words.split('|').map((word) => [spaced(word), index + 1])),
    ),
  );
const spaced = (words: string) => words.replaceAll('_', ' ');
const hourAhead = hours(
  'bire ikiye üçe dört_e|dörde beş_e|beşe altı_ya|altıya yedi_ye|yediye sekiz_e|sekize dokuz_a|dokuza ona on_bire on_ikiye',
);
const hourPast = hours(
  'biri ikiyi üçü dört_ü|dördü beş_i|beşi altı_yı|altıyı yedi_yi|yediyi sekiz_i|sekizi dokuz_u|dokuzu onu on_biri on_ikiyi',
);
const beside = either(
  map(word('çeyrek'), () => 15),
  upTo(below100, 59),
);
const toHour = map(
  sequence(hourAhead, beside, word('var', 'kala')),
  ([hour, minute]) => `${hour === 1 ? 12 : hour - 1}:${inTwoDigits(60 - minute)}`,
);
const pastHour = map(
  sequence(hourPast, beside, word('geçiyor', 'geçe', 'geçeli')),
  ([hour, minute]) => `${hour}:${inTwoDigits(minute)}`,
);

export const written: Language = writtenFrom({
  language: 'tr',
  months: MONTH_FORMS,
  reader: READER,
  style: { fold, splitCompound: (key) => splitNumber(key) ?? splitSuffix(key) },
  units: UNITS,
  unitWords: saidFor('kilo kg; metrekare m²; kilometrekare km²; metreküp m³'),
  withoutUnits: wordList('% s sa sa. dk dk. sn sn. px ad. yy. lt gr t m L'),
  metres: { metres: 'metre', closers: 've boyunda uzunluğunda yüksekliğinde ama' },
  per: [],
  currencies: CURRENCIES,
  currencyWords: { 'türk lirası': { symbol: 'TL', minor: 'kuruş' }, euro: { symbol: '€', minor: 'sent' } },
  electronic: {
    at: ['et', 'kuyruklu a', 'at'],
    dot: ['nokta'],
    marks: { tire: '-', 'alt tire': '_', 'alt çizgi': '_' },
    slash: ['bölü', 'taksim', 'eğik çizgi'],
    colon: ['iki nokta'],
    www: ['w w w', 'www', 've ve ve'],
    endings: wordList('com org net edu gov tr info'),
    weakEndings: wordList('de io ai tv app uk us'),
    plainWords: 've veya bir bu şu o ile için de da ki mi ne çok daha en ben sen biz siz onlar ama gibi',
  },
  telephone: {
    repeats: { çift: 2 },
    longest: 16,
    pair: group,
    opening: (tokens, at) =>
      tokens[at - 1]?.key === 'artı' && tokens[at]?.key === 'doksan'
        ? { value: '90', end: at + 1 }
        : undefined,
    layOut: (digits) =>
      /^0\d{10}(?!\d)/.test(digits) ? fill('#### ### ## ##', digits) + digits.slice(11) : undefined,
    cues: wordList('telefon telefonu numara numarası numaram ara arayın'),
    plus: ['artı'],
    layOutAbroad: abroadIn('90', '### ### ## ##'),
  },
  rules: [
    yearOfMonth,
    ratio,
    rule(either(toHour, pastHour)),
    withSuffix,
    smallWithSuffix,
    rule(percent),
    introduced,
  ],
  some: 'birkaç',
  ordinal: (value) => `${value}.`,
  halves: HALVES,
  range: {
    ...rangeWords('to ila; or veya ya; and ve; zero sıfır'),
    scales: { yüz: 2, bin: 3 },
    toDay: 've; ila; veya',
  },
  phrases:
    'bin teşekkür; bin bir gece; yüz yüze; bin pişman; kırk yılda bir; yüz verme; yüz ifadesi; bir aralık; bir ocak; bir ekim',
  doubtful: 'yüz bin kırk on',
  prices: 'fiyatı; tutarı',
  between: '',
  continuations:
    'beş; otuz; mart; iki bin on iki; virgül beş; milyon; milyon lira; lira; lira elli kuruş; yüz; bin; buçuk; nokta com; kilometre; kilogram; metre kare; derece; ila otuz; veya otuz; sıfır bir iki üç; yıl',
});
