import type { Rule } from '../engine/language.ts';
import { map, sequence, word } from '../engine/parser.ts';
import { fill, telephone } from '../grammar/telephone.ts';
import { below100, digit, twoDigits } from './numbers.ts';
import { goesOn } from './units.ts';

const LAYOUTS: Readonly<Record<number, string>> = { 8: '####-####', 9: '###-###-###', 10: '###-###-####' };

function layOut(digits: string): string | undefined {
  const layout = LAYOUTS[digits.length];
  return layout && fill(layout, digits);
}

/** The country's code is what stands before the last ten digits. */
function layOutAbroad(digits: string): string | undefined {
  const code = digits.length - 10;
  return code >= 1 && code <= 3 ? `+${digits.slice(0, code)}-${layOut(digits.slice(code))}` : undefined;
}

const numbers = telephone({
  digit,
  pair: twoDigits,
  repeats: { doble: 2, triple: 3 },
  longest: 13,
  goesOn,
  layOut,
  plus: ['mas'],
  layOutAbroad,
});

/** With `extensión doce`, if it is there. */
export const telephones: Rule = (tokens, at, left) => {
  const parts = numbers(tokens, at, left);
  const inner = parts && extension(tokens, parts.at(-1)!.end);
  return inner ? [...parts, { text: inner.value, end: inner.end }] : parts;
};
const extension = map(sequence(word('extension'), below100), ([, number]) => `ext. ${number}`);
