import { basename } from 'node:path';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import type { Provider } from '../../onnx/device.ts';
import { openAcousticModel } from '../frames/acoustic/open-acoustic-model.ts';
import { createContextGraph } from '../frames/decoding/context-graph.ts';
import { createBeamDecoder } from '../frames/decoding/ctc-beam.ts';
import { createGreedyDecoder } from '../frames/decoding/ctc-greedy.ts';
import { readHotWords } from '../frames/decoding/hot-words.ts';
import { withLogSoftmax } from '../frames/decoding/log-probabilities.ts';
import { createFrameService } from '../frames/service.ts';
import { readTokenTable } from '../frames/tokens/token-table.ts';
import type { CtcFiles } from './model-files.ts';

export interface CtcModelOptions {
  readonly files: CtcFiles;
  readonly provider: Provider;
  readonly decoding: 'greedy' | 'beam';
  readonly beamSize: number;
  readonly hotWordScore: number;
}

/** Opens a CTC model (Graves et al. 2006) in this inference thread. */
export async function open({ files, provider, decoding, beamSize, hotWordScore }: CtcModelOptions) {
  const table = await readTokenTable(files.tokens);
  const acoustic = await openAcousticModel(files.graphs, table.size, provider);
  const { width: vocabulary } = acoustic;
  // The table may lack only the blank.
  if (table.size > vocabulary || table.size < vocabulary - 1) {
    const problem = `has ${table.size} tokens, but the model knows ${vocabulary}`;
    throw brokenModelFile(basename(files.tokens), problem);
  }
  const blank = table.blank ?? (acoustic.blankIsLast ? vocabulary - 1 : 0);

  function createDecoder(hotWords: readonly string[]) {
    if (decoding === 'greedy')
      return {
        decoder: withLogSoftmax(createGreedyDecoder(vocabulary, blank), vocabulary),
        unknownWords: [],
      };
    const { phrases, unknown } = readHotWords(hotWords, table);
    const graph = phrases.length > 0 ? { hotWords: createContextGraph(phrases, hotWordScore) } : {};
    const decoder = createBeamDecoder({ vocabulary, blank, beams: beamSize, ...graph });
    return { decoder: withLogSoftmax(decoder, vocabulary), unknownWords: unknown };
  }

  return createFrameService({ acoustic, table, createDecoder });
}
