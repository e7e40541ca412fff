import type { Currency } from '../grammar/money.ts';
import { foldKeys } from './words.ts';

const rupee = { symbol: '₹', minor: 'paisa' };
const dollar = { symbol: '$', minor: 'cent' };

export const CURRENCIES: Readonly<Record<string, Currency>> = foldKeys({
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

export const MINORS: Readonly<Record<string, Required<Currency>>> = foldKeys({
  पैसे: rupee,
  पैसा: rupee,
  सेंट: dollar,
});
