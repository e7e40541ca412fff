import { saidFor } from '../engine/word-list.ts';
import { genderByEnding } from '../grammar/slavic.ts';
import { asWritten, withCapitals } from '../grammar/spoken/alternatives.ts';
import { numbersInWords } from '../grammar/spoken/cardinals.ts';
import { figuresOf, ordinals } from '../grammar/spoken/figures.ts';
import { spokenFromSlavic } from '../grammar/spoken/from-slavic-lexicon.ts';
import { noun } from '../grammar/spoken/nouns.ts';
import { mathWords } from '../grammar/spoken/powers.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import {
  decimalsByPlace,
  formsOf,
  isBeforeFeminine,
  partOfLaw,
  timeInNouns,
} from '../grammar/spoken/slavic.ts';
import { layouts } from '../grammar/spoken/telephones.ts';
import { CURRENCIES, dativeOf, genitiveOf, instrumentalOf, NUMBERS, ordinalOf, UNITS } from './lexicon.ts';
import { decades, ENDINGS, ofMany, ROMAN_RANKS } from './ordinals.ts';

const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`],
  marks: { ',': 'запятая', '.': 'точка' },
  plural: new Intl.PluralRules('ru'),
  sayDecimal: decimalsByPlace(
    NUMBERS,
    'целая|целых',
    ['десятая|десятых', 'сотая|сотых', 'тысячная|тысячных'],
    'запятая',
  ),
});

const compounds = numbersInWords(
  'лет|этаж|процент|минут|секунд|час|днев|недель|месяч|мест|комнат|метр|километр|грамм|килограмм|литр|крат|балль|разов|рублёв|рублев|градус|томн|страничн|ступенчат|дверн|дюймов',
  (digits) =>
    genitiveOf(digits, 'masculine')
      .replaceAll(' ', '')
      .replace('одного', 'одно')
      .replace(/^ста/, 'сто')
      .replace('девяноста', 'девяносто'),
);

/** `г. Москва`, but `2000 г. Москва` */
const city: Rule = {
  name: 'city',
  starts: /г/,
  pattern: /(?<![\p{L}\p{N}]|\d ?)г\.(?= ?\p{Lu}\p{Ll})/uy,
  say: () => 'город',
};

const units = {
  ...UNITS,
  'ч.': UNITS['ч']!,
  ...saidFor('коп. копейка|копейки|копеек|f; коп копейка|копейки|копеек|f'),
};

export const spoken = (): readonly Rule[] =>
  spokenFromSlavic({
    language: 'ru',
    figures,
    signs: saidFor(
      '@ собака; . точка; / слэш; : двоеточие; - дефис; _ нижнее подчёркивание; ? вопросительный знак; ! восклицательный знак',
      '= равно; & и; # решётка; % процент; + плюс; | вертикальная черта; ^ крышка; ~ тильда; * звёздочка; \\ обратный слэш',
    ),
    symbols: saidFor(
      '# номер; № номер; % процентов; × умножить на; * умножить на; ÷ делить на; ≈ примерно; ≠ не равно; ≤ меньше или равно; ≥ больше или равно; < меньше; > больше; § параграф',
    ),
    endings: 'ru su рф by kz',
    abbreviations: {
      titles: saidFor(
        'г-н господин; г-жа госпожа; д-р доктор; проф. профессор; акад. академик; ул. улица; пр. проспект; пр-т проспект; пл. площадь; пер. переулок; наб. набережная; ш. шоссе; б-р бульвар; им. имени; р. река; оз. озеро; пос. посёлок; тов. товарищ; св. святой',
      ),
      words: {
        ...saidFor(
          'ок. около; эт. этаж; комн. комната; Комн. комната; гг. годы; т.е. то есть; т._е. то есть; т.д. так далее; т._д. так далее; т.п. тому подобное; т._п. тому подобное; т.к. так как; т._к. так как; др. другие; и_пр. и прочее; т.н. так называемый; т._н. так называемый; т.о. таким образом; т._о. таким образом; см. смотри; ср. сравни; напр. например; прим. примечание; н.э. нашей эры; н._э. нашей эры; до_н.э. до нашей эры; млн миллионов; млрд миллиардов; тыс. тысяч; чел. человек; обл. область',
        ),
      },
      beforeNumbers: withCapitals(
        saidFor(
          'по_тел. по телефону; на_стр. на странице; на_с. на странице; в_п. в пункте; по_ст. по статье; в_ст. в статье; в_гл. в главе; на_рис. на рисунке; в_табл. в таблице; №№ номера',
          'ср. в среднем; стр. страница; с. страница; доб. добавочный; вн. внутренний; гл. глава; рис. рисунок; табл. таблица; тел. телефон; п. пункт; ст. статья; д. дом; кв. квартира; т. том; корп. корпус',
        ),
      ),
    },
    years: {
      years: { год: 'masculine', года: 'genitive', году: 'locative', годом: 'instrumental' },
      centuries: formsOf('masculine век; genitive века; dative веку; locative веке; instrumental веком'),
      short: 'г.',
      era: 'до н(?:\\.|ашей)|н\\. ?э',
      shortCentury: 'в.',
      century: 'век',
      dative: 'ко?',
      locative: '[вп]',
      shortParts: 'нач|кон|сер',
      inFull: { genitive: 'года', locative: 'году' },
      centurySpan: {
        forms: { века: 'masculine', веков: 'genitive', векам: 'dative', веках: 'locative' },
        short: 'вв.',
      },
      span: {
        forms: { годы: 'masculine', годов: 'genitive', годам: 'dative', годах: 'locative' },
        short: 'гг.',
      },
    },
    special: [
      decades,
      compounds,
      city,
      partOfLaw(ordinalOf, 'часть части статьи', 'по|к|согласно|в|из|без|от|с'),
    ],
    ranks: formsOf(
      'locative этаже классе курсе месте томе ряду; feminine-genitive странице минуте главе палате',
    ),
    romanRanks: ROMAN_RANKS,
    dayBehind: '[Сс]о?|[Дд]о|[Пп]о|[Оо]т|[Кк]|на',
    oneObject: ['[ую]', 'одну'],
    untilDay: 'по|до',
    dayForms: { по: 'neuter', 'ко?': 'dative' },
    behindDay: '(?:-?го)?',
    cases: {
      adjectives: '[иы](?:х|м|ми)',
      nouns: [
        { ends: '(?:[ая]|ь)ми', of: instrumentalOf },
        { ends: '[ая]м', behind: 'ко?|по|благодаря|вопреки', of: dativeOf },
        { ends: '[ая]х', behind: 'во?|на|об?|при', of: genitiveOf },
      ],
      between: { before: 'между', and: 'и', of: instrumentalOf },
    },
    genitiveBehind:
      'в течение|на протяжении|около|ок\\.|более|менее|свыше|больше|меньше|до|от|из|без|для|после|кроме|среди|порядка|у|из-за|с(?= \\d{1,4} до)',
    rulers: {
      men: 'Никола Пётр Павел Александр Павл Петр Иван Карл Людовик Генрих Фридрих Вильгельм Филипп Франциск Георг Эдуард Бенедикт',
      menEnds: formsOf('masculine - й; genitive а я; dative у ю; instrumental ом ем; locative е'),
      women: 'Екатерин Елизавет Маргарит Христин',
      womenEnds: formsOf('feminine а; feminine-genitive ы е ой; accusative у'),
      numbered: formsOf('feminine глава часть книга; masculine том акт'),
    },
    shortDays: { language: 'ru', short: 'пн вт ср чт пт сб вс', and: 'и|&|или' },
    timesOver: (count) => figures.count(count, noun('раз|раза|раз')),
    shortMonths: 'янв фев|февр мар апр мая июн июл авг сен|сент окт ноя|нояб дек',
    time: timeInNouns(
      figures,
      ['час|часа|часов', 'минута|минуты|минут|f', 'секунда|секунды|секунд|f'],
      [
        { behind: /(?<!\p{L})(?:с|до|от|после|около|позднее|раньше) $/iu, of: genitiveOf },
        {
          behind: /(?<!\p{L})(?:ко?|ближе к) $/iu,
          of: dativeOf,
          nouns: ['часу|часу|часам', 'минуте|минуте|минутам|f', 'секунде|секунде|секундам|f'],
        },
      ],
    ),
    clock: {
      hourWords: 'ч',
      at: '(?:[Вв]|[Кк]|[Сс]|до)(?= \\d{1,2}\\.\\d{2}(?:[,.!?)]?$|[,!?)]| (?:утра|вечера|дня|ночи|мск)))',
    },
    money: {
      currencies: CURRENCIES,
      scales: {
        ...asWritten(['миллиона', 'миллионов', 'миллиарда', 'миллиардов', 'тысячи', 'тысяч']),
        ...saidFor(
          'тыс. тысяча|тысячи|тысяч|f; тыс тысяча|тысячи|тысяч|f; млн миллион|миллиона|миллионов; млн. миллион|миллиона|миллионов; млрд миллиард|миллиарда|миллиардов; млрд. миллиард|миллиарда|миллиардов; трлн триллион|триллиона|триллионов; миллион миллион|миллиона|миллионов; миллиард миллиард|миллиарда|миллиардов',
        ),
      },
    },
    telephones: {
      layouts: layouts(
        '# (###) ###-##-##; # ### ### ## ##; # ### ###-##-##; #-###-###-##-##; (###) ###-##-##; ###-##-##; ### ### ## ##',
      ),
      cues: 'индекс|код|пин-код|инн|кпп|огрн|снилс',
    },
    measures: {
      units,
      perUnits: { день: 'день', неделю: 'неделю', месяц: 'месяц', год: 'год' },
      apart: ['с', 'г', 'т', 'В', 'А', 'К', 'ч', 'ц', 'Б'],
      per: (unit, perUnit) => `${unit} в ${perUnit.replace(/а$/, 'у')}`,
    },
    ...mathWords('умножить на; в квадрате; в кубе; в степени #; разделить на; корень из'),
    fractions: {
      named: { 3: 'треть|трети', 4: 'четверть|четверти' },
      parts: (digits) =>
        `${ordinalOf(digits, 'feminine')}|${ordinalOf(digits, 'genitive').replace('его', 'их').replace('ого', 'ых')}`,
      whole: 'целая|целых',
      halves: 'половина полтора полторы',
    },
    ordinalOf,
    genitiveOf,
    genitiveDecimal: decimalsByPlace(
      { ...NUMBERS, cardinal: (digits) => genitiveOf(digits, 'feminine') },
      'целой|целых',
      ['десятой|десятых', 'сотой|сотых', 'тысячной|тысячных'],
      'запятая',
    ),
    genderOfNoun: genderByEnding(
      /[ая]$|(?:ость|ночь|часть|дверь|мышь|соль|тетрадь|площадь|кровать|область|речь|помощь|цель|роль|боль)$/u,
      /(?:[оеё]|мя)$/u,
      /[ыи]$/u,
    ),
    ordinalNumbers: ordinals(
      figures,
      [...Object.keys(ENDINGS), 'х', 'ти', 'ми'].map((ending) => `-${ending}`),
      (digits, ending, match) =>
        ending === '-й' && isBeforeFeminine(match)
          ? ordinalOf(digits, 'feminine-genitive')
          : (ending === '-х' && digits.length === 1) || /^-[тм]и$/.test(ending)
            ? genitiveOf(digits, 'masculine')
            : ending === '-х' || (ending === '-е' && /[4-9]0$/.test(digits))
              ? ofMany(digits, ending.slice(1))
              : ordinalOf(digits, ENDINGS[ending.slice(1)]),
    ),
    said: { dot: 'точка', ratio: 'к', by: 'на', about: 'примерно', hashtag: 'хештег' },
  });
