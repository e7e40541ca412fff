import { anyOf } from '../grammar/alternatives.ts';
import { digitsOf } from '../grammar/digits.ts';
import type { Rule } from '../rule.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const { digit, beginning, end, starts } = figures;
/** What is counted in halves, as it is said. */
const COUNTED: Readonly<Record<string, string>> = {
  yr: 'साल',
  hr: 'घंटे',
  h: 'घंटे',
  साल: 'साल',
  घंटे: 'घंटे',
  घंटा: 'घंटे',
  महीने: 'महीने',
  लाख: 'लाख',
  करोड़: 'करोड़',
  हज़ार: 'हज़ार',
};

/** `1.5 yr` → `डेढ़ साल`, `3.5 लाख` → `साढ़े तीन लाख`. */
export const halves: Rule = {
  name: 'so many and a half',
  starts,
  pattern: new RegExp(
    `${beginning}(?<![-.,])(${digit}{1,2})\\.[5५] ?(${anyOf(Object.keys(COUNTED))})${end}`,
    'uy',
  ),
  say: ([, written, counted]) => {
    const whole = digitsOf(written!);
    if (whole === '0') return `आधा ${COUNTED[counted!]}`;
    const half = whole === '1' ? 'डेढ़' : whole === '2' ? 'ढाई' : `साढ़े ${NUMBERS.cardinal(whole)}`;
    return `${half} ${COUNTED[counted!]}`;
  },
};

/** `200x10` → `दो सौ बाई दस` */
export const sizes: Rule = {
  name: 'size',
  starts,
  pattern: new RegExp(`${beginning}(${digit}{1,6}) ?[x×] ?(${digit}{1,6})${end}`, 'uy'),
  say: ([, width, height]) =>
    `${NUMBERS.cardinal(digitsOf(width!))} बाई ${NUMBERS.cardinal(digitsOf(height!))}`,
};
