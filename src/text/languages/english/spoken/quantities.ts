import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords, WrittenUnit } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { noun } from '../../grammar/spoken/nouns.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { NUMBER_START, cardinal, decimal, NUMBER_END, sticky } from './numbers.ts';
import { APART_FROM_NUMBER, COMMON_CODES, UNITS } from './units.ts';

/** Words after a quantity that are not nouns. */
const NO_NOUN =
  'and|or|to|for|in|per|on|at|is|was|a|an|the|if|of|as|by|with|from|but|more|less|each|every|off|when|while|than|long|tall|wide|high|deep|old|away|he|she|it|they|we|you|i|were|had|has|have|will|would|that|which|who|can|could|went|came|are|not|now';
const NOUN = new RegExp(String.raw`^[ -](?!(?:${NO_NOUN})(?!\p{L}))\p{Ll}`, 'u');
const NOUN_OR_NAME = new RegExp(String.raw`^[ -](?!(?:${NO_NOUN})(?!\p{L}))\p{L}`, 'u');
/** The length of the longest word in `NO_NOUN`, plus one character. */
const AHEAD = 7;

/** Whether the amount is an adjective and therefore singular: `a $5 bill`, `the 12" pizza`. */
export function isAttribute({ input, index, 0: written }: RegExpExecArray): boolean {
  const { length } = written;
  const before = input.slice(Math.max(0, index - 7), index);
  const after = input.slice(index + length, index + length + AHEAD);
  // `the 100m dash`, `20 m sprint`, `35mm film`
  if (
    /^ (?:dash|sprint|hurdle|relay|freesty|butterf|backstr|film|camera|lens|pistol|screen|displ|monit|batter|outlet|socket|suppl|charg|adapt)/.test(
      after,
    )
  )
    return true;
  // `$1.2-million house`
  if (/-[mb]illion$/.test(written) && NOUN.test(after)) return true;
  // `two $20 bills`, `a $100-a-night room`
  if (
    /^(?:[ -](?:bills?|notes?|coins?)(?!\p{L})|-an?-|-(?:tall|high|long|wide|deep|thick)(?!\p{L}))/u.test(
      after,
    )
  )
    return true;
  if (/(?<!\p{L})an? $/iu.test(before) && NOUN_OR_NAME.test(after)) return true;
  return /(?<!\p{L})(?:the|its|our|their|his|her) $/iu.test(before) && NOUN.test(after);
}

const SCALE_WORDS = ['hundred', 'thousand', 'million', 'billion', 'trillion'];

/** After these words, `5s` is a duration in seconds. */
const LASTING = /(?<!\p{L})(?:an?|in|for|took|takes|every|after|wait|by|over|under) $/iu;

/**
 * Letters that are units only with a space, or only without one, before them; other letters in a sentence are
 * words.
 */
