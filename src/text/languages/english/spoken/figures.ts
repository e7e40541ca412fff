import { toRoman } from '../../grammar/written/roman.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import {
  APART,
  cardinal,
  decimal,
  END,
  inPairs,
  MINUS,
  NUMBER,
  oneByOne,
  ordinal,
  partOfName,
  signed,
  sticky,
  WHOLE,
  withoutSeparators,
  year,
} from './numbers.ts';

/** `Room 101`, `Boeing 747`, `Route 66`. */
const namedNumbers: Rule = {
  name: 'number of a name',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:Room|Suite|Flight|Route|Highway|Interstate|Boeing|Airbus|Bus|Gate|Unit|Apartment|Porsche|Area|Studio) )\d{3,4}(?![\p{L}\p{N}_]|[-.,/:]\d)`,
  ),
  say: ([digits]) => inPairs(digits),
};

/** From here on a number without commas is no amount, but the number of something. */
const LONG = 6;

/** `13000` → `thirteen thousand`, `007` → `zero zero seven`, `482913` → its digits. */
function plain(digits: string): string {
  const isAmount = digits.length < LONG || digits.endsWith('00');
  const isFilled = digits.length > 1 && digits.startsWith('0');
  return isAmount && !isFilled ? cardinal(digits) : oneByOne(digits);
}

/** `-5`, `1,234.56`, `.5`. */
const anyNumber: Rule = {
  name: 'number',
  starts: /[\d.\-−]/,
  pattern: sticky(String.raw`(${MINUS})?(${NUMBER})`),
  say({ 1: sign, 2: number = '', input, index, 0: { length } }) {
    if (number.startsWith('.') && /[\p{L}\p{N}.]/u.test(input.slice(Math.max(0, index - 1), index)))
      return undefined;
    if (!/^\d+$/.test(number)) return signed(sign, decimal(number));
    const isNamed = /\p{L}[-–]?$/u.test(input.slice(Math.max(0, index - 2), index));
    if (isNamed && sign === undefined) return number.length === 3 ? inPairs(number) : partOfName(number);
    const isPart = /^-\p{L}/u.test(input.slice(index + length, index + length + 2));
    return signed(sign, isPart ? partOfName(number) : plain(number));
  },
};

export const figures: readonly Rule[] = [namedNumbers, anyNumber];

/** What is counted and does not end in `s`. */
const PLURALS =
  'people|men|women|children|feet|mice|sheep|deer|fish|million|billion|trillion|thousand|hundred|percent|of';

/** Words in `s` that are no plurals. */
const NO_PLURALS = 'is|was|has|as|this|its|his|us|yes|does|plus|thus|versus|always|perhaps|across|les|des';

/** Before a year, whatever is behind it. */
const BEFORE_YEAR = String.raw`(?<=(?<!\p{L})(?:in|since|until|till|by|of|the|during|from|before|after|circa|around|year|early|late|mid|to|and|its|our|his|her|their)[ -])`;

/** `1984`, and not `1984 people`. Years are what four digits are most of the time. */
const plainYears: Rule = {
  name: 'year',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{N}][,.]|\p{N}|\p{L})(?:(?:1[1-9]|20)\d{2}(?= ?[A-Z]|(?! (?:${PLURALS})(?!\p{L}))(?! (?!(?:${NO_PLURALS})(?!\p{L}))[a-z]{2,15}s(?!\p{L})))|${BEFORE_YEAR}1\d{3})(?![\p{L}\p{N}_]|[,.]\d)`,
  ),
  say: ([digits]) => year(digits),
};

/** `of 1984 people` counts, too; but `the 2008 elections` are of that year. */
const datedPlurals: Rule = {
  name: 'dated plural',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:the|[Tt]he|its|our|his|her|their|[Ii]n|[Ss]ince) )(?:1[1-9]|20)\d{2}(?= (?!people|men|women|children)[a-z]{2,15}s(?!\p{L}))`,
  ),
  say: ([digits]) => year(digits),
};

export const years: readonly Rule[] = [datedPlurals, plainYears];

/** `21st` → `twenty first`, `1st-3rd` → `first to third`; `21th` is none. */
export const ordinals: Rule = {
  name: 'ordinal',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}])(?!0\d)(${WHOLE})(st|nd|rd|th)${END}([-–](?=\d{1,3}(?:st|nd|rd|th)))?`,
    'i',
  ),
  say: ([, number = '', ending = '', dash]) => {
    const digits = number.replaceAll(/\D/g, '');
    return endingOf(digits) === ending.toLowerCase() ? ordinal(digits) + (dash ? ' to' : '') : undefined;
  },
};

