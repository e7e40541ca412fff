import { spellOut } from '../grammar/spell-out.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

const TRILLIONS =
  'cardinal-masculine 1000000000000000000:eine Trillion[ →→];2000000000000000000:←cardinal-feminine← Trillionen[ →→]';
const say = spellOut('de', SPELL_OUT, TRILLIONS);

export const NUMBERS: NumberWords = spelledNumbers(say, {
  minus: 'minus',
  plus: 'plus',
  genders: { masculine: 'cardinal-masculine', neuter: 'cardinal-masculine', feminine: 'cardinal-feminine' },
});

/** Says a year, for example `1984` as `neunzehnhundertvierundachtzig`. */
export const year = (digits: string): string =>
  /^1[1-9]\d\d$/.test(digits) ? say(digits, 'numbering-year') : NUMBERS.cardinal(digits);

/** Returns the stem of an ordinal, to which an ending goes: `3` → `dritt`, `21` → `einundzwanzigst`. */
export const ordinalStem = (digits: string): string =>
  say(digits, 'ordinal').replace(' ', '').toLowerCase().slice(0, -1);
