import { type Rule, rule } from '../engine/language.ts';
import { lookup, map, optional, sequence, unlessBefore, word } from '../engine/parser.ts';
import type { Tokens } from '../engine/tokens.ts';
import { fill, telephone } from '../grammar/telephone.ts';
import { digitWords, dotted, singles } from './digits.ts';
import { ONES } from './numbers.ts';
import { goesOn } from './units.ts';

const AREA_AND_NUMBER = '###-###-####';

function layOut(digits: string, tokens: Tokens, at: number): string | undefined {
  if (digits.length === 7) return fill('###-####', digits);
  if (digits.length === 9 && isSocialSecurity(tokens, at)) return fill('###-##-####', digits);
  if (digits.length === 10) return fill(AREA_AND_NUMBER, digits);
  return digits.length === 11 && digits.startsWith('1') ? fill(`#-${AREA_AND_NUMBER}`, digits) : undefined;
}

const HINT_WORDS = 4;
const isSocialSecurity = (tokens: Tokens, at: number) =>
  tokens.slice(Math.max(0, at - HINT_WORDS), at).some(({ key }) => key === 'ssn' || key === 'security');

/** The country's code is what stands before the last ten digits. */
function layOutAbroad(digits: string): string | undefined {
  const code = digits.length - 10;
  return code >= 1 && code <= 3 ? `+${fill(`${'#'.repeat(code)} ${AREA_AND_NUMBER}`, digits)}` : undefined;
}

/** `eight hundred`, `one eight hundred`. */
const one = optional(unlessBefore(word('one'), word('hundred')));
const hundreds = map(
  sequence(one, lookup(ONES), word('hundred')),
  ([one, count]) => `${one === undefined ? '' : 1}${count}00`,
);

export const telephones: readonly Rule[] = [
  telephone({
    ...digitWords,
    singles,
    opening: hundreds,
    longest: 13,
    goesOn,
    layOut,
    plus: ['plus'],
    layOutAbroad,
  }),
  rule(dotted),
];
