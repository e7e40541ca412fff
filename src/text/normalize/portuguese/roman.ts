import { wordList } from '../../itn/engine/word-list.ts';
import type { RomanWords } from '../grammar/roman.ts';
import { NUMBERS } from './numbers.ts';
import { feminine, ordinalOf } from './ordinals.ts';

const QUEENS = wordList('Isabel Maria Catarina Cristina Joana');

/** `século XIX`, `Dom Pedro II`; from eleven on rulers are counted with cardinals. */
export const ROMAN: RomanWords = {
  numbered: wordList('século séculos Século capítulo Capítulo tomo Tomo volume Volume ato Ato título Título'),
  sayNumbered: (value) => NUMBERS.cardinal(String(value)),
  articles: wordList('o O a A no No na Na do Do da Da'),
  sayCounted: (value, article) => {
    const ordinal = ordinalOf(String(value))!;
    return /a$/i.test(article) ? feminine(ordinal) : ordinal;
  },
  names: [
    ...QUEENS,
    ...wordList('Pedro João Afonso Manuel Luís Carlos Henrique Filipe Sebastião Fernando Sancho Dinis Paulo'),
    ...wordList('Bento Leão Pio Gregório Clemente Napoleão Guilherme Eduardo Jorge'),
  ],
  sayNamed: (value, name) => {
    if (value > 10) return NUMBERS.cardinal(String(value));
    const ordinal = ordinalOf(String(value))!;
    return QUEENS.includes(name) ? feminine(ordinal) : ordinal;
  },
};
