import { wordList } from '../../itn/engine/word-list.ts';
import { genderOf } from '../grammar/following-noun.ts';

const OTHERS = new Set(
  wordList(
    'alla dalla della nella sulla contro ma che con per non prima dopo sopra senza una uno come quando contro verso circa',
    'ancora allora era altra fra tra sono quello questo questa quella ogni',
  ),
);

/** What a noun behind a number is, as its ending tells. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine:
    /(?<!(?:proble|siste|progra[m]?|te|dile|cli|po|schema|diagra[m]?)m)(?:a|zione|sione|tà|tù)$|^(?:notte|parte|volta|classe|chiave|madre|legge|rete|luce|voce|serie|mano)$/u,
  masculine: /[oe]$|ma$/u,
});
