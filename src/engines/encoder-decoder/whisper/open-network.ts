import { stat } from 'node:fs/promises';
import { VoiceError } from '../../../domain/errors.ts';
import { openMade } from '../../../onnx/prepared-sessions.ts';
import type { WhisperDescription } from './description.ts';
import { buildDecoder } from './build/decoder.ts';
import { buildEncoder } from './build/encoder.ts';
import { builtNetwork } from './build/network.ts';
import { openGraphs } from './exported/graphs.ts';
import { exportedNetwork } from './exported/network.ts';
import type { WhisperFiles } from './model-files.ts';
import type { WhisperModelOptions } from './model.ts';
import type { WhisperNetwork } from './network.ts';
import type { Scoring } from './scoring.ts';
import { openOnnxExport } from './weights/onnx-export.ts';
import type { WhisperSizes } from './weights/weights.ts';

/** Raised with every change of what `build` makes. */
const REVISION = 1;

/**
 * Opens a model's network: on a CPU graphs of our own, built from the weights in its files and kept in its folder; else,
 * and where the weights of an export cannot be told apart, its graphs as they stand.
 * @throws VoiceError `invalid_manifest` when a file is missing or is not what its name says.
 */
export async function openNetwork(
  options: WhisperModelOptions,
  description: WhisperDescription,
  scoring: Scoring,
): Promise<WhisperNetwork> {
  const { files, provider } = options;
  const asExported = async () =>
    exportedNetwork(await openGraphs(files, provider), description.melBins, scoring);
  if (provider !== 'cpu') return asExported();
  return openBuilt(options, description, scoring).catch((error: unknown) => {
    if (error instanceof VoiceError && error.kind === 'invalid_manifest') return asExported();
    throw error;
  });
}

async function openBuilt(
  { files, runThreads }: WhisperModelOptions,
  description: WhisperDescription,
  scoring: Scoring,
): Promise<WhisperNetwork> {
  const sizes = sizesOf(description);
  const alignmentLayers = [...new Set(description.alignmentHeads.map(([layer]) => layer))];
  const { endOfText: textTokens } = scoring;
  const { precision } = files;
  let opened: ReturnType<typeof openOnnxExport> | undefined;
  const weights = () => (opened ??= openOnnxExport(files, sizes));
  const build = {
    encoder: async () => buildEncoder(await weights(), precision),
    decoder: async () => buildDecoder(await weights(), { precision, textTokens, alignmentLayers }),
  };
  const graphs = await openMade(
    files.folder,
    {
      names: ['encoder', 'decoder'],
      key: [
        REVISION,
        precision,
        textTokens,
        ...alignmentLayers,
        ...Object.values(sizes),
        ...(await stamps(files)),
      ],
      label: 'weights',
      make: (name) => build[name](),
    },
    { runThreads },
  );
  await opened?.then((source) => source.close());
  return builtNetwork(graphs, sizes, scoring);
}

const sizesOf = (description: WhisperDescription): WhisperSizes => ({
  width: description.width,
  heads: description.decoderHeads,
  melBins: description.melBins,
  encoderLayers: description.encoderLayers,
  decoderLayers: description.decoderLayers,
  feedForward: 4 * description.width,
  audioPositions: description.audioContext,
  textPositions: description.textContext,
  vocabulary: description.vocabulary,
});

/** What tells whether the files are still those that graphs were built from. */
async function stamps({ encoder, decoder }: WhisperFiles): Promise<readonly (string | number)[]> {
  const paths = [encoder, ...(decoder.kind === 'merged' ? [decoder.path] : [decoder.first, decoder.later])];
  const found = await Promise.all(paths.map((path) => stat(path)));
  return found.flatMap(({ size, mtimeMs }, index) => [paths[index]!, size, mtimeMs]);
}
