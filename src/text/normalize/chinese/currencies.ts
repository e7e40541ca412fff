import { asWritten } from '../grammar/alternatives.ts';
import type { CurrencyForms, MoneyWords } from '../grammar/money.ts';

const yuan: CurrencyForms = ['元'];
const dollar: CurrencyForms = ['美元'];
const euro: CurrencyForms = ['欧元'];
const pound: CurrencyForms = ['英镑'];
const won: CurrencyForms = ['韩元'];

export const MONEY: MoneyWords = {
  currencies: {
    '¥': yuan,
    '￥': yuan,
    CNY: ['人民币'],
    RMB: ['人民币'],
    $: dollar,
    US$: dollar,
    USD: dollar,
    HK$: ['港元'],
    HKD: ['港元'],
    NT$: ['新台币'],
    '€': euro,
    EUR: euro,
    '£': pound,
    GBP: pound,
    '₩': won,
    KRW: won,
    JPY: ['日元'],
    '₹': ['卢比'],
    '₽': ['卢布'],
    '₿': ['比特币'],
  },
  scales: asWritten(['千', '万', '亿', '万亿', '百万', '千万']),
  of: (many) => many,
  join: (major, minor) => major + minor,
};
