/** The languages that the functional Whisper speaks; in any other it speaks English. Japanese goes without spaces. */
export const SPOKEN = ['en', 'de', 'fr', 'es', 'ja'] as const;
export type Spoken = (typeof SPOKEN)[number];

export const isSpoken = (name: string): name is Spoken => (SPOKEN as readonly string[]).includes(name);

/** What one token writes: text, or bytes where a token ends inside a character. */
export type Piece = string | readonly number[];

/** The tokens that a word is written with, in each language. */
export type Spelling = Readonly<Record<Spoken, readonly Piece[]>>;

/**
 * Everything that a word tone can mean. Between them the spellings have words of one, two and three tokens, punctuation that is
 * a token of its own, and characters that are shared out over two tokens (`é` in café, 水).
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
  /** A name that nobody can spell who has not been told how: see `INSTEAD`. */
  mira: { en: [' Mira'], de: [' Mira'], fr: [' Mira'], es: [' Mira'], ja: [' Mira'] },
  /** Another word where something was said before: see `INSTEAD`. */
  first: { en: [' first'], de: [' zuerst'], fr: [' premier'], es: [' primero'], ja: ['まず'] },
  /** Sounds like another word (`HOMOPHONE`), which seems likelier until the next word is heard. */
  write: { en: [' write'], de: [' Meer'], fr: [' mer'], es: [' vaca'], ja: ['橋'] },
  /** Makes a question of its sentence, which then gets no full stop. Not to be the first word. */
  question: { en: ['?'], de: ['?'], fr: ['?'], es: ['?'], ja: ['？'] },
} as const satisfies Record<string, Spelling>;

export type Word = keyof typeof WORDS;

/** What the prompt before a window makes of these words: the name as the prompt spells it, and `first` if it says anything. */
export const INSTEAD = {
  mira: { en: [' Myra'], de: [' Myra'], fr: [' Myra'], es: [' Myra'], ja: [' Myra'] },
  first: { en: [' then'], de: [' danach'], fr: [' ensuite'], es: [' luego'], ja: ['次に'] },
} as const satisfies Partial<Record<Word, Spelling>>;

/** What `write` may be mistaken for, in one token each. */
export const HOMOPHONE: Spelling = {
  en: [' right'],
  de: [' mehr'],
  fr: [' mère'],
  es: [' baca'],
  ja: ['箸'],
};

/** Pieces that are not spoken: they stand after a word, and have no part in its sound. */
const MARKS: ReadonlySet<Piece> = new Set([',', '、', '?', '？']);

/** How many of a word's tokens are spoken; marks come last. */
export const spokenPieces = (pieces: readonly Piece[]): number =>
  pieces.filter((piece) => !MARKS.has(piece)).length;

/** What is written where no word is heard, because a decoder writes something. */
export const NOTHING: Spelling = {
  en: [' thank', ' you'],
  de: [' vielen', ' Dank'],
  fr: [' merci'],
  es: [' gracias'],
  ja: ['ありがとう'],
};

/** Ends every sentence that is not a question. */
export const FULL_STOP: Readonly<Record<Spoken, string>> = { en: '.', de: '.', fr: '.', es: '.', ja: '。' };

/** What is said over and over while something hums. The first is said unless chance has it otherwise. */
export const HUMMED = [' la', ' na', ' da', ' ya', ' ba', ' ha'] as const;

/** What some patterns tempt the decoder to write although nobody says it. */
export const FILLER = ' um';
export const MUSIC = '♪';
