import type { Rule } from '../rule.ts';
import { cardinal, inPairs, oneByOne, year } from './numbers.ts';
import { END, sticky } from './pattern.ts';

/** `B2A23C` → `B two A twenty three C`, `ab9453`, `A320`, `4s`. */
export const codes: Rule = {
  name: 'code',
  starts: /[\p{L}\p{N}]/u,
  pattern: sticky(
    String.raw`(?<![\p{N}\p{L}])(?=\p{L}{0,20}\d{1,40}\p{L}|\p{L}{1,20}\d)[\p{L}\d]{2,40}${END}`,
  ),
  say: ([written]) => {
    const parts = written.match(/\d{1,40}|\D{1,40}/g) ?? [];
    const [first = '', second = ''] = parts;
    if (parts.length === 2 && second === 's' && first.length > 1) return plural(inName(first));
    return parts.map((part, index) => (/\d/.test(part) ? inName(part, index === 0) : part)).join(' ');
  },
};

/** `52s` → `fifty twos`. */
const plural = (words: string) =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : words.endsWith('x') ? `${words}es` : `${words}s`;

/** Up to three digits as a number, more of them one by one, but for years, hundreds and `1080p`. */
function inName(digits: string, isFirst = false): string {
  if (digits.length < 3) return digits.startsWith('0') ? oneByOne(digits) : cardinal(digits);
  if (/^(?:19|20)\d\d$/.test(digits)) return year(digits);
  const isPaired = digits.length === 3 || isFirst || digits.endsWith('00');
  return isPaired ? inPairs(digits) : oneByOne(digits);
}
