import { either, map, word } from '../engine/parser.ts';
import { fill, telephone } from '../grammar/telephone.ts';
import { digit, twoDigits } from './numbers.ts';
import { goesOn } from './units.ts';

/** In numbers six is half a dozen. */
const half = map(word('meia'), () => '6');

const LAYOUTS: Readonly<Record<number, string>> = {
  8: '####-####',
  9: '#####-####',
  10: '(##) ####-####',
  11: '(##) #####-####',
};

function layOut(digits: string): string | undefined {
  const layout = LAYOUTS[digits.length];
  return layout && fill(layout, digits);
}

/** Behind the two digits of a country. */
function layOutAbroad(digits: string): string | undefined {
  const national = digits.length >= 12 ? layOut(digits.slice(2)) : undefined;
  return national && `+${digits.slice(0, 2)} ${national}`;
}

export const telephones = telephone({
  digit: either(digit, half),
  pair: twoDigits,
  repeats: { duplo: 2, dobro: 2, triplo: 3 },
  longest: 13,
  goesOn,
  layOut,
  plus: ['mais'],
  layOutAbroad,
});
