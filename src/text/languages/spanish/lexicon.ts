import { spellOut } from '../grammar/spell-out.ts';
import { type Counted, type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

const TRILLIONS =
  '1000000000000000000:un trillón[ →→];2000000000000000000:←cardinal-masculine← trillones[ →→]';
/** Thousands of something feminine are feminine, too: `doscientas mil libras`. */
const DIFFERENCES = `
numbering ${TRILLIONS}
cardinal-masculine ${TRILLIONS}
cardinal-feminine ${TRILLIONS};2000:←← mil[ →→]`;
export const say = spellOut('es', SPELL_OUT, DIFFERENCES);

const plain = spelledNumbers(say, {
  minus: 'menos',
  plus: 'más',
  inPairs: true,
  genders: { masculine: 'cardinal-masculine', feminine: 'cardinal-feminine' },
});

/** Decimals are bent as whole numbers are: `una coma cero una millas`. */
const bend = (words: string, counted?: Counted): string => {
  if (counted === 'feminine') return words.replace(/uno$/, 'una').replace(/(cient|quinient)os\b/, '$1as');
  return counted === 'masculine'
    ? words.replace(/veintiuno$/, 'veintiún').replace(/(?<!\p{L})uno$/u, 'un')
    : words;
};

export const NUMBERS: NumberWords = {
  ...plain,
  decimals: (digits, counted) => bend(plain.decimals(digits), counted),
};
