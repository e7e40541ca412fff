import { readDescription } from '../../../src/engines/encoder-decoder/whisper/description.ts';
import { readWhisperVocabulary } from '../../../src/engines/encoder-decoder/whisper/read-vocabulary.ts';
import {
  createTokenizer,
  type WhisperTokenizer,
} from '../../../src/engines/encoder-decoder/whisper/tokenizer.ts';

/** Reads the tokenizer of a model's folder or of a ggml file. */
export const readTokenizer = async (place: string): Promise<WhisperTokenizer> =>
  createTokenizer(await readWhisperVocabulary(place), await readDescription(place));
