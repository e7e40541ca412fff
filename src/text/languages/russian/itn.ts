import type { Language } from '../engine/language.ts';
import { lookup } from '../engine/parser.ts';
import { saidFor, wordList } from '../engine/word-list.ts';
import { partsOf } from '../grammar/written/fraction.ts';
import { rangeWords } from '../grammar/written/ranges.ts';
import { writtenFrom } from '../grammar/written/from-lexicon.ts';
import { fever } from '../grammar/written/measure.ts';
import { currencyNames } from '../grammar/written/money.ts';
import { slavicTimes } from '../grammar/written/slavic-times.ts';
import { abroadIn, fill } from '../grammar/written/telephone.ts';
import { CURRENCIES, fold, READER, THOUSANDTHS, UNITS } from './lexicon.ts';

export const written: Language = writtenFrom({
  language: 'ru',
  reader: READER,
  style: { fold },
  units: UNITS,
  unitWords: saidFor(
    'кило кг; мегабит_в_секунду Мбит/с; гигабит_в_секунду Гбит/с; километр_в_час км/ч; километра_в_час км/ч; километров_в_час км/ч; метр_в_секунду м/с; метра_в_секунду м/с; метров_в_секунду м/с',
  ),
  withoutUnits: wordList('с сек шт. чел. мес. ц л.с. м ч мин мин. т к kг m'),
  metres: {
    metres: 'метр метра метров',
    alone: 'метр',
    joiners: 'и',
    closers: 'и ростом роста высотой длиной в но а',
  },
  per: [],
  currencies: CURRENCIES,
  currencyWords: currencyNames(
    '£ пенс: фунта стерлингов, фунтов стерлингов; $ цент: доллар сша, доллара сша, долларов сша',
  ),
  electronic: {
    at: ['собака', 'собачка'],
    dot: ['точка'],
    marks: { дефис: '-', тире: '-', 'нижнее подчеркивание': '_' },
    slash: ['слэш', 'слеш', 'косая черта'],
    colon: ['двоеточие'],
    www: ['w w w', 'www', 'ввв', 'в в в'],
    names: saidFor(
      'яндекс yandex; гмейл gmail; джимейл gmail; мейл mail; майл mail; рамблер rambler; ру ru; ком com',
    ),
    endings: wordList('com org net ru рф info ру ком'),
    weakEndings: wordList('su by ua kz io ai tv me'),
    plainWords:
      'и в на с по к из за от до не что как это то он она они мы вы я ты его ее их для или но же бы у о',
  },
  telephone: {
    repeats: {},
    longest: 12,
    hasLongGroups: true,
    layOut: (digits) => (digits.length === 11 ? fill('# (###) ###-##-##', digits) : undefined),
    cues: wordList('телефон телефона номер номеру позвоните звоните'),
    plus: ['плюс'],
    layOutAbroad: abroadIn('7', '### ###-##-##'),
  },
  yearWords: wordList('год года году годом г'),
  pairedYear: lookup(
    Object.fromEntries(Object.entries(THOUSANDTHS).map(([said, value]) => [fold(said), value])),
  ),
  rules: [
    fever(READER, 'и', 'градус градуса градусов у и а но утром вечером'),
    ...slavicTimes({
      reader: READER,
      hours: 'час часа часов',
      minutes: 'минута минуты минут минуту',
      zero: 'ноль нуль',
      at: 'в к с до около после',
      dayParts: 'утра дня вечера ночи',
      into: { половина: 30, половине: 30, четверть: 15 },
      intoEnd: /го$/u,
      to: 'без',
      quarter: 'четверти',
    }),
  ],
  rulers:
    'петр екатерина елизавета людовик николай александр павел иван генрих карл фридрих вильгельм филипп эдуард георг пий бенедикт григорий лев',
  centuries: 'век века веку веком веке веков веками веках',
  pressure: { cues: 'давление давления', over: ['на'] },
  outOf: 'из; раз из; случаев из; случаях из',
  each: 'каждый каждая каждое каждого каждую каждой',
  ordinal: (value, last) => `${value}-${/[аеёиоуыэюя].$/u.test(last) ? last.slice(-1) : last.slice(-2)}`,
  halves: '1,5 полтора; 1,5 полторы; 1,5 полутора; ,5 с половиной; ,25 с четвертью',
  parts: partsOf(
    '3 трети|третьих; 4 четверти|четвертых; 5 пятых; 6 шестых; 7 седьмых; 8 восьмых; 9 девятых; 10 десятых|десятым; 100 сотых|сотым',
  ),
  range: {
    ...rangeWords('to до; from от с; or или; between между; and и; zero ноль нуль'),
    scales: { тысяч: 3, тысячи: 3 },
    toDay: 'по; до; и; или',
  },
  phrases: 'тысяча благодарностей; сто раз; тысячу раз; сто лет; тысяча и одна ночь; сто пудов',
  prices: 'стоит; стоят; стоила',
  between: 'между',
  continuations:
    'пять; тридцать; марта; две тысячи двенадцатого года; целых пять десятых; миллионов; миллионов рублей; рублей; рублей пятьдесят копеек; процентов; сто; тысяч; часов; часов тридцать минут; четвёртого; точка ру; собака gmail точка com; километров в час; килограмм; квадратных метров; градусов цельсия; до тридцати; или тридцать; ноль один два три; года; век; с половиной',
});
