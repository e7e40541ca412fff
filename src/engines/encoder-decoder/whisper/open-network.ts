import { VoiceError } from '../../../domain/errors.ts';
import { fileStamps } from '../../../onnx/prepared-files.ts';
import { openDerived } from '../../../onnx/prepared-sessions.ts';
import type { WhisperDescription } from './description.ts';
import { builtNetwork } from './build/network.ts';
import type { WhisperModelOptions } from './model.ts';
import type { WhisperNetwork } from './network.ts';
import type { Scoring } from './scoring.ts';
import { graphSources, keptFolderOf } from './source-paths.ts';
import { WEIGHT_FORMAT_NAMES } from './weights/find-weights.ts';
import type { WhisperSizes } from './weights/weights.ts';
import type { GraphBuilding } from './build/build-graphs.ts';

/** Increase it with every change of the graphs that `build` makes. */
const REVISION = 5;

/**
 * Opens a model's network. On the CPU, it builds graphs from the weights and caches them. On a graphics card,
 * or if it cannot identify the weights of an export, it uses the export's own graphs.
 * @throws VoiceError `invalid_manifest` when a file is missing or has the wrong content.
 */
export async function openNetwork(options: WhisperModelOptions, scoring: Scoring): Promise<WhisperNetwork> {
  const { files, description, provider } = options;
  if ('place' in files) {
    if (provider === 'cpu') return openBuilt(options, scoring);
    throw new VoiceError(
      'unavailable',
      `Whisper models in this format (${WEIGHT_FORMAT_NAMES[files.place.format]}) run only on the CPU: set the device to cpu or auto.`,
    );
  }
  const asExported = async () => {
    const [{ openGraphs }, { exportedNetwork }] = await Promise.all([
      import('./exported/graphs.ts'),
      import('./exported/network.ts'),
    ]);
    return exportedNetwork(await openGraphs(files, provider), description.melBins, scoring);
  };
  if (provider !== 'cpu') return asExported();
  return openBuilt(options, scoring).catch((error: unknown) => {
    if (error instanceof VoiceError && error.kind === 'invalid_manifest') return asExported();
    throw error;
  });
}

async function openBuilt(
  { files, description, runThreads }: WhisperModelOptions,
  scoring: Scoring,
): Promise<WhisperNetwork> {
  const sizes = sizesOf(description);
  const alignmentLayers = [...new Set(description.alignmentHeads.map(([layer]) => layer))];
  const { endOfText: textTokens } = scoring;
  const { precision } = files;
  let building: Promise<GraphBuilding> | undefined;
  // The builder is loaded only when needed, once per model.
  const open = async () => {
    const { openGraphBuilding } = await import('./build/build-graphs.ts');
    return openGraphBuilding(files, sizes, { precision, textTokens, alignmentLayers });
  };
  const kept = await keptFolderOf(files);
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
        ...(await fileStamps(kept, await graphSources(files))),
      ],
      label: 'weights',
      derive: async (name) => (await (building ??= open())).build(name),
    },
    { runThreads, keepsMemory: true },
  );
  await building?.then(({ close }) => close());
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
