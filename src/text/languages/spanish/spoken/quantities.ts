import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import type { CurrencyForms, MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

const dollar: CurrencyForms = ['dólar|dólares', 'centavo|centavos'];
const american: CurrencyForms = ['dólar estadounidense|dólares estadounidenses', 'centavo|centavos'];
const euro: CurrencyForms = ['euro|euros', 'céntimo|céntimos'];
const pound: CurrencyForms = ['libra|libras|f', 'penique|peniques'];
const yen: CurrencyForms = ['yen|yenes', 'centavo|centavos'];
const rupee: CurrencyForms = ['rupia|rupias|f', 'paisa|paisas|f'];

/** By code, in capitals. */
const CODES: Readonly<Record<string, CurrencyForms>> = {
  USD: american,
  EUR: euro,
  GBP: pound,
  JPY: yen,
  CHF: ['franco suizo|francos suizos', 'céntimo|céntimos'],
  MXN: ['peso mexicano|pesos mexicanos', 'centavo|centavos'],
  ARS: ['peso argentino|pesos argentinos', 'centavo|centavos'],
  CLP: ['peso chileno|pesos chilenos', 'centavo|centavos'],
  COP: ['peso colombiano|pesos colombianos', 'centavo|centavos'],
  UYU: ['peso uruguayo|pesos uruguayos', 'centavo|centavos'],
  BOP: ['peso boliviano|pesos bolivianos', 'centavo|centavos'],
  BOB: ['boliviano|bolivianos', 'centavo|centavos'],
  PEN: ['sol|soles', 'céntimo|céntimos'],
  BRL: ['real brasileño|reales brasileños', 'centavo|centavos'],
  HNL: ['lempira|lempiras', 'centavo|centavos'],
  GTQ: ['quetzal|quetzales', 'centavo|centavos'],
  NIO: ['córdoba|córdobas|f', 'centavo|centavos'],
  CRC: ['colón|colones', 'céntimo|céntimos'],
  VES: ['bolívar|bolívares', 'céntimo|céntimos'],
  HKD: ['dólar de hong kong|dólares de hong kong', 'centavo|centavos'],
  TTD: ['dólar de trinidad y tobago|dólares de trinidad y tobago', 'centavo|centavos'],
  CNY: ['yuan|yuanes'],
  CAD: ['dólar canadiense|dólares canadienses', 'centavo|centavos'],
  AWG: ['florín arubeño|florines arubeños', 'centavo|centavos'],
  CUP: ['peso cubano|pesos cubanos', 'centavo|centavos'],
  DOP: ['peso dominicano|pesos dominicanos', 'centavo|centavos'],
  GYD: ['dólar guyanés|dólares guyaneses', 'centavo|centavos'],
  HTG: ['gourde|gourdes|f', 'céntimo|céntimos'],
  KRW: ['won|wones', 'chon|chon'],
  PAB: ['balboa|balboas', 'centésimo|centésimos'],
  PYG: ['guaraní|guaraníes', 'céntimo|céntimos'],
  SVC: ['colón salvadoreño|colones salvadoreños', 'centavo|centavos'],
  VEF: ['bolívar fuerte|bolívares fuertes', 'céntimo|céntimos'],
  VEB: ['bolívar venezolano|bolívares venezolanos', 'céntimo|céntimos'],
  AUD: ['dólar australiano|dólares australianos', 'centavo|centavos'],
  INR: rupee,
};

export const MONEY: MoneyWords = {
  language: 'es',
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
    AR$: CODES['ARS']!,
    ar$: CODES['ARS']!,
    RD$: CODES['DOP']!,
    rd$: CODES['DOP']!,
    r$: CODES['BRL']!,
    's/': CODES['PEN']!,
    '₡': ['colón|colones', 'céntimo|céntimos'],
    '₲': CODES['PYG']!,
    'rs.': rupee,
    'kr.': ['corona|coronas|f', 'øre|øre'],
    rs: rupee,
    Rs: rupee,
    '₩': ['won|wones', 'chon|chon'],
    '₽': ['rublo|rublos'],
    '₿': ['bitcoin|bitcoines'],
    '₧': ['peseta|pesetas|f'],
    ptas: ['peseta|pesetas|f'],
    'ptas.': ['peseta|pesetas|f'],
    kr: ['corona|coronas|f', 'øre|øre'],
    fr: ['franco|francos', 'céntimo|céntimos'],
    mk: ['marco|marcos', 'céntimo|céntimos'],
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

const LENGTHS = withPrefixes(
  { k: 'kiló', h: 'hectó', d: 'decí', c: 'centí', m: 'milí', µ: 'micró', μ: 'micró', n: 'nanó' },
  { m: 'metro|metros' },
);
const SMALL = { k: 'kilo', h: 'hecto', d: 'deci', c: 'centi', m: 'mili', µ: 'micro', μ: 'micro' };
const LARGE = { k: 'kilo', K: 'kilo', M: 'mega', G: 'giga', T: 'tera' };

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(
      { ...LENGTHS, in: 'pulgada|pulgadas|f', ft: 'pie|pies' },
      { 2: 'cuadrado|cuadrados', 3: 'cúbico|cúbicos' },
      (unit, power) => `${unit} ${power}`,
    ),
    'in²': 'pulgada cuadrada|pulgadas cuadradas|f',
    ...withPrefixes(SMALL, {
      g: 'gramo|gramos',
      l: 'litro|litros',
      L: 'litro|litros',
      s: 'segundo|segundos',
    }),
    ...withPrefixes(LARGE, {
      W: 'vatio|vatios',
      V: 'voltio|voltios',
      Hz: 'hercio|hercios',
      B: 'byte|bytes',
      J: 'julio|julios',
      cal: 'caloría|calorías|f',
    }),
    mW: 'milivatio|milivatios',
    mA: 'miliamperio|miliamperios',
    mAh: 'miliamperio hora|miliamperios hora',
    Wh: 'vatio hora|vatios hora',
    kWh: 'kilovatio hora|kilovatios hora',
    A: 'amperio|amperios',
    K: 'kelvin|kelvins',
    dB: 'decibelio|decibelios',
    bit: 'bit|bits',
    Mbps: 'megabit por segundo|megabits por segundo',
    Gbps: 'gigabit por segundo|gigabits por segundo',
    t: 'tonelada|toneladas|f',
    ha: 'hectárea|hectáreas|f',
    mi: 'milla|millas|f',
    yd: 'yarda|yardas|f',
    lb: 'libra|libras|f',
    oz: 'onza|onzas|f',
    mph: 'milla por hora|millas por hora|f',
    kph: 'kilómetro por hora|kilómetros por hora',
    rpm: 'revolución por minuto|revoluciones por minuto|f',
    h: 'hora|horas|f',
    min: 'minuto|minutos',
    seg: 'segundo|segundos',
    '°': 'grado|grados',
    '°C': 'grado celsius|grados celsius',
    '°F': 'grado fahrenheit|grados fahrenheit',
    '° C': 'grado celsius|grados celsius',
    '° F': 'grado fahrenheit|grados fahrenheit',
    ºC: 'grado celsius|grados celsius',
    '%': 'por ciento|por ciento|n',
    '‰': 'por mil|por mil|n',
    px: 'píxel|píxeles',
    gsm: 'gramo por metro cuadrado|gramos por metro cuadrado',
    psi: 'p s i|p s i',
    '° c': 'grado centígrado|grados centígrados',
    '° f': 'grado fahrenheit|grados fahrenheit',
    '° k': 'grado kelvin|grados kelvin',
    ms: 'milisegundo|milisegundos',
  },
  apart: ['K', 's', 'A', 'B', 'L', 't', 'in', 'V', 'J'],
  per: (unit, perUnit) => `${unit} por ${perUnit}`,
  partOf: (parts, { one, gender }) => {
    // `medio metro`, `uno y medio metro`, but `un tercio de metro`.
    const half = /^(?:un |(.+ y ))medio$/.exec(parts);
    const whole = (half?.[1] ?? '').replace(/^uno /, gender === 'feminine' ? 'una ' : 'uno ');
    if (half) return `${whole}${gender === 'feminine' ? 'media' : 'medio'} ${one}`;
    return `${gender === 'feminine' ? parts.replace(/^uno y/, 'una y') : parts} de ${one}`;
  },
};
