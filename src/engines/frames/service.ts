import { SPEECH_RATE } from '../../domain/audio.ts';
import { type ErrorKind, VoiceError } from '../../domain/errors.ts';
import { answering } from '../../threads/methods.ts';
import type { AcousticModel } from './acoustic/acoustic-model.ts';
import type { FrameDecoder } from './decoding/frame-decoder.ts';
import { createFrameMeasure } from './features/frame-measure.ts';
import { type DecodedUtterance, toDecodedUtterance, type TokenContext } from './tokens/decoded-utterance.ts';
import type { TokenTable } from './tokens/token-table.ts';
import { FrameUtterance } from './utterance.ts';
import type { DecodedToken } from './decoding/decoded-token.ts';
import { detokenizePart } from './tokens/detokenize.ts';
import { rmsDbfs } from '../../audio/dbfs.ts';
import { pausesIn } from '../../audio/pauses.ts';

/** A frame-synchronous model that is open in this thread, and its model-specific parts. */
export interface FrameModel {
  readonly acoustic: AcousticModel;
  readonly table: TokenTable;
  /**
   * Creates the decoder of an utterance. `unknownWords` are hot words that the model's tokens cannot express.
   */
  createDecoder(hotWords: readonly string[]): {
    readonly decoder: FrameDecoder;
    readonly unknownWords: readonly string[];
  };
}

export type FrameMethods = {
  /** Returns whether the model streams, and the languages (ISO 639) that it accepts, if any. */
  describe(
    request: undefined,
  ): Promise<{ readonly live: boolean; readonly acceptedLanguages: readonly string[] | undefined }>;
  /** Decodes whole clips as one batch. Outcomes are in the order of `request`; a clip fails alone. */
  transcribe(request: readonly Clip[], signal: AbortSignal): Promise<readonly LiveOutcome[]>;
  /** Begins an utterance of the stream `stream`, an id chosen by the caller. */
  begin(request: { readonly stream: number } & UtteranceOptions): Promise<void>;
  /**
   * Decodes the next samples of several streams as one batch; `done` ends an utterance. Outcomes are in the
   * order of `request`; a stream fails alone.
   */
  decode(request: readonly LiveRequest[], signal: AbortSignal): Promise<readonly LiveOutcome[]>;
  /** Drops the stream. */
  drop(request: { readonly stream: number }): Promise<void>;
};

/** The options that an utterance begins with. */
export interface UtteranceOptions {
  readonly hotWords: readonly string[];
  /** ISO 639-1, for models that take a language. */
  readonly language?: string | undefined;
}

export interface Clip extends UtteranceOptions {
  /** 16 kHz samples. */
  readonly clip: Float32Array;
  readonly wordTimes: boolean;
}

export interface LiveRequest {
  readonly stream: number;
  readonly samples: Float32Array;
  readonly done: boolean;
  readonly wordTimes: boolean;
}

export type LiveOutcome =
  | { readonly ok: true; readonly utterance: DecodedUtterance }
  | { readonly ok: false; readonly kind: ErrorKind; readonly message: string };

interface OpenUtterance {
  readonly utterance: FrameUtterance;
  readonly soFar: PartialUtterance;
  readonly unknownWords: readonly string[];
}

/** Creates the thread service of the model, with the live streams of this thread. */
export function createFrameService({ acoustic, table, createDecoder }: FrameModel) {
  const { frameSeconds } = acoustic;
  const measure = createFrameMeasure(acoustic.features);
  const streams = new Map<number, OpenUtterance>();

  function begin({ hotWords, language }: UtteranceOptions): OpenUtterance {
    const { decoder, unknownWords } = createDecoder(hotWords);
    return {
      utterance: new FrameUtterance(acoustic, decoder, { measure, language }),
      soFar: new PartialUtterance(),
      unknownWords,
    };
  }

  async function decodeNext(
    { utterance, soFar, unknownWords }: OpenUtterance,
    { samples, done, wordTimes }: Omit<LiveRequest, 'stream'>,
    signal: AbortSignal,
  ): Promise<DecodedUtterance> {
    await utterance.accept(samples, signal);
    const duration = utterance.seconds;
    const context = { table, frameSeconds, duration, wordTimes, isOver: done, unknownWords };
    return done
      ? { ...toDecodedUtterance(await utterance.finish(signal), context), language: utterance.language }
      : {
          ...soFar.look((from) => utterance.best(from), context),
          missing: utterance.missing,
          decodedSeconds: utterance.decodedSeconds,
        };
  }

  async function decodeStream(request: LiveRequest, signal: AbortSignal): Promise<DecodedUtterance> {
    const stream = streams.get(request.stream);
    if (!stream) throw new VoiceError('internal', 'The inference thread that decoded this stream is gone.');
    if (request.done) streams.delete(request.stream);
    return decodeNext(stream, request, signal);
  }

  /** Transcribes a clip, in pieces if it is longer than the model can take. */
  async function transcribe(
    { clip, wordTimes, ...options }: Clip,
    signal: AbortSignal,
  ): Promise<DecodedUtterance> {
    const { longestSeconds = Infinity } = acoustic;
    const cuts = cutPoints(clip, longestSeconds * SPEECH_RATE, frameSeconds * SPEECH_RATE);
    if (cuts.length === 0)
      return decodeNext(begin(options), { samples: clip, done: true, wordTimes }, signal);
    const tokens: DecodedToken[] = [];
    let words: readonly string[] = [];
    for (const [index, start] of [0, ...cuts].entries()) {
      const { utterance, unknownWords } = begin(options);
      await utterance.accept(clip.subarray(start, cuts[index] ?? clip.length), signal);
      const shift = Math.round(start / (frameSeconds * SPEECH_RATE));
      for (const token of await utterance.finish(signal))
        tokens.push({ ...token, start: token.start + shift, end: token.end + shift });
      words = unknownWords;
    }
    const duration = clip.length / SPEECH_RATE;
    return toDecodedUtterance(tokens, {
      table,
      frameSeconds,
      duration,
      wordTimes,
      isOver: true,
      unknownWords: words,
    });
  }

  return answering<FrameMethods>({
    describe: async () => ({
      live: acoustic.chunk !== undefined,
      acceptedLanguages: acoustic.languages,
    }),
    transcribe: (clips, signal) => Promise.all(clips.map((clip) => outcomeOf(transcribe(clip, signal)))),
    begin: async ({ stream, ...options }) => void streams.set(stream, begin(options)),
    decode: (requests, signal) =>
      Promise.all(requests.map((request) => outcomeOf(decodeStream(request, signal)))),
    drop: async ({ stream }) => void streams.delete(stream),
  });
}

