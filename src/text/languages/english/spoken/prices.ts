import { SIGNS } from '../../grammar/spoken/fractions.ts';
import { noun, type Noun } from '../../grammar/spoken/nouns.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { fractionOf } from './fractions.ts';
import { decade, decimal, sticky } from './numbers.ts';
import { count, money } from './quantities.ts';

/** `$1/2 million`, `€¾ billion`, `$2½ million` */
const partOfMillion: Rule = {
  name: 'part of a million',
  starts: /\p{Sc}/u,
  pattern: sticky('(\\p{Sc})(?:(\\d{1,3})[ -]?)??(\\d/\\d|[½¼¾]) ?(million|billion|trillion)(?!\\p{L})'),
  say: ([, sign = '', whole, part = '', scale = '']) => {
    const currency = money.currencies[sign];
    const [count = '', of = ''] = (SIGNS[part] ?? part).split('/');
    const said = fractionOf(whole, count, of);
    const parts = said === 'one half' ? 'half a' : whole === undefined ? `${said} of a` : said;
    const millions = `${parts} ${scale}`;
    return currency && `${millions} ${noun(currency[0]).many}`;
  },
};

/** `€1.250,00`, `5,50 €`, `$5,00`: said as they are written if the comma is the decimal mark. */
const continentalMoney: Rule = {
  name: 'money with a comma',
  starts: /[€$£\d]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.,])(?:([€$£]) ?(\d{1,3}(?:\.?\d{3}){0,4}),(\d\d?)(?![\p{L}\p{N}]|[.,]\d| ?(?:[kmb]n?|[mb]illion)(?!\p{L}))|(\d{1,3}(?:\.?\d{3}){0,4}),(\d\d) ?(?:€|EUR(?!\p{L})|euros?(?!\p{L})))`,
  ),
  say: ([, sign = '€', behind, decimalsBehind, before, decimalsBefore]) => {
    const [major, minor] = money.currencies[sign]!.map((forms = '') => noun(forms)) as [Noun, Noun];
    const [whole, hundredths] = [
      (behind ?? before)!.replaceAll('.', ''),
      (decimalsBehind ?? decimalsBefore)!.padEnd(2, '0'),
    ];
    return [
      ...(Number(whole) > 0 || hundredths === '00' ? [count(whole, major.one, major.many)] : []),
      ...(hundredths === '00' ? [] : [count(String(Number(hundredths)), minor.one, minor.many)]),
    ].join(' ');
  },
};

/** `Rp 15.000` */
const rupiah: Rule = {
  name: 'rupiah',
  starts: /R/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}])Rp\.? ?(\d{1,3}(?:\.\d{3}){1,4})(?:,00)?(?![\p{L}\p{N}]|[.,]\d)`,
  ),
  say: ([, amount = '']) => `${decimal(amount.replaceAll('.', ''))} rupiah`,
};

/** `the mid-$300s`, `low $400,000s`, `in $20s`, `in $000s`: amounts in the plural, which only English has. */
const aboutSums: Rule = {
  name: 'hundreds of dollars',
  starts: /\$/,
  pattern: sticky(
    String.raw`(?<=(?:low|mid|high|upper|lower)[ -])\$([1-9]00)(,000)?s(?!\p{L})|\$(?:([1-9]0)s|000s?)(?![\p{L}\d])`,
  ),
  say: ([written, amount = '', thousand, tens]) =>
    written.startsWith('$000')
      ? 'thousands of dollars'
      : tens === undefined
        ? `${decimal(amount)}${thousand === undefined ? 's' : ' thousands'}`
        : decade(tens),
};

/** These rules are tried before the rules for amounts that all languages share. */
export const prices: readonly Rule[] = [continentalMoney, rupiah, aboutSums, partOfMillion];
