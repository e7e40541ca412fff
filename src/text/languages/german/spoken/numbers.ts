import { saidFor, wordList } from '../../engine/word-list.ts';
import { figuresOf } from '../../grammar/spoken/figures.ts';
import { fractionsOf } from '../../grammar/spoken/fractions.ts';
import { NUMBERS, ordinalStem, year } from '../lexicon.ts';
import { type RomanWords, romanValue } from '../../grammar/spoken/roman.ts';
import { sentenceStop } from '../../grammar/spoken/abbreviations.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { isMasculine } from './nouns.ts';

export const figures = figuresOf(NUMBERS, {
  grouped: [
    String.raw`\d{1,3}(?:\.\d{3}){1,9}`,
    String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`,
    String.raw`\d{1,3}(?:['’]\d{3}){1,9}`,
  ],
  marks: { ',': 'Komma', '.': 'Punkt' },
});

/** Words before an ordinal, and the ending that they require: `der dritte`, `am dritten`, `ein dritter`. */
const ENDINGS = [
  [
    /(?<!\p{L})(?:am|im|vom|zum|beim|dem|den|des|(?:in|mit|auf|nach|aus|bei|von|zu|unter|vor|hinter|über|neben|zwischen|seit|an|ab|während|wegen) (?:der|dieser|jeder)|einem|einen|(?:ein|mein|dein|sein|ihr|unser|eur|kein)er|zur|jedem|jeden|seit|ab|bis|diesem|diesen) $/iu,
    'en',
  ],
  [
    /(?<!\p{L})(?:der|die|das|diese|dieser|dieses|jede[rs]?|welche[rs]?|manche[rs]?|(?:m|d|s|k)?eine|ihre|unsere|eure) $/iu,
    'e',
  ],
  [/(?<!\p{L})als $/iu, 'er'],
] as const;
const POSSESSIVE = /(?<!\p{L})(?:(?:m|d|s|k)?ein|ihr|unser|euer) $/iu;
const LONGEST_ARTICLE = 30;
/** The words between them: other words of the same list, and the day of the week. */
const BETWEEN =
  /(?:\d{1,4}\.(?:,|\/| ?[-–]| (?:und|u\.|oder|bis)(?: der)?) ?){1,3}$|(?<!\p{L})(?:Mo|Di|Mi|Do|Fr|Sa|So|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend)\.?,? $/u;

/** The ending of an ordinal at the beginning of a match. */
export function ordinalEnding({ input, index }: RegExpExecArray): string | undefined {
  const before = input.slice(Math.max(0, index - LONGEST_ARTICLE), index).replace(BETWEEN, '');
  return ENDINGS.find(([article]) => article.test(before))?.[1];
}

/** `sein 3. Tor` → `sein drittes Tor`, `mein 2. Sohn` → `mein zweiter Sohn`. */
function endingBeforeNoun({ input, index, 0: { length } }: RegExpExecArray): string | undefined {
  const noun = /^ (\p{Lu}\p{Ll}{1,30})(?!\p{L})/u.exec(input.slice(index + length, index + length + 33))?.[1];
  const isBehind = POSSESSIVE.test(input.slice(Math.max(0, index - LONGEST_ARTICLE), index));
  return isBehind && noun !== undefined ? (isMasculine(noun) ? 'er' : 'es') : undefined;
}

/** `der 3. Mann` → `der dritte Mann`; without an article, the full stop may end a sentence. */
export const ordinalNumbers: Rule = {
  name: 'ordinal',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,])(\d{1,4})\.(?= \p{L}|, \d{1,3}\.(?:,| (?:und|oder|bis|sowie) ))/uy,
  say: (match) => {
    const ending = ordinalEnding(match) ?? endingBeforeNoun(match);
    return ending === undefined ? undefined : ordinalStem(match[1]!) + ending;
  },
};