function isUnit({ symbol, gap, before, behind, amount, hasStop = false }: WrittenUnit): boolean {
  if (symbol === 'M')
    return (
      gap === '' &&
      /^ (?!dash|sprint|free|butter|relay|run|race|hurdle)\p{Ll}/u.test(behind) &&
      // A company.
      (amount !== '3' || /^ (?:users|people|views|downlo|miles|custom|member|subscr|copies)/.test(behind))
    );
  if (symbol === 'k')
    return (
      gap === '' && /^ (?!run|race)\p{Ll}/u.test(behind) && (Number(amount) >= 10 || amount.includes('.'))
    );
  // `1.4 B` is a billion, and `2.4A` are amperes.
  if (/^[AB]$/.test(symbol) && amount.includes('.')) return symbol === 'A';
  // `350 F`, `98.6F`
  if (symbol === 'F' || symbol === 'C')
    return (
      (gap === ' ' ? /^\d{3}$/.test(amount) : symbol === 'F' && /^\d{2,3}\.\d$/.test(amount)) &&
      !/^\.[\p{L}\d]/u.test(behind)
    );
  // `1 c. milk`
  if (symbol === 'c.') return /^ \p{Ll}/u.test(behind);
  // `30 d`, but `3d`
  if (symbol === 'd') return gap === ' ' || (Number(amount) > 4 && !/^-\p{L}/u.test(behind));
  const letters = symbol.length > 1 ? symbol.toLowerCase() : symbol;
  // `3-in-1`, `10W-40`
  if (/^-\d/.test(behind) && /^(?:in|[A-Z])$/.test(symbol)) return false;
  if (letters === 'in')
    return (
      gap !== ' ' ||
      hasStop ||
      !/^ (?!of |wide|long|tall|high|deep|thick|TV|by |[x×] )[\p{L}\d#$€£@"“]/u.test(behind) ||
      /(?:ft|feet|foot)\.? $/.test(before)
    );
  // `10.49s`, `a 5s delay`, but `the 52s`
  if (symbol === 's' && gap === '') return amount.includes('.') || LASTING.test(before);
  return !APART_FROM_NUMBER.has(letters) || (gap === ' ' && !/^-\d/.test(behind));
}

export const measures: MeasureWords = {
  units: UNITS,
  perUnits: {
    ...asWritten(['day', 'week', 'month', 'year', 'person', 'unit']),
    ...saidFor(
      'mo month; mth month; yr year; y year; wk week; w week; d day; svc service; pg page; usr user; wd word; ea each',
      '\' foot; " inch; sq_foot square foot; cu_foot cubic foot; sq_meter square meter; cu_meter cubic meter',
    ),
  },
  isUnit,
  isAttribute,
  between: SCALE_WORDS,
  per: (unit, perUnit) => (perUnit === 'each' ? `${unit} each` : `${unit} per ${perUnit}`),
  partOf: (parts, { one, many }) =>
    parts.includes(' and ')
      ? `${parts} ${many}`
      : `${parts} of ${/^(?:[aeiou]|hour)/.test(one) ? 'an' : 'a'} ${one}`,
};

/** After `n` there is no `and`: `one hundred fifty million`. */
const withoutAnd = (scales: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(scales).map(([written, scale]) => [written, `${scale}|${scale}|n`]));

/** Suffixes that have no other meaning, whatever is counted: `2bn users`. */
const SHORT_SCALES = 'mn million; bn billion; bil billion; tn trillion';
export const shortScaleWords = withoutAnd(saidFor(SHORT_SCALES));

export const money: MoneyWords = {
  language: 'en',
  currencies: currencyTable(
    '$: dollar|dollars, cent|cents; US$ us$ USD: US dollar|US dollars, cent|cents; € EUR: euro|euros, cent|cents',
    'A$ AU$ AUD: Australian dollar|Australian dollars, cent|cents; C$ CA$ CAD: Canadian dollar|Canadian dollars, cent|cents',
    'NZ$ NZD: New Zealand dollar|New Zealand dollars, cent|cents; HK$ hk$ HKD: Hong Kong dollar|Hong Kong dollars, cent|cents',
    'S$ SGD: Singapore dollar|Singapore dollars, cent|cents; NT$: New Taiwan dollar|New Taiwan dollars, cent|cents',
    'MX$: Mexican peso|Mexican pesos, centavo|centavos; £: pound|pounds, penny|pence; GBP: British pound|British pounds, penny|pence',
    '₹ Rs. Rs INR: rupee|rupees, paisa|paise; ¢: cent|cents; ¥ JPY: yen; CNY RMB: yuan; ₩ KRW: won; ₽: ruble|rubles, kopeck|kopecks',
    '₺: lira, kurush; ₫: dong; ฿: baht; ₦: naira; ₪: shekel|shekels, agora|agorot; ₱: peso|pesos, centavo|centavos; ₿ BTC: bitcoin|bitcoins',
    '₡: colón|colones; ₴: hryvnia|hryvnias; ₸: tenge; ₲: guarani|guaranis; ₵: cedi|cedis; ₭: kip; ₮: tugrik|tugriks; ₾: lari',
    'kr: kroner; Rp: rupiah; ₼: manat|manats; ₨: rupee|rupees; TRY: Turkish lira, kurush; ZAR: South African rand, cent|cents; BRL: Brazilian real|Brazilian reais, centavo|centavos',
    'RM: ringgit; R$: real|reais, centavo|centavos; CHF: Swiss franc|Swiss francs, centime|centimes; zł PLN: Polish zloty|Polish zlotys, grosz|groszy',
  ),
  scales: withoutAnd({
    ...asWritten([...SCALE_WORDS, 'lakh', 'crore', 'lakh crore']),
    ...saidFor(
      'k thousand; K thousand; m million; M million; mm million; mil million; b billion; B billion; T trillion',
      SHORT_SCALES,
    ),
  }),
  commonCodes: COMMON_CODES,
  again: 'dollars?|USD',
};

/** `50K a year`, `10K followers`; but not `4K` of a screen or `10K` of a run. */
const thousands: Rule = {
  name: 'thousands',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.,$])(\d{1,3}(?:\.\d)?)K(?= (?:an? (?!race|run)|per |each|followers|subscribers|views|people|users|miles|words|dollars|likes|downloads|jobs|votes|employees|members|steps))`,
  ),
  say: ([, amount = '']) => `${decimal(amount)} thousand`,
};

/** `1 foot`, `2 feet` */
export const count = (number: string, one: string, many: string) =>
  `${decimal(number)} ${number === '1' ? one : many}`;

/** `a 30yo man`, `she is 30 y/o`. */
export const ages: Rule = {
  name: 'age',
  starts: /\d/,
  pattern: sticky(String.raw`${NUMBER_START}(\d{1,3}) ?y(?:/?o|\.o\.)${NUMBER_END}(?!-)`),
  say: ({ 0: { length }, 1: years = '', index, input }) => {
    const isOne = NOUN.test(input.slice(index + length, index + length + AHEAD)) || years === '1';
    return `${decimal(years)} ${isOne ? 'year' : 'years'} old`;
  },
};

/** `q6h`, `q4-6h` */
const everyHours: Rule = {
  name: 'every so many hours',
  starts: /q/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}])q\.?(\d{1,2})(?:[-–](\d{1,2}))? ?h(?:rs?)?\.?(?![\p{L}\p{N}])`),
  say: ([, from = '', to]) => `every ${cardinal(from)} ${to === undefined ? '' : `to ${cardinal(to)} `}hours`,
};

