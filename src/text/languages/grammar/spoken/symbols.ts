import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';

/** Signs that stand alone or between numbers; elsewhere they are drawings, as in `->`, or code. */
const ALONE = /[+=<>≤≥×÷≈≒@*·]/;
/** Signs that say that a number follows. */
const NUMBERING = /[#№]/;

/** Signs that are said as words: `&`, `=`. */
export function symbols(table: Readonly<Record<string, string>>): Rule {
  const said = new Map(Object.entries(table));
  return {
    name: 'symbol',
    starts: new RegExp(anyOf(said.keys()), 'u'),
    pattern: new RegExp(anyOf(said.keys()), 'uy'),
    say: ({ 0: sign, index, input }) => {
      const [before, behind] = [input[index - 1] ?? ' ', input[index + sign.length] ?? ' '];
      const isDrawn = ALONE.test(sign) && !(/[\s\p{N}]/u.test(before) && /[\s\p{N}]/u.test(behind));
      const isLoose = NUMBERING.test(sign) && !/\p{N}/u.test(behind);
      return isDrawn || isLoose ? undefined : said.get(sign);
    },
  };
}
