import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import type { Rule } from './rule.ts';

/**
 * `ISBN 978-3-16-148410-0`, `DE89 3704 0044 0532 0130 00`: numbers that are the same everywhere, one by one
 * as `spell` says them.
 */
export function identifiers({ digit, words }: Figures, spell: (digits: string) => string): readonly Rule[] {
  const spelled = (written: string) =>
    (written.match(/\p{N}{1,20}|[A-Z]/gu) ?? [])
      .map((part) => (/\p{N}/u.test(part) ? spell(digitsOf(part)) : part))
      .join(words.space === '' ? '' : ' ');
  return [
    {
      name: 'ISBN',
      starts: new RegExp(digit, 'u'),
      pattern: new RegExp(
        `(?<=IS[BS]N(?:-1[03])?:? ?)${digit}{1,13}(?:[- ]${digit}{1,7}){0,4}(?:[- ]?X)?(?![\\p{L}\\p{N}])`,
        'uy',
      ),
      say: ([written]) => spelled(written),
    },
    {
      name: 'IBAN',
      starts: /[A-Z]/,
      pattern:
        /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d{2}(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,3})?|(?<=IBAN:? ?)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){2,9})(?![\p{L}\p{N}])/uy,
      say: ([written]) => spelled(written),
    },
  ];
}
