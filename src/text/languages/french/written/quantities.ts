import { saidFor, signsOf, wordList } from '../../engine/word-list.ts';
import { goingOnOrCounted } from '../../grammar/written/counted.ts';
import type { Table } from '../../engine/parser.ts';
import { type Currency, currencyNames, minorNames } from '../../grammar/written/money.ts';
import { unitNames, withPrefixes } from '../../grammar/written/units.ts';
import { UNITS as LEXICON } from '../lexicon.ts';
import { READER } from './numbers.ts';

/**
 * Dollars with their country after the sign, as in French, and short names; the full names of other
 * currencies come from CLDR.
 */
const OTHERS: Readonly<Record<string, string>> = {
  ...saidFor(
    'dollar_américain $ US; dollars_américains $ US; dollar_canadien $ CA; dollars_canadiens $ CA',
    'dollar_australien $ AU; dollars_australiens $ AU; dollar_néo_zélandais $ NZ',
    'dollars_néo_zélandais $ NZ; dollar_de_hong_kong $ HK; dollars_de_hong_kong $ HK',
  ),
  ...signsOf(
    '£ livre britannique; £ livres britanniques; ₩ won sud coréen; ₩ wons sud coréens; ¥ yen japonais; ¥ yens japonais',
    '¥ yuan; ¥ yuans; CHF franc; CHF francs; CHF franc suisse; CHF francs suisses; DA dinar; DA dinars; DA dinar algérien',
    'DA dinars algériens; DH dirham; DH dirhams; DH dirham marocain; DH dirhams marocains; ₹ roupie; ₹ roupies',
    '₽ rouble; ₽ roubles; $ peso; $ pesos',
  ),
};

/** `livres` may be books, unless pence follow. */
export const CURRENCIES: Readonly<Record<string, Currency>> = {
  ...currencyNames(
    '$ cent: dollar, dollars; € cent: euro, euros; £ penny: livre, livres, livre sterling, livres sterling',
    '¥: yen, yens; ₩: won, wons',
  ),
  ...Object.fromEntries(Object.entries(OTHERS).map(([name, symbol]) => [name, { symbol, minor: 'cent' }])),
  ...currencyNames(
    'FCFA: franc cfa, francs cfa, franc c f a, francs c f a; FCFP: franc pacifique, francs pacifique',
  ),
};

export const MINORS = minorNames(
  '€ cent: centime, centimes, eurocent, eurocents; - cent: cent, cents; £ penny: penny, pence',
);

/** `pieds`, `livres`, `chevaux` and `cuillères` are seldom units; `une seconde` may be a moment. */
const NOT_WRITTEN = wordList('s sec mn mi ft lb pi po cv ch bar px mmHg sem. sem càs càc mph');

export const UNITS: Table<string> = {
  ...unitNames(LEXICON, String, [...NOT_WRITTEN, 'l/100 km', 'c. à s.', 'c. à c.']),
  ...withPrefixes(
    saidFor(
      'exa E; péta P; téra T; giga G; méga M; kilo k; hecto h; déca da; déci d; centi c; milli m; micro µ; nano n; pico p',
    ),
    signsOf(
      'm mètre; m mètres; g gramme; g grammes; l litre; l litres; W watt; W watts; V volt; V volts; Hz hertz; Wh wattheure; Wh wattheures',
      'o octet; o octets; b bit; b bits; J joule; J joules; A ampère; A ampères; Ω ohm; Ω ohms; Pa pascal; Pa pascals; N newton; N newtons',
      'm/h mètre heure; m/h mètres heure; m/h mètre par heure; m/h mètres par heure; cal calorie; cal calories',
    ),
  ),
  ...signsOf(
    'm/h mètre heure; m/h mètres heure; m/h mètre par heure; m/h mètres par heure; N newton; N newtons; gf gramme force; gf grammes force; kgf kilogramme force; kgf kilogrammes force',
    "m/h mètre à l' heure; m/h mètres à l' heure; km/h kilomètre à l' heure; km/h kilomètres à l' heure; ac acre; ac acres",
    'km/h kilomètre heure; km/h kilomètres heure; kg kilo; kg kilos; s secondes; % pourcent; ch chevaux vapeur; q quintal; q quintaux',
    'mi mile; mi miles; °C degré celsius; °C degrés celsius; °F degrés fahrenheit; in pouce; in pouces',
  ),
};

export const goesOn = goingOnOrCounted(READER.isNumber, UNITS, CURRENCIES);
