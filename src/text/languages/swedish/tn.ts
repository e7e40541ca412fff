import { months } from '../cldr.ts';
import { saidFor, wordList } from '../engine/word-list.ts';
import { shortStreets } from '../grammar/spoken/abbreviations.ts';
import { asWritten, withCapitals } from '../grammar/spoken/alternatives.ts';
import { numbersInWords } from '../grammar/spoken/cardinals.ts';
import { firstOfDays } from '../grammar/spoken/dates.ts';
import { figuresOf, ordinals } from '../grammar/spoken/figures.ts';
import { fractionsOf } from '../grammar/spoken/fractions.ts';
import { spokenFrom } from '../grammar/spoken/from-lexicon.ts';
import { joinWords } from '../grammar/spoken/number-words.ts';
import { mathWords } from '../grammar/spoken/powers.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { layouts } from '../grammar/spoken/telephones.ts';
import { CURRENCIES, NUMBERS, ordinalOf, UNITS, year } from './lexicon.ts';

const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:[ \u00a0\u202f.]\d{3}){1,9}`],
  marks: { ',': 'komma', '.': 'punkt' },
});
const cardinal = (value: number) => NUMBERS.cardinal(String(value));
const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const part =
      parts === '2'
        ? 'halv'
        : `${ordinalOf(parts).replace(/(?<=[^aeiouåäö])nde$/, 'n')}del`.replace('ndedel', 'ndel');
    const said =
      parts === '2'
        ? `${NUMBERS.cardinal(count, 'masculine')} ${part}${count === '1' ? '' : 'a'}`
        : `${NUMBERS.cardinal(count, 'masculine')} ${part}${count === '1' ? '' : 'ar'}`;
    return whole === '' ? said : `${NUMBERS.cardinal(whole, 'masculine')} och ${said}`;
  },
  'av',
);

/** `1900-talet`, `90-talet` */
const decades: Rule = {
  name: 'of so many',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,-])(\d{2}|[1-9]00|(?:1\d|20)\d0)-tal(e[tn]s?|s\p{Ll}{0,20}|)(?!\p{L})/uy,
  say: ([, digits = '', ending]) => `${year(digits)}tal${ending}`,
};

/** `15/3 2021`, `den 24/12`, and `15/8`, which would be more than one as a fraction. */
const dayAndMonth: Rule = {
  name: 'day and month with a slash',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,/-])([1-9]|[12]\d|3[01])\/([1-9]|1[0-2])(?:[ -](\d{4})|(?<=(?:1[3-9]|[23]\d)\/\d{1,2})|(?<=(?<!\p{L})[Dd]en \d{1,2}\/\d{1,2}))(?![\p{L}\p{N}]|[.,/-]\d)/uy,
  say: ([, day = '', month, inYear = '']) =>
    joinWords(ordinalOf(day), months('sv')[Number(month) - 1]!, inYear && year(inYear)),
};

/** `½ kilo`, `1/2 år`: of something neuter. */
const halves: Rule = {
  name: 'half of something neuter',
  starts: /[½1]/,
  pattern:
    /(?<![\p{L}\p{N}/.,]|\p{N} )(?:½|1\/2)(?= (?:kilo(?:gram)?|hekto|gram|ton|år|dygn|glas|paket|liv|sekel|stycke|äpple|bröd|mål)(?!\p{L}))/uy,
  say: () => 'ett halvt',
};

/** `sedan -98`: the dash replaces the century. */
const shortYear: Rule = {
  name: 'year without its century',
  starts: /[-–]/,
  pattern:
    /(?<=(?<!\p{L})(?:sedan|sommaren|våren|hösten|vintern|år) )[-–](?=\d\d(?!\d|[.,]\d| ?(?:grad|[°%])))/iuy,
  say: () => '',
};

/** `5 kap. 3 §`: chapters and sections of a law. */
const sections: Rule = {
  name: 'section of a law',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,:/-])(\d{1,3}) ?(?:([a-z]) ?)?(?:§(?! ?\d)|kap\.(?= \d{1,3} ?(?:[a-z] ?)?§))/uy,
  say: ([written, digits = '', letter]) =>
    joinWords(ordinalOf(digits), letter ?? '', written.endsWith('§') ? 'paragrafen' : 'kapitlet'),
};

/** `Karl XII:s`: the suffix is joined to the number. */
const genitives: Rule = {
  name: 'ending behind a Roman number',
  starts: /:/,
  pattern: /(?<=\p{L} [IVX]{1,6}):(?=s(?!\p{L}))/uy,
  say: () => '',
};
export const endings = /^s(?!\p{L})/u;

/** `E4:an`, `2:an`, `15:90 kr` */
const colons: Rule = {
  name: 'noun of a number, or crowns and ore',
  starts: /\d/,
  pattern: /(?<![\p{N}.,:/])(\d{1,3}):(?:an(?!\p{L})|([1-9]\d)(?:( kr)(?!\p{L})|(?<=[6-9]\d)(?![\p{N}:])))/uy,
  say: ([, digits = '', öre, crowns]) =>
    öre === undefined
      ? `${NUMBERS.cardinal(digits).replace(/m$/, 'mm').replace(/[ao]$/, '')}an`
      : joinWords(NUMBERS.cardinal(digits), crowns ? 'kronor' : '', 'och', NUMBERS.cardinal(öre)),
};

/** `Storg. 12`, `Sveav. 5` */
const streets = shortStreets({ g: 'gatan', v: 'vägen' }, '(?<=s)g|(?<=[rdtlnm])g|(?<=[adns])v');

/** Neuter nouns that are counted, and words that are not nouns; most other nouns have the common gender. */
const NEUTER_OR_OTHER =
  /(?:barn|hus|år|djur|rum|bord|kort|ord|brev|glas|ägg|äpple|par|försök|mål|land|språk|hjärta|foto|kilo|paket|liv|namn|jobb|problem|system|exempel|tåg|fönster|besök|steg|lag|bi|program|träd|sätt|fall|block|blad|kapitel|nummer|poäng|språng|ställe|rike|öre|ton|gram|halvår|dygn|kvartal|skäl|svar|museum|företag|meddelande|mejl|alternativ|tecken)$|^(?:av|och|eller|i|på|till|för|med|var|är|har|kan|om|vid|per|som|från|den|det|gånger|procent|mot|mm|då|så|när|men|hade|blev|ska|inte)$/u;

export const spoken = () =>
  spokenFrom({
    language: 'sv',
    figures,
    signs: saidFor(
      '@ snabel-a; . punkt; / snedstreck; : kolon; - bindestreck; _ understreck; ? frågetecken; ! utropstecken; = lika med; & och; # nummer; % procent; + plus; | lodstreck; ^ cirkumflex; ~ tilde; * gånger; \\ omvänt snedstreck',
    ),
    symbols: saidFor(
      '× gånger; ÷ delat med; ≈ ungefär; ≠ inte lika med; ≤ mindre än eller lika med; ≥ större än eller lika med; < mindre än; > större än; § paragraf',
    ),
    endings: 'se nu eu',
    abbreviations: {
      titles: saidFor(
        'Dr. doktor; Dr doktor; dr doktor; dr. doktor; prof. professor; hr herr; fr. fru; St. Sankt',
      ),
      words: withCapitals(
        saidFor(
          '24/7 tjugofyra sju; ff. och följande; t.ex. till exempel; t.o.m. till och med; fr.o.m. från och med; ggr gånger; bl.a. bland annat; d.v.s. det vill säga; dvs. det vill säga; osv. och så vidare; etc. et cetera; ca cirka; ca. cirka; f.d. före detta; p.g.a. på grund av; s.k. så kallad; c:a cirka; jfr jämför; obs. observera; Obs. Observera; S:t Sankt; S:ta Sankta; enl. enligt; m.fl. med flera; f.n. för närvarande; o.s.v. och så vidare; o.d. och dylikt; e.d. eller dylikt; m.m. med mera; resp. respektive; f.Kr. före Kristus; e.Kr. efter Kristus; inkl. inklusive; exkl. exklusive; max. maximalt; min. minimalt',
        ),
      ),
      beforeNumbers: saidFor(
        'postnr postnummer; Postnr postnummer; lgh lägenhet; Lgh lägenhet; vån. våning; tfn telefon; nr nummer; nr. nummer; s. sidan; kap. kapitel; tel. telefon; tel telefon; kl. klockan; kl klockan; art. artikel; vol. volym; v. vecka; avd. avdelning; fig. figur',
      ),
    },
    special: [
      numbersInWords(
        'år|procent|dagar|timmar|minuter|rum|vånings|tum|meter|krono|manna|sitsig|dubbl|poäng|pack',
        NUMBERS.cardinal,
      ),
      decades,
      colons,
      halves,
      genitives,
      sections,
      shortYear,
      streets,
      dayAndMonth,
      firstOfDays('sv', ordinalOf, ' till '),
    ],
    roman: {
      numbered: wordList('kapitel Kapitel del Del akt Akt band Band'),
      sayNumbered: (value) => cardinal(value),
      names: wordList(
        'Gustav Karl Carl Oscar Oskar Erik Johan Adolf Fredrik Kristian Christian Haakon Olav Ludvig Henrik Vilhelm Edvard Georg Elisabet Elizabeth Katarina Johannes Pius Benedictus Leo Filip Napoleon Nikolaj',
      ),
      sayNamed: (value, name) => {
        const said = `den ${ordinalOf(String(value))}`;
        return /^(?:Eli|Kat)/.test(name) ? said : said.replace(/(?<=först|andr)a$/, 'e');
      },
    },
    genderOfNoun: (noun, written) =>
      written === '1' && !NEUTER_OR_OTHER.test(noun) ? 'masculine' : 'nothing',
    timesOver: (count) => `${figures.say(count)} gånger`,
    shortMonths: 'jan feb mar apr maj jun|juni jul|juli aug sep|sept okt nov dec',
    date: {
      say: ({ day, monthName, year: inYear }) =>
        joinWords(ordinalOf(String(day)), monthName, inYear === undefined ? '' : year(inYear)),
      behindDay: '(?::?[ae])?',
    },
    time: ({ hour, minute = 0, second = 0 }) =>
      joinWords(
        cardinal(hour),
        minute === 0 && second === 0 ? '' : minute < 10 ? `noll ${cardinal(minute)}` : cardinal(minute),
        second === 0 ? '' : `och ${cardinal(second)} sekunder`,
      ),
    clock: {
      dotted: true,
      behindDotted: 'h',
      hourWords: 'h',
      at: '[Kk]l\\.?|[Kk]lockan|[Öö]ppet|[Ff]rån|[Mm]ellan|[Tt]ill',
    },
    money: {
      language: 'sv',
      // `99:-`
      currencies: { ...CURRENCIES, ':-': CURRENCIES['kr']! },
      scales: {
        ...asWritten(['miljon', 'miljoner', 'miljard', 'miljarder', 'biljoner', 'tusen']),
        ...saidFor(
          'mn miljon|miljoner; mkr miljon kronor|miljoner kronor; mdkr miljard kronor|miljarder kronor; tkr tusen kronor; milj. miljon|miljoner; md miljard|miljarder; mdr miljard|miljarder; M miljon|miljoner',
        ),
      },
      join: (major, minor) => `${major} och ${minor}`,
    },
    telephones: {
      layouts: layouts(
        '0##-### ## ##; 0##-#######; 0## ### ## ##; 0##-## ## ##; 08-### ### ##; 0###-## ## ##; 08-### ## ##; 0###-### ###; (08) ### ### ##; (08) ### ## ##; (0##) ### ## ##; (0##) ## ## ##; 114 14; 113 13; ########-####; ######-####',
      ),
      cues: 'pinkod|kod|postnummer|nummer|[Rr]ing(?:a|de)?',
    },
    measures: {
      units: {
        ...UNITS,
        ...saidFor(
          'kvm kvadratmeter; hk hästkraft|hästkrafter; hPa hektopascal; sek sekund|sekunder; bar bar; mph engelska mil i timmen; lux lux',
        ),
      },
      perUnits: {
        ...asWritten(['dag', 'vecka', 'månad', 'år', 'person']),
        ...saidFor('mån månad; tim timme; pers person'),
      },
      apart: ['K', 's', 'A', 'l', 't', 'J', 'B', 'st', 'h'],
      per: (unit, perUnit) => (perUnit === 'timme' ? `${unit} i timmen` : `${unit} per ${perUnit}`),
      partOf: (parts, { one }) =>
        `${/(?:gram|ton|år)$/.test(one) ? parts.replace(/^en halv$/, 'ett halvt') : parts} ${one}`,
    },
    ...mathWords('gånger; i kvadrat; i kubik; upphöjt till #; delat med; roten ur'),
    fractions,
    year,
    yearsBehind: 'år|föddes|född|sedan|från|till|omkring|sommaren|våren|hösten|vintern|dog|mellan|och',
    ordinalNumbers: ordinals(figures, [':a', ':e'], (digits) => ordinalOf(digits)),
    shortDays: { language: 'sv', short: 'mån tis ons tors|tor fre lör sön', and: 'och|&' },
    between: ['mellan', 'och'],
    said: { dot: 'punkt', to: 'till', ratio: 'till', by: 'gånger', about: 'ungefär', hashtag: 'hashtag' },
  });
