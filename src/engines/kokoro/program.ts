import type { ThreadService } from '../../threads/program.ts';
import { type KokoroInput, type KokoroOutput, openKokoroGraph } from './graph.ts';

export interface KokoroProgram {
  /** Of the graph. */
  readonly path: string;
  readonly runThreads: number;
}

/** StyleTTS 2 (Li et al. 2023, arXiv 2306.07691) as Kokoro has it, in an inference thread. */
export async function open({
  path,
  runThreads,
}: KokoroProgram): Promise<ThreadService<KokoroInput, KokoroOutput>> {
  const graph = await openKokoroGraph(path, runThreads);
  return { answer: (input) => graph.run(input) };
}
