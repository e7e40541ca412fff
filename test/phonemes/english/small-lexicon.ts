import { lexiconToKokoro } from '../../../src/engines/kokoro/phonemes/alphabet.ts';
import type { Accent } from '../../../src/phonemes/english/accent.ts';
import type { Lexicons } from '../../../src/phonemes/english/lexicon-files.ts';
import { createLexicon, type WordList } from '../../../src/phonemes/english/lexicon.ts';
import {
  createEnglishPhonemizer,
  type EnglishOptions,
} from '../../../src/phonemes/english/phonemize-english.ts';

/** A few dozen words in American English, in the form of the model's lexicons. */
export const WORDS: WordList = {
  am: 'æm',
  an: 'æn',
  and: 'ænd',
  apple: 'ˈæpᵊl',
  at: 'æt',
  cat: 'kˈæt',
  dog: 'dˈɔɡ',
  dollars: 'dˈɑləɹz',
  dot: 'dˈɑt',
  drink: 'dɹˈɪŋk',
  friend: 'fɹˈɛnd',
  friendly: 'fɹˈɛndli',
  happy: 'hˈæpi',
  have: { DEFAULT: 'hæv', None: 'hˈæv' },
  hello: 'həlˈO',
  house: { DEFAULT: 'hˈWs', VERB: 'hˈWz' },
  is: 'ɪz',
  it: 'ɪt',
  IT: { DEFAULT: 'ɪt', NOUN: null },
  known: 'nˈOn',
  live: { DEFAULT: 'lˈIv', VERB: 'lˈɪv' },
  London: 'lˈʌndən',
  of: 'ʌv',
  percent: 'pəɹsˈɛnt',
  plus: 'plˈʌs',
  record: { DEFAULT: 'ɹˈɛkəɹd', VERB: 'ɹəkˈɔɹd' },
  this: { DEFAULT: 'ðɪs', None: 'ðˈɪs' },
  three: 'θɹˈi',
  to: 'tu',
  two: 'tˈu',
  used: { DEFAULT: 'jˈuzd', VBD: 'jˈust' },
  versus: 'vˈɜɹsəs',
  wait: 'wˈAt',
  walk: 'wˈɔk',
  water: 'wˈɔɾəɹ',
  we: 'wi',
  well: 'wˈɛl',
  world: 'wˈɜɹld',
};

export const small = createLexicon(WORDS);

export const never = new AbortController().signal;

/** Creates a phonemizer with the small lexicon, which accepts many texts. */
export function smallPhonemizer(options: Partial<EnglishOptions> & { readonly accent?: Accent } = {}) {
  const lexicons: Lexicons = { checked: small, all: async () => small };
  return createEnglishPhonemizer({
    accent: 'american',
    lexicons,
    spell: (written) => written,
    toSymbols: lexiconToKokoro,
    ...options,
  });
}

/** All symbols of a text in one string. */
export async function spoken(text: string, options: Partial<EnglishOptions> = {}): Promise<string> {
  const tokens = await smallPhonemizer(options).phonemize(text, never);
  return tokens.map(({ symbols, spaceAfter }) => symbols + (spaceAfter ? ' ' : '')).join('');
}
