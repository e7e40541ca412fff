/** Katakana rows in the order of the vowels, with misaki's symbols for them. */
const ROWS: Readonly<Record<string, string>> = {
  アイウエオ: 'a i ɯ e o',
  ァィゥェォ: 'a i ɯ e o',
  カキクケコ: 'ka kʲi kɯ ke ko',
  ガギグゲゴ: 'ɡa ɡʲi ɡɯ ɡe ɡo',
  サシスセソ: 'sa ɕi sɨ se so',
  ザジズゼゾ: 'ʣa ʥi zɨ ʣe ʣo',
  タチツテト: 'ta ʨi ʦɨ te to',
  ダヂヅデド: 'da ʥi zɨ de do',
  ナニヌネノ: 'na ɲi nɯ ne no',
  ハヒフヘホ: 'ha çi ɸɯ he ho',
  バビブベボ: 'ba bʲi bɯ be bo',
  パピプペポ: 'pa pʲi pɯ pe po',
  マミムメモ: 'ma mʲi mɯ me mo',
  ラリルレロ: 'ɾa ɾʲi ɾɯ ɾe ɾo',
  ワヰヴヱヲ: 'βa i vɯ e o',
  ヤユヨャュョ: 'ja jɯ jo ja jɯ jo',
  ヷヸヹヺヮヵヶ: 'va vʲi ve vo βa ka ke',
};

/** The symbols of a kana before a small kana, if they are not simply its consonant. */
const GLIDES: Readonly<Record<string, string>> = {
  ク: 'kᵝ',
  グ: 'ɡᵝ',
  ウ: 'β',
  イ: 'j',
};

/** Irregular pairs. */
const PAIRS: Readonly<Record<string, string>> = {
  ツィ: 'ʦʲi',
  フィ: 'ɸʲi',
  フュ: 'ɸʲɨ',
  フョ: 'ɸʲo',
  ヴィ: 'vʲi',
  ヴュ: 'bʲɨ',
  ヴョ: 'bʲo',
  ティ: 'tʲi',
  テュ: 'tʲɨ',
  ディ: 'dʲi',
  デュ: 'dʲɨ',
};

const SINGLE: ReadonlyMap<string, string> = new Map(
  Object.entries(ROWS).flatMap(([kana, symbols]) => {
    const each = symbols.split(' ');
    return [...kana].map((character, index) => [character, each[index] as string] as const);
  }),
);

/** The vowel of a small kana; `ゅ` is central after a consonant. */
const SMALL: Readonly<Record<string, string>> = {
  ァ: 'a',
  ィ: 'i',
  ゥ: 'ɯ',
  ェ: 'e',
  ォ: 'o',
  ャ: 'a',
  ュ: 'ɨ',
  ョ: 'o',
};

const VOICED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'カキクケコサシスセソタチツテトハヒフヘホ'].map((kana) => [kana, `${kana}\u3099`.normalize('NFC')]),
);

/** The moraic nasal assimilates to the next consonant. */
const NASALS: readonly (readonly [before: RegExp, symbol: string])[] = [
  [/^[mpb]/u, 'm'],
  [/^[kɡ]/u, 'ŋ'],
  [/^[ɲʨʥ]/u, 'ɲ'],
  [/^[ntdɾz]/u, 'n'],
];

/**
 * Converts a word's kana to IPA with a letter for each sound (misaki's `Cutlet`): `ガッコー` is `ɡaʔkoː`.
 * Hiragana and katakana; other characters have no sound.
 */
export function kanaSymbols(kana: string): string {
  const characters = [...repeated(toKatakana(kana))];
  let symbols = '';
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] as string;
    const next = characters[index + 1];
    if (character === 'ー') symbols += 'ː';
    else if (character === 'ッ') symbols += next !== undefined && isSmall(next) ? '' : 'ʔ';
    else if (character === 'ン') symbols += nasalBefore(next);
    else if (next !== undefined && isSmall(next) && SINGLE.has(character) && !isSmall(character)) {
      symbols += pairSymbols(character, next);
      index++;
    } else symbols += SINGLE.get(character) ?? '';
  }
  return symbols;
}

/** Hiragana, iteration marks included, as katakana. */
export const toKatakana = (kana: string): string =>
  kana.replace(/[\u3041-\u3096\u309d\u309e]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) + 0x60),
  );

function pairSymbols(character: string, small: string): string {
  const single = SINGLE.get(character) as string;
  const consonant = single.slice(0, -1);
  const vowel = SMALL[small] as string;
  const pair = PAIRS[character + small];
  if (pair !== undefined) return pair;
  if ('ャュョ'.includes(small)) {
    // Only the row of `i` forms these; another kana keeps its own consonant, and the small one is pronounced
    // fully.
    return single.endsWith('i') && consonant !== ''
      ? consonant + vowel
      : consonant + (SINGLE.get(small) as string);
  }
  if (character === 'ト' || character === 'ド') return consonant + vowel;
  const glide = GLIDES[character];
  return (glide !== undefined && small !== 'ゥ' ? glide : consonant) + vowel;
}

const isSmall = (character: string) => Object.hasOwn(SMALL, character);

function nasalBefore(next: string | undefined): string {
  const symbols = next === undefined ? undefined : SINGLE.get(next);
  const found = NASALS.find(([before]) => symbols !== undefined && before.test(symbols));
  return found?.[1] ?? 'ɴ';
}

/** Writes iteration marks out: `いすゞ` is `いすず`. */
const repeated = (kana: string): string =>
  kana.replace(
    /(.)([ヽヾ]+)/gsu,
    (_, before: string, marks: string) =>
      before + [...marks].map((mark) => (mark === 'ヾ' ? (VOICED[before] ?? before) : before)).join(''),
  );

/** Whether a reading ends in the vowel `o` or `u`, which the auxiliary `う` lengthens. */
export const endsInBackVowel = (kana: string): boolean => /[oɯɨ]$/u.test(kanaSymbols(kana));
