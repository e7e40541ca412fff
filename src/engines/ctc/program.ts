import { basename } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import type { Provider } from '../../onnx/device.ts';
import type { ThreadService } from '../../threads/program.ts';
import { openAcousticModel } from './acoustic/open-acoustic-model.ts';
import { createBeamDecoder } from './decoding/beam.ts';
import { createContextGraph } from './decoding/context-graph.ts';
import { createGreedyDecoder } from './decoding/greedy.ts';
import { readHotWords } from './decoding/hot-words.ts';
import { createFrameMeasure } from './frame-measure.ts';
import { type Heard, toHeard } from './heard.ts';
import { HeardSoFar } from './heard-so-far.ts';
import type { CtcFiles } from './model-files.ts';
import { readTokenTable } from './token-table.ts';
import { Utterance } from './utterance.ts';

export interface CtcModelOptions {
  readonly files: CtcFiles;
  readonly provider: Provider;
  readonly decoding: 'greedy' | 'beam';
  readonly beamSize: number;
  readonly hotWordScore: number;
}

export type CtcCall =
  | { readonly type: 'describe' }
  /** A whole clip of 16 kHz samples. */
  | {
      readonly type: 'hear';
      readonly clip: Float32Array;
      readonly hotWords: readonly string[];
      readonly wordTimes: boolean;
    }
  /** `stream`, a name the caller chose, begins anew. */
  | { readonly type: 'begin'; readonly stream: number; readonly hotWords: readonly string[] }
  /** More of it. `done`: that is all, and the stream is over. */
  | {
      readonly type: 'listen';
      readonly stream: number;
      readonly samples: Float32Array;
      readonly done: boolean;
      readonly wordTimes: boolean;
    }
  /** Nobody listens to it any more. */
  | { readonly type: 'leave'; readonly stream: number };

export type CtcAnswer =
  | { readonly type: 'description'; readonly live: boolean }
  | { readonly type: 'heard'; readonly heard: Heard }
  | { readonly type: 'done' };

interface Listening {
  readonly utterance: Utterance;
  readonly soFar: HeardSoFar;
  readonly unknownWords: readonly string[];
}

/** A CTC model in an inference thread, with the live streams that this thread hears. */
export async function open(options: CtcModelOptions): Promise<ThreadService<CtcCall, CtcAnswer>> {
  const { files, provider, decoding, beamSize, hotWordScore } = options;
  const table = await readTokenTable(files.tokens);
  const model = await openAcousticModel(files.graphs, table.size, provider);
  const { vocabulary, frameSeconds } = model;
  // Only blank may be left out.
  if (table.size > vocabulary || table.size < vocabulary - 1) {
    const problem = `has ${table.size} tokens, but the model knows ${vocabulary}`;
    throw brokenModelFile(basename(files.tokens), problem);
  }
  const blank = table.blank ?? (model.blankIsLast ? vocabulary - 1 : 0);
  const measure = createFrameMeasure(model.features);
  const streams = new Map<number, Listening>();

  function begin(hotWords: readonly string[]): Listening {
    const { decoder, unknownWords } = decode(hotWords);
    return { utterance: new Utterance(model, decoder, measure), soFar: new HeardSoFar(), unknownWords };
  }

  function decode(hotWords: readonly string[]) {
    if (decoding === 'greedy') return { decoder: createGreedyDecoder(vocabulary, blank), unknownWords: [] };
    const { phrases, unknown } = readHotWords(hotWords, table);
    const graph = phrases.length > 0 ? { hotWords: createContextGraph(phrases, hotWordScore) } : {};
    const decoder = createBeamDecoder({ vocabulary, blank, beams: beamSize, ...graph });
    return { decoder, unknownWords: unknown };
  }

  async function listen(
    { utterance, soFar, unknownWords }: Listening,
    {
      samples,
      done,
      wordTimes,
    }: Pick<Extract<CtcCall, { type: 'listen' }>, 'samples' | 'done' | 'wordTimes'>,
    signal: AbortSignal,
  ): Promise<CtcAnswer> {
    await utterance.hear(samples, signal);
    const context = {
      table,
      frameSeconds,
      duration: utterance.seconds,
      wordTimes,
      isOver: done,
      unknownWords,
    };
    const heard = done
      ? toHeard(await utterance.finish(signal), context)
      : { ...soFar.look((from) => utterance.best(from), context), missing: utterance.missing };
    return { type: 'heard', heard };
  }

  const answers: Answers = {
    describe: async () => ({ type: 'description', live: model.chunk !== undefined }),
    hear: async ({ clip, hotWords, wordTimes }, signal) =>
      listen(begin(hotWords), { samples: clip, done: true, wordTimes }, signal),
    begin: async ({ stream, hotWords }) => {
      streams.set(stream, begin(hotWords));
      return { type: 'done' };
    },
    listen: async (call, signal) => {
      const listening = streams.get(call.stream);
      if (!listening)
        throw new VoiceError('internal', 'The inference thread that heard this stream is gone.');
      if (call.done) streams.delete(call.stream);
      return listen(listening, call, signal);
    },
    leave: async ({ stream }) => {
      streams.delete(stream);
      return { type: 'done' };
    },
  };

  return {
    answer: (call, signal) =>
      (answers[call.type] as (call: CtcCall, signal: AbortSignal) => Promise<CtcAnswer>)(call, signal),
  };
}

type Answers = {
  readonly [Type in CtcCall['type']]: (
    call: Extract<CtcCall, { readonly type: Type }>,
    signal: AbortSignal,
  ) => Promise<CtcAnswer>;
};
