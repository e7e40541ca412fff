import { type Rule, rule } from '../../engine/language.ts';
import { either, map, sequence, word } from '../../engine/parser.ts';
import { measure } from '../../grammar/written/measure.ts';
import { signsOf } from '../../engine/word-list.ts';
import { type Currency, money, signFirst } from '../../grammar/written/money.ts';
import { namedCurrencies } from '../../grammar/written/named-currencies.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, foldKeys, foldSpelling, number, quarteredAmount } from './numbers.ts';

const rupee = { symbol: '₹', minor: 'paisa' };
const dollar = { symbol: '$', minor: 'cent' };

/** As they are called in India. */
const FOREIGN = signsOf(
  '؋ अफगान अफगानी; l अल्बानियन लेक; دج अल्जीरियाई दिनार; kz अंगोलीन कुआनज़ा; aed अरब अमीरात दिरहम',
  '$ अर्जेंटीनी पेसो; ֏ आर्मेनियाई ड्राम; ƒ अरूबान फ्लोरिन; a$ ऑस्ट्रेलियाई डॉलर; ₼ अजरबैजानी मनात',
  'b$ बहामियन डॉलर; .د.ب बहरीन दिरहम; ৳ बांग्लादेशी टका; $ बारबेडियन डॉलर; br बेलारूसी रूबल; bz$ बेलीज डॉलर',
  '$ बर्मूडियन डॉलर; nu भूटानी न्गुलट्रुम; ₿ बिटकॉइन; bs बोलिवियन बोलिवियानो',
  'km बोस्निया और हर्जेगोविना का मार्क; p बोत्सवाना पुला; r$ ब्राजीलियाई रियाल; £ ब्रिटिश पाउंड',
  'b$ ब्रुनेई डॉलर; лв बुल्गारियाई लेव; fbu बुरुंडी फ्रैंक; ៛ कंबोडियन रियल; ca$ कनाडाई डॉलर',
  'cve केप वर्डे एस्कूडो; cve केप वर्डियन एस्कूडो; ci$ कैमन आइलैंड्स डॉलर; cfa सीएफए फ्रैंक; $ चिली पेसो',
  '元 चीनी युआन; $ कोलंबियन पेसो; cf कोमोरियन फ्रैंक; fc कांगोलेस फ्रैंक; ₡ कोस्टा रिका कोलन; kn क्रोएशियन कुना',
  'cuc$ क्यूबन पेसो; cyp साइप्रस पाउंड; kč चेक कोरोना; d डालासी; kr डेनिश क्रोन; fdj जिबूती फ्रैंक',
  'rd$ डोमिनिकन पेसो; $ पूर्व कैरेबियाई डॉलर; e£ मिस्री पाउंड; aed अमीराती दिरहम; nkf इरिट्रियन नक्फा',
  'br इथियोपियाई बिर्क; fk£ फाल्कलैंड आइलैंड्स पाउंड; fim फिनिश मार्क्का; ₾ जॉर्जियन लारी; dm जर्मन मार्क',
  'gh₵ घानियन सेडी; q ग्वाटेमालान केट्ज़ल; fg गिनी फ्रैंक; g$ गुयानीज़ डॉलर; g हैतीयन गॉर्ड',
  'l होंडुरन लेम्पिरा; hk$ हांगकांग डॉलर; ft हंगेरियन फोरिंट; íkr आइसलैंडिक क्रोना; rp इंडोनेशियाई रुपिया',
  '﷼ ईरानी रियाल; ع.د इराकी दिनार; ₪ इजरायली नया शेकेल; ₪ इजरायली शेकेल; j$ जमैकी डॉलर; ¥ जापानी येन',
  'ينار जॉर्डनियन दिनार; ₸ कजाखस्तानी टेंगे; ksh केन्याई शिलिंग; ك कुवैती दिनार; k क्यात',
  'som किर्गिज़स्तानी सॉम; ₭ लाओ किप; ლარი लारी; ل.ل लेबनानी पाउंड; l लेसोथो लोति; ld$ लाइबेरियन डॉलर',
  'ld लाइबियाई दिनार; l लिलांगेनी; mop$ मकाउ पाटाका; ar मलागासी एरियारी; k मलावियन क्वाचा; rm मलेशियन रिंगगिट',
  'rf मालदीवियन रूफिया; mro मोरिटानियन औगुइया; ₨ मॉरिटियन रुपया; $ मेक्सिकन पेसो; l मोल्डोवन ल्यू',
  '₮ मंगोलियन टोग्रोग; dh मोरक्कन दिरहम; mt मोज़ाम्बिकन मेटिकल; n$ नामीबियन डॉलर; rs नेपाली रुपया',
  'ƒ नीदरलैंड्स एंटिलियन गिल्डर; nt$ नए ताइवान डॉलर; nz$ नए ज़ीलैंड डॉलर; c$ निकारागुआन कॉर्डोबा',
  '₦ नाइजीरियन नायरा; ₩ उत्तर कोरियाई वोन; kr नॉर्वेजियन क्रोन; ر.ع ओमानी रियाल; um औगुइया',
  'pkr पाकिस्तानी रुपया; b/. पनामाई बाल्बोआ; ₲ पराग्वेगियन गुआरानी; s/. पेरूवियन सोल; ₱ फिलीपीन पेसो',
  'zł पोलिश ज़्लॉटी; £ पाउंड स्टर्लिंग; ر.ق क़ातरी रियाल; £ क्विड; r रियाल; lei रोमानियाई ल्यू; ₽ रूसी रूबल',
  'r₣ रवांडा फ्रैंक; shp सेंट हेलेना पाउंड्स; db साओ टोमे और प्रिंसिपे दोबरा; sar सऊदी रियाल',
  'ден दूसरा मैसेडोनियन दिनार; rsd सर्बियाई दिनार; scr सेशेल्स रुपया; le सिएरा लियोनेयाई लियोन',
  's$ सिंगापुर डॉलर; sh.so. सोमाली शिलिंग; tjs सोमोनी; r दक्षिण अफ्रीकी रैंड; ₩ दक्षिण कोरियाई वोन',
  'ss£ दक्षिण सूडानी पाउंड; රු श्रीलंकाई रुपया; sdg सूडानी पाउंड; sr$ सुरिनामी डॉलर; kr स्वीडिश क्रोना',
  'chf स्विस फ्रैंक; £s सीरियाई पाउंड; ৳ टका; ৳ टके; tzs तंजानियाई शिलिंग; ₮ टेथर; ฿ थाई बात',
  'tt$ त्रिनिदाद और टोबैगो डॉलर; د.ت ट्यूनीशियन दिनार; ₺ तुर्की लिरा; m तुर्कमेन नए मनात; ush युगांडा शिलिंग',
  '₴ यूक्रेनी ग्रिव्ना; $u उरुग्वयन पेसो; som उज्बेकिस्तान सॉम; bs. वेनेजुएलन बोलिवार; ₫ वियतनामी डोंग; ₩ वोन',
  '₩ वॉन; ﷼ यमनी रियाल; ₺ लीरा; ₦ नाइरा',
);

