import type { SttManifest } from '../../../domain/model.ts';
import { estimateResources } from '../../estimate-resources.ts';
import type { ComputeType } from './engine-config.ts';
import { WEIGHT_FORMAT_NAMES } from './weights/find-weights.ts';
import type { WhisperSource } from './whisper-source.ts';

/** The known facts that a manifest is written from. */
type Known = Pick<WhisperSource, 'format' | 'files' | 'description' | 'languages'>;

/** The approximate number of bytes of weights that load in a second. */
const LOADED_IN_SECOND = 50_000_000;
/** Memory beside the weights, in megabytes: the program and its intermediate values. */
const BASE_MB = 250;

/** Creates the manifest of a Whisper found at `source`. Its files have no source for a pull. */
export function sourceManifest(name: string, source: Known): SttManifest {
  const { format, files, description, languages } = source;
  const { encoderLayers, decoderLayers, width, vocabulary, melBins } = description;
  const multilingual = languages.length > 0;
  // Each layer has width x width matrices: 12 in an encoder, 16 in a decoder.
  const weights = (12 * encoderLayers + 16 * decoderLayers) * width ** 2 + vocabulary * width;
  const computeType = format === 'onnx' ? exportedType(files) : 'int8';
  return {
    name,
    version: '1',
    type: 'stt',
    engine: 'whisper',
    description: `A Whisper (${WEIGHT_FORMAT_NAMES[format]}) of ${encoderLayers} and ${decoderLayers} layers, ${width} wide, ${melBins} mel bins.`,
    capabilities: {
      architecture: 'encoder-decoder',
      streaming: true,
      languages: multilingual ? ['auto', ...languages] : ['en'],
      wordTimestamps: true,
      // Distilled models, turbo included, were not trained to translate.
      translation: multilingual && decoderLayers === encoderLayers,
      partialTranscripts: true,
      hotWords: true,
      batchInference: true,
      languageDetection: multilingual,
      initialPrompt: true,
    },
    resources: estimateResources(
      weights * (computeType === 'float32' ? 4 : 1),
      BASE_MB,
      Math.round(3 + weights / LOADED_IN_SECOND),
    ),
    engineConfig: { compute_type: computeType, device: 'auto', beam_size: 5, vad_filter: false },
    files: files.map((path) => ({ path })),
  };
}

/** The best compute type of an export for a processor. */
function exportedType(files: readonly string[]): ComputeType {
  if (files.some((path) => /_(?:quantized|int8|uint8)\.onnx$/.test(path))) return 'int8';
  if (files.some((path) => path.endsWith('encoder_model.onnx'))) return 'float32';
  return files.some((path) => path.endsWith('_fp16.onnx')) ? 'float16' : 'q4';
}
