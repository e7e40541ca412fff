import { asWritten } from '../grammar/alternatives.ts';
import type { CurrencyForms, MoneyWords } from '../grammar/money.ts';

const real: CurrencyForms = ['real|reais', 'centavo|centavos'];
const dollar: CurrencyForms = ['dólar|dólares', 'centavo|centavos'];
const american: CurrencyForms = ['dólar americano|dólares americanos', 'centavo|centavos'];
const euro: CurrencyForms = ['euro|euros', 'cêntimo|cêntimos'];
const pound: CurrencyForms = ['libra|libras|f', 'pêni|pence'];
const yen: CurrencyForms = ['iene|ienes'];
const rupee: CurrencyForms = ['rupia|rupias|f'];

export const MONEY: MoneyWords = {
  currencies: {
    R$: real,
    BRL: real,
    $: dollar,
    US$: american,
    USD: american,
    '€': euro,
    EUR: euro,
    '£': pound,
    GBP: pound,
    '¥': yen,
    JPY: yen,
    CHF: ['franco suíço|francos suíços', 'cêntimo|cêntimos'],
    '₹': rupee,
    INR: rupee,
    '₩': ['won|wons'],
    '₽': ['rublo|rublos'],
    '₿': ['bitcoin|bitcoins'],
    MZN: ['metical|meticais', 'centavo|centavos'],
    Kz: ['kwanza|kwanzas', 'cêntimo|cêntimos'],
  },
  scales: {
    ...asWritten(['mil', 'milhão', 'milhões', 'bilhão', 'bilhões', 'trilhão', 'trilhões']),
    mi: 'milhão|milhões',
    M: 'milhão|milhões',
    bi: 'bilhão|bilhões',
  },
  of: (many) => `de ${many}`,
  join: (major, minor) => `${major} e ${minor}`,
};
