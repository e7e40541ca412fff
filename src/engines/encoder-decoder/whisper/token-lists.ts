import { join } from 'node:path';
import { z } from 'zod';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { readModelFile } from '../../../onnx/read-model-file.ts';
import { findModelJson, readModelJson } from '../../model-json.ts';
import { BYTE_SYMBOLS } from './byte-symbols.ts';
import { LANGUAGES_V3, MULTILINGUAL_VOCABULARY } from './languages.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Token lists in which a token's position is its id, as in CTranslate2 models. */
const LISTS = ['vocabulary.json', 'vocabulary.txt'] as const;
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** `<|endoftext|>`, `<|en|>`, `<|0.00|>`: control tokens. */
const CONTROL = /^<\|.*\|>$/;

const listSchema = z.array(z.string()).max(1_000_000);
const tableSchema = z.record(z.string(), z.number().int().min(0).max(1_000_000));

/** Reads a vocabulary that is only a list of tokens; `undefined` if the folder has none. */
export async function findTokenList(
  folder: string,
  names: ReadonlySet<string>,
): Promise<Vocabulary | undefined> {
  const name = LISTS.find((list) => names.has(list));
  if (name === undefined) return undefined;
  if (name.endsWith('.json')) return fromTokens(await readModelJson(folder, name, listSchema), name);
  const text = await readText(folder, name);
  return fromTokens(text.replace(/\r?\n$/, '').split(/\r?\n/), name);
}

/**
 * Reads the vocabulary of older folders: `vocab.json`, `merges.txt` and, for control tokens,
 * `added_tokens.json`. `undefined` if either of the first two is missing.
 */
export async function findVocabularyFiles(
  folder: string,
  names: ReadonlySet<string>,
): Promise<Vocabulary | undefined> {
  if (!names.has('vocab.json') || !names.has('merges.txt')) return undefined;
  const written = await readModelJson(folder, 'vocab.json', tableSchema);
  const added = await findModelJson(folder, 'added_tokens.json', tableSchema);
  const lines = (await readText(folder, 'merges.txt')).split(/\r?\n/);
  const pairs = lines.filter((line) => line.includes(' ') && !line.startsWith('#version'));
  return {
    name: 'vocab.json',
    ...split(new Map([...Object.entries(written), ...Object.entries(added ?? {})]), 'vocab.json'),
    merges: pairs,
  };
}

/**
 * The control tokens before the timestamps, in the order of every vocabulary (openai/whisper, tokenizer.py).
 */
const controlNames = (languages: readonly string[]) => [
  'endoftext',
  'startoftranscript',
  ...languages,
  'translate',
  'transcribe',
  'startoflm',
  'startofprev',
  'nospeech',
  'notimestamps',
];

const TIMESTAMPS = 1501;
/** The number of text tokens in a multilingual vocabulary. */
const TEXT_TOKENS = 50_257;

/**
 * The vocabulary of a ggml file: the bytes of its text tokens. Control tokens follow them as in openai's own
 * vocabularies, of which there are three.
 * @throws VoiceError `invalid_manifest` for any other number of tokens.
 */
export function tokensOfGgml(tokens: readonly Uint8Array[], vocabulary: number, name: string): Vocabulary {
  const text = TEXT_TOKENS - (vocabulary < MULTILINGUAL_VOCABULARY ? 1 : 0);
  const languages = LANGUAGES_V3.slice(0, vocabulary - text - controlNames([]).length - TIMESTAMPS);
  const control = controlNames(languages);
  if (vocabulary !== text + control.length + TIMESTAMPS || languages.length < 99 || tokens.length < text)
    throw brokenModelFile(
      name,
      `has ${vocabulary} tokens, ${tokens.length} of them text tokens, which no Whisper model has`,
    );
  const words = tokens
    .slice(0, text)
    .map((bytes) => Array.from(bytes, (byte) => BYTE_SYMBOLS[byte]!).join(''));
  return fromTokens([...words, ...control.map((token) => `<|${token}|>`)], name);
}

/** A vocabulary without a list of merges, from its tokens by their ids. */
const fromTokens = (tokens: readonly string[], name: string): Vocabulary => ({
  name,
  ...split(new Map(tokens.map((token, id) => [token, id])), name),
});

/**
 * Splits ids into text tokens and control tokens.
 * @throws VoiceError `invalid_manifest` if a byte has no token.
 */
function split(
  ids: ReadonlyMap<string, number>,
  name: string,
): Pick<Vocabulary, 'tokens' | 'added' | 'greatest'> {
  const text = new Map<string, number>();
  const added = new Map<string, number>();
  let greatest = 0;
  for (const [token, id] of ids) {
    (CONTROL.test(token) ? added : text).set(token, id);
    if (!CONTROL.test(token)) greatest = Math.max(greatest, id);
  }
  const lacking = BYTE_SYMBOLS.find((symbol) => !text.has(symbol));
  if (lacking !== undefined)
    throw brokenModelFile('vocabulary', `lacks the token ${JSON.stringify(lacking)}`);
  return { tokens: tokensById(text, name), added, greatest };
}

/** @throws VoiceError `invalid_manifest` if two tokens have the same id. */
export function tokensById(ids: ReadonlyMap<string, number>, name: string): readonly string[] {
  const tokens: string[] = [];
  for (const [token, id] of ids) {
    while (tokens.length <= id) tokens.push('');
    if (tokens[id] !== '') throw brokenModelFile(name, `gives the id ${id} to two tokens`);
    tokens[id] = token;
  }
  return tokens;
}

async function readText(folder: string, name: string): Promise<string> {
  const bytes = await readModelFile(join(folder, name), name, MAX_LIST_BYTES);
  if (bytes === 'too large') throw brokenModelFile(name, `has more than ${MAX_LIST_BYTES} bytes`);
  return bytes.toString('utf8');
}
