import { countingUp, saidFor } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { currencyTable } from '../grammar/spoken/money.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { decimalPrefixes, withPowers } from '../grammar/spoken/nouns.ts';
import { numberReader } from '../grammar/written/number-reader.ts';
import { SPELL_OUT } from './spell-out.ts';

const say = spellOut('tr', SPELL_OUT);
export const NUMBERS: NumberWords = spelledNumbers(say, { minus: 'eksi', plus: 'artı', inPairs: true });
/** Says an ordinal, for example `21` as `yirmi birinci`. */
export const ordinalOf = (digits: string): string => say(digits, 'ordinal');

/** Normalizes a word to the spelling in the reader's tables: lower-casing `İ` leaves a combining dot. */
export const fold = (key: string): string => key.replaceAll('\u0307', '');

export const READER = numberReader(say, {
  sets: ['cardinal'],
  // `dördü`
  words: { dörd: 4 },
  ordinalSets: ['ordinal'],
  hundred: 'yüz',
  thousand: 'bin',
  isCounting: (value) => value < 10,
  large: countingUp(6, 3, 'milyon milyar trilyon'),
  zero: 'sıfır',
  articles: 'bir',
  minus: 'eksi',
  marks: { virgül: ',' },
});

/** The suffixes of a number: `yirmi dörtte`. */
export const SUFFIXES =
  'de da te ta den dan ten tan e a ye ya i ı u ü yi yı yu yü in ın un ün nin nın nun nün inde ında unda ünde si sı su sü li lı lu lü lik lık luk lük'.split(
    ' ',
  );

const metric = decimalPrefixes('kilo hekto desi santi mili mikro nano mega giga tera');
/** Symbols of units, with their names; nouns have no plural after numbers. */
export const UNITS: Readonly<Record<string, string>> = {
  ...withPowers(metric('khdcmµμn', 'm metre'), { 2: 'kare', 3: 'küp' }, (unit, power) =>
    `metre${power}`.startsWith(unit) ? `metre ${power}` : `${unit} ${power}`,
  ),
  ...metric('khdcmµμn', 'g gram; l litre; L litre; s saniye'),
  ...metric('kMGT', 'Hz hertz; B bayt; cal kalori'),
  ...metric('kMGTmµ', 'W vat; V volt; J jul'),
  ...metric('mµ', 'A amper'),
  ...saidFor(
    'kWh kilovatsaat; K kelvin; dB desibel; t ton; ha hektar; sa saat; sa. saat; dk dakika; dk. dakika; sn saniye; sn. saniye',
    'Ω ohm; Pa paskal; ° derece; °C santigrat derece; °F fahrenhayt derece; % yüzde; px piksel; ad. adet; yy. yüzyıl; lt litre; gr gram',
  ),
};

/** Signs of currencies, with the names of whole units and hundredths. */
export const CURRENCIES = currencyTable(
  'TL ₺ TRY: lira, kuruş; $ USD: dolar, sent; € EUR: avro, sent; £ GBP: sterlin, peni; ¥ JPY: yen; ₽ RUB: ruble; CHF: İsviçre frangı; ₿: bitkoin',
);
