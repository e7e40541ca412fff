import { countingUp, saidFor, wordList } from '../engine/word-list.ts';
import { namedDecimals, SLAVIC_GENDERS, slavicOrdinals, withTenths } from '../grammar/slavic.ts';
import { spellOut } from '../grammar/spell-out.ts';
import type { GenitiveOf } from '../grammar/spoken/genitive.ts';
import { currencyTable } from '../grammar/spoken/money.ts';
import { spelledNumbers } from '../grammar/spoken/number-words.ts';
import { withPowers, withPrefixes } from '../grammar/spoken/nouns.ts';
import { numberReader } from '../grammar/written/number-reader.ts';
import { SPELL_OUT } from './spell-out.ts';

const rules = spellOut('uk', SPELL_OUT);
/** Writes the typewriter apostrophe where CLDR has the letter, and corrects CLDR's `два тисячі`. */
const say = (digits: string, set?: string) => rules(digits, set).replaceAll('ʼ', "'");
export const NUMBERS = spelledNumbers(say, { minus: 'мінус', plus: 'плюс', genders: SLAVIC_GENDERS });

const ORDINALS = slavicOrdinals((digits, set) => say(digits, set).replace(/^одна тисяча/, 'тисяча'), {
  stems: wordList(
    "перш друг трет четверт п'ят шост сьом восьм дев'ят десят одинадцят дванадцят тринадцят чотирнадцят п'ятнадцят шістнадцят",
    "сімнадцят вісімнадцят дев'ятнадцят двадцят тридцят сороков п'ятдесят шістдесят сімдесят вісімдесят дев'яност",
    "сот двохсот трьохсот чотирьохсот п'ятисот шестисот семисот восьмисот дев'ятисот",
    "тисячн двотисячн трьохтисячн чотирьохтисячн п'ятитисячн шеститисячн семитисячн восьмитисячн дев'ятитисячн",
  ),
  plural: 'і их им ими',
  hard: 'ий а е ого ої ому ому им у',
  ends: { трет: 'ій я є ього ьої ьому ьому ім ю' },
});
/** Says an ordinal in one of its forms, for example `21` as `двадцять перший`. */
export const { ordinalOf } = ORDINALS;
/** Ordinals of whole thousands, by their words. */
export const THOUSANDTHS = ORDINALS.thousands;

/** Normalizes a word to the spelling in the reader's tables. */
export const fold = (key: string): string => key.replaceAll('ʼ', "'");
const GENITIVES: Readonly<Record<string, string>> = saidFor(
  'нуль нуля; один одного; одне одного; одна однієї; два двох; дві двох; три трьох; чотири чотирьох; шість шести; сім семи; вісім восьми',
  "сорок сорока; дев'яносто дев'яноста; сто ста; двісті двохсот; триста трьохсот; чотириста чотирьохсот; п'ятсот п'ятисот; шістсот шестисот",
  "сімсот семисот; вісімсот восьмисот; дев'ятсот дев'ятисот; тисяча тисячі; тисячі тисяч; мільйон мільйона; мільйони мільйонів",
);
const inGenitive = (word: string) => GENITIVES[word] ?? word.replace(/ь$/, 'и').replace(/(?<=десят)$/, 'и');
/** Says a cardinal in the genitive. */
export const genitiveOf: GenitiveOf = (digits, gender) =>
  say(digits, `cardinal-${gender === 'feminine' ? gender : 'masculine'}`)
    .split(' ')
    .map(inGenitive)
    .join(' ');
/** `двома`, `п'ятьма`, `сорока` */
export const instrumentalOf: GenitiveOf = (digits, gender) =>
  genitiveOf(digits, gender)
    .replaceAll('чотирьох', 'чотирма')
    .replaceAll(/(?<=дво|трьо)х(?!\p{L})/gu, 'ма')
    .replaceAll('шести', 'шістьма')
    .replaceAll('семи', 'сьома')
    .replaceAll('восьми', 'вісьма')
    .replaceAll(/(?<=[тц])и(?!\p{L})/gu, 'ьма');
const SMALL_NUMBERS = [
  ...Array.from({ length: 20 }, (_, value) => value + 1),
  ...[10, 100].flatMap((unit) => Array.from({ length: 9 }, (_, index) => (index + 1) * unit)),
];
/** Forms of other cases: `двох`, `п'яти`, `двома`. */
const CASES = {
  ...Object.fromEntries(SMALL_NUMBERS.map((value) => [inGenitive(say(String(value))), value])),
  ...countingUp(2, 1, 'двом|двома трьом|трьома чотирьом|чотирма'),
  одну: 1,
};
const LOCATIVES = Object.fromEntries(
  Object.entries(ORDINALS.words).flatMap(([word, cardinal]) =>
    word.endsWith('а') ? ['ій', 'ою'].map((ending) => [word.replace(/а$/, ending), cardinal]) : [],
  ),
);