/** Nouns that are numbered in a row, by the ending of an ordinal before them without an article. */
const RANKED: Readonly<Record<string, string>> = {
  er: 'Platz|Stock|Tag|Teil|Band|Rang|Geburtstag|Advent|Weltkrieg|Versuch|Akt|Satz|Spieltag|Monat|Preis|Schritt|Sieg|Gang|Absatz|Spieler|Wahlgang|FC|FFC|SC|FSV',
  e: 'Etage|Klasse|Liga|Runde|Woche|Auflage|Halbzeit|Bundesliga|Minute|Stunde|Staffel|Folge|Generation|Stufe|Strophe|Sinfonie|Symphonie|Sonate|Saison|Ausgabe|Reihe|Etappe',
  es: 'Kapitel|Mal|Quartal|Halbjahr|Jahrhundert|Jh|Semester|Gebot|Obergeschoss|Untergeschoss|OG|UG|Bild|Rennen|Jahr|Lehrjahr|Klavierkonzert|Konzert|Album',
};
const rankOf = (ending: string) => new RegExp(`^(?:${RANKED[ending]})(?!\\p{L})`, 'u');

/** `1.–3. Klasse` → `erste bis dritte Klasse` */
export const rankSpan: Rule = {
  name: 'ordinal of a span',
  starts: /\d/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,:/-])(\\d{1,3})\\. ?(?:[-–]|bis|/) ?(?=\\d{1,3}\\. (${Object.values(RANKED).join('|')})(?!\\p{L}))`,
    'uy',
  ),
  say: (match) => {
    const [written, digits = '', noun = ''] = match;
    const ending = ordinalEnding(match) ?? Object.keys(RANKED).find((each) => rankOf(each).test(noun))!;
    return `${ordinalStem(digits)}${ending} ${written.includes('/') ? 'und' : 'bis'}`;
  },
};

/** `3. Platz` → `dritter Platz`, if no article determines the ending. */
export const rankedNouns: Rule = {
  name: 'ordinal of a rank',
  starts: /\d/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?<!(?:am|im|vom|zum|beim|de[mnrs]|eine[mn]|zur|jede[mnr]?|seit|ab|bis|diese[mnrs]?|die|das) )(\\d{1,3})\\. (?=${Object.values(RANKED).join('|')})(\\p{L}{2,15})(?:(?<=Jh)\\.)?`,
    'iuy',
  ),
  say: (match) => {
    const [, digits = '', noun = ''] = match;
    if (ordinalEnding(match) !== undefined) return undefined;
    const ending = Object.keys(RANKED).find((each) => rankOf(each).test(noun));
    return ending === undefined
      ? undefined
      : `${ordinalStem(digits)}${ending} ${NOUNS_IN_FULL[noun] ?? noun}`;
  },
};
const NOUNS_IN_FULL: Readonly<Record<string, string>> = saidFor(
  'Jh Jahrhundert; OG Obergeschoss; UG Untergeschoss',
);

/** `2/3` → `zwei Drittel`, `2 1/2` → `zweieinhalb`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const said =
      parts === '2'
        ? `${NUMBERS.cardinal(count, 'masculine')} ${count === '1' ? 'halb' : 'halbe'}`
        : `${NUMBERS.cardinal(count, 'masculine')} ${capital(ordinalStem(parts))}el`;
    return whole === ''
      ? said
      : count === '1' && parts === '2'
        ? `${NUMBERS.cardinal(whole, 'masculine')}einhalb`
        : `${NUMBERS.cardinal(whole)} und ${said}`;
  },
  'zu',
);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `Ich komme am 3.` */
export const dayAtEnd: Rule = {
  name: 'day of the month at the end of a sentence',
  starts: /[1-9]/,
  pattern:
    /(?<=(?<!\p{L})(?:[Aa]m|[Vv]om|[Zz]um|[Bb]is zum|[Aa]b dem|[Ss]eit dem) )([12]?\d|3[01])\.(?=\s{0,3}(?:$|\n)|[,;:!?)"“])/uy,
  say: (match) => `${ordinalStem(match[1]!)}en${sentenceStop(match, { capitalNouns: true })}`,
};

/** `S. 5 ff.` */
export const following: Rule = {
  name: 'following pages',
  starts: /f/,
  pattern: /(?<=\d ?)ff?\.(?!\p{L})/uy,
  say: (match) =>
    `${match[0] === 'f.' ? 'folgende' : 'fortfolgende'}${sentenceStop(match, { capitalNouns: true })}`,
};

/** `im XXI. Jahrhundert` */
export const romanOrdinals: Rule = {
  name: 'ordinal in Roman figures',
  starts: /[IVX]/,
  pattern: /(?<![\p{L}\p{N}])([IVX]{1,8})\.(?= \p{Lu})/uy,
  say: (match) => {
    const behind = match.input.slice(match.index + match[0].length + 1).slice(0, 20);
    const ending = ordinalEnding(match) ?? Object.keys(RANKED).find((each) => rankOf(each).test(behind));
    const value = romanValue(match[1]!);
    return ending === undefined || value === undefined ? undefined : ordinalStem(String(value)) + ending;
  },
};

/** `90er Jahre`, `in den 1920ern` */
export const decades: Rule = {
  name: 'of so many',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,])(\d{1,4})er(n|s)?(?!\p{L})/uy,
  say: ([, digits = '', ending = '']) => `${year(digits)}er${ending}`,
};

