import type { TelephoneWords } from '../grammar/telephones.ts';
import { NUMBERS } from './numbers.ts';

export const TELEPHONES: TelephoneWords = {
  layouts: [
    '###-###-####',
    '(###) ###-####',
    '### ### ####',
    '###-###-###',
    '### ### ###',
    '### ## ## ##',
    '####-####',
    '###-####',
  ],
  sayCode: (digits) => (digits.length === 2 ? NUMBERS.cardinal(digits) : NUMBERS.spelled(digits)),
};
