import { fill, telephone } from '../grammar/telephone.ts';
import { digit, twoDigits } from './numbers.ts';
import { goesOn } from './units.ts';

const LAYOUTS: Readonly<Record<number, string>> = {
  10: '(####) ###-###',
  11: '(####) ###-####',
  12: '(####) ####-####',
};

/** With the area's number in brackets, where there is one. */
function layOut(digits: string): string | undefined {
  const layout = digits.startsWith('0') ? LAYOUTS[digits.length] : undefined;
  return layout && fill(layout, digits);
}

/** `+49 170 1234567` */
const layOutAbroad = (digits: string) =>
  digits.length >= 10 ? fill(`+## ### ${'#'.repeat(digits.length - 5)}`, digits) : undefined;

export const telephones = telephone({
  digit,
  pair: twoDigits,
  repeats: { doppel: 2, zweimal: 2, dreimal: 3 },
  longest: 14,
  goesOn,
  layOut,
  plus: ['plus'],
  layOutAbroad,
});
