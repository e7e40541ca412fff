import { z } from 'zod';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { findModelJson } from '../model-json.ts';
import { SYMBOL_IDS } from './phonemes/alphabet.ts';

/** Symbol → id, as the model's embedding has it. */
export type Vocabulary = ReadonlyMap<string, number>;

/** The id of the padding before and behind every text. */
export const PADDING = 0;

const ids = z.record(z.string(), z.int().min(0).max(65_535));
const tokenizerFile = z.object({ model: z.object({ vocab: ids }) });
const configFile = z.object({ vocab: ids.exactOptional() });

/**
 * The vocabulary of a model folder: in `tokenizer.json` in the exports of the hub, in `config.json` in
 * Kokoro's own folders; that of Kokoro v1.0 if neither file exists.
 * @throws VoiceError `invalid_manifest`.
 */
export async function readVocabulary(folder: string): Promise<Vocabulary> {
  const tokenizer = await findModelJson(folder, 'tokenizer.json', tokenizerFile);
  const config = tokenizer ? undefined : await findModelJson(folder, 'config.json', configFile);
  if (!tokenizer && !config) return SYMBOL_IDS;
  const vocab = tokenizer ? tokenizer.model.vocab : config?.vocab;
  if (!vocab) throw brokenModelFile('tokenizer.json', 'is missing');
  const vocabulary = new Map(
    Object.entries(vocab).filter(([symbol, id]) => [...symbol].length === 1 && id !== PADDING),
  );
  if (vocabulary.size === 0) throw brokenModelFile('tokenizer.json', 'has no symbols in its vocabulary');
  return vocabulary;
}
