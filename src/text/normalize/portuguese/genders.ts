import { wordList } from '../../itn/engine/word-list.ts';
import { genderOf } from '../grammar/following-noun.ts';

const OTHERS = new Set(
  wordList(
    'para pela pelas contra nada cada era fora agora ainda mas das nas aos depois antes menos mais mesma outra sobre como',
    'quando entre até desta dessa nesta nessa',
  ),
);

const NOT_GREEK =
  '(?<!^(?:di|map|planet|idiom|clim|poem|dram|(?:siste|proble|progra|te|diagra|esque|dile)m|atlet|turist|gram|quilogram))';

/** What a noun behind a number is, as its ending tells. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine: new RegExp(
    `(?:${NOT_GREEK}as?|ção|são|ções|sões|dades?|tudes?)$|^(?:vez|vezes|noites?|partes?|tardes?|mulher|mulheres|flor|flores|leis?|redes?|luz|luzes|vozes|voz|séries?|mães?|classes?)$`,
    'u',
  ),
  masculine: /o$|os$/u,
});
