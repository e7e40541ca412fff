import type { Provider } from '../../onnx/device.ts';
import { answering } from '../../threads/methods.ts';
import { type KokoroInput, type KokoroOutput, openKokoroGraph } from './graph.ts';

export interface KokoroProgram {
  readonly folder: string;
  /** The file of the graph, relative to the folder. */
  readonly file: string;
  /** The folder of the prepared graph. */
  readonly keptIn: string;
  readonly runThreads: number;
  readonly provider: Provider;
}

export type KokoroMethods = {
  say(input: KokoroInput): Promise<KokoroOutput>;
};

/** StyleTTS 2 (Li et al. 2023, arXiv 2306.07691) in Kokoro's form, in an inference thread. */
export async function open({ folder, file, ...options }: KokoroProgram) {
  const graph = await openKokoroGraph(folder, file, options);
  return answering<KokoroMethods>({ say: (input) => graph.run(input) });
}
