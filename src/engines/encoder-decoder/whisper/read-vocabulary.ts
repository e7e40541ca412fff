import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { BYTE_SYMBOLS } from './byte-symbols.ts';
import { readModelJson } from '../../model-json.ts';
import { findTokenList, findVocabularyFiles, tokensById, tokensOfGgml } from './token-lists.ts';
import { findWeights } from './weights/find-weights.ts';
import { readGgml } from './weights/ggml.ts';
import { WeightFile } from './weights/weight-file.ts';
import { TOKENIZER_FILE, type Vocabulary } from './vocabulary.ts';

/** The most tokens; no vocabulary has more. */
const MAX_TOKENS = 1_000_000;

const id = z.number().int().min(0).lt(MAX_TOKENS);

const schema = z.object({
  added_tokens: z.array(z.object({ id, content: z.string().min(1) })),
  model: z.object({
    type: z.literal('BPE'),
    // Tens of thousands of entries each, which are checked one by one below.
    vocab: z.custom<Readonly<Record<string, unknown>>>(isObject, 'a table of tokens was expected'),
    merges: z.custom<readonly unknown[]>(Array.isArray, 'a list of merges was expected'),
  }),
});

/**
 * Reads the vocabulary of a model: `tokenizer.json`, else `vocab.json` and `merges.txt`, else the list of
 * CTranslate2 (`vocabulary.json` or `.txt`), else that of a ggml file.
 * @param place the model's folder, or a ggml file.
 * @throws VoiceError `invalid_manifest` when there is none, it is of another kind, or contradicts itself.
 */
export async function readWhisperVocabulary(place: string): Promise<Vocabulary> {
  const isFile = await stat(place).then(
    (there) => there.isFile(),
    () => false,
  );
  const names = new Set(isFile ? [] : await readdir(place).catch(() => []));
  if (names.has(TOKENIZER_FILE)) return readTokenizerJson(place);
  const found = (await findVocabularyFiles(place, names)) ?? (await findTokenList(place, names));
  if (found !== undefined) return found;
  const weights = await findWeights(place).catch(() => undefined);
  if (weights?.format !== 'ggml') throw brokenModelFile(TOKENIZER_FILE, 'is missing');
  const file = await WeightFile.open(join(weights.folder, weights.weights));
  try {
    const { tokens, vocabulary } = readGgml(file);
    return tokensOfGgml(tokens, vocabulary, file.name);
  } finally {
    await file.close();
  }
}

/** Reads the format of the `tokenizers` library. Every byte and every merge has its token. */
async function readTokenizerJson(folder: string): Promise<Vocabulary> {
  const { added_tokens, model } = await readModelJson(folder, TOKENIZER_FILE, schema);
  const vocabulary = readIds(model.vocab);
  let greatest = 0;
  for (const symbol of BYTE_SYMBOLS) greatest = Math.max(greatest, tokenOf(symbol, vocabulary));
  const merges = model.merges.map((merge) => {
    const pair = writtenPair(merge);
    greatest = Math.max(greatest, tokenOf(pair.replace(' ', ''), vocabulary));
    return pair;
  });
  const added = new Map(added_tokens.map(({ content, id }) => [content, id]));
  return { name: TOKENIZER_FILE, tokens: tokensById(vocabulary, TOKENIZER_FILE), merges, greatest, added };
}

function readIds(written: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> {
  const vocabulary = new Map<string, number>();
  for (const token of Object.keys(written)) {
    const value = written[token];
    if (!isId(value)) throw brokenModelFile(TOKENIZER_FILE, `has no valid id for the token ${shown(token)}`);
    vocabulary.set(token, value);
  }
  return vocabulary;
}

function tokenOf(text: string, vocabulary: ReadonlyMap<string, number>): number {
  const token = vocabulary.get(text);
  if (token === undefined) throw brokenModelFile(TOKENIZER_FILE, `lacks the token ${shown(text)}`);
  return token;
}

/** A merge is written `a b` or `["a", "b"]`, depending on the age of the file. */
function writtenPair(merge: unknown): string {
  const pair: unknown = Array.isArray(merge) ? merge.join(' ') : merge;
  if (typeof pair === 'string' && pair.includes(' ')) return pair;
  throw brokenModelFile(TOKENIZER_FILE, `has the merge ${shown(merge)}, which is not a pair of tokens`);
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < MAX_TOKENS;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
