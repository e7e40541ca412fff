import { spellOut } from '../grammar/spell-out.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

/** Hundreds and thousands stand apart, which is easier to say than the one word of spelling. */
const APART =
  '100:cento[ →→];200:←numbering←cento[ →→];1000:mille[ →→];2000:←numbering←mila[ →→];1000000000000000000:un trilione[ →→];2000000000000000000:←cardinal-masculine← trilioni[ →→]';
const DIFFERENCES = ['numbering', 'cardinal-masculine', 'cardinal-feminine']
  .map((set) => `${set} ${APART}`)
  .join('\n');
export const say = spellOut('it', SPELL_OUT, DIFFERENCES);

export const NUMBERS: NumberWords = spelledNumbers(say, {
  minus: 'meno',
  plus: 'più',
  inPairs: true,
  // `ventitré` sounds the same without its accent; hardly anybody says `ventuna`.
  change: (words) => words.replaceAll('tré', 'tre').replace(/(?<=\p{L})una$/u, 'uno'),
  genders: { masculine: 'cardinal-masculine', feminine: 'cardinal-feminine' },
});

/** Says an ordinal, for example `23` as `ventitreesimo`. */
export const ordinalOf = (digits: string): string => say(digits, 'ordinal-masculine');
