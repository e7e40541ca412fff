import { countingUp, saidFor, wordList } from '../engine/word-list.ts';
import { namedDecimals, SLAVIC_GENDERS, slavicOrdinals, withTenths } from '../grammar/slavic.ts';
import { spellOut } from '../grammar/spell-out.ts';
import type { GenitiveOf } from '../grammar/spoken/genitive.ts';
import { currencyTable } from '../grammar/spoken/money.ts';
import { spelledNumbers } from '../grammar/spoken/number-words.ts';
import { withPowers, withPrefixes } from '../grammar/spoken/nouns.ts';
import { numberReader } from '../grammar/written/number-reader.ts';
import { SPELL_OUT } from './spell-out.ts';

const say = spellOut('ru', SPELL_OUT);
/** Writes ё where CLDR has е, because voices need it. */
const withDots = (words: string) => words.replaceAll('трех', 'трёх').replaceAll('четырех', 'четырёх');
export const NUMBERS = spelledNumbers(say, {
  minus: 'минус',
  plus: 'плюс',
  genders: SLAVIC_GENDERS,
  change: withDots,
});

/** Says a cardinal in a case; `одной тысячи` becomes `тысячи`. */
const inCase =
  (name: string): GenitiveOf =>
  (digits, gender) =>
    withDots(say(digits, `cardinal-${gender === 'feminine' ? gender : 'masculine'}-${name}`)).replace(
      /^одн\p{L}+ (?=тысяч)/u,
      '',
    );
export const [genitiveOf, dativeOf, instrumentalOf] = ['genitive', 'dative', 'instrumental'].map(inCase) as [
  GenitiveOf,
  GenitiveOf,
  GenitiveOf,
];

const HARD = 'ый ая ое ого ой ому ом ым ую';
const STRESSED = 'ой ая ое ого ой ому ом ым ую';
const ORDINALS = slavicOrdinals((digits, set) => say(digits, set).replace(/^одна тысяча/, 'тысяча'), {
  stems: wordList(
    'перв втор трет четвёрт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат',
    'семнадцат восемнадцат девятнадцат двадцат тридцат сороков пятидесят шестидесят семидесят восьмидесят девяност',
    'сот двухсот трёхсот четырёхсот пятисот шестисот семисот восьмисот девятисот',
    'тысячн двухтысячн трёхтысячн четырёхтысячн пятитысячн шеститысячн семитысячн восьмитысячн девятитысячн',
  ),
  hard: HARD,
  plural: 'ые ых ым ыми',
  ends: {
    ...Object.fromEntries(wordList('втор шест седьм восьм сороков').map((stem) => [stem, STRESSED])),
    трет: 'ий ья ье ьего ьей ьему ьем ьим ью',
  },
});
/** Says an ordinal in one of its forms, for example `21` as `двадцать первый`. */
export const { ordinalOf } = ORDINALS;
/** Ordinals of whole thousands, by their words. */
export const THOUSANDTHS = ORDINALS.thousands;

/** Normalizes a word to the spelling in the reader's tables. */
export const fold = (key: string): string => key.replaceAll('ё', 'е');
const folded = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([word, value]) => [fold(word), value]));

const PLACES = Object.fromEntries(
  wordList('десят сот тысячн').flatMap((stem, index) =>
    wordList('ых ая ые ой ую ым ыми').map((ending) => [stem + ending, index + 1]),
  ),
);
export const READER = withTenths(
  numberReader(
    say,
    {
      sets: [
        ...Object.values(SLAVIC_GENDERS),
        'cardinal-masculine-genitive',
        'cardinal-masculine-dative',
        'cardinal-masculine-instrumental',
      ],
      words: { одну: 1, одной: 1, двумя: 2 },
      ordinals: folded(ORDINALS.words),
      thousands: 'тысячи тысяч тысячами тысячам тысячах',
      thousand: 'тысяча тысячи тысяч тысячу тысячами тысячам тысячах',
      large: countingUp(
        6,
        3,
        'миллион|миллиона|миллионов|миллионами миллиард|миллиарда|миллиардов|миллиардами триллион|триллиона|триллионов',
      ),
      zero: 'ноль нуль нуля ноля',
      articles: 'один одна одно одного одной одну одному одним',
      minus: 'минус',
      marks: {
        запятая: ',',
        ...Object.fromEntries(
          wordList('ых ая ой ую ым ыми').flatMap((ending) => [
            [`цел${ending}`, ','],
            [`цел${ending} и`, ','],
          ]),
        ),
      },
      decimals: namedDecimals(PLACES),
    },
    fold,
  ),
  'и',
  PLACES,
);