function endingOf(digits: string): string {
  if (/1\d$/.test(digits)) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[digits.at(-1)!] ?? 'th';
}

/** `B2A23C` → `B two A twenty three C`, `ab9453`, `A320`, `4s`. */
export const codes: Rule = {
  name: 'code',
  starts: /[\p{L}\p{N}]/u,
  pattern: sticky(
    String.raw`(?<![\p{N}\p{L}])(?=\p{L}{0,20}\d{1,40}\p{L}|\p{L}{1,20}\d)[\p{L}\d]{2,40}${END}`,
  ),
  say: ([written]) => {
    const parts = written.match(/\d{1,40}|\D{1,40}/g) ?? [];
    const [first = '', second = ''] = parts;
    if (parts.length === 2 && second === 's' && first.length > 1) return plural(inName(first));
    return parts.map((part, index) => (/\d/.test(part) ? inName(part, index === 0) : part)).join(' ');
  },
};

/** `52s` → `fifty twos`. */
const plural = (words: string) =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : words.endsWith('x') ? `${words}es` : `${words}s`;

/** Up to three digits as a number, more of them one by one, but for years, hundreds and `1080p`. */
function inName(digits: string, isFirst = false): string {
  if (digits.length < 3) return digits.startsWith('0') ? oneByOne(digits) : cardinal(digits);
  if (/^(?:19|20)\d\d$/.test(digits)) return year(digits);
  const isPaired = digits.length === 3 || isFirst || digits.endsWith('00');
  return isPaired ? inPairs(digits) : oneByOne(digits);
}

/** `1.2.3`, `v2.0.1`; of two figures only with the `v`. */
const versions: Rule = {
  name: 'version',
  starts: /[\dvV]/,
  pattern: sticky(
    String.raw`${APART}(?:([vV])(\d{1,9}(?:\.\d{1,9}){1,5})|(\d{1,9}(?:\.\d{1,9}){2,5}))${END}`,
  ),
  say: ([, v, afterV, alone = '']) =>
    (v ? 'version ' : '') + (afterV ?? alone).split('.').map(partOfName).join(' point '),
};

/** `192.168.0.1`, digit by digit. */
const networkAddresses: Rule = {
  name: 'network address',
  starts: /\d/,
  pattern: sticky(String.raw`${APART}\d{1,3}(?:\.\d{1,3}){3}(?!\.?[\p{L}\p{N}])`),
  say: ([address]) => address.split('.').map(oneByOne).join(' dot '),
};

export const dotted: readonly Rule[] = [networkAddresses, versions];

/** `10-12`, `1,000–2,000`, `3-2`, `9.5 - 10`; what goes down by more than a few is no range, nor is one of three. */
const numberRanges: Rule = {
  name: 'range',
  starts: /[\d.]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}][-–./:])(?:(${NUMBER})(?:[-–]| – )(?=(${NUMBER})(?!\d|[-–/.:,]\d|-?\p{L}-|-\p{L}\p{L}?(?!\p{L}))))`,
  ),
  say([, from = '', to = '']) {
    if (value(from) >= value(to) && (from.length > 2 || to.length > 2)) return undefined;
    if (from === to || /^0\d/.test(from) || /^0\d/.test(to)) return undefined;
    return `${decimal(from)} to`;
  },
};

/** `won 102-98`, `lost 3-1`: a score goes up or down. */
const scores: Rule = {
  name: 'score',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:won|win|wins|lost|lose|loses|beat|beats|lead|leads|led|trail|trails|trailed|score|scored|score:|final|tied|drew|ahead|up|down|[Gg]ame) (?:was |is |of |by )?)(\d{1,3})[-–/](\d{1,3})(?![\p{L}\p{N}_]|[-–/.:,]\d|[-–/]\p{L})`,
  ),
  say: ([, one = '', other = '']) => `${cardinal(one)} to ${cardinal(other)}`,
};

