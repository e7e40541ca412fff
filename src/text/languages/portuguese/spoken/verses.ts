import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures } from './numbers.ts';

const BOOKS = booksOf(
  'Gênesis Gn; Êxodo Ex Êx; Levítico Lv; Números Nm; Deuteronômio Dt; Josué Js; Juízes Jz; Rute Rt; Samuel Sm; Reis Rs; Crônicas Cr; Esdras Ed',
  'Neemias Ne; Ester; Jó; Salmo Sl; Salmos; Provérbios Pv; Eclesiastes Ec; Cânticos Ct; Isaías Is; Jeremias Jr; Lamentações Lm; Ezequiel Ez',
  'Daniel Dn; Oseias; Joel Jl; Amós; Obadias Ob; Jonas Jn; Miqueias Mq; Naum; Habacuque Hc; Sofonias Sf; Ageu; Zacarias Zc; Malaquias Ml',
  'Mateus Mt; Marcos Mc; Lucas Lc; João Jo; Atos At; Romanos Rm; Coríntios Co Cor; Gálatas Gl; Efésios Ef; Filipenses Fp; Colossenses Cl',
  'Tessalonicenses Ts; Timóteo Tm; Tito Tt; Filemom Fm; Hebreus Hb; Tiago Tg; Pedro Pe; Judas Jd; Apocalipse Ap; Tobias; Judite; Macabeus Mac',
  'Sabedoria Sb; Eclesiástico Eclo; Baruque; Alcorão; Corão; Sura',
);

/** Of these there are several books; of the others, letters. */
const IN_BOOKS = /^(?:Samuel|Reis|Crônicas|Macabeus)$/;
const FIRST = {
  book: ['primeiro', 'segundo', 'terceiro'],
  letter: ['primeira', 'segunda', 'terceira'],
} as const;

/** `João 3:16` → `João três dezesseis`, `1 Coríntios 13:4` → `primeira Coríntios treze quatro`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[,:]',
  to: 'a',
  numbered: (number, book) =>
    FIRST[IN_BOOKS.test(book) ? 'book' : 'letter'][Number(number) - 1] ?? figures.say(number),
});
