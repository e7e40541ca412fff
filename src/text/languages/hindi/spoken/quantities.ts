import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

export const money: MoneyWords = {
  language: 'hi',
  currencies: currencyTable(
    '₹ रु. रु॰ रु /- Rs. Rs INR: रुपया|रुपए, पैसा|पैसे; $: डॉलर, सेंट; US$ USD: अमेरिकी डॉलर, सेंट',
    '€ EUR: यूरो, सेंट; £ GBP: पाउंड, पेंस; ¥ JPY: येन, सेन; ₩: वॉन, जिओन; ₺: लीरा, कुरुस; ₦: नाइरा, कोबो',
    '₽: रूबल, कोपेक; ৳: टका, पैसे; ₿: बिटकॉइन',
  ),
  scales: asWritten(['हज़ार', 'हजार', 'लाख', 'करोड़', 'अरब', 'खरब', 'मिलियन', 'बिलियन']),
};

const PREFIXES = saidFor('k किलो; h हेक्टो; da डेका; d डेसी; c सेंटी; m मिली; µ माइक्रो; μ माइक्रो; n नैनो');
const LARGE = saidFor('k किलो; K किलो; M मेगा; G गीगा; T टेरा; P पेटा; E एक्सा; Z जेटा; Y योटा');

export const measures: MeasureWords = {
  units: {
    ...withPowers(
      {
        ...withPrefixes(PREFIXES, { m: 'मीटर', l: 'लीटर', L: 'लीटर' }),
        ...saidFor('in इंच; ft फीट; mi मील; yd यार्ड; गज गज; ac एकड़; ha हेक्टेयर'),
      },
      { 2: 'वर्ग', 3: 'घन' },
      (unit, power) => `${power} ${unit}`,
    ),
    ...withPrefixes({ ...PREFIXES, M: 'मेगा', G: 'गीगा', T: 'टेरा' }, { g: 'ग्राम' }),
    ...withPrefixes(LARGE, saidFor('W वाट; V वोल्ट; Hz हर्ट्ज़; B बाइट; b बिट; J जूल; Ω ओम; Pa पास्कल; cal कैलोरी')),
    ...withPrefixes({ m: 'मिली', µ: 'माइक्रो' }, saidFor('W वाट; V वोल्ट; A एम्पीयर')),
    ...saidFor(
      'mmHg मिलीमीटर मरकरी; Ω ओम; Ω ओम; kΩ किलोओम; kΩ किलोओम; C कूलंब; N न्यूटन; hp हॉर्सपॉवर; ct कैरेट; doz दर्जन; pH पीएच; mo महीने; month महीना|महीने; months महीने',
      'd दिन; kWh किलोवाट घंटा; K केल्विन; dB डेसिबल; qt क्वार्ट; pt पिंट; gal गैलन; t टन; q क्विंटल',
      'st स्टोन; lb पाउंड; oz आउन्स; mph मील प्रति घंटा; kmph किलोमीटर प्रति घंटा; s सेकंड; sec सेकंड',
      'ms मिलीसेकंड; min मिनट; h घंटा|घंटे; hr घंटा|घंटे; yr वर्ष; ° डिग्री; °C डिग्री सेल्सियस',
      'sqft वर्ग फीट; °F डिग्री फारेनहाइट; % प्रतिशत; किमी किलोमीटर; सें.मी. सेंटीमीटर; मि.मी. मिलीमीटर; ग्रा. ग्राम; ली. लीटर; कि.मी. किलोमीटर; मी. मीटर; सेमी सेंटीमीटर',
      'कि॰मी॰ किलोमीटर; सें॰मी॰ सेंटीमीटर; मि॰मी॰ मिलीमीटर; कि॰ग्रा॰ किलोग्राम; मि॰ली॰ मिलीलीटर; ली॰ लीटर; ग्रा॰ ग्राम; मी॰ मीटर; घं॰ घंटा|घंटे',
      'किलो किलो; लीटर लीटर; दिन दिन; day दिन; days दिन; wk हफ़्ता|हफ़्ते; किग्रा किलोग्राम; कि.ग्रा. किलोग्राम; मिली मिलीलीटर',
    ),
    'sq ft': 'वर्ग फीट',
    'sq m': 'वर्ग मीटर',
    'fl oz': 'फ़्लूइड आउन्स',
    ...saidFor(
      'tsp छोटा चम्मच|छोटे चम्मच; tbsp बड़ा चम्मच|बड़े चम्मच; bbl बैरल; Mbps मेगाबिट प्रति सेकंड; Gbps गीगाबिट प्रति सेकंड; kbps किलोबिट प्रति सेकंड',
      'atm एटमॉस्फीयर; bar बार; lm ल्यूमेन; mol मोल; rpm चक्कर प्रति मिनट; ns नैनोसेकंड; μs माइक्रोसेकंड; μg माइक्रोग्राम; मिमी मिलीमीटर; मिग्रा मिलीग्राम',
      'जीबी जीबी; एमबी एमबी; टीबी टीबी; केबी केबी; psi पीएसआई; ppm पीपीएम; eV इलेक्ट्रॉन वोल्ट',
    ),
  },
  apart: ['K', 's', 'A', 'B', 'L', 't', 'J', 'q', 'in', 'st', 'b', 'C', 'N', 'd'],
  perUnits: {
    ...asWritten(['घंटा', 'घंटे', 'मिनट', 'सेकंड', 'दिन', 'महीना', 'माह', 'वर्ष', 'साल', 'व्यक्ति', 'किलो', 'लीटर']),
    ...saidFor('s² सेकंड का वर्ग; s^2 सेकंड का वर्ग; s2 सेकंड का वर्ग'),
  },
  per: (unit, perUnit) => `${unit} प्रति ${perUnit}`,
  partOf: (parts, { one, many }) => (parts === 'एक बटा दो' ? `आधा ${one}` : `${parts} ${many}`),
};
