import { type Rule, rule } from '../engine/language.ts';
import { lookup, map, sequence } from '../engine/parser.ts';
import { byCharacter } from '../engine/word-list.ts';
import { withCommas } from '../grammar/character-numbers.ts';
import { number } from './numbers.ts';

const symbol = lookup(byCharacter({ パーセント: '%' }));

/** 二十パーセント → 20% */
export const percents: Rule = rule(map(sequence(map(number, withCommas), symbol), (parts) => parts.join('')));
