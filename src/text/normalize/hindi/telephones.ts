import type { TelephoneWords } from '../grammar/telephones.ts';

/** A mobile number begins with 6 to 9. */
export const TELEPHONES: TelephoneWords = {
  layouts: [
    '[6-9६-९]#########',
    '##### #####',
    '#####-#####',
    '###-########',
    '####-#######',
    '#####-######',
    '#######-####',
    '# (##) ########',
  ],
};
