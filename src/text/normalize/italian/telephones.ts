import type { TelephoneWords } from '../grammar/telephones.ts';

export const TELEPHONES: TelephoneWords = {
  layouts: [
    '### ### ####',
    '###-###-####',
    '### #######',
    '###-#######',
    '## ########',
    '##-########',
    '### ## ## ###',
  ],
};
