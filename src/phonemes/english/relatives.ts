import type { Accent } from './accent.ts';

/** Another word with the same stem, and how to tell the stem's sound from it. */
export interface Relative {
  readonly word: string;
  /** `undefined` where it does not sound like a word with its ending. */
  readonly stemSound: (sound: string, accent: Accent) => string | undefined;
}

const ENDINGS: readonly (readonly [ending: string, sound: RegExp])[] = [
  ['s', /(?:(?<=[szʃʒʧʤ])[ᵻɪ]z|[sz])$/],
  ["'s", /(?:(?<=[szʃʒʧʤ])[ᵻɪ]z|[sz])$/],
  ['ness', /n[əɪ]s$/],
  ['ly', /li$/],
  ['less', /l[əɪ]s$/],
  ['ing', /ɪŋ$/],
  ['ed', /(?:[ᵻɪ]d|[dt])$/],
  ['er', /əɹ?$/],
];

/** Words that may be in the lexicon where `word` itself is not. */
export function* relativesOf(word: string): Generator<Relative, void, undefined> {
  for (const [ending, sound] of ENDINGS) {
    yield {
      word: beforeEnding(word, ending) + ending,
      stemSound: (whole, accent) =>
        sound.test(whole) ? withoutEnding(whole.replace(sound, ''), word, ending, accent) : undefined,
    };
  }
}

function beforeEnding(word: string, ending: string): string {
  if (/^[ie]/.test(ending) && word.endsWith('e')) return word.slice(0, -1);
  if (/^(?:ness|ly|less|ed|er)$/.test(ending) && /[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`;
  return word;
}

/** What an ending does to the sound before it is undone: a flapped t, a linking r, the vowel in `happily`. */
function withoutEnding(stem: string, word: string, ending: string, accent: Accent): string {
  if (ending === 'ly' && word.endsWith('l')) return /[əɪiuʊ]$/.test(stem) ? `${stem}l` : `${stem}ᵊl`;
  if (/[^aeiou]y$/.test(word) && ending !== 'ing') return stem.replace(/[əɪ]$/, 'i');
  if (accent === 'american') return stem.replace(/ɾ$/, 't');
  return /re?$/.test(word) && /^[ie]/.test(ending) ? stem.replace(/ɹ$/, '') : stem;
}
