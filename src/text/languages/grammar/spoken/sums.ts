import type { Rule } from './rule.ts';
import type { Figures } from './figures.ts';

/** How a language says the signs of a sum that elsewhere are other marks. */
export interface SumWords {
  readonly dividedBy: string;
  readonly root: string;
  /** Where it is said otherwise than before a negative number. */
  readonly minus?: string;
}

/** As many more numbers may stand before the sign that tells that it is a sum. */
const MOST_NUMBERS = 6;

/** `5 - 3 = 2`, `10 : 2 = 5`, `8/2=4`, `What is 7 - 3?`; `1 : 0`, `3∶1` and `1:1000` are ratios; `√16`. */
export function sums(
  { plain, words, say, starts, digit }: Figures,
  ratio: string,
  { dividedBy, root, minus = words.minus }: SumWords,
): readonly Rule[] {
  const number = `(?:${plain})(?![\\p{N}])`;
  const equals = `(?: ?[-−–+*×÷:/] ?${number}){0,${MOST_NUMBERS}} ?[=＝≈≠]`;
  const apart = `(?<![\\p{L}\\p{N}_.,])`;
  const joined = (...said: readonly string[]) => said.join(words.space);
  const signs: Readonly<Record<string, string>> = { ':': dividedBy, '/': dividedBy, '÷': dividedBy };
  return [
    {
      name: 'sum',
      starts,
      pattern: new RegExp(
        `${apart}(${number})( ?)([-−–:/÷])\\2(?:(?=(${number})${equals})|(?<= [-−–] )(?=(${number}) ?[?？]))`,
        'uy',
      ),
      say: ([, first = '', gap, sign = '', second, asked]) => {
        // `1/2 = 0.5`
        const isPart = sign === '/' && gap === '' && Number(first) < Number(second);
        // `Do you want 2 - 3?`
        const isRange = asked !== undefined && Number(first) < Number(asked);
        return isPart || isRange ? undefined : joined(say(first), signs[sign] ?? minus);
      },
    },
    {
      name: 'ratio with its sign apart',
      starts,
      pattern: new RegExp(
        `${apart}(${number})(?: : | ?∶ ?|(?<!${digit}${digit})(?<=1)[:：](?=${digit}{3}|${digit}{1,3}[.,]${digit}{3}(?!${digit})))(?=${digit})`,
        'uy',
      ),
      say: ([, first = '']) => joined(say(first), ratio),
    },
    { name: 'root', starts: /√/, pattern: /√ ?(?=[\p{N}\p{L}(])/uy, say: () => root },
  ];
}
