const SIGNS = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

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
