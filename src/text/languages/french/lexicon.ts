import { spellOut } from '../grammar/spell-out.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

const TRILLIONS =
  'cardinal-masculine 1000000000000000000:un trillion[ →→];2000000000000000000:←leading← trillions[ →→]';
export const say = spellOut('fr', SPELL_OUT, TRILLIONS);
/** CLDR follows the spelling of 1990, `vingt-et-un`; this is the one that most people write. */
const change = (words: string) => words.replaceAll('-et-', ' et ');

export const NUMBERS: NumberWords = spelledNumbers(say, {
  minus: 'moins',
  plus: 'plus',
  inPairs: true,
  genders: { feminine: 'cardinal-feminine' },
  change,
});

/** Says an ordinal, for example `21` as `vingt et unième`, and `1` as `unième`. */
export const ordinalOf = (digits: string): string => change(say(digits, 'ordinal'));
