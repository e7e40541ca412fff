import { type Rule, rule } from '../engine/language.ts';
import { type Parser, either, lookup, map, sequence, word } from '../engine/parser.ts';
import { inQuarters, number } from './numbers.ts';
import { foldKeys } from './words.ts';

const over = map(
  sequence(number, word('बटा'), number),
  ([count, , parts]) => `${count.value}/${parts.value}`,
);
/** `एक सौ बीस सही तीन बटा चार` → `१२० ३/४` */
const mixed = map(sequence(number, word('सही'), over), ([whole, , part]) => `${whole.value} ${part}`);

const named = map(
  sequence(number, lookup(foldKeys({ तिहाई: 3, चौथाई: 4 }))),
  ([count, parts]) => `${count.value}/${parts}`,
);

const SIGNS = ['', ' 1/4', ' 1/2', ' 3/4'];
/** `सवा चौरासी` → `८४ १/४`, `डेढ़` → `१ १/२` */
const quarters = map(inQuarters, (quarters) => `${Math.floor(quarters / 4)}${SIGNS[quarters % 4]}`);

/** Of one: `सवा`, `पौना`, alone. */
const alone: Parser<string> = (tokens, at) => (tokens.length === 1 ? ofOne(tokens, at) : undefined);
const ofOne = lookup({ ...foldKeys({ साढ़े: '1/2', सवा: '1/4', पौना: '3/4', पौने: '3/4', पौन: '3/4' }) });
export const fractions: Rule = rule(either(mixed, over, named, quarters, alone));
