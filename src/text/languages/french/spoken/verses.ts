import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures } from './numbers.ts';

const BOOKS = booksOf(
  'Genèse Gn; Exode Ex; Lévitique Lv; Nombres Nb; Deutéronome Dt; Josué Jos; Juges Jg; Ruth Rt; Samuel; Rois; Chroniques Ch; Esdras Esd; Néhémie Ne',
  'Esther; Job Jb; Psaume Ps; Psaumes; Proverbes Pr; Ecclésiaste; Qohélet Qo; Cantique Ct; Isaïe Is; Ésaïe És; Jérémie Jr; Lamentations Lm; Ézéchiel Ez',
  'Daniel Dn; Osée; Joël; Amos; Abdias; Jonas; Michée Mi; Nahum; Habacuc Ha; Sophonie So; Aggée; Zacharie Za; Malachie Ml; Matthieu Mt; Marc Mc; Luc Lc',
  'Jean Jn; Actes Ac; Romains Rm; Corinthiens Co; Galates Ga; Éphésiens Ep Ép; Philippiens Ph; Colossiens Col; Thessaloniciens Th; Timothée Tm; Tite Tt',
  'Philémon Phm; Hébreux He Hé; Jacques Jc; Pierre; Jude; Apocalypse Ap; Tobie; Judith; Maccabées; Sagesse Sg; Siracide Si; Baruch; Coran; Sourate',
);
/** `Jean 3,16` → `Jean trois seize`, `1 Co 13, 4` → `un Corinthiens treize, quatre`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '(?:[,:]|, )',
  to: 'à',
});
