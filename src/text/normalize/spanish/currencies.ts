import { asWritten } from '../grammar/alternatives.ts';
import type { CurrencyForms, MoneyWords } from '../grammar/money.ts';

const dollar: CurrencyForms = ['dólar|dólares', 'centavo|centavos'];
const american: CurrencyForms = ['dólar estadounidense|dólares estadounidenses', 'centavo|centavos'];
const euro: CurrencyForms = ['euro|euros', 'céntimo|céntimos'];
const pound: CurrencyForms = ['libra|libras|f', 'penique|peniques'];
const yen: CurrencyForms = ['yen|yenes', 'centavo|centavos'];
const rupee: CurrencyForms = ['rupia|rupias|f'];

/** By code, in capitals. */
const CODES: Readonly<Record<string, CurrencyForms>> = {
  USD: american,
  EUR: euro,
  GBP: pound,
  JPY: yen,
  CHF: ['franco suizo|francos suizos'],
  MXN: ['peso mexicano|pesos mexicanos', 'centavo|centavos'],
  ARS: ['peso argentino|pesos argentinos', 'centavo|centavos'],
  CLP: ['peso chileno|pesos chilenos'],
  COP: ['peso colombiano|pesos colombianos', 'centavo|centavos'],
  UYU: ['peso uruguayo|pesos uruguayos', 'centavo|centavos'],
  BOP: ['peso boliviano|pesos bolivianos'],
  BOB: ['boliviano|bolivianos', 'centavo|centavos'],
  PEN: ['sol|soles', 'céntimo|céntimos'],
  BRL: ['real brasileño|reales brasileños', 'centavo|centavos'],
  HNL: ['lempira|lempiras', 'centavo|centavos'],
  GTQ: ['quetzal|quetzales', 'centavo|centavos'],
  NIO: ['córdoba|córdobas', 'centavo|centavos'],
  CRC: ['colón|colones', 'céntimo|céntimos'],
  VES: ['bolívar|bolívares', 'céntimo|céntimos'],
  HKD: ['dólar de hong kong|dólares de hong kong', 'centavo|centavos'],
  TTD: ['dólar de trinidad y tobago|dólares de trinidad y tobago', 'centavo|centavos'],
  CNY: ['yuan|yuanes'],
  INR: rupee,
};

export const MONEY: MoneyWords = {
  currencies: {
    ...CODES,
    ...Object.fromEntries(Object.entries(CODES).map(([code, forms]) => [code.toLowerCase(), forms])),
    $: dollar,
    US$: american,
    us$: american,
    MX$: CODES['MXN']!,
    Mex$: CODES['MXN']!,
    R$: CODES['BRL']!,
    'S/': CODES['PEN']!,
    '€': euro,
    '£': pound,
    '¥': yen,
    '₹': rupee,
    rs: rupee,
    Rs: rupee,
    '₩': ['won|wones'],
    '₽': ['rublo|rublos'],
    '₿': ['bitcoin|bitcoines'],
    '₧': ['peseta|pesetas|f'],
    ptas: ['peseta|pesetas|f'],
    'ptas.': ['peseta|pesetas|f'],
    kr: ['corona|coronas|f'],
    fr: ['franco|francos'],
    mk: ['marco|marcos'],
    Q: CODES['GTQ']!,
    q: CODES['GTQ']!,
  },
  scales: {
    ...asWritten(['mil', 'millón', 'millones', 'mil millones', 'billón', 'billones', 'trillones']),
    K: 'mil',
    M: 'millón|millones',
  },
  of: (many) => `de ${many}`,
  join: (major, minor) => `${major} ${minor}`,
};
