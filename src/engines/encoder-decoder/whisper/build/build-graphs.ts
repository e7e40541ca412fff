import type { WhisperFiles } from '../model-files.ts';
import { openOnnxExport } from '../weights/onnx-export.ts';
import { openWeights } from '../weights/open-weights.ts';
import type { WhisperSizes } from '../weights/weights.ts';
import { buildDecoder, type DecoderOptions } from './decoder.ts';
import { buildEncoder } from './encoder.ts';

/** Builds the graphs of a model from its weights. */
export interface GraphBuilding {
  /** Returns the bytes of an ONNX file. */
  build(name: 'encoder' | 'decoder'): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens the weights of a model to build its graphs.
 * @throws VoiceError `invalid_manifest` if the weights cannot be read, or have the wrong size.
 */
export async function openGraphBuilding(
  files: WhisperFiles,
  sizes: WhisperSizes,
  options: DecoderOptions,
): Promise<GraphBuilding> {
  const weights = await ('place' in files ? openWeights(files.place) : openOnnxExport(files, sizes));
  return {
    build: (name) =>
      name === 'encoder' ? buildEncoder(weights, options.precision) : buildDecoder(weights, options),
    close: () => weights.close(),
  };
}
