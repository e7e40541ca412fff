import { join } from 'node:path';
import { z } from 'zod';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { findModelJson } from '../../model-json.ts';
import { alignmentHeadsOf } from './alignment-heads.ts';
import type { WhisperDescription } from './description.ts';
import { MULTILINGUAL_VOCABULARY } from './languages.ts';
import { checkpointWeights } from './weights/checkpoint.ts';
import { readCtranslate2 } from './weights/ctranslate2.ts';
import type { WhisperPlace } from './weights/find-weights.ts';
import { readGgml } from './weights/ggml.ts';
import { WeightFile } from './weights/weight-file.ts';
import type { WhisperSizes } from './weights/weights.ts';

const token = z.number().int();
const count = token.min(0);

/** CTranslate2's config.json (python/ctranslate2/converters/transformers.py, `WhisperLoader`). */
const configSchema = z.object({
  suppress_ids: z.array(token).nullish(),
  suppress_ids_begin: z.array(token).nullish(),
  alignment_heads: z.array(z.tuple([count, count])).nullish(),
});

/** Describes a model in the format of faster-whisper (CTranslate2). @throws VoiceError `invalid_manifest`. */
export async function describeCtranslate2({ folder, weights }: WhisperPlace): Promise<WhisperDescription> {
  const config = await findModelJson(folder, 'config.json', configSchema);
  const sizes = await sizesIn(join(folder, weights), (file) => readCtranslate2(file));
  const suppressTokens = known(config?.suppress_ids, sizes);
  const beginSuppressTokens = known(config?.suppress_ids_begin, sizes);
  return {
    ...describe(sizes, config?.alignment_heads),
    ...(suppressTokens && { suppressTokens }),
    ...(beginSuppressTokens && { beginSuppressTokens }),
  };
}

/** Describes a model in the format of whisper.cpp (ggml). @throws VoiceError `invalid_manifest`. */
export async function describeGgml({ folder, weights }: WhisperPlace): Promise<WhisperDescription> {
  const sizes = await sizesIn(join(folder, weights), (file) => readGgml(file));
  return describe(sizes);
}

async function sizesIn(
  path: string,
  read: (file: WeightFile) => Pick<Parameters<typeof checkpointWeights>[0], 'tensors' | 'heads'>,
): Promise<WhisperSizes> {
  const file = await WeightFile.open(path);
  try {
    const { sizes } = checkpointWeights({ ...read(file), name: file.name, close: async () => undefined });
    if (sizes.melBins !== 80 && sizes.melBins !== 128)
      throw brokenModelFile(file.name, `has ${sizes.melBins} mel bins; Whisper models have 80 or 128`);
    return sizes;
  } finally {
    await file.close();
  }
}

function describe(
  sizes: WhisperSizes,
  listed?: WhisperDescription['alignmentHeads'] | null,
): WhisperDescription {
  const { melBins, width, encoderLayers, decoderLayers, heads, vocabulary, textPositions, audioPositions } =
    sizes;
  const multilingual = vocabulary >= MULTILINGUAL_VOCABULARY;
  const size = { melBins, width, encoderLayers, decoderLayers, decoderHeads: heads, multilingual };
  return {
    ...size,
    vocabulary,
    textContext: textPositions,
    audioContext: audioPositions,
    alignmentHeads: alignmentHeadsOf(size, listed ?? undefined),
  };
}

const known = (tokens: readonly number[] | null | undefined, { vocabulary }: WhisperSizes) =>
  tokens?.filter((id) => id >= 0 && id < vocabulary);
