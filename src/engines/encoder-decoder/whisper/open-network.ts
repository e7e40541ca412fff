import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { VoiceError } from '../../../domain/errors.ts';
import { preparedFolderOf } from '../../prepared-folder.ts';
import { fileStamps, openDerived } from '../../../onnx/prepared-sessions.ts';
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
import { WEIGHT_FORMAT_NAMES } from './weights/find-weights.ts';
import { openWeights } from './weights/open-weights.ts';
import type { WhisperSizes, WhisperWeights } from './weights/weights.ts';
import { filesAmong } from './whisper-source.ts';

/** Raised with every change of what `build` makes. */
const REVISION = 2;

/**
 * Opens a model's network. On the CPU, it builds graphs from the weights and caches them. On a graphics card,
 * or if it cannot identify the weights of an export, it uses the export's own graphs.
 * @throws VoiceError `invalid_manifest` when a file is missing or is not what its name says.
 */
export async function openNetwork(
  options: WhisperModelOptions,
  description: WhisperDescription,
  scoring: Scoring,
): Promise<WhisperNetwork> {
  const { files, provider } = options;
  if ('place' in files) {
    if (provider === 'cpu') return openBuilt(options, description, scoring);
    throw new VoiceError(
      'unavailable',
      `Whisper models in this format (${WEIGHT_FORMAT_NAMES[files.place.format]}) run only on the CPU: set the device to cpu or auto.`,
    );
  }
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
  let opened: Promise<WhisperWeights> | undefined;
  const weights = () =>
    (opened ??= 'place' in files ? openWeights(files.place) : openOnnxExport(files, sizes));
  const build = {
    encoder: async () => buildEncoder(await weights(), precision),
    decoder: async () => buildDecoder(await weights(), { precision, textTokens, alignmentLayers }),
  };
  const kept = await preparedFolderOf('place' in files ? files.place.folder : files.folder);
  const graphs = await openDerived(
    kept,
    {
      names: ['encoder', 'decoder'],
      key: [
        REVISION,
        precision,
        textTokens,
        ...alignmentLayers,
        ...Object.values(sizes),
        ...(await fileStamps(kept, await pathsOf(files))),
      ],
      label: 'weights',
      derive: (name) => build[name](),
    },
    { runThreads, keepsMemory: true },
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

async function pathsOf(files: WhisperFiles): Promise<readonly string[]> {
  if ('place' in files) {
    const { folder } = files.place;
    return filesAmong(files.place, await readdir(folder)).map((name) => join(folder, name));
  }
  const { encoder, decoder } = files;
  return [encoder, ...(decoder.kind === 'merged' ? [decoder.path] : [decoder.first, decoder.later])];
}
