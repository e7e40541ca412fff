import { saidFor } from '../engine/word-list.ts';
import { figuresOf } from '../grammar/spoken/figures.ts';
import { fractionsOf } from '../grammar/spoken/fractions.ts';
import { joinWords } from '../grammar/spoken/number-words.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { NUMBERS } from './lexicon.ts';

export const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:\.\d{3}){1,9}`, String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`],
  marks: { ',': 'virgül', '.': 'nokta' },
});

/** The locative of a number, which is the form of a denominator: `üçte`. */
export function locative(words: string): string {
  const vowel = /[aıou](?=[^aeıioöuü]*$)/u.test(words) ? 'a' : 'e';
  return `${words}${/[çfhkpsşt]$/u.test(words) ? 't' : 'd'}${vowel}`;
}

/** Says `2/3` as `üçte iki`, `1/2` as `yarım`, `1 1/2` as `bir buçuk`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const isHalf = count === '1' && parts === '2';
    if (isHalf) return whole === '' ? 'yarım' : `${NUMBERS.cardinal(whole)} buçuk`;
    return joinWords(
      whole === '' ? '' : `${NUMBERS.cardinal(whole)} tam`,
      locative(NUMBERS.cardinal(parts)),
      NUMBERS.cardinal(count),
    );
  },
  'bölü',
);

/**
 * Adapts a suffix to the word before it: `bir`, `ü` → `biri`; `dört`, `i` → `dördü`; `iki`, `i` → `ikisi`.
 */
function inHarmony(word: string, ending: string): string {
  const vowel = /[aıoueiöü](?=[^aeıioöuü]*$)/u.exec(word)![0];
  const high = saidFor('a ı; ı ı; o u; u u; e i; i i; ö ü; ü ü')[vowel]!;
  const low = /[aıou]/.test(vowel) ? 'a' : 'e';
  const said = ending
    .replace(/^[sy](?=[ıiuü])/u, '')
    .replaceAll(/[ıiuü]/g, high)
    .replaceAll(/[ae]/g, low);
  const between = /[aeıioöuü]$/u.test(word) && said.startsWith(high) ? 's' : '';
  const isVoiced = !/[çfhkpsşt]$/u.test(word);
  return (
    (/^[aeıiuü]/u.test(said) ? word.replace(/dört$/, 'dörd') : word) +
    between +
    said.replace(/^[dt]/, isVoiced ? 'd' : 't')
  );
}

/** `1/3'ü` → `üçte biri`: the suffix belongs to the last number. */
export const fractionWithEnding: Rule = {
  name: 'fraction with an ending',
  starts: fractions.starts,
  pattern: new RegExp(`(${fractions.source})['’](\\p{Ll}{1,5})(?!\\p{L})`, 'uy'),
  say: ([, fraction = '', ending = '']) => {
    const said = fractions.say(fraction);
    return said && inHarmony(said, ending);
  },
};
