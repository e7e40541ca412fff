import { type Rule, rule } from '../../engine/language.ts';
import { either, map, sequence, word } from '../../engine/parser.ts';
import { measure } from '../../grammar/written/measure.ts';
import { type Currency, money } from '../../grammar/written/money.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, foldKeys, number, quarteredAmount } from './numbers.ts';

const rupee = { symbol: '₹', minor: 'paisa' };
const dollar = { symbol: '$', minor: 'cent' };

const CURRENCIES: Readonly<Record<string, Currency>> = foldKeys({
  रुपया: rupee,
  रुपिया: rupee,
  रुपये: rupee,
  रुपए: rupee,
  रुपयों: rupee,
  // Said alone, they are counted like the rupees.
  पैसे: { symbol: 'p' },
  पैसा: { symbol: 'p' },
  डॉलर: dollar,
  'अमेरिकी डॉलर': dollar,
  'कैमन आइलैंड्स डॉलर': { symbol: 'ci$' },
  यूरो: { symbol: '€', minor: 'cent' },
  पाउंड: { symbol: '£' },
  'साइप्रस पाउंड': { symbol: 'cyp' },
  येन: { symbol: '¥' },
  युआन: { symbol: '¥' },
  'तुर्की लिरा': { symbol: '₺' },
  'यूक्रेनी ग्रिव्ना': { symbol: '₴' },
  'आर्मेनियाई ड्राम': { symbol: '֏' },
  'बेलारूसी रूबल': { symbol: 'br' },
  'रूसी रूबल': { symbol: '₽' },
  'युगांडा शिलिंग': { symbol: 'ush' },
  'अल्जीरियाई दिनार': { symbol: 'دج' },
  'बहरीन दिरहम': { symbol: '.د.ب' },
});

const MINORS: Readonly<Record<string, Required<Currency>>> = foldKeys({
  पैसे: rupee,
  पैसा: rupee,
  सेंट: dollar,
});

const PREFIXES = {
  किलो: 'k',
  हेक्टो: 'h',
  डेसि: 'd',
  डेसी: 'd',
  सेंटी: 'c',
  सेंटि: 'c',
  मिली: 'm',
  मिलि: 'm',
  माइक्रो: 'µ',
  नैनो: 'n',
};
const METERS = { मीटर: 'm' };
const LENGTHS = {
  ...METERS,
  ...withPrefixes(PREFIXES, METERS),
  फुट: 'ft',
  फीट: 'ft',
  फ़ीट: 'ft',
  इंच: 'in',
  मील: 'mi',
};
const METRIC = { ग्राम: 'g', लीटर: 'L', वाट: 'W', वॉट: 'W', वोल्ट: 'V', हर्ट्ज़: 'Hz' };
const POWERS = { वर्ग: '²', घन: '³' };

/** Long times are counted in words: `साढ़े सात वर्ष` → `७.५ yr`, but `सात वर्ष` stays. */
const LONG_TIMES = foldKeys({ वर्ष: 'yr', साल: 'yr', महीना: 'mo', महीने: 'mo', माह: 'mo' });

export const UNITS = foldKeys({
  ...LENGTHS,
  ...withPowers(LENGTHS, POWERS, (power, unit) => `${power} ${unit}`),
  ...withPowers(LENGTHS, POWERS, (power, unit) => `${power}${unit}`),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  माइक्रॉन: 'µm',
  टन: 't',
  'मीट्रिक टन': 't',
  एकड़: 'ac',
  हेक्टेयर: 'ha',
  गैलन: 'gal',
  ऐंपीयर: 'A',
  एम्पीयर: 'A',
  सेल्सियस: '°C',
  'डिग्री सेल्सियस': '°C',
  'डिग्री फ़ारेनहाइट': '°F',
  कैल्विन: 'K',
  घंटा: 'h',
  घंटे: 'h',
  मिनट: 'min',
  सेकंड: 's',
  प्रतिशत: '%',
  फ़ीसदी: '%',
  ...LONG_TIMES,
});

const isLongTime = (key: string): boolean => key in LONG_TIMES;

export const amounts = money({
  amount,
  currencies: CURRENCIES,
  minors: MINORS,
  joiners: ['और'],
  hundredths: map(number, ({ value }) => (value < 1000n ? Number(value) : undefined)),
  bareHundredths: () => undefined,
  mark: '.',
  place: (number, symbol) => symbol + number,
});

const plain = measure({
  // `सवा सात सौ` is one number; `सवा सात` with a unit behind it another.
  amount: either(amount, quarteredAmount),
  units: UNITS,
  per: ['प्रति'],
  perUnits: UNITS,
  isWord: ({ words, whole }, { key }) =>
    whole !== undefined && (isLongTime(key) || (words === 1 && whole === 1n)),
});

/** `पाँच बाई पाँच` → `५x५` */
const byEachOther = map(
  sequence(number, word('बाई'), number),
  ([width, , height]) => `${width.value}x${height.value}`,
);

export const measures: readonly Rule[] = [rule(byEachOther), plain];
