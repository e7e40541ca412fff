import { type Rule, rule } from '../../engine/language.ts';
import { either, lookup, map, optional, sequence, word } from '../../engine/parser.ts';
import { measure } from '../../grammar/written/measure.ts';
import { saidFor, signsOf } from '../../engine/word-list.ts';
import { type Currency, money, signFirst } from '../../grammar/written/money.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { foreignCurrencies } from './currencies.ts';
import { amount, foldKeys, number, quarteredAmount } from './numbers.ts';

const rupee = { symbol: '₹', minor: 'paisa' };
const dollar = { symbol: '$', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

const all = (currency: Currency, names: string) =>
  Object.fromEntries(names.split('; ').map((name) => [name, currency]));

const CURRENCIES: Readonly<Record<string, Currency>> = foldKeys({
  ...all(rupee, 'रुपया; रुपिया; रुपये; रुपए; रुपयों; रुपेया; भारतीय रुपया; भारतीय रुपये; भारतीय रुपए'),
  // Said alone, they are counted like the rupees.
  ...all({ symbol: 'p' }, 'पैसे; पैसा'),
  ...all({ symbol: '¢' }, 'सेंट; सेंट्स'),
  ...all(dollar, 'डॉलर; अमेरिकी डॉलर; संयुक्त राज्य डॉलर'),
  यूरो: { symbol: '€', minor: 'cent' },
  पाउंड: pound,
  ...all({ symbol: '¥' }, 'येन; युआन'),
});

const MINORS: Readonly<Record<string, Required<Currency>>> = foldKeys({
  पैसे: rupee,
  पैसा: rupee,
  सेंट: dollar,
  पेंस: pound,
});

const PREFIXES = saidFor(
  'किलो k; हेक्टो h; डेका da; डेसि d; डेसी d; सेंटी c; सेंटि c; सेन्टी c; मिली m; मिलि m; माइक्रो µ; नैनो n',
  'मेगा M',
);
const LARGE_PREFIXES = saidFor('किलो K; मेगा M; मैगा M; मेग M; गीगा G; टेरा T; पेटा P; एक्सा E; जेटा Z; योटा Y');
const METERS = { मीटर: 'm' };
const LENGTHS = {
  ...METERS,
  ...withPrefixes(PREFIXES, METERS),
  ...withPrefixes({ मिरिया: 'my' }, { मीटर: '' }),
  ...saidFor('फुट ft; फीट ft; फिट ft; इंच in; मील mi; यार्ड yd; गज गज; एकड़ ac; हेक्टेयर ha'),
};
const METRIC = { ग्राम: 'g', लीटर: 'L' };
const ELECTRIC = saidFor('वाट W; वॉट W; वोल्ट V; हर्ट्ज़ Hz; जूल J; ओम Ω; बिट b; बाइट B; पास्कल Pa');
const VOLUMES = {
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  ...withPrefixes({ मिली: 'm', मिलि: 'm' }, { लीटर: 'l' }),
};
const POWERS = { वर्ग: '²', घन: '³', क्यूबिक: '³' };

/**
 * Long durations in whole numbers are written in words: `साढ़े सात वर्ष` → `७.५ yr`, but `सात वर्ष` stays.
 */
export const LONG_TIMES = foldKeys({
  ...signsOf('yr वर्ष; yr वर्षों; yr साल; yr सालों; mo महीना; mo महीने; mo माह'),
  ...signsOf('w सप्ताह; w हफ़्ता; w हफ़्ते; d दिन; d दिनों'),
});

export const UNITS = foldKeys({
  ...withPowers({ ...LENGTHS, ...VOLUMES }, POWERS, (power, unit) => `${power} ${unit}`),
  ...withPowers({ ...LENGTHS, ...VOLUMES }, POWERS, (power, unit) => `${power}${unit}`),
  ...LENGTHS,
  ...VOLUMES,
  ...withPrefixes({ टेरा: 'T', मेगा: 'M', गीगा: 'G' }, { ग्राम: 'g' }),
  ...ELECTRIC,
  ...withPrefixes(LARGE_PREFIXES, ELECTRIC),
  ...signsOf(
    '°C सेल्सियस; °C सेंटीग्रेड; °C डिग्री सेल्सियस; °C डिग्री सेंटीग्रेड; K केल्विन; K कैल्विन; ° डिग्री',
    '°F फारेनहाइट; °F फेरनहाइट; °F फॉरेनहाइट; °F डिग्री फारेनहाइट; °F डिग्री फेरनहाइट; °F डिग्री फॉरेनहाइट',
    'm/s² मीटर प्रति वर्ग सेकंड; m/s² मीटर प्रति सेकंड वर्ग; km किमी; cm सेमी; mm मिमी; mg मिग्रा; KB केबी; MB एमबी; GB जीबी; TB टीबी',
    'ms मिलीसेकंड; μs माइक्रोसेकंड; ns नैनोसेकंड; fl oz फ्लूइड आउंस; oz आउंस; yd गज़; rpm आरपीएम; ppm पीपीएम',
    'µm माइक्रॉन; µm माइक्रोन; kg किलो; kg किग्रा; t टन; t मीट्रिक टन; t शिपिंग टन; q क्विंटल; q क्विटंल',
    'oz औंस; oz आउन्स; oz आउंस; st स्टोन; gal गैलन; qt क्वार्ट; pt पिंट; pt पाइंट; ct कैरेट; doz दर्जन',
    'A एम्पीयर; A ऐंपीयर; C कूलंब; N न्यूटन; dB डेसीबल; dB डेसिबल; pH पी एच; pH पीएच',
    'hp हॉर्स पावर; hp हॉर्सपावर; hp हॉर्सपॉवर; hp अश्वशक्ति; cal कैलोरी; kcal किलोकैलोरी',
    'h घंटा; h घंटे; h घंटों; min मिनट; s सेकंड; s सेकेंड; % प्रतिशत; % फ़ीसदी; % परसेंट',
  ),
  ...LONG_TIMES,
});

/** `एक मिनट` may be a moment, `एक डिग्री` an academic degree. */
const MOMENTS = foldKeys(signsOf('h घंटा; h घंटे; min मिनट; s सेकंड; s सेकेंड; ° डिग्री; b बिट; doz दर्जन'));

const isLongTime = (key: string): boolean => key in LONG_TIMES;

export const amounts = money({
  amount: either(amount, quarteredAmount),
  currencies: CURRENCIES,
  named: foreignCurrencies,
  minors: MINORS,
  joiners: ['और'],
  hundredths: map(number, ({ value }) => (value < 1000n ? Number(value) : undefined)),
  bareHundredths: () => undefined,
  mark: '.',
  place: signFirst,
});

const plain = measure({
  // `सवा सात सौ` is one number; `सवा सात` with a unit is another.
  amount: either(amount, quarteredAmount),
  units: UNITS,
  per: ['प्रति'],
  perUnits: UNITS,
  isWord: ({ words, whole, number }, { key }) => {
    // `आधा घंटा`
    if (whole === undefined) return number === '0.5' && (isLongTime(key) || key in MOMENTS);
    return isLongTime(key) || (words === 1 && whole === 1n && key in MOMENTS);
  },
});

/** `पाँच बाई पाँच` → `५x५`, `छह बाई आठ फुट` → `६x८ ft` */
const byEachOther = map(
  sequence(amount, word('बाई'), amount, optional(lookup(UNITS))),
  ([width, , height, unit]) => `${width.number}x${height.number}${unit === undefined ? '' : ` ${unit}`}`,
);

/** `शून्य से पाँच डिग्री नीचे` → `-५ °` */
const belowZero = map(
  sequence(word('शून्य'), word('से'), amount, lookup(UNITS), word('नीचे', 'कम')),
  ([, , { number }, unit]) => (unit.startsWith('°') ? `-${number} ${unit}` : undefined),
);

export const measures: readonly Rule[] = [rule(byEachOther), rule(belowZero), plain];
