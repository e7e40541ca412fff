/** How an amount of a currency is said. */
export interface Currency {
  readonly one: string;
  readonly many: string;
  /** Its hundredth, where it has one that is used. */
  readonly minor?: readonly [one: string, many: string];
}

const withCents = (one: string, many = `${one}s`): Currency => ({ one, many, minor: ['cent', 'cents'] });
const same = (name: string): Currency => ({ one: name, many: name });
const pound: Currency = { one: 'pound', many: 'pounds', minor: ['penny', 'pence'] };
const rupee: Currency = { one: 'rupee', many: 'rupees', minor: ['paisa', 'paise'] };

/** By the sign before or behind an amount. */
export const SIGNS: Readonly<Record<string, Currency>> = {
  $: withCents('dollar'),
  US$: withCents('US dollar'),
  A$: withCents('Australian dollar'),
  AU$: withCents('Australian dollar'),
  C$: withCents('Canadian dollar'),
  CA$: withCents('Canadian dollar'),
  NZ$: withCents('New Zealand dollar'),
  HK$: withCents('Hong Kong dollar'),
  S$: withCents('Singapore dollar'),
  R$: { one: 'real', many: 'reais' },
  '£': pound,
  '€': withCents('euro'),
  '¥': same('yen'),
  '₩': same('won'),
  '₹': rupee,
  'Rs.': rupee,
  Rs: rupee,
  '₽': { one: 'ruble', many: 'rubles' },
  '₺': same('lira'),
  '₫': same('dong'),
  '฿': same('baht'),
  '₦': same('naira'),
  '₪': { one: 'shekel', many: 'shekels' },
  '₱': { one: 'peso', many: 'pesos' },
};

/** By ISO 4217 code. */
export const CODES: Readonly<Record<string, Currency>> = {
  USD: withCents('US dollar'),
  EUR: withCents('euro'),
  GBP: { ...pound, one: 'British pound', many: 'British pounds' },
  JPY: same('yen'),
  CNY: same('yuan'),
  RMB: same('yuan'),
  KRW: same('won'),
  INR: rupee,
  CHF: { one: 'Swiss franc', many: 'Swiss francs' },
  AUD: withCents('Australian dollar'),
  CAD: withCents('Canadian dollar'),
  NZD: withCents('New Zealand dollar'),
  HKD: withCents('Hong Kong dollar'),
  SGD: withCents('Singapore dollar'),
  MXN: { one: 'Mexican peso', many: 'Mexican pesos' },
  BRL: { one: 'Brazilian real', many: 'Brazilian reais' },
  SEK: { one: 'Swedish krona', many: 'Swedish kronor' },
  NOK: { one: 'Norwegian krone', many: 'Norwegian kroner' },
  DKK: { one: 'Danish krone', many: 'Danish kroner' },
  PLN: { one: 'Polish zloty', many: 'Polish zlotys' },
  RUB: { one: 'Russian ruble', many: 'Russian rubles' },
  TRY: same('Turkish lira'),
  ZAR: same('South African rand'),
  BTC: { one: 'bitcoin', many: 'bitcoins' },
};
