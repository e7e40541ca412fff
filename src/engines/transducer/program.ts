import { basename } from 'node:path';
import type { Provider } from '../../onnx/device.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { hearing } from '../frames/service.ts';
import { readTokenTable, type TokenTable } from '../frames/tokens/token-table.ts';
import type { SearchConfig } from './config.ts';
import { createGreedySearch, type GreedyRules } from './decoding/greedy.ts';
import { decoderOf } from './decoding/search.ts';
import { type Encoder, openEncoder } from './encoder.ts';
import type { TransducerFiles } from './model-files.ts';
import { openJoiner } from './open-joiner.ts';

export interface TransducerOptions extends SearchConfig {
  readonly files: TransducerFiles;
  readonly provider: Provider;
  /** Threads of one run of the encoder. */
  readonly runThreads: number;
}

/** Tokens that one frame may say. */
const MAX_SYMBOLS: Readonly<Record<Encoder['family'], number>> = { icefall: 1, nemo: 10 };

/** Opens a transducer (Graves 2012, arXiv 1211.3711) in this inference thread. */
export async function open({ files, provider, runThreads }: TransducerOptions) {
  const table = await readTokenTable(files.tokens);
  const encoder = await openEncoder(files, { provider, runThreads });
  const { blank, vocabulary } = tokenNumbers(table, encoder, files);
  const joiner = await openJoiner(files, { blank, vocabulary }, { provider });
  if (encoder.width > 0 && encoder.width !== joiner.rowWidth) {
    const problem = `takes rows of ${joiner.rowWidth} values, but those of the encoder have ${encoder.width}`;
    throw brokenModelFile(basename(files.joiner), problem);
  }
  const unknown = encoder.family === 'icefall' ? table.pieces.indexOf('<unk>') : -1;
  const rules: GreedyRules = {
    blank,
    ...(unknown >= 0 && { unknown }),
    maxSymbols: MAX_SYMBOLS[encoder.family],
  };
  return hearing({
    acoustic: encoder,
    table,
    decode: () => ({ decoder: decoderOf(joiner, createGreedySearch(joiner, rules)), unknownWords: [] }),
  });
}

/** Blank may be left out of the list; NeMo's is the last. */
function tokenNumbers(table: TokenTable, { family, vocabularySize }: Encoder, { tokens }: TransducerFiles) {
  const vocabulary = table.blank === undefined && family === 'nemo' ? table.size + 1 : table.size;
  if (vocabularySize !== undefined && vocabulary !== vocabularySize + 1) {
    const problem = `has ${table.size} tokens, but the model knows ${vocabularySize} and blank`;
    throw brokenModelFile(basename(tokens), problem);
  }
  const blank = table.blank ?? (family === 'nemo' ? vocabulary - 1 : 0);
  return { blank, vocabulary };
}
