/**
 * The languages in which the functional Whisper writes; for any other it writes English. Japanese has no
 * spaces.
 */
export const SPOKEN = ['en', 'de', 'fr', 'es', 'ja'] as const;
export type Spoken = (typeof SPOKEN)[number];

export const isSpoken = (name: string): name is Spoken => (SPOKEN as readonly string[]).includes(name);

/** The content of one token: text, or bytes if the token ends within a character. */
export type Piece = string | readonly number[];

/** The tokens of a word in each language. */
export type Spelling = Readonly<Record<Spoken, readonly Piece[]>>;

/**
 * The words that keys stand for. The spellings include words of one, two and three tokens, punctuation as a
 * token of its own, and characters that are split over two tokens (`é` in café, 水).
 */
export const WORDS = {
  house: { en: [' house'], de: [' Haus'], fr: [' maison'], es: [' casa'], ja: ['家'] },
  tree: { en: [' tree'], de: [' Baum'], fr: [' arbre'], es: [' árbol'], ja: ['木'] },
  water: {
    en: [' wa', 'ter'],
    de: [' Was', 'ser'],
    fr: [' eau'],
    es: [' agua'],
    ja: [
      [0xe6, 0xb0],
      [0xb4], // 水
    ],
  },
  sun: { en: [' sun'], de: [' Sonne'], fr: [' so', 'leil'], es: [' sol'], ja: ['太', '陽'] },
  cat: { en: [' cat'], de: [' Katze'], fr: [' chat'], es: [' gato'], ja: ['猫'] },
  bread: { en: [' bread'], de: [' Brot'], fr: [' pain'], es: [' pan'], ja: ['パン'] },
  coffee: {
    en: [' caf', [0xc3], [0xa9]], // é
    de: [' Kaffee'],
    fr: [' caf', [0xc3], [0xa9]],
    es: [' caf', [0xc3], [0xa9]],
    ja: ['コー', 'ヒー'],
  },
  winter: { en: [' winter'], de: [' Winter'], fr: [' hiver'], es: [' in', 'vier', 'no'], ja: ['冬'] },
  extraordinary: {
    en: [' extra', 'ordin', 'ary'],
    de: [' außer', 'ordent', 'lich'],
    fr: [' extra', 'ordin', 'aire'],
    es: [' extra', 'ordin', 'ario'],
    ja: ['並', '外', 'れ'],
  },
  hello: {
    en: [' hello', ','],
    de: [' hallo', ','],
    fr: [' bonjour', ','],
    es: [' hola', ','],
    ja: ['こん', 'にちは', '、'],
  },
  twenty: { en: [' twenty'], de: [' zwanzig'], fr: [' vingt'], es: [' veinte'], ja: ['二十'] },
  five: { en: [' five'], de: [' fünf'], fr: [' cinq'], es: [' cinco'], ja: ['五'] },
  /** A name whose spelling the prompt can change: see `REPLACEMENTS`. */
  mira: { en: [' Mira'], de: [' Mira'], fr: [' Mira'], es: [' Mira'], ja: [' Mira'] },
  /** Another word replaces it if the prompt has any text: see `REPLACEMENTS`. */
  first: { en: [' first'], de: [' zuerst'], fr: [' premier'], es: [' primero'], ja: ['まず'] },
  /** Has a homophone (`HOMOPHONE`), which is likelier until the next word is decoded. */
  write: { en: [' write'], de: [' Meer'], fr: [' mer'], es: [' vaca'], ja: ['橋'] },
  /** Ends its sentence with a question mark instead of a full stop. It must not be the first word. */
  question: { en: ['?'], de: ['?'], fr: ['?'], es: ['?'], ja: ['？'] },
} as const satisfies Record<string, Spelling>;

export type Word = keyof typeof WORDS;

/**
 * Spellings that replace those of `WORDS`: `mira` if the prompt has the name so, `first` if the prompt has
 * any text.
 */
export const REPLACEMENTS = {
  mira: { en: [' Myra'], de: [' Myra'], fr: [' Myra'], es: [' Myra'], ja: [' Myra'] },
  first: { en: [' then'], de: [' danach'], fr: [' ensuite'], es: [' luego'], ja: ['次に'] },
} as const satisfies Partial<Record<Word, Spelling>>;

/** The homophone of `write`, one token in each language. */
export const HOMOPHONE: Spelling = {
  en: [' right'],
  de: [' mehr'],
  fr: [' mère'],
  es: [' baca'],
  ja: ['箸'],
};

/** Punctuation after a word, which takes no part of the word's duration. */
const MARKS: ReadonlySet<Piece> = new Set([',', '、', '?', '？']);

/** The number of a word's tokens that are spoken; punctuation comes last. */
export const spokenPieces = (pieces: readonly Piece[]): number =>
  pieces.filter((piece) => !MARKS.has(piece)).length;

/** The text if no word is heard, because real decoders write something then too. */
export const NOTHING: Spelling = {
  en: [' thank', ' you'],
  de: [' vielen', ' Dank'],
  fr: [' merci'],
  es: [' gracias'],
  ja: ['ありがとう'],
};

/** The end of every sentence that is not a question. */
export const FULL_STOP: Readonly<Record<Spoken, string>> = { en: '.', de: '.', fr: '.', es: '.', ja: '。' };

/** The words that `hum` repeats. The first is the likeliest; sampling may draw another. */
export const HUMMED = [' la', ' na', ' da', ' ya', ' ba', ' ha'] as const;

/** Texts of distractors, which are never spoken. */
export const FILLER = ' um';
export const MUSIC = '♪';