const CURRENCIES: Readonly<Record<string, Currency>> = foldKeys({
  रुपया: rupee,
  रुपिया: rupee,
  रुपये: rupee,
  रुपए: rupee,
  रुपयों: rupee,
  रुपेया: rupee,
  'भारतीय रुपया': rupee,
  'भारतीय रुपये': rupee,
  'भारतीय रुपए': rupee,
  // Said alone, they are counted like the rupees.
  पैसे: { symbol: 'p' },
  पैसा: { symbol: 'p' },
  सेंट: { symbol: '¢' },
  सेंट्स: { symbol: '¢' },
  डॉलर: dollar,
  'अमेरिकी डॉलर': dollar,
  'संयुक्त राज्य डॉलर': dollar,
  यूरो: { symbol: '€', minor: 'cent' },
  पाउंड: { symbol: '£' },
  येन: { symbol: '¥' },
  युआन: { symbol: '¥' },
  ...Object.fromEntries(Object.entries(FOREIGN).map(([name, symbol]) => [name, { symbol }])),
});

const MINORS: Readonly<Record<string, Required<Currency>>> = foldKeys({
  पैसे: rupee,
  पैसा: rupee,
  सेंट: dollar,
});

const PREFIXES = {
  किलो: 'k',
  हेक्टो: 'h',
  डेका: 'da',
  डेसि: 'd',
  डेसी: 'd',
  सेंटी: 'c',
  सेंटि: 'c',
  सेन्टी: 'c',
  मिली: 'm',
  मिलि: 'm',
  माइक्रो: 'µ',
  नैनो: 'n',
  मेगा: 'M',
};
const LARGE_PREFIXES = {
  किलो: 'K',
  मेगा: 'M',
  मैगा: 'M',
  मेग: 'M',
  गीगा: 'G',
  टेरा: 'T',
  पेटा: 'P',
  एक्सा: 'E',
  जेटा: 'Z',
  योटा: 'Y',
};
const METERS = { मीटर: 'm' };
const LENGTHS = {
  ...METERS,
  ...withPrefixes(PREFIXES, METERS),
  ...withPrefixes({ मिरिया: 'my' }, { मीटर: '' }),
  फुट: 'ft',
  फीट: 'ft',
  फिट: 'ft',
  इंच: 'in',
  मील: 'mi',
  यार्ड: 'yd',
  गज: 'गज',
  एकड़: 'ac',
  हेक्टेयर: 'ha',
};
const METRIC = { ग्राम: 'g', लीटर: 'L' };
const ELECTRIC = {
  वाट: 'W',
  वॉट: 'W',
  वोल्ट: 'V',
  हर्ट्ज़: 'Hz',
  जूल: 'J',
  ओम: 'Ω',
  बिट: 'b',
  बाइट: 'B',
  पास्कल: 'Pa',
};
const VOLUMES = { ...METRIC, ...withPrefixes(PREFIXES, METRIC) };
const POWERS = { वर्ग: '²', घन: '³', क्यूबिक: '³' };

