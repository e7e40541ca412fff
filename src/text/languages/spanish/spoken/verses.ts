import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures } from './numbers.ts';

const BOOKS = booksOf(
  'Génesis Gn Gén Gen; Éxodo Ex Éx; Levítico Lv Lev; Números Nm Núm; Deuteronomio Dt Deut; Josué Jos; Jueces Jue; Rut; Samuel Sam Sm; Reyes Re',
  'Crónicas Cr Cro; Esdras Esd; Nehemías Neh; Ester; Job; Salmo Sal; Salmos; Proverbios Prov Pr; Eclesiastés Ecl; Cantares Cnt; Isaías Is',
  'Jeremías Jr Jer; Lamentaciones Lam; Ezequiel Ez; Daniel Dn; Oseas; Joel; Amós; Abdías; Jonás; Miqueas Miq; Nahúm; Habacuc Hab; Sofonías Sof',
  'Hageo; Zacarías Zac; Malaquías Mal; Mateo Mt; Marcos Mc Mr; Lucas Lc; Juan Jn; Hechos Hch; Romanos Rom Ro Rm; Corintios Cor Co; Gálatas Gál Ga',
  'Efesios Ef; Filipenses Flp Fil; Colosenses Col; Tesalonicenses Tes Ts; Timoteo Tim Tm; Tito Tit; Filemón Flm; Hebreos Heb; Santiago Stg',
  'Pedro Pe Ped; Judas; Apocalipsis Ap Apoc; Tobías; Judit; Macabeos Mac; Sabiduría Sab; Eclesiástico Eclo; Baruc; Corán; Sura',
);

/** Of these there are several books; of the others, letters. */
const IN_BOOKS = /^(?:Samuel|Reyes|Crónicas|Macabeos)$/;
const FIRST = { book: ['primero', 'segundo', 'tercero'], letter: ['primera', 'segunda', 'tercera'] } as const;

/** `Juan 3:16` → `Juan tres dieciséis`, `1 Corintios 13:4` → `primera de Corintios trece cuatro`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[,:]',
  to: 'a',
  numbered: (number, book) =>
    `${FIRST[IN_BOOKS.test(book) ? 'book' : 'letter'][Number(number) - 1] ?? figures.say(number)} de`,
});