const SMALL = saidFor('к кило; д деци; с санти; м милли; мк микро; н нано');
const LARGE = saidFor('к кило; М мега; Г гига; Т тера');
const LATIN = saidFor('k кило; d деци; c санти; m милли; µ микро');

/** Symbols of units, with the unit's name for one, two and five, and its gender. */
export const UNITS: Readonly<Record<string, string>> = {
  ...withPowers(
    withPrefixes(SMALL, { м: 'метр|метра|метров' }),
    { 2: 'квадратный|квадратных|квадратных', 3: 'кубический|кубических|кубических' },
    (unit, power) => `${power} ${unit}`,
  ),
  ...withPrefixes(SMALL, saidFor('г грамм|грамма|граммов; л литр|литра|литров; с секунда|секунды|секунд|f')),
  ...withPrefixes(
    LARGE,
    saidFor(
      'бит бит|бита|бит; Вт ватт|ватта|ватт; В вольт|вольта|вольт; Гц герц|герца|герц; Б байт|байта|байт; Дж джоуль|джоуля|джоулей; кал калория|калории|калорий|f',
    ),
  ),
  ...withPrefixes(
    saidFor('м милли; мк микро'),
    saidFor('Вт ватт|ватта|ватт; В вольт|вольта|вольт; А ампер|ампера|ампер'),
  ),
  ...saidFor(
    'кв._м квадратный метр|квадратных метра|квадратных метров; кв.м квадратный метр|квадратных метра|квадратных метров; куб._м кубический метр|кубических метра|кубических метров; кв._км квадратный километр|квадратных километра|квадратных километров',
    'кВт·ч киловатт-час|киловатт-часа|киловатт-часов; К кельвин|кельвина|кельвинов; дБ децибел|децибела|децибел; т тонна|тонны|тонн|f',
    'ц центнер|центнера|центнеров; га гектар|гектара|гектаров; ч час|часа|часов; мин минута|минуты|минут|f; мин. минута|минуты|минут|f; сек секунда|секунды|секунд|f',
    'л.с. лошадиная сила|лошадиные силы|лошадиных сил|лошадиной силы|f; Ом ом|ома|ом; Па паскаль|паскаля|паскалей; ° градус|градуса|градусов; °C градус Цельсия|градуса Цельсия|градусов Цельсия',
    '°С градус Цельсия|градуса Цельсия|градусов Цельсия; % процент|процента|процентов; ‰ промилле; шт. штука|штуки|штук|f; чел. человек|человека|человек; мес. месяц|месяца|месяцев; мм_рт._ст. миллиметр ртутного столба|миллиметра ртутного столба|миллиметров ртутного столба',
  ),
  ...withPrefixes(LATIN, { m: 'метр|метра|метров', g: 'грамм|грамма|граммов' }),
};

/** Signs of currencies, with the names of whole units and hundredths. */
export const CURRENCIES = currencyTable(
  '₽ руб. руб р. RUB: рубль|рубля|рублей, копейка|копейки|копеек|f; $ USD долл. долл: доллар|доллара|долларов, цент|цента|центов; € EUR: евро|евро|евро, цент|цента|центов',
  '£ GBP: фунт|фунта|фунтов, пенс|пенса|пенсов; ¥ JPY: иена|иены|иен|f; CNY: юань|юаня|юаней; ₴ UAH грн: гривна|гривны|гривен|f, копейка|копейки|копеек|f; CHF: швейцарский франк|швейцарских франка|швейцарских франков; ₸ KZT: тенге|тенге|тенге; ₿: биткоин|биткоина|биткоинов',
);
