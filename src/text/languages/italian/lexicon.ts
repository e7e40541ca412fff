import { saidFor } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { imperialUnits } from '../grammar/spoken/measures.ts';
import { decimalPrefixes, withPowers, withPrefixes } from '../grammar/spoken/nouns.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

/** Hundreds and thousands are separate words, which are easier to pronounce than one long word. */
const APART =
  '100:cento[ →→];200:←numbering←cento[ →→];1000:mille[ →→];2000:←numbering←mila[ →→];1000000000000000000:un trilione[ →→];2000000000000000000:←cardinal-masculine← trilioni[ →→]';
const DIFFERENCES = ['numbering', 'cardinal-masculine', 'cardinal-feminine']
  .map((set) => `${set} ${APART}`)
  .join('\n');
export const say = spellOut('it', SPELL_OUT, DIFFERENCES);

export const NUMBERS: NumberWords = spelledNumbers(say, {
  minus: 'meno',
  plus: 'più',
  inPairs: true,
  // `ventitré` sounds the same without the accent; `ventuna` is rare, and so is `ventun`.
  change: (words) => words.replaceAll('tré', 'tre').replace(/(?<=\p{L})una?$/u, 'uno'),
  genders: { masculine: 'cardinal-masculine', feminine: 'cardinal-feminine' },
});

/** Says an ordinal, for example `23` as `ventitreesimo`. */
export const ordinalOf = (digits: string): string => say(digits, 'ordinal-masculine');

const metric = decimalPrefixes('chilo etto deci centi milli micro nano mega giga tera');
const LENGTHS = metric('khdcmµμn', 'm metro|metri');

/** Symbols of units, with the unit's name for one and for more, and its gender. */
export const UNITS: Readonly<Record<string, string>> = {
  ...imperialUnits('it', /^(?:oncia|iarda|libbra)/u),
  ...withPowers(LENGTHS, { 2: 'quadrato|quadrati', 3: 'cubo|cubi' }, (unit, power) => `${unit} ${power}`),
  mq: 'metro quadrato|metri quadrati',
  mc: 'metro cubo|metri cubi',
  ...metric('khdcmµμn', 'g grammo|grammi; l litro|litri; L litro|litri; s secondo|secondi'),
  ...withPrefixes({ k: 'kilo' }, saidFor('W watt; V volt; Hz hertz; B byte')),
  ...metric('MGT', 'Hz hertz; B byte'),
  ...metric('MGTmµμ', 'W watt; V volt'),
  ...metric('kMmµμ', 'J joule'),
  ...metric('kM', 'cal caloria|calorie|f; N newton'),
  ...metric('mµμ', 'A ampere'),
  ...saidFor(
    'mmHg millimetro di mercurio|millimetri di mercurio; Ω ohm; Ω ohm; kΩ chiloohm; kΩ chiloohm; l/100_km litro per cento chilometri|litri per cento chilometri; Pa pascal; hPa ettopascal; bar bar; hp cavallo|cavalli; CV cavallo|cavalli; mph miglio orario|miglia orarie; mAh milliamperora|milliamperore; Wh wattora|wattore; kWh chilowattora|chilowattore',
    'K kelvin; dB decibel; t tonnellata|tonnellate|f; q quintale|quintali; ha ettaro|ettari',
    'h ora|ore|f; min minuto|minuti; sec secondo|secondi; ° grado|gradi',
    '°C grado celsius|gradi celsius',
    '°_C grado celsius|gradi celsius; °F grado fahrenheit|gradi fahrenheit; % percento|percento|n',
    '‰ per mille|per mille|n; px pixel; Mbit megabit; Gbit gigabit; kbit kilobit',
  ),
};
