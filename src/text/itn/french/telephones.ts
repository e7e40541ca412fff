import { fill, telephone } from '../grammar/telephone.ts';
import { digit, twoDigits } from './numbers.ts';
import { goesOn } from './units.ts';

/** In pairs; the zero before the area may be left out. */
function layOut(digits: string): string | undefined {
  const whole = digits.length === 9 ? `0${digits}` : digits;
  return whole.length === 10 ? fill('## ## ## ## ##', whole) : undefined;
}

/** `+33 6 12 34 56 78` */
const layOutAbroad = (digits: string) =>
  digits.length === 11 ? fill('+## # ## ## ## ##', digits) : undefined;

export const telephones = telephone({
  digit,
  pair: twoDigits,
  repeats: { double: 2, triple: 3 },
  longest: 11,
  goesOn,
  layOut,
  plus: ['plus'],
  layOutAbroad,
});
