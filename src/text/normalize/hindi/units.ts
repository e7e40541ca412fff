import type { MeasureWords } from '../grammar/measures.ts';
import { withPowers, withPrefixes } from '../grammar/nouns.ts';

const PREFIXES = { k: 'किलो', c: 'सेंटी', m: 'मिली', µ: 'माइक्रो', μ: 'माइक्रो', n: 'नैनो' };
const LARGE = { k: 'किलो', M: 'मेगा', G: 'गीगा', T: 'टेरा' };

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(
      { ...withPrefixes(PREFIXES, { m: 'मीटर' }), in: 'इंच', ft: 'फीट', mi: 'मील', yd: 'यार्ड' },
      { 2: 'वर्ग', 3: 'घन' },
      (unit, power) => `${power} ${unit}`,
    ),
    ...withPrefixes(PREFIXES, { g: 'ग्राम', l: 'लीटर', L: 'लीटर' }),
    ...withPrefixes(LARGE, { W: 'वॉट', V: 'वोल्ट', Hz: 'हर्ट्ज़', B: 'बाइट', J: 'जूल' }),
    kWh: 'किलोवॉट घंटा',
    A: 'एम्पीयर',
    K: 'केल्विन',
    dB: 'डेसिबल',
    ha: 'हेक्टेयर',
    ac: 'एकड़',
    qt: 'क्वार्ट',
    pt: 'पिंट',
    gal: 'गैलन',
    t: 'टन',
    q: 'क्विंटल',
    st: 'स्टोन',
    lb: 'पाउंड',
    oz: 'आउन्स',
    mph: 'मील प्रति घंटा',
    kmph: 'किलोमीटर प्रति घंटा',
    s: 'सेकंड',
    sec: 'सेकंड',
    ms: 'मिलीसेकंड',
    min: 'मिनट',
    h: 'घंटा|घंटे',
    hr: 'घंटा|घंटे',
    yr: 'वर्ष',
    '°': 'डिग्री',
    '°C': 'डिग्री सेल्सियस',
    '°F': 'डिग्री फारेनहाइट',
    '%': 'प्रतिशत',
    किमी: 'किलोमीटर',
    'कि.मी.': 'किलोमीटर',
    'मी.': 'मीटर',
    सेमी: 'सेंटीमीटर',
    किग्रा: 'किलोग्राम',
    'कि.ग्रा.': 'किलोग्राम',
    मिली: 'मिलीलीटर',
  },
  apart: ['K', 's', 'A', 'B', 'L', 't', 'V', 'J', 'q', 'in', 'st'],
  per: (unit, perUnit) => `${unit} प्रति ${perUnit}`,
};