/** `250 mg/5 mL`; `10'6" x 12'`. */
const betweenMeasures: Rule = {
  name: 'sign between measures',
  starts: /[/x×]/,
  pattern: sticky(
    String.raw`(?<=\d ?(?:[mµ]?g|mcg|IU|[mkM]?mol|mL|ml|[lL]|kWh|units?))/(\d{1,4}(?:\.\d{1,2})?) ?(d?L|m?[lL]|k?g|km|mi)(?![\p{L}\p{N}/])|(?<=\d['"′″] |(?:[¼-¾⅐-⅞]|\d/\d{1,2}|\d in\.?) ?)[x×](?= ?\d)`,
  ),
  say: ([, amount, unit]) => {
    if (amount === undefined) return 'by';
    const { one, many } = noun(UNITS[unit!]!);
    return `per ${count(amount, one, many)}`;
  },
};

/** `1.5B people`; for bytes, a space precedes the unit, or the number is large. */
const billions: Rule = {
  name: 'billions',
  starts: /\d/,
  pattern: sticky(String.raw`${NUMBER_START}(\d{1,3}\.\d{1,2})B(?= \p{Ll})`),
  say: ([, amount = '']) => `${decimal(amount)} billion`,
};

export const quantities: readonly Rule[] = [thousands, billions, everyHours, betweenMeasures];
