import { join } from 'node:path';
import { ifMissing } from '../../base/if-missing.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { readModelFile } from '../../onnx/read-model-file.ts';
import type { Accent } from './accent.ts';
import { createLexicon, type Lexicon, type LexiconEntry, type WordList } from './lexicon.ts';

/** The lexicons of an accent. */
export interface Lexicons {
  /** The manually checked words, which nearly every text consists of. */
  readonly checked: Lexicon;
  /** The checked words and all others; read on demand. */
  all(): Promise<Lexicon>;
}

const PREFIX = { american: 'us', british: 'gb' } as const;

/** The most bytes of a lexicon: eight times the largest one. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Opens `us_gold.json` and `us_silver.json` (`gb_…` for British), the lexicons of hexgrad/misaki, in
 * `folder`. Gold is read now, silver on demand. A missing file counts as empty: a model without lexicons
 * speaks by rules and eSpeak alone.
 * @throws VoiceError `invalid_manifest` for a file that is not a map from words to sounds.
 */
export async function openLexicons(folder: string, accent: Accent): Promise<Lexicons> {
  const gold = await readWordList(folder, `${PREFIX[accent]}_gold.json`);
  let all: Promise<Lexicon> | undefined;
  return {
    checked: createLexicon(gold),
    all: () =>
      (all ??= readWordList(folder, `${PREFIX[accent]}_silver.json`).then((silver) =>
        createLexicon(gold, silver),
      )),
  };
}

async function readWordList(folder: string, name: string): Promise<WordList> {
  const bytes = await readModelFile(join(folder, name), name, MAX_BYTES).catch(ifMissing('{}'));
  if (bytes === 'too large') throw brokenModelFile(name, 'is too large');
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString());
  } catch (error) {
    throw brokenModelFile(name, 'is not JSON', error);
  }
  checkWordList(content, name);
  return content;
}

/** Checked by hand, because a schema takes ten times as long for a hundred thousand words. */
function checkWordList(content: unknown, name: string): asserts content is WordList {
  if (!isRecord(content)) throw brokenModelFile(name, 'is not a list of words');
  for (const word in content) {
    if (!isEntry(content[word])) throw brokenModelFile(name, `has no pronunciation of '${word}'`);
  }
}

function isEntry(value: unknown): value is LexiconEntry {
  if (typeof value === 'string') return true;
  return (
    isRecord(value) &&
    typeof value['DEFAULT'] === 'string' &&
    Object.values(value).every((sound) => sound === null || typeof sound === 'string')
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
