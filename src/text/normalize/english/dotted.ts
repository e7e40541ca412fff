import type { Rule } from '../rule.ts';
import { oneByOne, partOfName } from './numbers.ts';
import { APART, END, sticky } from './pattern.ts';

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