/** `5%-10%` → `five percent to ten percent`. */
export const percentRanges: Rule = {
  name: 'range of percents',
  starts: /[\d.]/,
  pattern: sticky(String.raw`${APART}(${NUMBER})%[-–](?=${NUMBER}%)`),
  say: ([, from = '']) => `${decimal(from)} percent to`,
};

/** `1960-80`. */
const yearRanges: Rule = {
  name: 'years',
  starts: /[12]/,
  pattern: sticky(
    String.raw`${APART}((?:1[1-9]|20)\d\d)(?:([-–/])|( – ))((?:1[1-9]|20)?\d\d)(?![\p{L}\p{N}_]|[-–/.:,]\d)`,
  ),
  say([, from = '', sign, , to = '']) {
    const last = to.length === 2 ? from.slice(0, 2) + to : to;
    if (Number(last) <= Number(from)) return undefined;
    if (sign === '/') return Number(last) === Number(from) + 1 ? `${year(from)} ${year(to)}` : undefined;
    return `${year(from)} to ${year(to)}`;
  },
};

const value = (number: string) => Number(withoutSeparators(number));

/** `2x8` → `two by eight`. */
const products: Rule = {
  name: 'product',
  starts: /[\d.]/,
  pattern: sticky(String.raw`${APART}(${NUMBER})(?: ?[x×] ?)(?=\.?\d)`),
  say: ([, number = '']) => `${decimal(number)} by`,
};

export const ranges: readonly Rule[] = [scores, yearRanges, numberRanges, products];

const LARGEST = 100;
const VALUES = new Map(
  Array.from({ length: LARGEST }, (_, index) => [toRoman(index + 1).toUpperCase(), index + 1] as const),
);

/** Of kings, queens and popes. */
const RULERS =
  'Henry|Louis|George|Edward|Charles|Elizabeth|William|James|Richard|Philip|Paul|Pius|Benedict|Leo|Gregory|Napoleon|Catherine|Nicholas|Alexander|Ivan|Peter|Frederick|Otto|Ramses|Ramesses|Urban|Innocent|Clement|Sixtus|Mary|Victor|Ferdinand|Francis|Gustav|Christian|Haakon|Olav|Alfonso|Felipe|Carlos|Wilhelm|Friedrich|Ptolemy|Cleopatra|Darius|Xerxes|Margrethe|Boniface|Rama';

/** Of which there are several. */
const NUMBERED =
  'chapter|part|volume|act|scene|section|war|bowl|phase|type|stage|class|title|article|appendix|grade|level|book|episode|season|figure|table|round|fantasy|factor|schedule|category|generation|gen|mark|level|division|group|unit|vol|vols|ch|chap|fig|sec|art|no|eq|apollo|tier|vatican|olympiad';

const RULER = new RegExp(`^(?:${RULERS})$`, 'u');
const COUNTED = new RegExp(`^(?:${NUMBERED})$`, 'iu');
const CAPITALIZED = new RegExp(
  `^(?:${NUMBERED.replaceAll(/(?<=^|\|)[a-z]/g, (letter) => letter.toUpperCase())})$`,
  'u',
);

/** `Henry VIII` → `Henry the eighth`, `Part XL` → `Part forty`, `Rocky IV`; `Sam and I` and `CD` have none. */
export const romans: Rule = {
  name: 'roman number',
  starts: /[IVXLC]/,
  pattern: sticky(String.raw`(?<=(?<!\p{L})(\p{L}{1,20})\.? )([IVXLC]{1,8})${END}(?!['’.]\p{L})`),
  say([, before = '', written = '']) {
    const value = VALUES.get(written);
    if (value === undefined) return undefined;
    if (RULER.test(before)) {
      return isPlain(written) ? undefined : `the ${ordinal(String(value))}`;
    }
    const isNumbered = COUNTED.test(before);
    const isSingle = written.length === 1;
    const isName = /^\p{Lu}\p{Ll}{2,}$/u.test(before) && !/^(?:The|And|For|But|This|That)$/.test(before);
    const isSure = isNumbered
      ? !isSingle || CAPITALIZED.test(before) || before === before.toUpperCase()
      : isName && !isSingle && value < 40 && !isPlain(written);
    return isSure ? cardinal(String(value)) : undefined;
  },
};

/** Letters that are words or names themselves more often. */
const isPlain = (written: string) => /^(?:L|C|CC|LI|XX|XXX|CL|CV|LL|XL|LX)$/.test(written);
