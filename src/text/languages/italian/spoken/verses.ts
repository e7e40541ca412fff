import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures } from './numbers.ts';

const BOOKS = booksOf(
  'Genesi Gen Gn; Esodo Es; Levitico Lv; Numeri Nm; Deuteronomio Dt; Giosuè Gs; Giudici Gdc; Rut; Samuele Sam; Re; Cronache Cr; Esdra Esd; Neemia Ne',
  'Ester; Giobbe Gb; Salmo Sal; Salmi; Proverbi Pr Prov; Qoelet Qo; Isaia Is; Geremia Ger; Lamentazioni Lam; Ezechiele Ez; Daniele Dn; Osea; Gioele',
  'Amos; Abdia; Giona; Michea Mic; Naum; Abacuc; Sofonia Sof; Aggeo; Zaccaria Zac; Malachia; Matteo Mt; Marco Mc; Luca Lc; Giovanni Gv; Atti At',
  'Romani Rm Rom; Corinzi Cor; Galati Gal; Efesini Ef; Filippesi Fil; Colossesi Col; Tessalonicesi Ts; Timoteo Tm Tim; Tito; Filemone Fm; Ebrei Eb',
  'Giacomo Gc; Pietro Pt; Giuda; Apocalisse Ap; Tobia; Giuditta; Maccabei Mac; Sapienza Sap; Siracide Sir; Baruc; Corano; Sura',
);

/** Of these there are several books; of the others, letters. */
const IN_BOOKS = /^(?:Samuele|Re|Cronache|Maccabei)$/;
const FIRST = { book: ['primo', 'secondo', 'terzo'], letter: ['prima', 'seconda', 'terza'] } as const;

/** `Giovanni 3,16` → `Giovanni tre sedici`, `1 Cor 13,4` → `prima Corinzi tredici quattro`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[,:]',
  to: 'a',
  numbered: (number, book) =>
    FIRST[IN_BOOKS.test(book) ? 'book' : 'letter'][Number(number) - 1] ?? figures.say(number),
});
