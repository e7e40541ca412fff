import { wordList } from '../../itn/engine/word-list.ts';
import { genderOf } from '../grammar/following-noun.ts';

const OTHERS = new Set(wordList('contre entre depuis comme pour dans avec sans quand elle celle une cette'));

/** What a noun behind a number is, as far as its ending or our list tells; all others are taken as masculine. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine:
    /(?:[st]ions?|[^r]tés?|ettes?|ures?|[ae]nces?|[^s]ées?|elles?|[ai]lles?|esses?|euses?|trices?|onnes?|aines?|andes?|iques?|outes?|ades?)$|^(?:fois|heures?|minutes?|secondes?|pages?|places?|tables?|chambres?|tasses?|femmes?|filles?|voitures?|villes?|tonnes?|calories?|vies?|nuits?|mains?|parts?|histoires?|lettres?|lignes?|portes?|marches?|étapes?|équipes?|entreprises?|maisons?|fleurs?|écoles?|rues?|étoiles?|cuillères?|pièces?|personnes?)$/u,
  masculine: /./u,
});
