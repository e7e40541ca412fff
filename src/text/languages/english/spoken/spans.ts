import { anyOf } from '../../grammar/spoken/alternatives.ts';
import { afterBetween } from '../../grammar/spoken/ranges.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import {
  NUMBER_START,
  cardinal,
  DECADE,
  decimal,
  NUMBER_END,
  NUMBER,
  SLASHED,
  sticky,
  withoutSeparators,
  year,
} from './numbers.ts';
import { MONTH, WEEKDAY } from './times.ts';
import { money } from './quantities.ts';
import { UNITS } from './units.ts';

const YEAR = String.raw`(?:1\d|20)\d\d`;
const DAY = String.raw`${MONTH} \d{1,2}(?:st|nd|rd|th)?`;

/** Expressions between which a dash is a range. */
const FORMS: readonly string[] = [
  String.raw`\d{1,3}(?:st|nd|rd|th)`,
  `${NUMBER} ?%`,
  `(?:${anyOf(Object.keys(money.currencies).filter((sign) => !/^[A-Z]{3}$/.test(sign)))})${NUMBER}(?: ?(?:[kKmMbBtT]|bn|thousand|million|billion|trillion)(?!\\p{L}))?`,
  DECADE,
  String.raw`\d{1,4} ?(?:BCE?|AD|CE)`,
  DAY,
  SLASHED,
  String.raw`\d{4}-\d\d-\d\d`,
  String.raw`\d['’′]\d{1,2}["”″]`,
  `(?:${WEEKDAY}|${MONTH})`,
  '[QH][1-4]',
];
/** The same with spaces around the dash, because `7-11` may be a name. */
const APART_FORMS: readonly string[] = [YEAR, String.raw`\d{1,2}:\d\d`];
const UNIT = anyOf(Object.keys(UNITS));
const BEFORE = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,])`;

/** After `between`, a dash is said `and`. */
export const orBetween = (rules: readonly Rule[]): readonly Rule[] =>
  afterBetween(rules, 'between', ['to', 'and']);

/**
 * Says a span between two quantities, dates or years with `to`: `10kg-15kg` → `ten to fifteen kilograms`,
 * `May 5 – June 7`, `1990 - 1995`, `1900-present`.
 */
const span: Rule = {
  name: 'span',
  starts: /[-–—]/,
  pattern: sticky(
    [
      ...FORMS.map((form) => `(?<=${BEFORE}${form} ?)[-–—](?= ?${form}${NUMBER_END})`),
      ...APART_FORMS.map((form) => `(?<=${BEFORE}${form} )[-–—](?= ${form}${NUMBER_END})`),
      String.raw`(?<=${BEFORE}${YEAR})—(?=${YEAR}${NUMBER_END})`,
      `(?<=${BEFORE}${YEAR} ?)[-–—](?= ?${DECADE}${NUMBER_END})`,
      String.raw`(?<=\d ?(${UNIT}) ?)[-–](?= ?${NUMBER} ?\1${NUMBER_END})`,
      String.raw`(?<=${BEFORE}\d{1,3}x)[-–](?=\d{1,3}x${NUMBER_END}(?! ?[-+=*/]))`,
      String.raw`(?<=${YEAR} ?)[-–—](?= ?(?:present|today|now)(?!\p{L}))`,
      String.raw`(?<=(?<!\p{L})(?:noon|midnight) ?)[-–](?= ?\d)|(?<=[ap]\.?m\.? ?)[-–](?= ?(?:noon|midnight)(?!\p{L}))`,
      String.raw`(?<=(?<![\p{L}\p{N}-])A)[-–](?=Z(?![\p{L}\p{N}-]))`,
    ].join('|'),
    'i',
  ),
  say: () => 'to',
};

export const spans: readonly Rule[] = orBetween([span]);

/**
 * `10-12`, `1,000–2,000`, `3-2`, `9.5 - 10`. Numbers that descend by more than a few, or three numbers, are
 * not a range.
 */
const numberRanges: Rule = {
  name: 'range',
  starts: /[\d.]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}][-–./:])(?:(${NUMBER})(?:[-–]| – )(?=(${NUMBER})(?!\d|[-–/.:,]\d|-?\p{L}-|-\p{L}\p{L}?(?!\p{L})|['’]?s(?!\p{L})| ?=)))`,
  ),
  say({ 1: from = '', 2: to = '', input, index }) {
    // `pp. 101–3`
    const isOfPages = /(?:pp\.|pages) $/u.test(input.slice(Math.max(0, index - 6), index));
    if (isOfPages && to.length < from.length) return `${decimal(from)} to`;
    // `a 60-40 split`
    const isShared = /^\d0 (?:split|chance|basis|partnership|mix)(?!\p{L})/u.test(
      input.slice(index + 3, index + 16),
    );
    if (isShared && value(from) + value(to) === 100 && from !== to) return decimal(from);
    if (value(from) >= value(to) && (from.length > 2 || to.length > 2)) return undefined;
    if (from === to || /^0\d/.test(from) || /^0\d/.test(to)) return undefined;
    return `${decimal(from)} to`;
  },
};

