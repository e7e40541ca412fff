import { saidFor } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { imperialUnits } from '../grammar/spoken/measures.ts';
import { decimalPrefixes, withPowers } from '../grammar/spoken/nouns.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

const TRILLIONS =
  'cardinal-masculine 1000000000000000000:un trillion[ →→];2000000000000000000:←leading← trillions[ →→]';
export const say = spellOut('fr', SPELL_OUT, TRILLIONS);
/** CLDR has the spelling of 1990, `vingt-et-un`; this is the traditional one, which most people write. */
const change = (words: string) => words.replaceAll('-et-', ' et ');

export const NUMBERS: NumberWords = spelledNumbers(say, {
  minus: 'moins',
  plus: 'plus',
  inPairs: true,
  genders: { feminine: 'cardinal-feminine' },
  change,
});

/** Says an ordinal, for example `21` as `vingt et unième`, and `1` as `unième`. */
export const ordinalOf = (digits: string): string =>
  change(say(digits, 'ordinal').replace('quatre-vingt-et-', 'quatre-vingt-'));

const metric = decimalPrefixes('kilo hecto déci centi milli micro nano méga giga téra');

/** Symbols of units, with the unit's name for one and for more, and its gender. */
export const UNITS: Readonly<Record<string, string>> = {
  ...imperialUnits('fr', /^(?:once|livre)/u),
  ...saidFor(
    'ns nanoseconde|nanosecondes|f; mph mile par heure|miles par heure; Po pétaoctet|pétaoctets; po pouce|pouces; pi pied|pieds; sem. semaine|semaines|f; bit bit|bits',
    'Mbit mégabit|mégabits; Gbit gigabit|gigabits; ch cheval|chevaux; cv cheval|chevaux; bar bar|bars; Pa pascal|pascals; hPa hectopascal|hectopascals',
  ),
  ...withPowers(
    metric('khdcmµμn', 'm mètre|mètres'),
    { 2: 'carré|carrés', 3: 'cube|cubes' },
    (unit, power) => `${unit} ${power}`,
  ),
  ...metric('khdcmµμn', 'g gramme|grammes; l litre|litres; L litre|litres; s seconde|secondes|f'),
  ...metric('kMGT', 'Hz hertz; o octet|octets; cal calorie|calories|f'),
  ...metric('kMGTmµμ', 'W watt|watts; V volt|volts; J joule|joules'),
  ...metric('mµμ', 'A ampère|ampères'),
  ...saidFor(
    'mAh milliampère-heure|milliampères-heure; Wh wattheure|wattheures',
    'mmHg millimètre de mercure|millimètres de mercure; Ω ohm|ohms; Ω ohm|ohms; kΩ kilohm|kilohms; kΩ kilohm|kilohms; l/100_km litre aux cent kilomètres|litres aux cent kilomètres; kWh kilowattheure|kilowattheures; K kelvin|kelvins; dB décibel|décibels',
    't tonne|tonnes|f; ha hectare|hectares; mi mille|milles; lb livre|livres|f; h heure|heures|f',
    'min minute|minutes|f; mn minute|minutes|f; sec seconde|secondes|f; ° degré|degrés',
    '°C degré celsius|degrés celsius',
    '°_C degré celsius|degrés celsius; °F degré fahrenheit|degrés fahrenheit; % pour cent|pour cent|n',
    '‰ pour mille|pour mille|n; px pixel|pixels',
    'c._à_s. cuillère à soupe|cuillères à soupe|f; c._à_c. cuillère à café|cuillères à café|f; càs cuillère à soupe|cuillères à soupe|f; càc cuillère à café|cuillères à café|f',
  ),
};
