import { asWritten } from '../grammar/alternatives.ts';
import type { CurrencyForms, MoneyWords } from '../grammar/money.ts';

const yen: CurrencyForms = ['円'];
const dollar: CurrencyForms = ['ドル', 'セント'];
const euro: CurrencyForms = ['ユーロ', 'セント'];
const pound: CurrencyForms = ['ポンド', 'ペンス'];

export const MONEY: MoneyWords = {
  currencies: {
    '¥': yen,
    '￥': yen,
    JPY: yen,
    $: dollar,
    '＄': dollar,
    US$: ['米ドル', 'セント'],
    USD: ['米ドル', 'セント'],
    '€': euro,
    EUR: euro,
    '£': pound,
    GBP: pound,
    '₩': ['ウォン'],
    '₹': ['ルピー'],
    '₿': ['ビットコイン'],
    CNY: ['人民元'],
  },
  scales: asWritten(['千', '万', '億', '兆', '千万', '百万']),
  of: (many) => many,
  join: (major, minor) => major + minor,
};
