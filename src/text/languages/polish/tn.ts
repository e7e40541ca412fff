import { saidFor } from '../engine/word-list.ts';
import { genderByEnding, type OrdinalForm } from '../grammar/slavic.ts';
import { asWritten } from '../grammar/spoken/alternatives.ts';
import { sentenceStop } from '../grammar/spoken/abbreviations.ts';
import { numbersInWords } from '../grammar/spoken/cardinals.ts';
import { figuresOf, ordinals } from '../grammar/spoken/figures.ts';
import { spokenFromSlavic } from '../grammar/spoken/from-slavic-lexicon.ts';
import { joinWords } from '../grammar/spoken/number-words.ts';
import { mathWords } from '../grammar/spoken/powers.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { formsOf, rankBefore } from '../grammar/spoken/slavic.ts';
import { layouts } from '../grammar/spoken/telephones.ts';
import type { ClockTime } from '../grammar/spoken/times.ts';
import { CURRENCIES, genitiveOf, instrumentalOf, NUMBERS, ordinalOf, UNITS } from './lexicon.ts';
import { ENDINGS, ordinalByNoun, persons, RANKS, ROMAN_RANKS } from './ordinals.ts';

const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:[ \u00a0\u202f.]\d{3}){1,9}`],
  marks: { ',': 'przecinek', '.': 'kropka' },
  plural: new Intl.PluralRules('pl'),
});

/** An hour is an ordinal, inflected by the preposition before it: `o 14:30` → `o czternastej trzydzieści`. */
const LOCATIVE = /(?<!\p{L})(?:o|od|do|po|około|ok\.|(?:o|od|do|po) godz\.|godziny|godzinie) $/iu;
const INSTRUMENTAL = /(?<!\p{L})(?:przed|(?:po)?między [\d:]{4,5} a) $/iu;
/** The feminine form of the instrumental equals the accusative. */
const hourForm = ({ input, index }: RegExpExecArray): OrdinalForm => {
  const before = input.slice(Math.max(0, index - 20), index);
  if (INSTRUMENTAL.test(before) || /(?<!\p{L})(?:po)?między $/iu.test(before)) return 'accusative';
  return LOCATIVE.test(before) ? 'feminine-genitive' : 'feminine';
};
const minutes = (value: number) =>
  value === 0 ? '' : value < 10 ? `zero ${NUMBERS.cardinal(String(value))}` : NUMBERS.cardinal(String(value));
const sayTime = ({ hour, minute = 0, second = 0 }: ClockTime, form: OrdinalForm) =>
  joinWords(
    hour === 0 ? 'zero' : ordinalOf(String(hour), form),
    minutes(minute),
    second === 0
      ? ''
      : `i ${figures.count(String(second), { one: 'sekunda', few: 'sekundy', many: 'sekund', gender: 'feminine' })}`,
  );

const behindWord: Rule = {
  name: 'time behind its preposition',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,:])(\d{1,2})(?:[:.]([0-5]\d)|(?<=godz(?:\.|iny|inie) \d\d?)|(?=(?<=(?<!\p{L})[Oo] \d\d?) (?:rano|wieczorem|po południu|w nocy|nad ranem)(?!\p{L})))(?![\p{L}\p{N}]|[:.,-]\d)/uy,
  say: (match) => {
    const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
    const isTime = hour <= 24 && (match[0].includes(':') || hourForm(match) !== 'feminine');
    return isTime
      ? sayTime({ hour, minute, isInHours: false }, hourForm(match)) + sentenceStop(match)
      : undefined;
  },
};

/** `w godz. 9–17` */
const hoursFromTo: Rule = {
  name: 'hours from and to',
  starts: /\d/,
  pattern:
    /(?<=(?<!\p{L})godz(?:\.|inach) )(\d{1,2})(?:[:.]([0-5]\d))? ?[-–] ?(\d{1,2})(?:[:.]([0-5]\d))?(?![\p{L}\p{N}]|[:.,]\d)/uy,
  say: ([, from, fromMinute = 0, until, untilMinute = 0]) => {
    const [one, other] = [
      [from, fromMinute],
      [until, untilMinute],
    ].map(([hour, minute]) =>
      sayTime({ hour: Number(hour), minute: Number(minute), isInHours: false }, 'feminine-genitive'),
    );
    return `od ${one} do ${other}`;
  },
};

/** `lata 90.`, `w latach 90.` */
const decades: Rule = {
  name: 'decade',
  starts: /\d/,
  pattern: /(?<=(?<!\p{L})lat(a|ach)? (?:\d0\. i )?)(\d0)\.?(?![\p{L}\p{N}]|[.,]\d)/uy,
  say: (match) => {
    const said = ordinalOf(match[2]!).replace(/y$/, match[1] === 'a' ? 'e' : 'ych');
    if (!match[0].endsWith('.') && match[1] === undefined) return undefined;
    const isOfCentury = /^ [IVX]{1,5} w/.test(match.input.slice(match.index + match[0].length));
    return isOfCentury ? said : said + sentenceStop(match);
  },
};

/** Beginnings of words that differ from the genitive by an `o`. */
const STEMS = saidFor('jednego jedno; dwóch dwu; trzech trzy; czterech cztero; stu stu');

const units = { ...UNITS, gr: 'grosz|grosze|groszy|grosza' };

/** `00-950 Warszawa` */
const postcode: Rule = {
  name: 'postcode',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,:/–-])(\d\d)-(\d{3})(?= \p{Lu}\p{Ll})/uy,
  say: ([, first = '', last = '']) => `${NUMBERS.cardinal(first)} ${NUMBERS.cardinal(last)}`,
};

/** `Polna 12 m. 5`: a house and a flat, not metres. */
const houseOfFlat: Rule = {
  name: 'house and flat',
  starts: /\d/,
  pattern: /(?<=\p{Lu}\p{Ll}{2,20} )(\d{1,4}) m\. ?(?=\d)/uy,
  say: ([, house = '']) => `${NUMBERS.cardinal(house)} mieszkania`,
};

export const spoken = (): readonly Rule[] =>
  spokenFromSlavic({
    language: 'pl',
    figures,
    signs: saidFor(
      '@ małpa; . kropka; / ukośnik; : dwukropek; - myślnik; _ podkreślenie; ? znak zapytania; ! wykrzyknik; = równa się',
      '& i; # hasz; % procent; + plus; | kreska pionowa; ^ daszek; ~ tylda; * gwiazdka; \\ ukośnik wsteczny',
    ),
    symbols: saidFor(
      '# numer; № numer; × razy; * razy; ÷ podzielić przez; ≈ około; ≠ nie równa się; ≤ mniejsze lub równe; ≥ większe lub równe; < mniejsze niż; > większe niż; § paragraf',
    ),
    endings: 'pl eu',
    abbreviations: {
      titles: saidFor(
        'prof. profesor; dr doktor; dr. doktora; mgr magister; inż. inżynier; ks. ksiądz; ul. ulica; os. osiedle; al. aleja; pl. plac; św. święty; gen. generał; hab. habilitowany; płk pułkownik; im. imienia',
      ),
      words: saidFor(
        'np. na przykład; śr. średnio; temp. temperatura; Temp. temperatura; dn. dnia; n.p.m. nad poziomem morza; ur. urodzony; m.in. między innymi; tzn. to znaczy; tj. to jest; itd. i tak dalej; itp. i tym podobne; ok. około; tzw. tak zwany; wg według; ww. wyżej wymieniony; p.n.e. przed naszą erą; n.e. naszej ery; godz. godzina; mln milionów; mld miliardów; tys. tysięcy; max. maksymalnie; min. minimum; zob. zobacz; por. porównaj; cd. ciąg dalszy; woj. województwo',
      ),
      beforeNumbers: saidFor(
        'o_godz. o godzinie; do_godz. do godziny; od_godz. od godziny; po_godz. po godzinie; w_godz. w godzinach',
        'na_str. na stronie; na_s. na stronie; w_art. w artykule; w_rozdz. w rozdziale; pod_nr pod numerem; pod_tel. pod telefonem; na_rys. na rysunku; w_tab. w tabeli; w_pkt w punkcie',
        'Tel. telefon; Art. artykuł; nr numer; str. strona; s. strona; rozdz. rozdział; rys. rysunek; tab. tabela; tel. telefon; wew. wewnętrzny; art. artykuł; ust. ustęp; pkt punkt; t. tom; m. mieszkanie; godz. godzina',
      ),
    },
    years: {
      years: { rok: 'masculine', roku: 'genitive', rokiem: 'instrumental' },
      centuries: { wiek: 'masculine', wieku: 'genitive', wiekiem: 'instrumental' },
      short: 'r.',
      era: 'p\\.? ?n\\.|n\\. ?e|przed nasz',
      shortCentury: 'w.',
      centurySpan: { forms: { wiek: 'masculine', wieku: 'genitive' }, short: 'w.' },
      century: 'wiek',
      locative: 'we?',
      shortParts: 'pocz|kon',
      inFull: { genitive: 'roku', locative: 'roku' },
    },
    special: [
      behindWord,
      houseOfFlat,
      persons,
      hoursFromTo,
      decades,
      postcode,
      rankBefore(ordinalOf, RANKS, '\\d{1,3}\\.'),
      ordinalByNoun,
      numbersInWords(
        'let|lec|osob|dni|piętr|pokoj|minut|godzin|procent|metr|kilometr|krot|kilogram|litr|stopni|mies|tygodni',
        (digits) =>
          genitiveOf(digits, 'masculine')
            .split(' ')
            .map((word) => STEMS[word] ?? word.replace(/u$/, 'o'))
            .join(''),
      ),
    ],
    ranks: formsOf(
      'locative miejscu piętrze rozdziale tomie; feminine-genitive klasie rundzie minucie stronie',
    ),
    romanRanks: ROMAN_RANKS,
    dayBehind: '(?!)',
    oneObject: ['ę', 'jedną'],
    untilDay: 'do',
    behindDay: '\\.?',
    cases: {
      adjectives: '[iy](?:ch|m|mi)',
      nouns: [
        { ends: 'mi', of: instrumentalOf },
        { ends: 'ach', behind: 'we?|na|o|przy|po', of: genitiveOf },
        { ends: 'om', behind: 'ku|dzięki|przeciw', of: genitiveOf },
      ],
      between: { before: 'między|pomiędzy', and: 'a|i', of: instrumentalOf },
    },
    genitiveBehind:
      'w ciągu|w trakcie|podczas|około|ok\\.|od|do|z|ze|u|bez|dla|koło|powyżej|poniżej|spośród|wśród',
    rulers: {
      men: 'Jan Zygmunt August Bolesław Kazimierz Władysław Stefan Henryk Karol Ludwik Benedykt Filip Aleksander Wilhelm Fryderyk',
      menEnds: { '': 'masculine', a: 'genitive', owi: 'dative', em: 'instrumental', ie: 'locative' },
      women: 'Elżbiet Katarzyn Mari Ann Małgorzat',
      womenEnds: formsOf('feminine a; feminine-genitive y i ie; accusative ę ą'),
      numbered: formsOf('masculine rozdział tom akt; feminine część księga'),
    },
    shortDays: {
      language: 'pl',
      short: 'pon|pn wt śr czw|cz pt|pią sob|so niedz|nd|ndz',
      and: 'i|&|oraz|lub',
    },
    timesOver: (count) => `${figures.say(count)} razy`,
    shortMonths: 'sty lut mar kwi maj cze lip sie wrz paź lis gru',
    time: (time) => sayTime(time, 'feminine'),
    money: {
      currencies: CURRENCIES,
      scales: {
        ...asWritten(['miliony', 'milionów', 'miliardy', 'miliardów', 'tysiące', 'tysięcy']),
        ...saidFor(
          'tys. tysiąc|tysiące|tysięcy|tysiąca; tys tysiąc|tysiące|tysięcy|tysiąca; mln milion|miliony|milionów|miliona; mln. milion|miliony|milionów|miliona; mld miliard|miliardy|miliardów|miliarda; mld. miliard|miliardy|miliardów|miliarda; milion milion|miliony|milionów; miliard miliard|miliardy|miliardów',
        ),
      },
    },
    telephones: {
      layouts: layouts(
        '### ### ###; ###-###-###; ## ### ## ##; (##) ### ## ##; (##) ###-##-##; ###-###-##-##',
      ),
      cues: 'kod|kod pocztowy|pin|pesel|nip|regon|krs',
      sayCode: (digits) => NUMBERS.cardinal(digits),
    },
    measures: {
      units,
      perUnits: { dzień: 'dzień', tydzień: 'tydzień', miesiąc: 'miesiąc', rok: 'rok', osobę: 'osobę' },
      apart: ['s', 't', 'A', 'K', 'V', 'B', 'J', 'W'],
      per: (unit, perUnit) => `${unit} na ${perUnit.replace(/a$/, 'ę')}`,
    },
    ...mathWords('razy; do kwadratu; do sześcianu; do potęgi #; podzielić przez; pierwiastek z'),
    fractions: {
      parts: (digits) =>
        `${ordinalOf(digits, 'feminine')}|${ordinalOf(digits, 'neuter')}|${ordinalOf(digits, 'locative').replace(/m$/, 'ch')}`,
      whole: 'cała|całe|całych',
      halves: 'pół półtora półtorej',
    },
    ordinalOf,
    genitiveOf,
    ordinalNumbers: ordinals(
      figures,
      Object.keys(ENDINGS).map((ending) => `-${ending}`),
      (digits, ending) => ordinalOf(digits, ENDINGS[ending.slice(1)]),
    ),
    genderOfNoun: genderByEnding(
      /(?:a|ość|noc|część|twarz|myśl|sól|rzecz)$/u,
      /(?:o|e|ę|um)$/u,
      /(?:cje|ości|[żwnrszc]ki|by|dziny|nuty|kundy|obiety|[^z]ony|rodziny|sprawy|klasy|zmiany|szkoły|noce|rzeczy|ulice|minuty|siostry|ryby|głowy)$/u,
    ),
    said: { dot: 'kropka', ratio: 'do', by: 'na', about: 'około', hashtag: 'hasztag' },
  });
