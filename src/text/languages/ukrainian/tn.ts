import { saidFor } from '../engine/word-list.ts';
import { genderByEnding, type OrdinalForm } from '../grammar/slavic.ts';
import { sentenceStop } from '../grammar/spoken/abbreviations.ts';
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
import { CURRENCIES, genitiveOf, instrumentalOf, NUMBERS, ordinalOf, UNITS } from './lexicon.ts';

const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`],
  marks: { ',': 'кома', '.': 'крапка' },
  plural: new Intl.PluralRules('uk'),
  sayDecimal: decimalsByPlace(
    NUMBERS,
    'ціла|цілих',
    ['десята|десятих', 'сота|сотих', 'тисячна|тисячних'],
    'кома',
  ),
});

/** `90-річний`, `25-річчя` */
const compounds = numbersInWords(
  'річ|поверх|хвилин|годин|денн|тижн|місячн|кімнатн|метров|кілометров|літров|відсотков|градусн|разов|томн|сторінков|секундн|кратн|бальн',
  (digits) =>
    genitiveOf(digits, 'masculine')
      .replaceAll(' ', '')
      .replace(/^одного$|(?<=.)одного$/u, 'одно')
      .replace(/^двох$|(?<!.ь)двох$/u, 'дво')
      .replace(/трьох$/u, 'три')
      .replace(/чотирьох$/u, 'чотири')
      .replace(/ста$/u, 'сто')
      .replace("дев'яноста", "дев'яносто"),
);

/** `у 60-х рр.`, `поет 60-х рр.` */
const decades: Rule = {
  name: 'decade',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,-])(?<=(?<!\p{L})([ВвУу]) |)(\d{1,3}0)-х рр\./uy,
  say: (match) => {
    const years = match[1] === undefined ? 'років' : 'роках';
    const stop = sentenceStop(match, { capitalNouns: true });
    return `${ordinalOf(match[2]!).replace(/ий$/, 'их')} ${years}${stop}`;
  },
};

const ENDINGS: Readonly<Record<string, OrdinalForm>> = formsOf(
  'masculine й ий; feminine а ша та га тя ма; neuter е ше те ге тє; genitive го ого; feminine-genitive ї; dative му ому; instrumental м; accusative ту шу',
);

/** `о 14:30` → `о чотирнадцятій тридцять`: the hour is an ordinal there. */
const behindWord: Rule = {
  name: 'time behind its preposition',
  starts: /\d/,
  pattern:
    /(?<=(?<!\p{L})([Оо]б?|[Дд]о|[Пп]ісля|[Вв]ід|[Зз]і?|[Бб]лизько) )([1-9]|1\d|2[0-3])(?:(?::|(?<=[Оо]б? \d{1,2})\.)([0-5]\d)|(?=(?<=[Оо]б? \d{1,2}) (?:ранку|вечора|дня|ночі)(?!\p{L})))(?![\p{L}\p{N}]|[:.,-]\d| ?[ap])/uy,
  say: (match) => {
    const [, word = '', hour = '', minute = '00'] = match;
    const said = ordinalOf(hour, 'feminine-genitive');
    return (
      (/^[Оо]/u.test(word) ? said.replace(/[ої]ї$/u, 'ій') : said) +
      (minute === '00'
        ? ''
        : ` ${minute.startsWith('0') ? 'нуль ' : ''}${NUMBERS.cardinal(String(Number(minute)), 'feminine')}`) +
      sentenceStop(match)
    );
  },
};

export const spoken = (): readonly Rule[] =>
  spokenFromSlavic({
    language: 'uk',
    figures,
    signs: saidFor(
      '@ равлик; . крапка; / слеш; : двокрапка; - дефіс; _ нижнє підкреслення; ? знак питання; ! знак оклику',
      '= дорівнює; & і; # решітка; % відсоток; + плюс; | вертикальна риска; ^ дашок; ~ тильда; * зірочка; \\ зворотний слеш',
    ),
    symbols: saidFor(
      '# номер; № номер; % відсотків; × помножити на; * помножити на; ÷ поділити на; ≈ приблизно; ≠ не дорівнює; ≤ менше або дорівнює; ≥ більше або дорівнює; < менше; > більше; § параграф',
    ),
    endings: 'ua укр pl eu',
    abbreviations: {
      titles: saidFor(
        'п. пан; проф. професор; акад. академік; вул. вулиця; просп. проспект; пл. площа; ім. імені; м. місто; пров. провулок; бульв. бульвар; наб. набережна; оз. озеро; св. святий',
      ),
      words: saidFor(
        'бл. близько; рр. роки; т._зв. так званий; т.д. так далі; т._д. так далі; тобто тобто; т.п. тому подібне; напр. наприклад; див. дивись; ін. інші; н.е. нашої ери; н._е. нашої ери; до_н.е. до нашої ери; млн мільйонів; млрд мільярдів; тис. тисяч; обл. область; р-н район',
      ),
      beforeNumbers: withCapitals(
        saidFor(
          'за_тел. за телефоном; на_с. на сторінці; на_стор. на сторінці; у_п. у пункті; у_ст. у статті; у_розд. у розділі; на_рис. на рисунку; №№ номери',
          'сер. в середньому; стор. сторінка; с. сторінка; розд. розділ; рис. рисунок; табл. таблиця; тел. телефон; п. пункт; ст. стаття; буд. будинок; кв. квартира; т. том',
        ),
      ),
    },
    years: {
      years: { рік: 'masculine', року: 'genitive', році: 'locative', роком: 'instrumental' },
      centuries: formsOf('neuter століття; dative століттю; locative столітті; masculine вік; genitive віку'),
      short: 'р.',
      era: 'до н(?:\\.|ашої)|н\\. ?е',
      shortCentury: 'ст.',
      century: 'століття',
      ofCentury: 'століття',
      locative: '[ву]',
      shortParts: 'поч|кін|сер',
      inFull: { genitive: 'року', locative: 'році' },
      centurySpan: {
        forms: { століття: 'neuter', століть: 'genitive', століттях: 'locative' },
        short: 'ст.',
      },
      span: { forms: { роки: 'masculine', років: 'genitive', роках: 'locative' }, short: 'рр.' },
    },
    special: [
      behindWord,
      compounds,
      decades,
      partOfLaw(ordinalOf, 'частина частини статті', 'до|з|із|від|без'),
    ],
    ranks: formsOf('locative поверсі класі курсі місці томі'),
    romanRanks: formsOf(
      'neuter місце півріччя відділення; masculine етап тур клас квартал з’їзд конкурс фестиваль; feminine група категорія половина частина світова; feminine-genitive групи категорії половини частини світової; genitive етапу туру класу кварталу; locative етапі турі кварталі',
    ),
    dayBehind: '[Зз]і?|[Дд]о|[Пп]о|[Вв]ід|на',
    oneObject: ['[ую]', 'одну'],
    untilDay: 'по|до',
    dayForms: { по: 'neuter' },
    behindDay: '(?:-?го)?',
    cases: {
      adjectives: '[иі](?:х|м|ми)',
      nouns: [
        { ends: '(?:[ая]|ь)ми', of: instrumentalOf },
        { ends: '[ая]х', behind: 'у|в|на|об?|при|по', of: genitiveOf },
      ],
      between: { before: 'між', and: 'і|й|та', of: instrumentalOf },
    },
    genitiveBehind:
      'протягом|впродовж|упродовж|близько|бл\\.|більше|менше|до|від|із|зі?|без|для|після|крім|серед',
    rulers: {
      men: 'Петр Павл Олександр Іван Карл Людовік Генріх Фрідріх Вільгельм Філіп Володимир Данил',
      menEnds: { '': 'masculine', о: 'masculine', а: 'genitive', у: 'dative', ом: 'instrumental' },
      women: 'Катерин Єлизавет Маргарит',
      womenEnds: { а: 'feminine', и: 'feminine-genitive', у: 'accusative' },
      others: { Микола: 'masculine', Миколи: 'genitive', Миколі: 'dative', Миколу: 'genitive' },
      numbered: formsOf('masculine розділ том акт; feminine частина книга'),
    },
    shortDays: { language: 'uk', short: 'пн вт ср чт пт сб нд', and: 'і|та|&|або' },
    timesOver: (count) => figures.count(count, noun('раз|рази|разів|раза')),
    shortMonths: 'січ лют бер квіт|кві трав|тра черв|чер лип серп|сер верес|вер жовт|жов листоп|лис груд|гру',
    time: timeInNouns(figures, [
      'година|години|годин|години|f',
      'хвилина|хвилини|хвилин|хвилини|f',
      'секунда|секунди|секунд|секунди|f',
    ]),
    clock: { hourWords: 'год' },
    money: {
      currencies: CURRENCIES,
      scales: {
        ...asWritten(['мільйони', 'мільйонів', 'мільярди', 'мільярдів', 'тисячі', 'тисяч']),
        ...saidFor(
          'тис. тисяча|тисячі|тисяч|f; тис тисяча|тисячі|тисяч|f; млн мільйон|мільйони|мільйонів|мільйона; млн. мільйон|мільйони|мільйонів|мільйона; млрд мільярд|мільярди|мільярдів|мільярда; млрд. мільярд|мільярди|мільярдів|мільярда; мільйон мільйон|мільйони|мільйонів; мільярд мільярд|мільярди|мільярдів',
        ),
      },
    },
    telephones: {
      layouts: layouts('(###) ###-##-##; ### ### ## ##; ### ###-##-##; ###-###-##-##; ###-##-##'),
      cues: 'індекс|код|пін-код|іпн|єдрпоу',
    },
    measures: {
      units: { ...UNITS, 'коп.': 'копійка|копійки|копійок|f' },
      perUnits: { день: 'день', тиждень: 'тиждень', місяць: 'місяць', рік: 'рік' },
      apart: ['с', 'г', 'т', 'В', 'А', 'К', 'ц', 'Б'],
      per: (unit, perUnit) => `${unit} на ${perUnit.replace(/а$/, 'у')}`,
    },
    ...mathWords('помножити на; в квадраті; в кубі; у степені #; поділити на; корінь із'),
    fractions: {
      named: { 4: 'чверть|чверті' },
      parts: (digits) =>
        `${ordinalOf(digits, 'feminine')}|${ordinalOf(digits, 'masculine').replace(/ій$/, 'іх').replace(/ий$/, 'их')}`,
      whole: 'ціла|цілих',
      halves: 'пів півтора півтори',
    },
    ordinalOf,
    genitiveOf,
    genitiveDecimal: decimalsByPlace(
      { ...NUMBERS, cardinal: (digits) => genitiveOf(digits, 'feminine') },
      'цілої|цілих',
      ['десятої|десятих', 'сотої|сотих', 'тисячної|тисячних'],
      'кома',
    ),
    genderOfNoun: genderByEnding(
      /[ая]$|(?:ість|ніч|частина|мить|сіль|область|річ|роль)$/u,
      /[оеє]$|(?:ння|ття|ччя)$/u,
      /(?:(?<!ро|кро|зна|бан)ки|книги|ції|ості|(?:год|хвил|люд|дит|маш|кра|част|родз|секунд|половин)[ии]ни?|сторони|сестри|кімнати|школи|країни|секунди|справи|групи|тонни|гривні|особи)$/u,
    ),
    ordinalNumbers: ordinals(
      figures,
      [...Object.keys(ENDINGS), 'ті', 'х', 'ти', 'ми'].map((ending) => `-${ending}`),
      (digits, ending, match) =>
        ending === '-й' && isBeforeFeminine(match)
          ? ordinalOf(digits, 'feminine-genitive').replace(/ої$/u, 'ій')
          : (ending === '-х' && digits.length === 1) || /^-[тм]и$/.test(ending)
            ? genitiveOf(digits, 'masculine')
            : /[хі]$/.test(ending)
              ? ordinalOf(digits).replace(/ий$/, ending === '-х' ? 'их' : 'і')
              : ordinalOf(digits, ENDINGS[ending.slice(1)]),
    ),
    said: { dot: 'крапка', ratio: 'до', by: 'на', about: 'приблизно', hashtag: 'хештег' },
  });
