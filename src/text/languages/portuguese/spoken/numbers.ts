import { wordList } from '../../engine/word-list.ts';
import { figuresOf, ordinals } from '../../grammar/spoken/figures.ts';
import { genderOf } from '../../grammar/spoken/nouns.ts';
import { fractionsOf } from '../../grammar/spoken/fractions.ts';
import {
  cardinalOf,
  type Counted,
  digitGroups,
  joinWords,
  type NumberWords,
  spellDigits,
} from '../../grammar/spoken/number-words.ts';
import type { RomanWords } from '../../grammar/spoken/roman.ts';

const BELOW_20 = wordList(
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito',
  'dezenove',
);
const TENS = wordList('- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa');
const HUNDREDS = wordList(
  '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
);
const LARGE = wordList('- mil milhão bilhão trilhão quatrilhão quintilhão sextilhão');

function below100(value: number): string {
  if (value < 20) return BELOW_20[value]!;
  const ten = TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? ten : `${ten} e ${BELOW_20[value % 10]}`;
}

function below1000(value: number): string {
  if (value < 100) return below100(value);
  if (value === 100) return 'cem';
  const hundred = HUNDREDS[Math.floor(value / 100)]!;
  return value % 100 === 0 ? hundred : `${hundred} e ${below100(value % 100)}`;
}

/** `dois` → `duas`, `duzentos` → `duzentas`. */
const bend = (words: string, counted: Counted): string =>
  counted === 'feminine'
    ? words
        .replace(/\bum$/, 'uma')
        .replace(/\bdois$/, 'duas')
        .replace(/(ent|inhent)os\b/, '$1as')
    : words;

function say(digits: string, counted: Counted): string {
  const groups = digitGroups(digits, 3);
  const words = groups.map(({ value, behind }) => {
    if (behind <= 1) {
      const group = bend(below1000(value), counted);
      if (behind === 0) return group;
      return value === 1 ? 'mil' : `${group} mil`;
    }
    return `${below1000(value)} ${value === 1 ? LARGE[behind] : LARGE[behind]!.replace('ão', 'ões')}`;
  });
  const last = words.pop()!;
  if (words.length === 0) return last;
  const { value } = groups.at(-1)!;
  return `${words.join(' ')} ${isJoined(value) ? 'e ' : ''}${last}`;
}

/** `mil e um`, `mil e duzentos`, but `mil duzentos e um`. */
const isJoined = (lastGroup: number): boolean => lastGroup < 100 || lastGroup % 100 === 0;

const spelled = spellDigits(BELOW_20);

export const NUMBERS: NumberWords = {
  cardinal: cardinalOf(spelled, 24, say),
  spelled,
  decimals: spelled,
  minus: 'menos',
  plus: 'mais',
  space: ' ',
};

