import { wordList } from '../../itn/engine/word-list.ts';
import type { RomanWords } from '../grammar/roman.ts';
import { NUMBERS } from './numbers.ts';
import { feminine, ordinalOf, shortened } from './ordinals.ts';

const QUEENS = wordList('Isabel Juana María Catalina Cristina');

/** `siglo xix`, `Felipe VI`; from eleven on rulers are counted with cardinals. */
export const ROMAN: RomanWords = {
  numbered: wordList(
    'siglo siglos Siglo capítulo Capítulo tomo Tomo volumen Volumen acto Acto título Título',
  ),
  sayNumbered: (value) => NUMBERS.cardinal(String(value)),
  articles: wordList('el El la La'),
  sayCounted: (value, article) => {
    const ordinal = ordinalOf(String(value))!;
    return /^l/i.test(article) ? feminine(ordinal) : shortened(ordinal);
  },
  names: [
    ...QUEENS,
    ...wordList(
      'Felipe Carlos Alfonso Fernando Juan Pablo Luis Enrique Jorge Pedro Jaime Sancho Ramiro León Pío',
    ),
    ...wordList('Benedicto Gregorio Clemente Urbano Inocencio Napoleón Guillermo Eduardo Federico Amadeo'),
  ],
  sayNamed: (value, name) => {
    if (value > 10) return NUMBERS.cardinal(String(value));
    const ordinal = ordinalOf(String(value))!;
    return QUEENS.includes(name) ? feminine(ordinal) : ordinal;
  },
};
