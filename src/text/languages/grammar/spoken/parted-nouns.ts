import type { Rule } from './rule.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';
import type { Counted } from './number-words.ts';
import { type Noun, nouns } from './nouns.ts';

/**
 * Parts of what a word behind them names, as they are said of a unit: `½ hora` → `media hora`, `2 ½ heures` →
 * `deux heures et demie`. Of nouns that are no units halves alone: the gender is a guess, and their plural
 * ends in `s`.
 */
export function partedNouns(
  { end }: Figures,
  fractions: Fractions,
  units: Readonly<Record<string, string>>,
  genderOfNoun: (noun: string) => Counted,
  partOf: (parts: string, noun: Noun) => string,
): Rule {
  const named = new Map(
    Object.values(nouns(units)).flatMap((noun) => [[noun.one, noun] as const, [noun.many, noun] as const]),
  );
  const nounOf = (word: string, fraction: string): Noun | undefined => {
    const gender = genderOfNoun(word);
    const half = HALF.exec(fraction);
    const isMany = half !== null && half[0] !== fraction;
    if (named.has(word) || !half || gender === 'nothing' || word.endsWith('s') !== isMany)
      return named.get(word);
    return { one: word.replace(/s$/, ''), many: word, gender };
  };
  return {
    name: 'part of a noun',
    starts: fractions.starts,
    pattern: new RegExp(
      `(?<fraction>${fractions.source})[ \\u00a0](?<noun>\\p{Ll}{3,20})${end}(?!['’]\\p{L}|\\. ?[\\p{Ll}\\d])`,
      'uy',
    ),
    say: ({ groups }) => {
      const { fraction = '', noun: word = '' } = groups!;
      const parts = fractions.say(fraction);
      const noun = nounOf(word, fraction);
      return parts === undefined || noun === undefined || fractions.isRatio(fraction)
        ? undefined
        : partOf(parts, noun);
    },
  };
}

/** The half itself; what stands before it is how many more. */
const HALF = /(?:½|(?<!\d)1\/2)$/;
