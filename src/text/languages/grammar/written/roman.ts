import { wordList } from '../../engine/word-list.ts';

const SIGNS = wordList('m cm d cd c xc l xl x ix v iv i').map(
  (sign, index) => [[1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1][index]!, sign] as const,
);

/** `19` → `xix`. */
export function toRoman(value: number): string {
  let rest = value;
  let roman = '';
  for (const [amount, sign] of SIGNS) {
    for (; rest >= amount; rest -= amount) roman += sign;
  }
  return roman;
}

/**
 * Returns the value of a Roman numeral in lower case, as written by `toRoman`; `undefined` for other letters.
 */
export function fromRoman(roman: string): number | undefined {
  let value = 0;
  let at = 0;
  for (const [amount, sign] of SIGNS) {
    for (; roman.startsWith(sign, at); at += sign.length) value += amount;
  }
  return value > 0 && toRoman(value) === roman ? value : undefined;
}
