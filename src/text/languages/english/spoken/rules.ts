import { measures as measuresOf } from '../../grammar/spoken/measures.ts';
import { money as moneyOf } from '../../grammar/spoken/money.ts';
import { markup } from '../../grammar/spoken/markup.ts';
import { type PowerWords, powers as powersOf } from '../../grammar/spoken/powers.ts';
import { sizes } from '../../grammar/spoken/ranges.ts';
import { shortScales } from '../../grammar/spoken/scales.ts';
import { romanNumbers } from '../../grammar/spoken/roman.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { abbreviations } from './abbreviations.ts';
import { dates } from './dates.ts';
import { codes, dotted, figures, namedNumbers, numbered, ordinals, roman, years } from './figures.ts';
import { fractions, inParts } from './fractions.ts';
import { asterisk, math, timesAs } from './math.ts';
import { addresses, fileEndings, telephones } from './names.ts';
import { places } from './places.ts';
import { figures as numbers, ordinal } from './numbers.ts';
import { measures, money, quantities, shortScaleWords } from './quantities.ts';
import { ranges, spans } from './spans.ts';
import { emphasis, marks, tags, typed } from './symbols.ts';
import { shortNames, times } from './times.ts';

const powers: PowerWords = {
  times: 'times',
  squared: 'squared',
  cubed: 'cubed',
  raised: (exponent) => `to the ${exponent}`,
  exponent: ordinal,
};

/** In the order in which they are tried: what has more of a form of its own comes first. */
export const spoken = (): readonly Rule[] => [
  ...markup,
  tags,
  ...places,
  spans,
  ...dates,
  shortNames,
  ...abbreviations,
  ...telephones,
  ...times,
  ...addresses,
  fileEndings,
  ...moneyOf(numbers, money, measures, 'to'),
  ...powersOf(numbers, powers, measures),
  timesAs,
  ...quantities,
  shortScales(numbers, shortScaleWords, measures, {}),
  measuresOf(numbers, measures, 'to', inParts),
  ...dotted,
  namedNumbers,
  ...ranges,
  ...sizes(numbers, 'by'),
  ...fractions,
  ordinals,
  ...romanNumbers(roman, 'to'),
  numbered,
  codes,
  typed,
  ...math,
  asterisk,
  ...years,
  ...figures,
  emphasis,
  ...marks,
];
