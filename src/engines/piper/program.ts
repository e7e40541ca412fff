import type { Provider } from '../../onnx/device.ts';
import { answering } from '../../threads/methods.ts';
import { openPiperGraph, type PiperInput, type PiperOutput } from './graph.ts';

export interface PiperProgram {
  readonly folder: string;
  /** The file of the graph, relative to the folder. */
  readonly file: string;
  /** The folder whose `.prepared` keeps the prepared graph. */
  readonly keptIn: string;
  readonly runThreads: number;
  readonly provider: Provider;
}

/** A sentence, and whether its sound is scaled to full scale. */
export interface PiperRequest extends PiperInput {
  readonly isNormalized: boolean;
}

export type PiperMethods = {
  say(request: PiperRequest): Promise<PiperOutput>;
};

/** A voice of Piper's in an inference thread. */
export async function open({ folder, file, ...options }: PiperProgram) {
  const graph = await openPiperGraph(folder, file, options);
  return answering<PiperMethods>({
    async say({ isNormalized, ...input }) {
      const { samples, frames } = await graph.run(input);
      return { samples: limited(samples, isNormalized), frames };
    },
  });
}

/** Sound below this peak is silence and is not amplified. */
const SILENT = 1e-8;

/** Limits samples to [-1, 1]; with `isNormalized`, scales the loudest to 1 (Piper's `normalize_audio`). */
function limited(samples: Float32Array, isNormalized: boolean): Float32Array {
  // The next sentence waits for this, and plain loops take a tenth of the time of array methods.
  let peak = 0;
  for (const sample of samples) if (Math.abs(sample) > peak) peak = Math.abs(sample);
  if (!isNormalized && peak <= 1) return samples;
  const scale = !isNormalized ? 1 : peak < SILENT ? 0 : 1 / peak;
  const all = new Float32Array(samples.length);
  for (let at = 0; at < all.length; at++) all[at] = Math.min(Math.max(samples[at]! * scale, -1), 1);
  return all;
}