/** Long times are counted in words: `साढ़े सात वर्ष` → `७.५ yr`, but `सात वर्ष` stays. */
const LONG_TIMES = foldKeys({
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
    'µm माइक्रॉन; µm माइक्रोन; kg किलो; kg किग्रा; t टन; t मीट्रिक टन; t शिपिंग टन; q क्विंटल; q क्विटंल',
    'oz औंस; oz आउन्स; oz आउंस; st स्टोन; gal गैलन; qt क्वार्ट; pt पिंट; pt पाइंट; ct कैरेट; doz दर्जन',
    'A एम्पीयर; A ऐंपीयर; C कूलंब; N न्यूटन; dB डेसीबल; dB डेसिबल; pH पी एच; pH पीएच',
    'hp हॉर्स पावर; hp हॉर्सपावर; hp हॉर्सपॉवर; hp अश्वशक्ति; cal कैलोरी; kcal किलोकैलोरी',
    'h घंटा; h घंटे; h घंटों; min मिनट; s सेकंड; s सेकेंड; % प्रतिशत; % फ़ीसदी; % परसेंट',
  ),
  ...LONG_TIMES,
});

const isLongTime = (key: string): boolean => key in LONG_TIMES;

export const amounts = money({
  amount,
  currencies: CURRENCIES,
  named: namedCurrencies('hi', foldSpelling),
  minors: MINORS,
  joiners: ['और'],
  hundredths: map(number, ({ value }) => (value < 1000n ? Number(value) : undefined)),
  bareHundredths: () => undefined,
  mark: '.',
  place: signFirst,
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
