import { wordList } from '../../itn/engine/word-list.ts';
import { type RomanWords, romanOrdinals } from '../grammar/roman.ts';
import { NUMBERS } from './numbers.ts';
import { feminine, ordinalOf } from './ordinals.ts';

const ordinal = (value: number) => ordinalOf(String(value));
const QUEENS = wordList('Elisabetta Maria Caterina Giovanna Cristina Margherita');

/** `secolo XIX`, `il XX secolo`, `Giovanni XXIII`. */
export const ROMAN: RomanWords = {
  numbered: wordList('secolo Secolo capitolo Capitolo atto Atto libro Libro titolo Titolo volume Volume'),
  sayNumbered: (value, word) => (/^secolo/i.test(word) ? ordinal(value) : NUMBERS.cardinal(String(value))),
  articles: wordList('il Il la La nel Nel nella Nella del Del della Della al Al dal Dal sul Sul'),
  sayCounted: (value, article) => (article.endsWith('a') ? feminine(ordinal(value)) : ordinal(value)),
  names: [
    ...QUEENS,
    ...wordList('Giovanni Paolo Carlo Enrico Luigi Filippo Federico Pio Benedetto Leone Gregorio Umberto'),
    ...wordList('Emanuele Guglielmo Giorgio Edoardo Ferdinando Francesco Napoleone Alessandro Clemente'),
  ],
  sayNamed: (value, name) => (QUEENS.includes(name) ? feminine(ordinal(value)) : ordinal(value)),
};

/** `IIIª`, `II°` */
export const romanOrdinal = romanOrdinals(['º', '°', 'ª'], (value, ending) =>
  ending === 'ª' ? feminine(ordinal(value)) : ordinal(value),
);