const RULERS = wordList(
  'Ludwig Wilhelm Friedrich Karl Heinrich Otto Rudolf Leopold Franz Josef Georg Eduard Elisabeth Katharina Maria Johannes',
  'Paul Pius Benedikt Leo Gregor Clemens Napoleon Philipp Ferdinand Peter Alexander Nikolaus Konrad Albrecht',
);
const QUEEN = /^(?:Elisabeth|Elizabeth|Katharina|Maria|Anna|Viktoria|Margarethe|Beatrix|Isabella)s?$/;

/** The article of a king or queen and the ending of the ordinal, by case. */
const RULER_CASES = {
  nominative: { king: 'der e', queen: 'die e' },
  genitive: { king: 'des en', queen: 'der en' },
  dative: { king: 'dem en', queen: 'der en' },
  accusative: { king: 'den en', queen: 'die e' },
} as const;

/** The case of a name: `Ludwigs XIV.` is a genitive, `unter Ludwig XIV.` is a dative. */
function caseOf(name: string, { input, index }: RegExpExecArray): keyof typeof RULER_CASES {
  if (RULERS.includes(name.replace(/s$/, '')) && !RULERS.includes(name)) return 'genitive';
  const before = input.slice(Math.max(0, index - LONGEST_NAME), index);
  if (/(?<!\p{L})(?:unter|von|mit|bei|nach|seit|zu|neben|gegenüber) (?:\p{Lu}\p{Ll}+ ){1,3}$/iu.test(before))
    return 'dative';
  return /(?<!\p{L})(?:für|gegen|durch|ohne|um) (?:\p{Lu}\p{Ll}+ ){1,3}$/iu.test(before)
    ? 'accusative'
    : 'nominative';
}
const LONGEST_NAME = 60;

/** `Ludwig XIV.`, `unter Karl V.`, `Kapitel IV`. */
export const roman: RomanWords = {
  numbered: wordList(
    'Kapitel Band Teil Akt Buch Abschnitt Artikel Klasse Stufe Phase Nummer Szene Abteilung Typ Grad',
  ),
  sayNumbered: (value) => NUMBERS.cardinal(String(value)),
  names: [...RULERS, ...RULERS.filter((name) => !name.endsWith('s')).map((name) => `${name}s`)],
  pointed: true,
  sayNamed: (value, name, _, match) => {
    const forms = RULER_CASES[caseOf(name, match)];
    const [article, ending] = forms[QUEEN.test(name) ? 'queen' : 'king'].split(' ');
    return `${article} ${capital(ordinalStem(String(value)))}${ending}`;
  },
};

/** `3-mal`, `18-jährig`, `der 18-Jährige`, `50%ig`: one word with the number. */
export const derived: Rule = {
  name: 'word with a number in it',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,/-])(\d{1,4}(?:,\d{1,2})?)(?:-?(mal|fach(?:e[mnrs]?)?|(?:[Jj]ähr|täg|wöch|monat|stünd|minüt|köpf|stell|seit|teil|stuf|stöck|tür|prozent|grad|mal)ig(?:e[mnrs]?)?)| ?%(ige?[mnrs]?))(?![\p{L}\p{N}-])/uy,
  say: ([, digits = '', word, percent]) => {
    const said = figures.say(digits, 'masculine') + (word?.toLowerCase() ?? `prozent${percent}`);
    return word?.startsWith('J') ? capital(said) : said;
  },
};
