import type { Rule } from '../engine/language.ts';
import { lookup } from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';
import { foldKeys, hindiWords } from './words.ts';

const title = lookup(foldKeys({ डॉक्टर: 'डॉ.', प्रोफ़ेसर: 'प्रो.' }));
const behindNoun = among(...hindiWords('ने को का की के से में पर भी ही तो है हैं था थे थी और या साहब बन बनना जी'));

/** Before a name, or alone: in `डॉक्टर ने कहा` there is no name. */
export const titles: Rule = (tokens, at) => {
  const found = title(tokens, at);
  return found && !behindNoun(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
};
