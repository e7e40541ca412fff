import type { TelephoneWords } from '../grammar/telephones.ts';
import { NUMBERS } from './numbers.ts';

/** By twos, as they are written: `06 12 34 56 78` → `zéro six douze trente-quatre …`. */
export const TELEPHONES: TelephoneWords = {
  layouts: [
    '## ## ## ## ##',
    '##.##.##.##.##',
    '##-##-##-##-##',
    '#### ## ## ##',
    '### ### ## ##',
    '###-###-####',
  ],
  say: (groups) => groups.map((group) => NUMBERS.cardinal(group)).join(' '),
  sayCode: (digits) => NUMBERS.cardinal(digits),
};
