import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { type IpadicFeatures, TokenizerBuilder } from '@patdx/kuromoji';
import { lazily } from '../../base/lazily.ts';
import { withNewWords } from './new-words.ts';

/** A word of Japanese text with its dictionary entry. */
export interface Morpheme {
  /** The written form. */
  readonly surface: string;
  /** The pronunciation in katakana (`トーキョー`); empty if the dictionary lacks it. */
  readonly reading: string;
  /** `動詞`, `名詞` … */
  readonly partOfSpeech: string;
  /** `接尾`, `数` … */
  readonly detail: string;
  /** The dictionary form, `です`. */
  readonly base: string;
}

/**
 * Splits text into words, in order, without omissions. The time for an unknown word is quadratic in its
 * length.
 */
export type Morphemes = (text: string) => readonly Morpheme[];

/** Reads the IPA dictionary of the `@patdx/kuromoji` package, which takes a second and 300 MB. */
export async function openDictionary(): Promise<Morphemes> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@patdx/kuromoji')), '..', 'dict');
  const unpack = promisify(gunzip);
  const loader = {
    async loadArrayBuffer(file: string) {
      const bytes = await unpack(await readFile(join(folder, file)));
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    },
  };
  const tokenizer = await new TokenizerBuilder({ loader }).build();
  const readings = lazily(() =>
    kanjiReadings(gunzipSync(readFileSync(join(folder, WORDS))).toString('utf8')),
  );
  return (text) => {
    const morphemes = tokenizer.tokenize(text).map((word) => {
      const morpheme = toMorpheme(word);
      // Computed on demand, because few texts have such kanji.
      return morpheme.reading === '' && KANJI.test(morpheme.surface)
        ? { ...morpheme, reading: [...morpheme.surface].map(readings()).join('') }
        : morpheme;
    });
    return withNewWords(morphemes);
  };
}

/** The file with the dictionary's words and their properties. */
const WORDS = 'tid_pos.dat.gz';

const KANJI = /^\p{Script=Han}+$/u;

const toMorpheme = (word: IpadicFeatures): Morpheme => ({
  surface: word.surface_form,
  reading: known(word.pronunciation) || known(word.reading),
  partOfSpeech: word.pos,
  detail: word.pos_detail_1,
  base: word.basic_form,
});

const known = (feature: string | undefined) => (feature === undefined || feature === '*' ? '' : feature);

/** A noun of two kanji, with its pronunciation, in the dictionary's list of words. */
const COMPOUND = /(?<=\0)(\p{Script=Han})(\p{Script=Han}),名詞,(?!固有)[^\0]*,([ァ-ー]+)(?=\0)/gu;

/**
 * The sound at the beginning or end of a Chinese reading: a syllable, with its long vowel or closing sound.
 */
const FIRST_SOUND = /^[ァ-ヺ][ャュョ]?/u;
const FIRST_TWO = /^[ァ-ヺ][ャュョ]?[イウーツクキチン]/u;
const LAST_SOUND = /[ァ-ヺ][ャュョ]?$/u;
const LAST_TWO = /[ァ-ヺ][ャュョ]?[イウーツクキチン]$/u;

/** Sounds, with the number of compounds that have them. */
type Tally = Map<string, number>;

/**
 * Derives the readings of kanji that are not words by themselves from the compounds that begin or end with
 * them: `警` is `ケイ`, by `警察`, `警告`, `警備`. Takes half a second once.
 * @param words the dictionary's list: `surface,part of speech,…,reading,pronunciation`, separated by NUL.
 * @returns a function that reads one kanji, in katakana; empty if no compound has it.
 */
function kanjiReadings(words: string): (kanji: string) => string {
  const first = new Map<string, Tally>();
  const last = new Map<string, Tally>();
  for (const [, head = '', tail = '', reading = ''] of words.matchAll(COMPOUND)) {
    count(first, head, [FIRST_SOUND, FIRST_TWO], reading);
    count(last, tail, [LAST_SOUND, LAST_TWO], reading);
  }
  return (kanji) => likeliest(first.get(kanji)) || likeliest(last.get(kanji));
}

function count(tallies: Map<string, Tally>, kanji: string, sounds: readonly RegExp[], reading: string): void {
  const tally = tallies.get(kanji) ?? new Map<string, number>();
  tallies.set(kanji, tally);
  for (const sound of sounds) {
    const found = sound.exec(reading)?.[0];
    if (found !== undefined) tally.set(found, (tally.get(found) ?? 0) + 1);
  }
}

/** The most frequent sound; of those that are nearly as frequent, the longest. */
function likeliest(tally: Tally | undefined): string {
  if (!tally) return '';
  const most = Math.max(...tally.values());
  return [...tally]
    .filter(([, times]) => times >= most / 2)
    .map(([sounds]) => sounds)
    .reduce((longest, sounds) => (sounds.length > longest.length ? sounds : longest), '');
}
