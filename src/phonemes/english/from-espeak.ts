import type { Accent } from './accent.ts';

/**
 * One of eSpeak's sounds, with the stress before it: a letter, the letters tied to it by `^`, and their
 * diacritics.
 */
const SOUND = /([ˈˌ]*)([^\sˈˌ^](?:\^?[\u02b0-\u02c7\u02d0-\u036f]|\^[^\sˈˌ^])*)/gu;

/** Sounds that both accents share. Sounds that are in no table keep their letters. */
const SHARED: Readonly<Record<string, string>> = {
  'a^ɪ': 'I',
  'a^ʊ': 'W',
  'e^ɪ': 'A',
  'ɔ^ɪ': 'Y',
  e: 'A',
  'd^ʒ': 'ʤ',
  't^ʃ': 'ʧ',
  'ə^l': 'ᵊl',
  'n\u0329': 'ᵊn',
  'm\u0329': 'ᵊm',
  'l\u0329': 'ᵊl',
  ɐ: 'ə',
  ɚ: 'əɹ',
  r: 'ɹ',
  x: 'k',
  ç: 'k',
  ɬ: 'l',
  ʔ: 't',
  o: 'ɔ',
  g: 'ɡ',
};

const OF_ACCENT: Readonly<Record<Accent, Readonly<Record<string, string>>>> = {
  american: {
    ...SHARED,
    'o^ʊ': 'O',
    ɜː: 'ɜɹ',
    'ɪ^ə': 'iə',
    'a^ɪ^ɚ': 'Iəɹ',
    'a^ɪ^ə': 'Iə',
    a: 'æ',
    ɒ: 'ɑ',
  },
  british: {
    ...SHARED,
    'ə^ʊ': 'Q',
    'o^ʊ': 'Q',
    'e^ə': 'ɛː',
    'i^ə': 'ɪə',
    'a^ɪ^ə': 'Iə',
    æ: 'a',
  },
};

/**
 * Converts eSpeak's IPA (a tie `^` between the letters of one sound: `t^ʃˈuːz`) to the lexicons' symbols,
 * after misaki's `EspeakFallback`; use eSpeak's `en-us` for American, `en-gb` for British. Letters that
 * English does not have are kept, and the reader of the symbols drops them.
 */
export function fromEspeak(ipa: string, accent: Accent): string {
  let symbols = '';
  for (const word of ipa.trim().split(/\s+/)) {
    if (symbols !== '') symbols += ' ';
    for (const [, stress = '', sound = ''] of word.matchAll(SOUND))
      symbols += stress + ofSound(sound, accent);
  }
  return HABITS[accent].reduce((said, [sound, habit]) => said.replace(sound, habit), symbols);
}

function ofSound(written: string, accent: Accent): string {
  const table = OF_ACCENT[accent];
  const sound = written.replace(/[\u0303\u02b2]/g, '');
  const whole = table[sound];
  if (whole !== undefined) return whole;
  const letters = [...sound].map((letter) => (letter === '^' ? '' : (table[letter] ?? letter))).join('');
  return accent === 'american' ? letters.replaceAll('ː', '') : letters;
}

/** Differences between the lexicons and eSpeak; each row corrects more words than it breaks. */
const HABITS: Readonly<Record<Accent, readonly (readonly [RegExp, string])[]>> = {
  american: [
    [/ɹ([ˈˌ]?)ɹ/g, '$1ɹ'],
    [/æ(?=[ˈˌ]?ɹ)/g, 'ɛ'],
    [/ɪ(?=[ˈˌ]?[AIOWYæɑəɛɪʌ])/g, 'i'],
    [/(?<=[^ˈˌ]j)ʊ(?=[^ˈˌ])/g, 'ə'],
    [/(?<=[ʧʤʃʒj])u(?:ə(?!l)|ᵊ(?=l))/g, 'əwə'],
    [/^ɛ(?=(?:ks|ɡz|[nm])[^AIOWYiuæɑəɛɪʊʌɜɔ]*ˈ)/, 'ɪ'],
    [/nʃ(?=[əᵊ]l|i)/g, 'nʧ'],
    [/(?<=[əɪ])tˌɪv/g, 'ɾɪv'],
  ],
  british: [
    [/iə/g, 'ɪə'],
    [/^ɛ(?=(?:ks|ɡz)[^AIOQWYiuaɑɒəɛɪʊʌɜɔ]*ˈ)/, 'ɪ'],
    [/^ɒ(?=b[^AIOQWYiuaɑɒəɛɪʊʌɜɔ]*ˈ)/, 'ə'],
    [/juː(?=[əɪiAQ])/g, 'jʊ'],
    [/(?<=[ʧʤ])uː/g, 'ʊ'],
    [/(?<![ˈˌ])ɜː/g, 'əː'],
    [/aθ$/, 'ɑːθ'],
  ],
};
