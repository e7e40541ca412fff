import type { Rule } from '../rule.ts';
import { cardinal, decimal, inPairs, oneByOne, partOfName } from './numbers.ts';
import { MINUS, NUMBER, signed, sticky } from './pattern.ts';

/** `Room 101`, `Boeing 747`, `Route 66`. */
const namedNumbers: Rule = {
  name: 'number of a name',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:Room|Suite|Flight|Route|Highway|Interstate|Boeing|Airbus|Bus|Gate|Unit|Apartment|Porsche|Area|Studio) )\d{3,4}(?![\p{L}\p{N}_]|[-.,/:]\d)`,
  ),
  say: ([digits]) => inPairs(digits),
};

/** From here on a number without commas is no amount, but the number of something. */
const LONG = 6;

/** `13000` → `thirteen thousand`, `007` → `zero zero seven`, `482913` → its digits. */
function plain(digits: string): string {
  const isAmount = digits.length < LONG || digits.endsWith('00');
  const isFilled = digits.length > 1 && digits.startsWith('0');
  return isAmount && !isFilled ? cardinal(digits) : oneByOne(digits);
}

/** `-5`, `1,234.56`, `.5`. */
const anyNumber: Rule = {
  name: 'number',
  starts: /[\d.\-−]/,
  pattern: sticky(String.raw`(${MINUS})?(${NUMBER})`),
  say({ 1: sign, 2: number = '', input, index, 0: { length } }) {
    if (number.startsWith('.') && /[\p{L}\p{N}.]/u.test(input.slice(Math.max(0, index - 1), index)))
      return undefined;
    if (!/^\d+$/.test(number)) return signed(sign, decimal(number));
    const isNamed = /\p{L}[-–]?$/u.test(input.slice(Math.max(0, index - 2), index));
    if (isNamed && sign === undefined) return number.length === 3 ? inPairs(number) : partOfName(number);
    const isPart = /^-\p{L}/u.test(input.slice(index + length, index + length + 2));
    return signed(sign, isPart ? partOfName(number) : plain(number));
  },
};

export const figures: readonly Rule[] = [namedNumbers, anyNumber];
