import { asWritten } from '../grammar/alternatives.ts';
import type { CurrencyForms, MoneyWords } from '../grammar/money.ts';

const dollar: CurrencyForms = ['dollaro|dollari', 'centesimo|centesimi'];
const american: CurrencyForms = ['dollaro statunitense|dollari statunitensi', 'centesimo|centesimi'];
const euro: CurrencyForms = ['euro', 'centesimo|centesimi'];
const pound: CurrencyForms = ['sterlina|sterline|f', 'penny'];
const yen: CurrencyForms = ['yen'];
const swiss: CurrencyForms = ['franco svizzero|franchi svizzeri', 'centesimo|centesimi'];
const rupee: CurrencyForms = ['rupia|rupie|f'];

export const MONEY: MoneyWords = {
  currencies: {
    '€': euro,
    EUR: euro,
    eur: euro,
    $: dollar,
    US$: american,
    USD: american,
    '£': pound,
    GBP: pound,
    '¥': yen,
    JPY: yen,
    CHF: swiss,
    '₹': rupee,
    INR: rupee,
    '₩': ['won'],
    '₽': ['rublo|rubli'],
    '₿': ['bitcoin'],
    CNY: ['yuan'],
  },
  scales: {
    ...asWritten(['milione', 'milioni', 'miliardo', 'miliardi']),
    mln: 'milione|milioni',
    mld: 'miliardo|miliardi',
    M: 'milione|milioni',
  },
  of: (many) => `di ${many}`,
  join: (major, minor) => `${major} ${minor}`,
};
