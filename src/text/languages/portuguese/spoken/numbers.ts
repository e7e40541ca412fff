import { wordList } from '../../engine/word-list.ts';
import { figuresOf, isDegrees, ordinals } from '../../grammar/spoken/figures.ts';
import { genderOf } from '../../grammar/spoken/nouns.ts';
import { fractionsOf, ofParts } from '../../grammar/spoken/fractions.ts';
import { NUMBERS, ordinalOf } from '../lexicon.ts';
import { romanRanks, type RomanWords } from '../../grammar/spoken/roman.ts';

export const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:\.\d{3}){1,9}`, String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`],
  marks: { ',': 'vírgula', '.': 'ponto' },
});

const OTHERS = new Set(
  wordList(
    'para pela pelas contra nada cada era fora agora ainda mas das nas aos depois antes menos mais mesma outra sobre como',
    'quando entre até desta dessa nesta nessa',
  ),
);

const NOT_GREEK =
  '(?<!^(?:di|map|planet|idiom|clim|poem|dram|(?:siste|proble|progra|te|diagra|esque|dile)m|atlet|turist|gram|quilogram))';

/** The gender of a noun after a number, by its ending. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine: new RegExp(
    `(?:${NOT_GREEK}as?|ção|são|ções|sões|dades?|tudes?)$|^(?:vez|vezes|noites?|partes?|tardes?|mulher|mulheres|flor|flores|leis?|redes?|luz|luzes|vozes|voz|séries?|mães?|classes?|mãos?|fotos?|motos?|tribos?|gentes?|mortes?|sortes?|bases?|frases?|torres?|naves?|chaves?|fases?|fontes?|mentes?|carnes?|peles?|pontes?|cruz|cruzes|colher|colheres|árvores?|idades?|chuvas?|cor|cores|dor|dores|ordem|ordens|imagem|imagens|viagem|viagens|mensagem|mensagens|páginas?|raiz|raízes|atriz|atrizes|paredes?|crises?|teses?|doses?|espécies?|maçãs?|irmãs?|manhãs?|nuvem|nuvens|viagens?)$`,
    'u',
  ),
  masculine: /o$|os$/u,
});

const feminine = (ordinal: string): string => ordinal.replaceAll(/o\b/g, 'a');

/** `3ª` → `terceira`, `1º` → `primeiro`. */
export const ordinalNumbers = ordinals(
  figures,
  ['º', '°', 'ª', '.º', '.ª', 'o', 'a'],
  (digits, ending, match) => {
    const ordinal = isDegrees(digits, ending, match) ? undefined : ordinalOf(digits);
    return ordinal !== undefined && /[ªa]$/.test(ending) ? feminine(ordinal) : ordinal;
  },
);

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

/** `século XIX`, `Dom Pedro II`; from eleven on, the numbers of rulers are cardinals. */
export const roman: RomanWords = {
  numbered: wordList(
    'século séculos Século capítulos Capítulos tomos capítulo Capítulo tomo Tomo volume Volume ato Ato título Título artigo Artigo parte Parte livro Livro fase Fase cena Cena seção Seção grau Grau tipo Tipo',
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

/** `XXV aniversário`, `II Guerra Mundial` */
export const ranks = romanRanks(
  {
    masculine:
      'aniversário congresso concílio festival campeonato encontro torneio prêmio simpósio milênio fórum concurso',
    feminine: 'edição guerra república feira cúpula jornada jornadas copa conferência legislatura',
  },
  (value, isFeminine) => (isFeminine ? feminine : String)(ordinalOf(String(value))!),
);

export const parts = ofParts(figures, wordList('terça quarta quinta sexta sétima oitava nona décima'));
