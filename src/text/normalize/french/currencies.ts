import { asWritten } from '../grammar/alternatives.ts';
import type { CurrencyForms, MoneyWords } from '../grammar/money.ts';

const dollar: CurrencyForms = ['dollar|dollars', 'cent|cents'];
const american: CurrencyForms = ['dollar américain|dollars américains', 'cent|cents'];
const canadian: CurrencyForms = ['dollar canadien|dollars canadiens', 'cent|cents'];
const euro: CurrencyForms = ['euro|euros', 'centime|centimes'];
const pound: CurrencyForms = ['livre|livres|f', 'penny|pence'];
const yen: CurrencyForms = ['yen|yens'];
const swiss: CurrencyForms = ['franc suisse|francs suisses', 'centime|centimes'];
const rupee: CurrencyForms = ['roupie|roupies|f'];

export const MONEY: MoneyWords = {
  currencies: {
    '€': euro,
    EUR: euro,
    eur: euro,
    $: dollar,
    US$: american,
    $US: american,
    USD: american,
    CA$: canadian,
    $CA: canadian,
    CAD: canadian,
    '£': pound,
    GBP: pound,
    '¥': yen,
    JPY: yen,
    CHF: swiss,
    Fr: swiss,
    '₹': rupee,
    INR: rupee,
    '₩': ['won|wons'],
    '₽': ['rouble|roubles'],
    '₿': ['bitcoin|bitcoins'],
    FCFA: ['franc CFA|francs CFA'],
    CNY: ['yuan|yuans'],
    'k€': ["millier d'euros|milliers d'euros"],
    'M€': ["million d'euros|millions d'euros"],
    'Md€': ["milliard d'euros|milliards d'euros"],
  },
  scales: {
    ...asWritten(['mille', 'million', 'millions', 'milliard', 'milliards', 'billion', 'billions']),
    M: 'million|millions',
    Md: 'milliard|milliards',
  },
  of: (many) => (/^[aeiouy]/.test(many) && !many.startsWith('yen') ? `d'${many}` : `de ${many}`),
  // `cinq euros cinquante`
  join: (major, minor) =>
    minor.includes('centime') ? `${major} ${minor.replace(/ centimes?$/, '')}` : `${major} ${minor}`,
};
