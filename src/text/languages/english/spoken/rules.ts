import { coordinates } from '../../grammar/spoken/coordinates.ts';
import { measures as measuresOf, raceTimes, rates } from '../../grammar/spoken/measures.ts';
import { money as moneyOf } from '../../grammar/spoken/money.ts';
import { shortScales } from '../../grammar/spoken/short-scales.ts';
import { markup } from '../../grammar/spoken/markup.ts';
import { powers as powersOf, type PowerWords } from '../../grammar/spoken/powers.ts';
import { sizes } from '../../grammar/spoken/ranges.ts';
import { romanNumbers } from '../../grammar/spoken/roman.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { abbreviations } from './abbreviations.ts';
import { dates } from './dates.ts';
import {
  codes,
  dotted,
  figures,
  namedNumbers,
  networks,
  numbered,
  ordinals,
  resolutions,
  standards,
  subsections,
  years,
} from './figures.ts';
import { marked } from './feet.ts';
import { fractions, inParts } from './fractions.ts';
import { asterisk, math, timesAs, timesEach } from './math.ts';
import { addresses, apertures, fileEndings, hexadecimals, verses } from './names.ts';
import { papers, paths } from './paths.ts';
import { places } from './places.ts';
import { figures as numbers, ordinal } from './numbers.ts';
import { ages, measures, money, quantities, shortScaleWords } from './quantities.ts';
import { prices } from './prices.ts';
import { roman, romanOrdinal, romanYears, stages } from './roman.ts';
import { orBetween, ranges, spans } from './spans.ts';
import { emphasis, marks, typed } from './symbols.ts';
import { telephones } from './telephones.ts';
import { namesOfTime, times } from './times.ts';

const powers: PowerWords = {
  times: 'times',
  squared: 'squared',
  cubed: 'cubed',
  raised: (exponent) => `to the ${exponent}`,
  exponent: ordinal,
};

/** In the order in which they are tried: the most specific forms come first. */
export const spoken = (): readonly Rule[] => [
  ...markup,
  hexadecimals,
  papers,
  networks,
  ...places,
  ...spans,
  ...dates,
  ...namesOfTime,
  ...abbreviations,
  ...telephones,
  ...verses,
  ...raceTimes(numbers, measures),
  ...times,
  apertures,
  paths,
  ...addresses,
  fileEndings,
  ...prices,
  ...orBetween(moneyOf(numbers, money, measures, 'to')),
  ...powersOf(numbers, powers, measures),
  timesAs,
  timesEach,
  coordinates(numbers, 'en'),
  ...marked,
  ...quantities,
  shortScales(numbers, shortScaleWords, measures, {}),
  measuresOf(numbers, measures, 'to', inParts),
  rates(numbers, measures),
  ages,
  subsections,
  ...dotted,
  namedNumbers,
  standards,
  ...ranges,
  resolutions,
  ...sizes(numbers, 'by'),
  ...fractions,
  ordinals,
  romanOrdinal,
  romanYears,
  stages,
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
