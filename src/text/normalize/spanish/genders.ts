import { wordList } from '../../itn/engine/word-list.ts';
import { genderOf } from '../grammar/following-noun.ts';

const OTHERS = new Set(
  wordList(
    'para contra hasta nada cada era fuera entra contra desde sobre como pero solo cuando luego las los sus mis tus nos',
    'menos antes después más además entonces tres seis según esta ésta otra misma ahora nunca hacia mientras cuanto',
  ),
);

/** `día`, `problemas` end as feminine nouns do. */
const NOT_GREEK =
  '(?<!^(?:d[ií]|map|planet|idiom|clim|poem|dram|(?:cin|siste|proble|progra|te|diagra|esque|dile)m|tranví|atlet|turist))';

/** What a noun behind a number is, as its ending tells. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine: new RegExp(
    `(?:${NOT_GREEK}as?|[cs]ión|[cs]iones|dad(?:es)?|tud(?:es)?)$|^(?:veces|vez|noches?|clases?|calles?|partes?|llaves?|tardes?|mujer(?:es)?|flor(?:es)?|im[aá]gen(?:es)?|ley(?:es)?|red(?:es)?|luces|luz|voces|voz|serie|series|noches?)$`,
    'u',
  ),
  masculine: /(?:o|s|mes|día|año)$|(?:ema|ama|día|mapa|planeta|idioma)s?$/u,
});
