import { asWritten } from '../grammar/alternatives.ts';
import type { CurrencyForms, MoneyWords } from '../grammar/money.ts';

const rupee: CurrencyForms = ['रुपया|रुपए', 'पैसा|पैसे'];
const dollar: CurrencyForms = ['डॉलर', 'सेंट'];
const euro: CurrencyForms = ['यूरो', 'सेंट'];
const pound: CurrencyForms = ['पाउंड', 'पेंस'];
const yen: CurrencyForms = ['येन', 'सेन'];

export const MONEY: MoneyWords = {
  currencies: {
    '₹': rupee,
    'रु.': rupee,
    'रु॰': rupee,
    'Rs.': rupee,
    Rs: rupee,
    INR: rupee,
    $: dollar,
    US$: ['अमेरिकी डॉलर', 'सेंट'],
    USD: ['अमेरिकी डॉलर', 'सेंट'],
    '€': euro,
    EUR: euro,
    '£': pound,
    GBP: pound,
    '¥': yen,
    JPY: yen,
    '₩': ['वॉन', 'जिओन'],
    '₺': ['लीरा', 'कुरुस'],
    '₦': ['नाइरा', 'कोबो'],
    '₽': ['रूबल', 'कोपेक'],
    '৳': ['टका', 'पैसे'],
    '₿': ['बिटकॉइन'],
  },
  scales: asWritten(['हज़ार', 'हजार', 'लाख', 'करोड़', 'अरब', 'खरब', 'मिलियन', 'बिलियन']),
  of: (many) => many,
  join: (major, minor) => `${major} ${minor}`,
};
