import type { Language } from '../engine/language.ts';
import { lookup } from '../engine/parser.ts';
import { saidFor, wordList } from '../engine/word-list.ts';
import { partsOf } from '../grammar/written/fraction.ts';
import { rangeWords } from '../grammar/written/ranges.ts';
import { writtenFrom } from '../grammar/written/from-lexicon.ts';
import { slavicTimes } from '../grammar/written/slavic-times.ts';
import { abroadIn, fill } from '../grammar/written/telephone.ts';
import { CURRENCIES, fold, READER, THOUSANDTHS, UNITS } from './lexicon.ts';

export const written: Language = writtenFrom({
  language: 'uk',
  reader: READER,
  style: { fold },
  units: UNITS,
  unitWords: saidFor(
    'мегабіт_на_секунду Мбіт/с; мегабіти_на_секунду Мбіт/с; мегабітів_на_секунду Мбіт/с; кіло кг; кілометр_на_годину км/год; кілометри_на_годину км/год; кілометрів_на_годину км/год; метр_на_секунду м/с; метри_на_секунду м/с; метрів_на_секунду м/с; метр_за_секунду м/с; метри_за_секунду м/с; метрів_за_секунду м/с; метра_за_секунду м/с; метра_на_секунду м/с; кілометра_на_годину км/год; кілометрів_за_годину км/год; процент %; процента %; процентів %; проценти %',
  ),
  withoutUnits: ['с', 'сек', 'шт.', 'міс.', 'ц', 'м', 'год', 'год.', 'хв', 'хв.', 'т'],
  metres: {
    metres: 'метр метри метрів',
    alone: 'метр',
    joiners: 'і',
    closers: 'і й на зросту заввишки завдовжки але а',
  },
  per: [],
  currencies: CURRENCIES,
  electronic: {
    at: ['собака', 'равлик', 'песик'],
    dot: ['крапка', 'точка'],
    marks: { дефіс: '-', тире: '-', 'нижнє підкреслення': '_' },
    slash: ['слеш', 'скісна риска'],
    colon: ['двокрапка'],
    www: ['w w w', 'www'],
    names: saidFor('гмейл gmail; джимейл gmail; юа ua; ком com; нет net'),
    endings: wordList('com org net ua укр info юа ком нет'),
    weakEndings: wordList('io ai tv me pl eu'),
    plainWords:
      'і й в у на з до по за від не що як це то він вона вони ми ви я ти його її їх для або але ж би о та',
  },
  telephone: {
    repeats: {},
    longest: 12,
    hasLongGroups: true,
    layOut: (digits) =>
      digits.length === 10 && digits.startsWith('0') ? fill('### ### ## ##', digits) : undefined,
    cues: wordList('телефон телефону номер телефонуйте дзвоніть'),
    plus: ['плюс'],
    layOutAbroad: abroadIn('380', '## ### ## ##'),
  },
  yearWords: wordList('рік року році роком'),
  pairedYear: lookup(THOUSANDTHS),
  rules: slavicTimes({
    reader: READER,
    hours: 'година години годин годині годину',
    minutes: 'хвилина хвилини хвилин хвилину',
    zero: 'нуль',
    past: 'по',
    at: 'о об з із від до після',
    dayParts: 'ранку дня вечора ночі',
    hourEnd: /(?:ій|ої)$/u,
    until: 'до',
    into: { 'пів на': 30, 'чверть на': 15 },
    to: 'за; без',
    quarter: 'чверть чверті',
  }),
  centuries: 'століття століттю століттям столітті століть століттях',
  pressure: { cues: 'тиск тиску', over: ['на'] },
  outOf: 'з; із; разів з; разів із',
  each: 'кожен кожний кожна кожне кожного кожну',
  ordinal: (value, last) => `${value}-${/[аеєиіїоуюя].$/u.test(last) ? last.slice(-1) : last.slice(-2)}`,
  halves: '1,5 півтора; 1,5 півтори; ,5 з половиною; ,25 з чвертю',
  parts: partsOf(
    "3 третини|третіх|треті; 4 чверті|четвертих|четверті; 5 п'ятих; 6 шостих; 7 сьомих; 8 восьмих; 9 дев'ятих; 10 десятих|десятим; 100 сотих|сотим",
  ),
  range: {
    ...rangeWords('to до; from від з; or або чи; between між; and і та; zero нуль'),
    scales: { тисяч: 3, тисячі: 3 },
    toDay: 'по; до; і; або; та',
  },
  phrases: 'тисяча подяк; сто разів; тисячу разів; сто років; тисяча й одна ніч; тисяча і одна ніч',
  prices: 'коштує; коштують; коштувала',
  between: 'між',
  continuations:
    "п'ять; тридцять; березня; дві тисячі дванадцятого року; цілих п'ять десятих; мільйонів; мільйонів гривень; гривень; гривень п'ятдесят копійок; відсотків; сто; тисяч; годин; година тридцять хвилин; четверту; крапка юа; собака gmail крапка com; кілометрів на годину; кілограмів; квадратних метрів; градусів цельсія; до тридцяти; або тридцять; нуль один два три; року; з половиною",
});
