import { countingUp, saidFor } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { imperialUnits } from '../grammar/spoken/measures.ts';
import { currencyTable } from '../grammar/spoken/money.ts';
import { spelledNumbers } from '../grammar/spoken/number-words.ts';
import { decimalPrefixes, withPowers } from '../grammar/spoken/nouns.ts';
import { numberReader } from '../grammar/written/number-reader.ts';
import { SPELL_OUT } from './spell-out.ts';

const say = spellOut('sv', SPELL_OUT);
export const NUMBERS = spelledNumbers(say, {
  minus: 'minus',
  plus: 'plus',
  genders: { masculine: 'cardinal-reale' },
});
/** Says an ordinal, for example `21` as `tjugoförsta`. */
export const ordinalOf = (digits: string): string => say(digits, 'ordinal-neuter');
/** Says a year, for example `1984` as `nittonhundraåttiofyra`. */
export const year = (digits: string): string =>
  /^(?:1[1-9]|20)\d\d$/.test(digits) && digits !== '2000'
    ? say(digits, 'numbering-year')
    : NUMBERS.cardinal(digits);

export const READER = numberReader(say, {
  sets: ['numbering', 'cardinal-reale'],
  ordinalSets: ['ordinal-neuter', 'ordinal-masculine'],
  words: { et: 1, förtio: 40 },
  hundred: 'hundra',
  thousand: 'tusen',
  large: countingUp(6, 3, 'miljon|miljoner miljard|miljarder biljon|biljoner'),
  zero: 'noll',
  articles: 'en ett et',
  joiners: 'och',
  minus: 'minus',
  marks: { komma: ',' },
});

const metric = decimalPrefixes('kilo hekto deci centi milli mikro nano mega giga tera');
/** Symbols of units, with the unit's name for one and for more; `m` is the common gender. */
export const UNITS: Readonly<Record<string, string>> = {
  ...withPowers(metric('khdcmµn', 'm meter'), { 2: 'kvadrat', 3: 'kubik' }, (unit, power) => power + unit),
  ...metric('khdcmµn', 'g gram|gram|n; l liter; s sekund|sekunder'),
  ...metric('kMGT', 'Hz hertz; B byte; Wh wattimme|wattimmar; cal kalori|kalorier'),
  ...metric('kMGTmµ', 'W watt; V volt; J joule'),
  ...metric('mµ', 'A ampere'),
  ...saidFor(
    'K kelvin; dB decibel; t ton|ton|n; ha hektar; h timme|timmar; tim timme|timmar; min minut|minuter; Pa pascal; ° grad|grader',
    '°C grad Celsius|grader Celsius; % procent|procent|n; ‰ promille|promille|n; px pixel|pixlar; msk matsked|matskedar; tsk tesked|teskedar; st styck|stycken|n',
  ),
  ...imperialUnits('sv'),
};
export const CURRENCIES = currencyTable(
  'kr SEK: krona|kronor, öre|öre|n; € EUR: euro, cent; $ USD US$: dollar, cent; £ GBP: pund|pund|n, penny|pence; ¥ JPY: yen; NOK: norsk krona|norska kronor, öre; DKK: dansk krona|danska kronor, öre',
);
