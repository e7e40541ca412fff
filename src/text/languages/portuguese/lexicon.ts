import { spellOut } from '../grammar/spell-out.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

/**
 * Thousands are joined by `e` only where one word counts them: `um milhão e dez mil`, `um milhão cento e dez
 * mil`.
 */
const JOINED = [1e3, 1e5, 1e6, 1e8, 1e9, 1e11];
const joined = (set: string) =>
  [
    `${set}-with-e ${JOINED.map((base) => `${base}:[ | e ]=${set}=`).join(';')}`,
    `${set} 1000000000000000000:←cardinal-masculine← $(cardinal,one{quintilhão}other{quintilhões})$[ →→]`,
  ].join('\n');
const say = spellOut('pt', SPELL_OUT, ['cardinal-masculine', 'cardinal-feminine'].map(joined).join('\n'));

export const NUMBERS: NumberWords = spelledNumbers(say, {
  minus: 'menos',
  plus: 'mais',
  genders: { feminine: 'cardinal-feminine' },
});

/**
 * Says an ordinal, for example `23` as `vigésimo terceiro`; from 2000 on there are no words but for a
 * million.
 */
export const ordinalOf = (digits: string): string | undefined => {
  const value = Number(digits);
  const hasWord = value > 0 && (value < 2000 || value === 1e6);
  return hasWord
    ? say(digits, 'ordinal-masculine').replace('noningent', 'nongent').replace('tricent', 'trecent')
    : undefined;
};
