import type { Rule } from '../../grammar/spoken/rule.ts';
import { abbreviations } from './abbreviations.ts';
import { dates } from './dates.ts';
import { codes, dotted, figures, ordinals, ranges, romans, years, percentRanges } from './figures.ts';
import { fractions } from './fractions.ts';
import { asterisk, math } from './math.ts';
import { addresses, telephones } from './names.ts';
import { places } from './places.ts';
import { measures, money } from './quantities.ts';
import { emphasis, marks, tags } from './symbols.ts';
import { times } from './times.ts';

/** In the order in which they are tried: what has more of a form of its own comes first. */
export const spoken = (): readonly Rule[] => [
  tags,
  ...places,
  ...dates,
  ...abbreviations,
  ...telephones,
  ...times,
  ...addresses,
  ...money,
  percentRanges,
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
