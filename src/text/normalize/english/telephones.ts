import type { Rule } from '../rule.ts';
import { oneByOne } from './numbers.ts';
import { APART, END, sticky } from './pattern.ts';

const group = (digits: string) =>
  /^[89]00$/.test(digits) ? `${oneByOne(digits[0]!)} hundred` : oneByOne(digits);

/** Digits and letters, in groups. */
const groups = (parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(', ');

const country = (written: string | undefined) =>
  written && (written.startsWith('+') ? `plus ${oneByOne(written.slice(1))}` : oneByOne(written));

/** `+1 (123) 123-5678`, `555.555.5555`, `1-800-555-1234 ext. 5`. */
const northAmerican: Rule = {
  name: 'telephone',
  starts: /[\d+(]/,
  pattern: sticky(
    String.raw`${APART}(?:(\+\d{1,3})[-. ]?|(1)[-. ])?(?:\((\d{3})\)[-. ]?|(\d{3})[-. ])(\d{3})[-. ](\d{4})(?:-(\d{1,6})|,? ?(?:x|ext\.?|extension) ?(\d{1,6}))?(?![\p{L}\p{N}_]|[-.]\d)`,
  ),
  say: ([, plus, one, inBrackets, area, exchange = '', line = '', more, extension]) =>
    groups([
      country(plus ?? one),
      group(inBrackets ?? area!),
      oneByOne(exchange),
      oneByOne(line),
      more && oneByOne(more),
      extension && `extension ${oneByOne(extension)}`,
    ]),
};

/** `555-1234`. */
const local: Rule = {
  name: 'local telephone',
  starts: /\d/,
  pattern: sticky(String.raw`${APART}(\d{3})-(\d{4})(?![\p{L}\p{N}_]|[-.,/]\d)`),
  say: ([, exchange = '', line = '']) => groups([oneByOne(exchange), oneByOne(line)]),
};

/** `1-800-GO-U-HAUL`. */
const inLetters: Rule = {
  name: 'telephone in letters',
  starts: /[1+]/,
  pattern: sticky(String.raw`${APART}(\+?1)[- ]([89]\d\d)[- ]([A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8}){0,3})${END}`),
  say: ([, plus, area = '', name = '']) =>
    groups([
      country(plus),
      group(area),
      name
        .split('-')
        .flatMap((part) => part.match(/\d+|[A-Z]+/g) ?? [])
        .map((part) => (/\d/.test(part) ? oneByOne(part) : part))
        .join(' '),
    ]),
};

/** `+44 20 7946 0958`, `+442079460958`. */
const international: Rule = {
  name: 'international telephone',
  starts: /\+/,
  pattern: sticky(
    String.raw`${APART}\+(?:\d{8,15}|\d{1,3}(?:[- .]?\(?\d{1,5}\)?){2,6})(?![\p{L}\p{N}_]|[-.]\d)`,
  ),
  say([written]) {
    const digits = written.replaceAll(/\D/g, '').length;
    return digits < 8 || digits > 15
      ? undefined
      : `plus ${(written.match(/\d+/g) ?? []).map(oneByOne).join(', ')}`;
  },
};

/** `123-45-6789`, `1234 5678 9012 3456`, `978-3-16-148410-0`. */
const numberedThings: Rule = {
  name: 'groups of digits',
  starts: /\d/,
  pattern: sticky(
    String.raw`${APART}(?:\d{3}-\d{2}-\d{4}|\d{1,5}(?:-\d{1,7}){3,5}|\d{4}([- ])\d{4}\1\d{4}\1\d{1,4})(?![\p{L}\p{N}_]|[-.]\d)`,
  ),
  say: ([written]) => groups((written.match(/\d+/g) ?? []).map(oneByOne)),
};

/** `call 911`. */
const shortNumbers: Rule = {
  name: 'short telephone',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?:${APART}911|(?<=(?<!\p{L})(?:[Cc]all|[Cc]alled|[Cc]alling|[Dd]ial|[Dd]ialed|[Dd]ialing) )\d{3})(?![\p{L}\p{N}_]|[-.,]\d| \p{Ll}{3,20}s(?!\p{L}))`,
  ),
  say: ([digits]) => oneByOne(digits),
};

export const telephones: readonly Rule[] = [
  northAmerican,
  inLetters,
  international,
  numberedThings,
  local,
  shortNumbers,
];
