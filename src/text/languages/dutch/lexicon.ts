import { countingUp, saidFor } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { imperialUnits } from '../grammar/spoken/measures.ts';
import { currencyTable } from '../grammar/spoken/money.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { decimalPrefixes, withPowers } from '../grammar/spoken/nouns.ts';
import { numberReader } from '../grammar/written/number-reader.ts';
import { SPELL_OUT } from './spell-out.ts';

/** The digits one to nine after a century are not said alone: `negentienhonderdeen`. */
const say = spellOut('nl', SPELL_OUT, '2d-year 1:honderd=numbering=;10:=numbering=');

/**
 * In texts, a space follows `duizend`, and numbers from 1100 on are counted in hundreds: `twaalfhonderdtwee`.
 */
const sayInText = spellOut(
  'nl',
  SPELL_OUT,
  'cardinal 1000:duizend[ →→];1100/100:←←honderd[→→];2000:←←duizend[ →→];100000/1000:←←duizend[ →→]',
);
export const NUMBERS: NumberWords = spelledNumbers(sayInText, { minus: 'min', plus: 'plus' });

/** Says an ordinal, for example `21` as `eenentwintigste`. */
export const ordinalOf = (digits: string): string => say(digits, 'ordinal');

/** Says a year, for example `1984` as `negentienvierentachtig`. */
export const year = (digits: string): string =>
  /^1[1-9]\d\d$/.test(digits) ? say(digits, 'numbering-year') : NUMBERS.cardinal(digits);

export const READER = numberReader(say, {
  sets: ['numbering'],
  ordinalSets: ['ordinal'],
  words: { één: 1, eén: 1, tweë: 2, drië: 3 },
  hundred: 'honderd',
  thousand: 'duizend',
  large: countingUp(6, 3, 'miljoen|miljoenen miljard|miljarden biljoen|biljoenen'),
  zero: 'nul',
  articles: 'een',
  onesFirst: 'en ën',
  joiners: 'en',
  minus: 'min',
  marks: { komma: ',' },
});

const metric = decimalPrefixes('kilo hecto deci centi milli micro nano mega giga tera');

/** Symbols of units, with the unit's name for one and for more. */
export const UNITS: Readonly<Record<string, string>> = {
  ...withPowers(
    metric('khdcmµμn', 'm meter'),
    { 2: 'vierkante', 3: 'kubieke' },
    (unit, power) => `${power} ${unit}`,
  ),
  ...metric('khdcmµμn', 'g gram; l liter; L liter; s seconde|seconden'),
  ...metric('kMGT', 'Hz hertz; B byte|bytes; Wh wattuur; cal calorie|calorieën'),
  ...metric('kMGTmµ', 'W watt; V volt; J joule'),
  ...metric('mµ', 'A ampère'),
  ...saidFor(
    'K kelvin; dB decibel; t ton; ha hectare; pk p k; u uur; h uur; min minuut|minuten; min. minuut|minuten',
    'sec. seconde|seconden; Ω ohm; Pa pascal; hPa hectopascal; bar bar; N newton; ° graad|graden; °C graad Celsius|graden Celsius',
    '°_C graad Celsius|graden Celsius; °F graad Fahrenheit|graden Fahrenheit; % procent; ‰ promille; px pixel|pixels; el eetlepel|eetlepels; tl theelepel|theelepels',
  ),
  ...imperialUnits('nl'),
};

/** Signs of currencies, with the names of whole units and hundredths. */
export const CURRENCIES = currencyTable(
  '€ EUR: euro, cent; $: dollar, cent; US$ USD: Amerikaanse dollar, cent; £ GBP: pond, penny|pence; ¥ JPY: yen',
  'CHF: Zwitserse frank, rappen; ₹ INR: roepie|roepies; ₩: won; ₽: roebel; ₿: bitcoin',
);

/** Abbreviations of titles before names. */
export const TITLES = saidFor(
  'dhr. meneer; mevr. mevrouw; mw. mevrouw; dr. dokter; prof. professor; ir. ingenieur; mr. meester; drs. doctorandus; ds. dominee',
);