const PLACES = countingUp(1, 1, 'десятих|десята|десяті|десятої сотих|сота|соті|сотої тисячних|тисячна');
export const READER = withTenths(
  numberReader(say, {
    sets: Object.values(SLAVIC_GENDERS),
    words: CASES,
    ordinals: { ...LOCATIVES, ...ORDINALS.words },
    thousands: 'тисячі тисяч',
    thousand: 'тисяча тисячі тисяч тисячу',
    large: countingUp(
      6,
      3,
      'мільйон|мільйона|мільйони|мільйонів мільярд|мільярда|мільярди|мільярдів трильйон|трильйони|трильйонів',
    ),
    zero: 'нуль ноль нуля',
    articles: 'один одна одне одного одну',
    minus: 'мінус',
    marks: { цілих: ',', ціла: ',', кома: ',', 'цілих і': ',', 'ціла і': ',', цілі: ',' },
    decimals: namedDecimals(PLACES),
  }),
  'і',
  PLACES,
);

const SMALL = saidFor('к кіло; д деци; с санти; м мілі; мк мікро; н нано');
const LARGE = saidFor('к кіло; М мега; Г гіга; Т тера');

/** Symbols of units, with the unit's name for one, two, five and decimals, and its gender. */
export const UNITS: Readonly<Record<string, string>> = {
  ...withPowers(
    withPrefixes(SMALL, { м: 'метр|метри|метрів|метра' }),
    { 2: 'квадратний|квадратні|квадратних|квадратного', 3: 'кубічний|кубічні|кубічних|кубічного' },
    (unit, power) => `${power} ${unit}`,
  ),
  ...withPrefixes(
    SMALL,
    saidFor('г грам|грами|грамів|грама; л літр|літри|літрів|літра; с секунда|секунди|секунд|секунди|f'),
  ),
  ...withPrefixes(
    LARGE,
    saidFor(
      'біт біт|біти|бітів|біта; Вт ват|вати|ват|вата; В вольт|вольти|вольт|вольта; Гц герц|герци|герців|герца; Б байт|байти|байтів|байта; Дж джоуль|джоулі|джоулів|джоуля; кал калорія|калорії|калорій|калорії|f',
    ),
  ),
  ...withPrefixes(
    saidFor('м мілі; мк мікро'),
    saidFor('Вт ват|вати|ват|вата; В вольт|вольти|вольт|вольта; А ампер|ампери|амперів|ампера'),
  ),
  ...saidFor(
    'кв._м квадратний метр|квадратні метри|квадратних метрів|квадратного метра; кв.м квадратний метр|квадратні метри|квадратних метрів|квадратного метра; куб._м кубічний метр|кубічні метри|кубічних метрів|кубічного метра',
    'кВт·год кіловат-година|кіловат-години|кіловат-годин|кіловат-години|f',
    'К кельвін|кельвіни|кельвінів|кельвіна; дБ децибел|децибели|децибелів|децибела; т тонна|тонни|тонн|тонни|f; ц центнер|центнери|центнерів|центнера',
    'га гектар|гектари|гектарів|гектара; год година|години|годин|години|f; год. година|години|годин|години|f; хв хвилина|хвилини|хвилин|хвилини|f; хв. хвилина|хвилини|хвилин|хвилини|f; сек секунда|секунди|секунд|секунди|f',
    'Ом ом|оми|омів|ома; Па паскаль|паскалі|паскалів|паскаля; ° градус|градуси|градусів|градуса; °C градус Цельсія|градуси Цельсія|градусів Цельсія|градуса Цельсія',
    '% відсоток|відсотки|відсотків|відсотка; ‰ проміле; шт. штука|штуки|штук|штуки|f; міс. місяць|місяці|місяців|місяця',
  ),
};

/** Signs of currencies, with the names of whole units and hundredths. */
export const CURRENCIES = currencyTable(
  'грн ₴ UAH грн.: гривня|гривні|гривень|гривні|f, копійка|копійки|копійок|f; $ USD дол. дол: долар|долари|доларів|долара, цент|центи|центів; € EUR: євро|євро|євро|t, цент|центи|центів',
  '£ GBP: фунт|фунти|фунтів|фунта, пенс|пенси|пенсів; ¥ JPY: єна|єни|єн|f; PLN zł: злотий|злоті|злотих; ₽ RUB: рубль|рублі|рублів, копійка|копійки|копійок|f; CHF: франк|франки|франків; ₿: біткоїн|біткоїни|біткоїнів',
);
