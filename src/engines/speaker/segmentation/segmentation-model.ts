import { basename } from 'node:path';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Provider } from '../../../onnx/device.ts';
import { openSession, type Session } from '../../../onnx/session.ts';
import { float32, floats } from '../../../onnx/tensor.ts';
import { SPEECH_RATE } from '../../../domain/audio.ts';
import { type Metadata, readMetadata } from '../../frames/acoustic/metadata.ts';
import { metadataNumber } from '../../frames/acoustic/metadata-number.ts';
import { decodePowerset, powersetMasks } from './powerset.ts';

/** The geometry of a segmentation model, in samples of 16 kHz. */
export interface SegmentationShape {
  /** The length of its windows, as in training. */
  readonly windowSamples: number;
  /** Frames of one window. */
  readonly frames: number;
  /** Samples between two frames. */
  readonly frameStep: number;
  /** The receptive field of a frame, in samples. */
  readonly frameField: number;
  /** Speakers that it separates within one window. */
  readonly speakers: number;
}

/** Finds which local speakers talk in each frame of a window. */
export interface SegmentationModel extends SegmentationShape {
  /**
   * @param samples float32 [count × windowSamples].
   * @returns uint8 [frames] for each window: the local speakers that talk, as bit masks.
   */
  segment(samples: Float32Array, count: number): Promise<readonly Uint8Array[]>;
}

/** pyannote's segmentation 3.0, which is assumed for exports without metadata. */
const PYANNOTE_3 = {
  num_speakers: 3,
  powerset_max_classes: 2,
  window_size: 160_000,
  receptive_field_shift: 270,
  receptive_field_size: 991,
} as const;

const LIMITS: Readonly<Record<keyof typeof PYANNOTE_3, number>> = {
  num_speakers: 8,
  powerset_max_classes: 8,
  window_size: 60 * SPEECH_RATE,
  receptive_field_shift: SPEECH_RATE,
  receptive_field_size: SPEECH_RATE,
};

/**
 * Opens a powerset segmentation model: one graph from [windows, 1, samples] to [windows, frames, classes],
 * with the metadata of sherpa-onnx or none (onnx-community, `.ort`).
 * @throws VoiceError `invalid_manifest` if it is another kind of graph.
 */
export async function openSegmentationModel(path: string, provider: Provider): Promise<SegmentationModel> {
  const file = basename(path);
  const metadata = await metadataOf(path);
  const number = (key: keyof typeof PYANNOTE_3) =>
    metadata.has(key) ? metadataNumber(metadata, key, file, { most: LIMITS[key] }) : PYANNOTE_3[key];
  const windowSamples = number('window_size');
  const speakers = number('num_speakers');
  const masks = powersetMasks(speakers, Math.min(speakers, number('powerset_max_classes')));
  const session = await openSession(path, { provider, sizesVary: true });
  const [input] = session.inputs;
  const [output] = session.outputs;
  if (session.inputs.length !== 1 || input?.shape.length !== 3 || output === undefined)
    throw brokenModelFile(file, 'is not a segmentation model: its input is not [windows, 1, samples]');
  const run = (samples: Float32Array, count: number) => scores(session, samples, count);
  const silence = await run(new Float32Array(windowSamples), 1).catch((error: unknown) => {
    throw brokenModelFile(file, 'is not a segmentation model: it cannot run on a window of audio', error);
  });
  if (silence.length === 0 || silence.length % masks.length !== 0)
    throw brokenModelFile(
      file,
      `is not a segmentation model of ${speakers} speakers: it has not ${masks.length} classes`,
    );
  const takesSeveral = typeof input.shape[0] !== 'number' || input.shape[0] < 0;
  return {
    windowSamples,
    speakers,
    frames: silence.length / masks.length,
    frameStep: number('receptive_field_shift'),
    frameField: number('receptive_field_size'),
    async segment(samples, count) {
      const size = takesSeveral ? count : 1;
      const activities: Uint8Array[] = [];
      for (let first = 0; first < count; first += size) {
        const part = samples.subarray(first * windowSamples, (first + size) * windowSamples);
        const activity = decodePowerset(await run(part, size), masks);
        const frames = activity.length / size;
        for (let index = 0; index < size; index++)
          activities.push(activity.slice(index * frames, (index + 1) * frames));
      }
      return activities;
    },
  };

  async function scores(graph: Session, samples: Float32Array, count: number): Promise<Float32Array> {
    const feeds = { [input!.name]: float32(samples, [count, 1, samples.length / count]) };
    return floats((await graph.run(feeds, [output!.name]))[output!.name]!);
  }
}

/** The metadata of a graph; empty for ONNX Runtime's own format, which does not expose it. */
export const metadataOf = async (path: string): Promise<Metadata> =>
  path.endsWith('.ort') ? new Map() : readMetadata(path);
