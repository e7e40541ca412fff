import { wordList } from '../../itn/engine/word-list.ts';
import { type RomanWords, romanOrdinals } from '../grammar/roman.ts';
import { NUMBERS } from './numbers.ts';
import { ordinalOf } from './ordinals.ts';

const firstIs = (first: string) => (value: number) => (value === 1 ? first : NUMBERS.cardinal(String(value)));

/** `chapitre IV`, `Louis XIV`, `François Iᵉʳ`. */
export const ROMAN: RomanWords = {
  numbered: wordList('chapitre Chapitre tome Tome volume Volume acte Acte livre Livre titre Titre'),
  sayNumbered: firstIs('premier'),
  articles: [],
  sayCounted: String,
  names: wordList(
    'Louis Henri Charles François Philippe Napoléon Jean Paul Pie Benoît Léon Grégoire Guillaume Élisabeth',
  ),
  sayNamed: firstIs('premier'),
};

/** `XIXe siècle` */
export const romanOrdinal = romanOrdinals(wordList('e ᵉ ème er ᵉʳ re ʳᵉ'), (value) =>
  value === 1 ? 'premier' : ordinalOf(String(value)),
);