export const figures = figuresOf(NUMBERS, {
  digits: '0-9',
  grouped: [String.raw`\d{1,3}(?:\.\d{3}){1,9}`, String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`],
  marks: { ',': 'vírgula', '.': 'ponto' },
  letters: String.raw`\p{L}\p{M}\p{N}_`,
});

const OTHERS = new Set(
  wordList(
    'para pela pelas contra nada cada era fora agora ainda mas das nas aos depois antes menos mais mesma outra sobre como',
    'quando entre até desta dessa nesta nessa',
  ),
);

const NOT_GREEK =
  '(?<!^(?:di|map|planet|idiom|clim|poem|dram|(?:siste|proble|progra|te|diagra|esque|dile)m|atlet|turist|gram|quilogram))';

/** What a noun behind a number is, as its ending tells. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine: new RegExp(
    `(?:${NOT_GREEK}as?|ção|são|ções|sões|dades?|tudes?)$|^(?:vez|vezes|noites?|partes?|tardes?|mulher|mulheres|flor|flores|leis?|redes?|luz|luzes|vozes|voz|séries?|mães?|classes?|mãos?|fotos?|motos?|tribos?|gentes?|mortes?|sortes?|bases?|frases?|torres?|naves?|chaves?|fases?|fontes?|mentes?|carnes?|peles?|pontes?|cruz|cruzes|vez|cor|cores|dor|dores|ordem|ordens|imagem|imagens|viagem|viagens|mensagem|mensagens|páginas?|raiz|raízes|atriz|atrizes|paredes?|crises?|teses?|doses?|espécies?|maçãs?|irmãs?|manhãs?|nuvem|nuvens|viagens?)$`,
    'u',
  ),
  masculine: /o$|os$/u,
});

const ONES = wordList('- primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono');
const ORDINAL_TENS = wordList(
  '- décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo',
);
const ORDINAL_HUNDREDS = wordList(
  '- centésimo ducentésimo trecentésimo quadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo',
  'nongentésimo',
);

/** `23` → `vigésimo terceiro`; for what there is no word for, nothing. */
function ordinalOf(digits: string): string | undefined {
  const value = Number(digits);
  if (value === 1e6) return 'milionésimo';
  if (value === 0 || value >= 2000) return undefined;
  const rest = value % 1000;
  const place = (words: readonly string[], digit: number) => (digit === 0 ? '' : words[digit]!);
  return joinWords(
    value >= 1000 ? 'milésimo' : '',
    place(ORDINAL_HUNDREDS, Math.floor(rest / 100)),
    place(ORDINAL_TENS, Math.floor((rest % 100) / 10)),
    place(ONES, rest % 10),
  );
}

const feminine = (ordinal: string): string => ordinal.replaceAll(/o\b/g, 'a');

/** `3ª` → `terceira`, `1º` → `primeiro`. */
export const ordinalNumbers = ordinals(figures, ['º', '°', 'ª', '.º', '.ª', 'o', 'a'], (digits, ending) => {
  // What is more than the twelfth of something is mostly degrees.
  const ordinal = ending === '°' && Number(digits) > 12 ? undefined : ordinalOf(digits);
  return ordinal !== undefined && /[ªa]$/.test(ending) ? feminine(ordinal) : ordinal;
});

/** `2/3` → `dois terços`, `3/11` → `três onze avos`, `1 1/2` → `um e um meio`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const said = sayParts(count, parts);
    return whole === '' ? said : `${NUMBERS.cardinal(whole)} e ${said}`;
  },
  'por',
);

const NAMED: Readonly<Record<string, string>> = { 2: 'meio', 3: 'terço' };

function sayParts(count: string, parts: string): string {
  const isOrdinal = Number(parts) <= 10 || parts === '100' || parts === '1000' || parts === '1000000';
  const part = NAMED[parts] ?? (isOrdinal ? ordinalOf(parts) : undefined);
  if (part === undefined) return `${NUMBERS.cardinal(count)} ${NUMBERS.cardinal(parts)} avos`;
  return `${NUMBERS.cardinal(count)} ${count === '1' ? part : `${part}s`}`;
}

const QUEENS = wordList(
  'Isabel Maria Catarina Cristina Joana Elizabeth Elisabete Ana Vitória Margarida Beatriz Leonor',
);

/** `século XIX`, `Dom Pedro II`; from eleven on rulers are counted with cardinals. */
export const roman: RomanWords = {
  numbered: wordList(
    'século séculos Século capítulos Capítulos tomos capítulo Capítulo tomo Tomo volume Volume ato Ato título Título',
  ),
  sayNumbered: (value) => NUMBERS.cardinal(String(value)),
  articles: wordList('o O a A no No na Na do Do da Da'),
  sayCounted: (value, article) => {
    const ordinal = ordinalOf(String(value))!;
    return /a$/i.test(article) ? feminine(ordinal) : ordinal;
  },
  small: 'ivx',
  names: [
    ...QUEENS,
    ...wordList('Pedro João Afonso Manuel Luís Carlos Henrique Filipe Sebastião Fernando Sancho Dinis Paulo'),
    ...wordList('Bento Leão Pio Gregório Clemente Napoleão Guilherme Eduardo Jorge'),
  ],
  sayNamed: (value, name) => {
    if (value > 10) return NUMBERS.cardinal(String(value));
    const ordinal = ordinalOf(String(value))!;
    return QUEENS.includes(name) ? feminine(ordinal) : ordinal;
  },
};