/** `won 102-98`, `lost 3-1`: a score may ascend or descend. */
const scores: Rule = {
  name: 'score',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:won|win|wins|lost|lose|loses|beat|beats|lead|leads|led|trail|trails|trailed|score|scored|score:|final|tied|drew|ahead|up|down|[Gg]ame) (?:was |is |of |by )?|(?<!\p{L})(?:beat|beats|over|past|edged|topped|defeated|top|edge|defeat|stun|stunned) (?:the )?(?:\p{Lu}[\p{L}'’]{1,15} ){1,3})(\d{1,3})[-–/](\d{1,3})(?![\p{L}\p{N}_]|[-–/.:,]\d|[-–/]\p{L})`,
  ),
  say: ([, one = '', other = '']) => `${cardinal(one)} to ${cardinal(other)}`,
};

/** `1960-80`. */
const yearRanges: Rule = {
  name: 'years',
  starts: /[12]/,
  pattern: sticky(
    String.raw`${NUMBER_START}((?:10(?=[1-9])|1[1-9]|20)\d\d)(?:([-–/])|( – ))((?:1\d|20)?\d\d)(?![\p{L}\p{N}_]|[-–/.:,]\d)`,
  ),
  say([, from = '', sign, , to = '']) {
    const last = to.length === 2 ? from.slice(0, 2) + to : to;
    if (Number(last) <= Number(from)) return undefined;
    if (sign === '/') return Number(last) === Number(from) + 1 ? `${year(from)} ${year(to)}` : undefined;
    return `${year(from)} to ${/^0[1-9]$/.test(to) ? `oh ${cardinal(to)}` : year(to)}`;
  },
};

/** `scored 95/100`, `rated it 8/10`, `4.5/5 stars` */
const outOf: Rule = {
  name: 'points of so many',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?:(?<=(?<!\p{L})(?:[Ss]cor(?:e:?|es|ed|ing)|rat(?:e|es|ed|ing)|graded?|gave|gives?|got) (?:(?:it|them|him|her|me|an?|of|as|at|was|is) ){0,2})(?=[\d.]{1,5}/(?:5|10|20|50|100)(?!\d| of(?!\p{L})))|(?<![\p{L}\p{N}.,/:-])(?=[\d.]{1,5}/\d{1,3} (?:stars|points|marks)(?!\p{L})|\d{1,2}\.\d/(?:5|10|100)(?!\d)))(\d{1,3}(?:\.\d{1,2})?)/(\d{1,3})(?![\p{L}\p{N}_/]|[-.,:]\d)`,
  ),
  say: ([, points = '', most = '']) => `${decimal(points)} out of ${cardinal(most)}`,
};

const value = (number: string) => Number(withoutSeparators(number));

/** Says ranges of plain numbers, and scores: `pages 3-5` → `three to five`. */
export const ranges: readonly Rule[] = [outOf, scores, ...orBetween([yearRanges, numberRanges])];
