import { wordList } from '../../engine/word-list.ts';
import { figuresOf, isDegrees, ordinals } from '../../grammar/spoken/figures.ts';
import { genderOf } from '../../grammar/spoken/nouns.ts';
import { fractionsOf, ofParts } from '../../grammar/spoken/fractions.ts';
import { NUMBERS, ordinalOf } from '../lexicon.ts';
import { romanRanks, type RomanWords } from '../../grammar/spoken/roman.ts';

/** Commas and dots as in Spain, and as in Mexico if no other reading is possible. */
export const figures = figuresOf(NUMBERS, {
  grouped: [
    String.raw`\d{1,3}(?:\.\d{3}){1,9}`,
    String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`,
    String.raw`\d{1,3}(?:,\d{3}){2,9}`,
    String.raw`\d{1,3}(?:,\d{3}){1,9}(?=\.\d{1,2}(?!\d))`,
  ],
  marks: { ',': 'coma', '.': 'punto' },
  oneBefore: { ',': 'feminine' },
});

const OTHERS = new Set(
  wordList(
    'para contra hasta nada cada era fuera entra contra desde sobre como pero solo cuando luego las los sus mis tus nos',
    'menos antes después más además entonces tres seis según esta ésta otra misma ahora nunca hacia mientras cuanto',
    'bis ter por con del que sin una uno dos ante bajo tras fue son han hay muy tan así aún sea vía porque aunque donde según comienza empieza trata dice',
    'muestra tiene habla cuenta hace está están será fueron sirve debe puede contiene incluye representa corresponde mientras durante mediante',
    'mejor peor mayor menor igual también todavía siempre casi cuatro siete nueve veinte',
  ),
);

/** `día`, `problemas` are masculine nouns with feminine endings. */
const NOT_GREEK =
  '(?<!^(?:d[ií]|map|planet|idiom|clim|poem|dram|(?:cin|siste|proble|progra|te|diagra|esque|dile)m|tranví|atlet|turist))';

/** The gender of a noun after a number, by its ending. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine: new RegExp(
    `(?:${NOT_GREEK}as?|[cs]ión|[cs]iones|dad(?:es)?|tud(?:es)?)$|^(?:veces|vez|noches?|clases?|calles?|partes?|llaves?|tardes?|mujer(?:es)?|flor(?:es)?|im[aá]gen(?:es)?|ley(?:es)?|red(?:es)?|luces|luz|voces|voz|serie|series|noches?|manos?|fotos?|motos?|radios?|gentes?|muertes?|suertes?|bases?|frases?|torres?|nubes?|naves?|claves?|fases?|fuentes?|mentes?|leches?|carnes?|pieles|piel|cárcel(?:es)?|señal(?:es)?|capital(?:es)?|raíz|raíces|actriz|actrices|cruz|cruces|nariz|narices|labor(?:es)?|pared(?:es)?|salud|crisis|tesis|dosis|especies?|superficies?|madres?|sangre|hambre|miel|sal(?:es)?|sartén|sartenes|vírgenes|virgen)$`,
    'u',
  ),
  masculine: /./u,
});

/** `el capítulo 1 trata`, `número 1 mundial` */
export const named =
  /(?<!\p{L})(?:número|n[úu]m\.|capítulo|cap\.|página|pág\.|artículo|art\.|tipo|nivel|grupo|parte|tema|paso|fase|canal|sala|planta|puerta|puesto|lugar|zona|línea|tomo|volumen|fórmula|liga|división|etapa|ronda|jornada|día|versión|opción|caso|ejemplo|figura|tabla|solo|sólo) $/iu;

/** `primero` before a noun: `primer`. */
const shortened = (ordinal: string): string => ordinal.replace(/(primer|tercer)o$/, '$1');
const feminine = (ordinal: string): string => ordinal.replaceAll(/o\b/g, 'a');

const plain = (ordinal: string) => ordinal;
const ENDINGS: Readonly<Record<string, (ordinal: string) => string>> = {
  ...Object.fromEntries(['º', '°', 'o', 'ro', 'do', 'to', 'vo', 'no', 'mo'].map((ending) => [ending, plain])),
  ...Object.fromEntries(['ª', 'a', 'ra', 'da', 'ta', 'va', 'na', 'ma'].map((ending) => [ending, feminine])),
  ...Object.fromEntries(['ᵉʳ', 'er'].map((ending) => [ending, shortened])),
};
const withDots = Object.fromEntries(
  Object.entries(ENDINGS).flatMap(([ending, form]) => [
    [ending, form],
    [`.${ending}`, form],
  ]),
);

/** Masculine nouns that are ordered: `1.º piso` is `primer piso`. */
const ORDERED =
  /^ (?:piso|puesto|lugar|grado|curso|año|mes|capítulo|aniversario|premio|hijo|nivel|turno|tiempo|cuarto|set|siglo|intento|artículo|párrafo|apartado|trimestre|semestre|cuatrimestre|ciclo|encuentro|partido|gol|asalto|viaje|presidente|congreso|festival|batallón|sector|distrito|cumpleaños)(?!\p{L})/u;

/** `3.ª` → `tercera`, `1er` → `primer`. */
export const ordinalNumbers = ordinals(figures, Object.keys(withDots), (digits, ending, match) => {
  const ordinal = isDegrees(digits, ending, match) ? undefined : ordinalOf(digits);
  if (ordinal === undefined) return undefined;
  return withDots[ending]!(
    ORDERED.test(match.input.slice(match.index + match[0].length)) ? shortened(ordinal) : ordinal,
  );
});

/** `sesenta y uno` → `sesentaiun`. */
const stem = (cardinal: string) =>
  cardinal.normalize('NFD').replaceAll('\u0301', '').replaceAll(' y ', 'i').replace(/uno$/, 'un');

/** Returns the name of a part, given the denominator; from a hundred on, there are few names. */
function partOf(parts: string): string | undefined {
  const value = Number(parts);
  if (value <= 3) return ['medio', 'tercio'][value - 2];
  if (value <= 10) return ordinalOf(parts);
  if (value < 100) return `${stem(NUMBERS.cardinal(parts))}avo`.replace('aavo', 'avo');
  const isRound = value < 1000 ? value % 100 === 0 : value % 1000 === 0;
  return isRound ? ordinalOf(parts) : undefined;
}

/** `2/3` → `dos tercios`, `1 1/2` → `uno y medio`, `3/110` → `tres sobre ciento diez`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const part = partOf(parts);
    const said =
      part === undefined
        ? `${NUMBERS.cardinal(count)} sobre ${NUMBERS.cardinal(parts)}`
        : counted(count, part);
    if (whole === '') return said;
    return `${NUMBERS.cardinal(whole)} y ${count === '1' && parts === '2' ? 'medio' : said}`;
  },
  'sobre',
);

const counted = (count: string, part: string) =>
  count === '1' ? `un ${part}` : `${NUMBERS.cardinal(count, 'masculine')} ${part}s`;

const QUEENS = wordList(
  'Isabel Juana María Catalina Cristina Elizabeth Ana Victoria Margarita Beatriz Leonor',
);

/** `siglo xix`, `Felipe VI`; from eleven on, the numbers of rulers are cardinals. */
export const roman: RomanWords = {
  numbered: wordList(
    'año Año siglo siglos Siglo capítulos Capítulos tomos capítulo Capítulo tomo Tomo volumen Volumen acto Acto título Título libro Libro parte Parte fase Fase escena Escena artículo Artículo sección Sección grado Grado tipo Tipo',
  ),
  sayNumbered: (value) => NUMBERS.cardinal(String(value)),
  small: 'ivx',
  articles: wordList('el El la La'),
  sayCounted: (value, article) => {
    const ordinal = ordinalOf(String(value))!;
    return /^l/i.test(article) ? feminine(ordinal) : shortened(ordinal);
  },
  names: [
    ...QUEENS,
    ...wordList(
      'Felipe Carlos Alfonso Fernando Juan Pablo Luis Enrique Jorge Pedro Jaime Sancho Ramiro León Pío',
    ),
    ...wordList('Benedicto Gregorio Clemente Urbano Inocencio Napoleón Guillermo Eduardo Federico Amadeo'),
  ],
  sayNamed: (value, name) => {
    if (value > 10) return NUMBERS.cardinal(String(value));
    const ordinal = ordinalOf(String(value))!;
    return QUEENS.includes(name) ? feminine(ordinal) : ordinal;
  },
};

/** `XXV aniversario`, `II Guerra Mundial` */
export const ranks = romanRanks(
  {
    masculine:
      'aniversario congreso concilio festival campeonato encuentro certamen simposio torneo premio milenio foro concurso',
    feminine:
      'edición guerra república feria cumbre jornada jornadas asamblea copa conferencia reunión legislatura',
  },
  (value, isFeminine) => (isFeminine ? feminine : shortened)(ordinalOf(String(value))!),
);

export const parts = ofParts(figures, wordList('tercera cuarta quinta sexta séptima octava novena décima'));
