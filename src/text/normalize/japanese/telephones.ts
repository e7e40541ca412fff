import { wordList } from '../../itn/engine/word-list.ts';
import { spellDigits } from '../grammar/number-words.ts';
import type { TelephoneWords } from '../grammar/telephones.ts';

/** In characters they would be read as numbers are. */
const spelled = spellDigits(wordList('ゼロ イチ ニー サン ヨン ゴー ロク ナナ ハチ キュー'), '');

/** `03-1234-5678` → `ゼロサンのイチニー…`. */
export const TELEPHONES: TelephoneWords = {
  layouts: ['##-####-####', '###-####-####', '###-###-####', '####-##-####', '####-###-###'],
  say: (groups) => groups.map(spelled).join('の'),
  sayCode: spelled,
};