async function outcomeOf(decoding: Promise<DecodedUtterance>): Promise<LiveOutcome> {
  try {
    return { ok: true, utterance: await decoding };
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    return { ok: false, kind, message };
  }
}

/** Recent tokens that may still change; no beam reaches further back. */
const KEPT = 64;
/** The number of additional tokens before some are settled. */
const SPARE = 64;

/**
 * The interim text of a running utterance. An update takes constant time, because settled tokens are
 * converted to text only once. `tokens` and `avgLogprob` cover the unsettled tokens.
 */
export class PartialUtterance {
  #settled = 0;
  #text = '';
  #start: number | undefined;

  /**
   * Updates the text.
   * @param best returns the best hypothesis from its token `from` on.
   */
  look(best: (from: number) => readonly DecodedToken[], context: TokenContext): DecodedUtterance {
    let tokens = best(this.#settled);
    if (tokens.length >= KEPT + SPARE) {
      const settled = tokens.slice(0, lastBreak(tokens, tokens.length - KEPT, context.table));
      this.#start ??= toDecodedUtterance(settled, context).start;
      this.#text = joined(this.#text, detokenizePart(settled, context.table));
      this.#settled += settled.length;
      tokens = tokens.slice(settled.length);
    }
    const decoded = toDecodedUtterance(tokens, context);
    if (this.#start === undefined) return decoded;
    const text = joined(this.#text, detokenizePart(tokens, context.table)).trim();
    return { ...decoded, text, start: this.#start };
  }
}

/** The last position up to `most` where a character begins. */
function lastBreak(tokens: readonly DecodedToken[], most: number, { bytes }: TokenTable): number {
  let at = most;
  while (at > 0 && !beginsCharacter(bytes[tokens[at]!.id]?.[0])) at--;
  return at;
}

/** Whether a UTF-8 character begins with this byte. */
const beginsCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) !== 0x80;

const joined = (before: string, after: string) =>
  before.endsWith(' ') ? before + after.trimStart() : before + after;

/** The last share of the longest possible piece, in which the cut must lie. */
const LAST_PART = 1 / 3;
/** Without a pause, the clip is cut in the quietest of these blocks. */
const BLOCK_SAMPLES = SPEECH_RATE / 20;

/**
 * Where to cut a clip of 16 kHz samples into pieces of at most `longest` samples: in the middle of a pause,
 * or where it is quiet.
 * @param grid cuts are at multiples of this many samples.
 * @returns the first sample of each piece except the first, in order.
 */
function cutPoints(clip: Float32Array, longest: number, grid: number): readonly number[] {
  const cuts: number[] = [];
  for (let start = 0; clip.length - start > longest; start = cuts.at(-1)!) {
    const from = start + Math.floor(longest * (1 - LAST_PART));
    const at = from + quietestOf(clip.subarray(from, start + longest));
    cuts.push(Math.max(start + grid, Math.floor(at / grid) * grid));
  }
  return cuts;
}

function quietestOf(samples: Float32Array): number {
  const inside = pausesIn(samples).filter(({ start, end }) => start > 0 && Number.isFinite(end));
  const [longest] = inside.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  if (longest) return Math.round(((longest.start + longest.end) / 2) * SPEECH_RATE);
  let [best, least] = [0, Infinity];
  for (let at = 0; at + BLOCK_SAMPLES <= samples.length; at += BLOCK_SAMPLES) {
    const level = rmsDbfs(samples.subarray(at, at + BLOCK_SAMPLES));
    if (level < least) [best, least] = [at, level];
  }
  return best + BLOCK_SAMPLES / 2;
}
