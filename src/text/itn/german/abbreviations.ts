import type { Rule } from '../engine/language.ts';
import { lookup } from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';

const title = lookup({ doktor: 'Dr.', professor: 'Prof.', miss: 'Ms.' });
const determiner = among(
  'der die das den dem des ein eine einen einem einer kein mein dein sein ihr unser zum vom beim',
);
const plain = among(
  'und oder ist war hat sagt sagte kommt kam wird kann der die das ein eine in im an am auf mit für von',
);

/** Before a name: `doktor dao`. `der doktor` is none. */
export const titles: Rule = (tokens, at, left) => {
  const found = title(tokens, at);
  const next = found && tokens[found.end];
  const isNamed = next?.kind === 'word' && !plain(next) && !determiner(left);
  return isNamed ? [{ text: found!.value, end: found!.end }] : undefined;
};
