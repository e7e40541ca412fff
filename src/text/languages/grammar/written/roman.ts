const SIGNS = [
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
