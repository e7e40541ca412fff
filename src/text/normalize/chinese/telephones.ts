import { spellDigits } from '../grammar/number-words.ts';
import type { TelephoneWords } from '../grammar/telephones.ts';

/** On the telephone one is 幺, which is not heard as seven. */
const spelled = spellDigits([...'零幺二三四五六七八九'], '');

export const TELEPHONES: TelephoneWords = {
  layouts: [
    '1[3-9]#########',
    '###-####-####',
    '### #### ####',
    '###-########',
    '####-#######',
    '####-########',
    '###-###-####',
  ],
  say: (groups) => spelled(groups.join('')),
  sayCode: spelled,
};
