import type { Provider } from '../../onnx/device.ts';
import type { ThreadService } from '../../threads/program.ts';
import { type KokoroInput, type KokoroOutput, openKokoroGraph } from './graph.ts';

export interface KokoroProgram {
  /** Of the graph. */
  readonly path: string;
  readonly runThreads: number;
  readonly provider: Provider;
}

/** StyleTTS 2 (Li et al. 2023, arXiv 2306.07691) as Kokoro has it, in an inference thread. */
export async function open({
  path,
  ...options
}: KokoroProgram): Promise<ThreadService<KokoroInput, KokoroOutput>> {
  const graph = await openKokoroGraph(path, options);
  return { answer: (input) => graph.run(input) };
}
