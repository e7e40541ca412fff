import type { Rule } from '../engine/language.ts';
import { lookup } from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import { titlesBeforeNames } from '../grammar/titles.ts';

const weekday = lookup(
  Object.fromEntries(wordList('segunda terça quarta quinta sexta').map((day) => [`${day} feira`, day])),
);

/** `segunda feira` → `segunda-feira`. */
const weekdays: Rule = (tokens, at) => {
  const found = weekday(tokens, at);
  return found && [{ text: `${tokens[at]!.text}-${tokens[at + 1]!.text}`, end: found.end }];
};

const titles = titlesBeforeNames({ senhor: 'Sr.', senhora: 'Sra.', doutor: 'Dr.', doutora: 'Dra.' });

export const abbreviations: readonly Rule[] = [weekdays, titles];
