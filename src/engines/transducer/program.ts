import { basename } from 'node:path';
import type { Provider } from '../../onnx/device.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { createContextGraph } from '../frames/decoding/context-graph.ts';
import { type HotPhrases, readHotWords } from '../frames/decoding/hot-words.ts';
import { createFrameService } from '../frames/service.ts';
import { readTokenTable, type TokenTable } from '../frames/tokens/token-table.ts';
import type { SearchConfig } from './config.ts';
import { createTransducerBeam } from './decoding/beam.ts';
import { createGreedySearch, type SearchRules } from './decoding/greedy.ts';
import { decoderOf, searchTogether } from './decoding/search.ts';
import { type Encoder, openEncoder } from './encoder.ts';
import type { FoundTransducer, TransducerFiles } from './model-files.ts';
import type { TransducerJoiner } from './joiner.ts';
import { openJoiner } from './open-joiner.ts';
import type { DecodedToken } from '../frames/decoding/decoded-token.ts';
import type { FrameDecoder } from '../frames/decoding/frame-decoder.ts';

export interface TransducerOptions extends SearchConfig {
  readonly files: FoundTransducer;
  readonly provider: Provider;
  /** Threads per run of the encoder. */
  readonly runThreads: number;
  /** The most clips per run of the encoder. */
  readonly batchRows: number;
}

/** Opens a transducer (Graves 2012, arXiv 1211.3711) in this inference thread. */
export async function open({ files, provider, runThreads, batchRows, ...config }: TransducerOptions) {
  const table = await readTokenTable(files.tokens);
  const encoder = await openEncoder(files, { provider, runThreads, batchRows });
  const { blank, vocabulary } = tokenNumbers(table, encoder, files);
  const joiner = await openJoiner(files, { blank, vocabulary }, { provider });
  if (encoder.width > 0 && encoder.width !== joiner.rowWidth) {
    const problem = `takes rows of ${joiner.rowWidth} values, but those of the encoder have ${encoder.width}`;
    throw brokenModelFile(basename(files.joiner), problem);
  }
  const unknown = encoder.family === 'icefall' ? table.pieces.indexOf('<unk>') : -1;
  const rules: SearchRules = {
    blank,
    ...(unknown >= 0 && { unknown }),
    maxSymbols: maxSymbolsOf(encoder, joiner, files),
  };

  function searchFor(hotWords: readonly string[]) {
    const { phrases, unknown } = config.decoding === 'greedy' ? NO_PHRASES : readHotWords(hotWords, table);
    if (config.decoding !== 'beam' && phrases.length === 0)
      return { search: createGreedySearch(joiner, rules), unknownWords: unknown };
    const graph = phrases.length > 0 ? { hotWords: createContextGraph(phrases, config.hotWordScore) } : {};
    const search = createTransducerBeam(joiner, {
      ...rules,
      maxSymbols: Math.max(rules.maxSymbols, encoder.family === 'nemo' ? MAX_SYMBOLS : 1),
      beams: config.beamSize,
      ...graph,
    });
    return { search, unknownWords: unknown };
  }

  const run = searchTogether(joiner);
  const tags = encoder.languages ? languageTags(table) : new Map<number, string>();
  return createFrameService({
    acoustic: encoder,
    table,
    createDecoder: (hotWords) => {
      const { search, unknownWords } = searchFor(hotWords);
      const decoder = decoderOf(run, search);
      return { decoder: tags.size > 0 ? withoutTags(decoder, tags) : decoder, unknownWords };
    },
  });
}

const NO_PHRASES: HotPhrases = { phrases: [], unknown: [] };

/** NeMo's limit. */
const MAX_SYMBOLS = 10;

/** The most tokens per frame: as in icefall and NeMo, and for TDT as in sherpa-onnx. */
function maxSymbolsOf(
  { family }: Encoder,
  { durations }: TransducerJoiner,
  { layout }: TransducerFiles,
): number {
  if (family === 'icefall') return 1;
  return durations > 0 && layout === 'separate' ? 5 : MAX_SYMBOLS;
}

/** The list may lack blank; NeMo's is the last token. */
function tokenNumbers(table: TokenTable, { family, vocabularySize }: Encoder, { tokens }: TransducerFiles) {
  const vocabulary = table.blank === undefined && family === 'nemo' ? table.size + 1 : table.size;
  if (vocabularySize !== undefined && vocabulary !== vocabularySize + 1) {
    const problem = `has ${table.size} tokens, but the model knows ${vocabularySize} and blank`;
    throw brokenModelFile(basename(tokens), problem);
  }
  const blank = table.blank ?? (family === 'nemo' ? vocabulary - 1 : 0);
  return { blank, vocabulary };
}

/** `<en-US>`, `<de>`: tokens by which a multilingual NeMo model reports the language. */
const TAG = /^<([a-z]{2,3})(-[A-Z]{2})?>$/;

/** The language of each tag among the tokens of a model, by id; a base code (ISO 639). */
const languageTags = ({ pieces }: TokenTable): ReadonlyMap<number, string> =>
  new Map(
    pieces.flatMap((piece, id) => {
      const language = piece === undefined ? undefined : TAG.exec(piece)?.[1];
      return language === undefined ? [] : [[id, language] as const];
    }),
  );

/** Wraps `decoder` so that language tags are removed from its tokens; the last tag becomes its language. */
function withoutTags(decoder: FrameDecoder, tags: ReadonlyMap<number, string>): FrameDecoder {
  const isText = ({ id }: DecodedToken) => !tags.has(id);
  return {
    push: (rows, frames) => decoder.push(rows, frames),
    best: (from = 0) => decoder.best().filter(isText).slice(from),
    finish: () => decoder.finish().filter(isText),
    language() {
      const last = decoder.best().findLast(({ id }) => tags.has(id));
      return last && tags.get(last.id);
    },
  };
}
