import type { Rule } from '../rule.ts';
import { abbreviations } from './abbreviations.ts';
import { codes } from './codes.ts';
import { dates } from './dates.ts';
import { dotted } from './dotted.ts';
import { addresses } from './electronic.ts';
import { figures } from './figures.ts';
import { fractions } from './fractions.ts';
import { asterisk, math } from './math.ts';
import { measures } from './measures.ts';
import { money } from './money.ts';
import { ordinals } from './ordinals.ts';
import { places } from './places.ts';
import { ranges } from './ranges.ts';
import { romans } from './roman.ts';
import { emphasis, marks, tags } from './symbols.ts';
import { telephones } from './telephones.ts';
import { times } from './times.ts';
import { years } from './years.ts';

/** In the order in which they are tried: what has more of a form of its own comes first. */
export const english: readonly Rule[] = [
  tags,
  ...places,
  ...dates,
  ...abbreviations,
  ...telephones,
  ...times,
  ...addresses,
  ...money,
  ...measures,
  ...dotted,
  ...ranges,
  ...fractions,
  ordinals,
  romans,
  codes,
  ...math,
  asterisk,
  ...years,
  ...figures,
  emphasis,
  ...marks,
];
