import type { Rule } from '../engine/language.ts';
import { sequence, word } from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';
import { plainNumber } from './numbers.ts';

/** Behind the hour 十分 are ten minutes; anywhere else it means enough. */
export const minutes: Rule = (tokens, at, left) => {
  const found = behindHour(left) ? minutesAt(tokens, at) : undefined;
  return found && [{ text: found.value[0], end: found.end - 1 }, { end: found.end }];
};
/** The last characters of 九時 and 正午. */
const behindHour = among('時 午');
const minutesAt = sequence(plainNumber, word('分'));
