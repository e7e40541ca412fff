import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { type IpadicFeatures, TokenizerBuilder } from '@patdx/kuromoji';
import { lazily } from '../../base/lazily.ts';
import { kanjiReadings } from './kanji-readings.ts';

/** A word of Japanese text as the dictionary has it. */
export interface Morpheme {
  /** As it is written. */
  readonly surface: string;
  /** In katakana as it is said (`トーキョー`); empty where the dictionary does not know. */
  readonly reading: string;
  /** `動詞`, `名詞` … */
  readonly partOfSpeech: string;
  /** `接尾`, `数` … */
  readonly detail: string;
  /** The dictionary form, `です`. */
  readonly base: string;
}

/** Text → words, in order, nothing left out. Takes time in proportion to the square of an unknown word. */
export type Morphemes = (text: string) => readonly Morpheme[];

/** Reads the IPA dictionary of the `@patdx/kuromoji` package: a second of work, 300 MB. */
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
  return (text) =>
    tokenizer.tokenize(text).map((word) => {
      const morpheme = toMorpheme(word);
      // Few texts have such kanji, and who has none does not pay for them.
      return morpheme.reading === '' && KANJI.test(morpheme.surface)
        ? { ...morpheme, reading: [...morpheme.surface].map(readings()).join('') }
        : morpheme;
    });
}

/** The dictionary's words with all that is known of each. */
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
