import { countingUp, saidFor, wordList } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { imperialUnits } from '../grammar/spoken/measures.ts';
import { currencyTable } from '../grammar/spoken/money.ts';
import { decimalPrefixes, withPowers } from '../grammar/spoken/nouns.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { numberReader } from '../grammar/written/number-reader.ts';
import { SPELL_OUT } from './spell-out.ts';

const TRILLIONS =
  'cardinal-masculine 1000000000000000000:eine Trillion[ →→];2000000000000000000:←cardinal-feminine← Trillionen[ →→]';
const say = spellOut('de', SPELL_OUT, TRILLIONS);

export const NUMBERS: NumberWords = spelledNumbers(say, {
  minus: 'minus',
  plus: 'plus',
  genders: { masculine: 'cardinal-masculine', neuter: 'cardinal-masculine', feminine: 'cardinal-feminine' },
});

/** Says a year, for example `1984` as `neunzehnhundertvierundachtzig`. */
export const year = (digits: string): string =>
  /^1[1-9]\d\d$/.test(digits) ? say(digits, 'numbering-year') : NUMBERS.cardinal(digits);

/** Returns the stem of an ordinal, without its ending: `3` → `dritt`, `21` → `einundzwanzigst`. */
export const ordinalStem = (digits: string): string =>
  say(digits, 'ordinal').replace(' ', '').toLowerCase().slice(0, -1);

const range = (first: number, last: number, step: number) =>
  Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
const wordsOf = (values: readonly number[]) =>
  values.map((value) => NUMBERS.cardinal(String(value), 'masculine'));

const TENS = wordsOf(range(20, 90, 10));
/** `achtziger` → `80er` */
export const DECADES = Object.fromEntries(TENS.map((ten, index) => [`${ten}er`, `${20 + 10 * index}er`]));

/** `zweit` → `zwei`, `zwanzigst` → `zwanzig`: the last words of ordinals, without endings. */
const STEMS: readonly (readonly [stem: string, cardinal: string])[] = [
  ...[...range(1, 19, 1), ...range(20, 90, 10)].map(
    (value) => [ordinalStem(String(value)), ...wordsOf([value])] as [string, string],
  ),
  ['hundertst', 'hundert'],
  ['tausendst', 'tausend'],
];
const ENDINGS = wordList('e er es em en');
const ORDINALS = Object.fromEntries(
  STEMS.flatMap(([stem, cardinal]) => ENDINGS.map((ending) => [stem + ending, cardinal])),
);
/** `drittel` → `drei`, `zwanzigstel` → `zwanzig`. */
export const PARTS = new Map(STEMS.map(([stem, cardinal]) => [`${stem}el`, cardinal]));

/** The exponents of ten. */
const LARGE = countingUp(
  6,
  3,
  'million|millionen milliarde|milliarden billion|billionen billiarde|billiarden trillion|trillionen',
);
export const LARGE_WORDS = Object.keys(LARGE);

export const READER = numberReader(say, {
  sets: ['numbering', 'cardinal-masculine', 'cardinal-feminine'],
  words: { zwo: 2, dreissig: 30 },
  ordinals: ORDINALS,
  hundred: 'hundert',
  thousand: 'tausend',
  thousands: LARGE_WORDS.join(' '),
  large: LARGE,
  zero: 'null',
  articles: 'ein eine',
  onesFirst: 'und',
  joiners: 'und',
  minus: 'minus',
  marks: { komma: ',' },
});

/** The parts of numbers that are written as one word, and their endings: `vierundzwanzigster`. */
export const MORPHEMES: ReadonlySet<string> = new Set([
  ...wordsOf(range(1, 19, 1)),
  ...TENS,
  ...wordList('eins eine zwo dreissig null hundert tausend und halb uhr'),
  ...Object.keys(DECADES),
  ...Object.keys(ORDINALS),
  ...PARTS.keys(),
]);

const prefixed = decimalPrefixes('Kilo Hekto Dezi Zenti Milli Mikro Nano Mega Giga Tera');
/** `Kilo` + `Meter` → `Kilometer`. */
const metric: typeof prefixed = (symbols, ...units) =>
  Object.fromEntries(
    Object.entries(prefixed(symbols, ...units)).map(([symbol, forms]) => [
      symbol,
      forms.replaceAll(/(?<=\p{Ll})\p{Lu}/gu, (letter) => letter.toLowerCase()),
    ]),
  );

/** Symbols of units, with the unit's name for one and for more. */
export const UNITS: Readonly<Record<string, string>> = {
  ...imperialUnits('de', /(?:unze|gallone|meile)$/iu),
  ...withPowers(
    metric('khdcmµμn', 'm Meter'),
    { 2: 'Quadrat', 3: 'Kubik' },
    (unit, power) => power + unit.toLowerCase(),
  ),
  ...metric('khdcmµμn', 'g Gramm; l Liter; L Liter; s Sekunde|Sekunden|f'),
  ...metric('kMGT', 'Hz Hertz; B Byte; Wh Wattstunde|Wattstunden|f'),
  ...metric('kMGTmµμ', 'W Watt; V Volt; J Joule'),
  ...metric('mµμ', 'A Ampere'),
  ...saidFor(
    'kcal Kilokalorie|Kilokalorien|f; mAh Milliamperestunde|Milliamperestunden|f',
    'mmHg Millimeter Quecksilbersäule; Ω Ohm; Ω Ohm; kΩ Kiloohm; kΩ Kiloohm; K Kelvin; dB Dezibel; t Tonne|Tonnen|f; ha Hektar; PS P S; J. Jahr|Jahre; Ct. Cent; ct Cent',
    'h Stunde|Stunden|f; Std. Stunde|Stunden|f; min Minute|Minuten|f; Min. Minute|Minuten|f',
    'Sek. Sekunde|Sekunden|f; Mon. Monat|Monate; Wo. Woche|Wochen|f; qm Quadratmeter; Pa Pascal; hPa Hektopascal; bar Bar; N Newton; Mbit Megabit; Gbit Gigabit; ° Grad; °C Grad Celsius; TL Teelöffel; EL Esslöffel; Pck. Päckchen; Msp. Messerspitze|Messerspitzen|f',
    '°_C Grad Celsius; °F Grad Fahrenheit; % Prozent; ‰ Promille; px Pixel',
  ),
};

/** Signs of currencies, with the names of whole units and hundredths. */
export const CURRENCIES = currencyTable(
  '€ EUR: Euro, Cent; $: Dollar, Cent; US$ USD: US-Dollar, Cent; £: Pfund, Penny|Pence',
  'GBP: britisches Pfund|britische Pfund, Penny|Pence; ¥ JPY: Yen; CHF Fr: Schweizer Franken, Rappen',
  '₹: Rupie|Rupien|f; ₩: Won; ₽: Rubel; ₿: Bitcoin; T€: tausend Euro; DM: D-Mark|D-Mark|f, Pfennig',
);
