import { isDeepStrictEqual } from 'node:util';
import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { LikelyToken, Word } from '../../../domain/transcript.ts';
import { answering } from '../../../threads/methods.ts';
import { type DecodedRow, decodeGreedily } from '../greedy.ts';
import { decodeSpeculatively } from '../speculative.ts';
import { Draft } from '../draft.ts';
import { createHotWordBias, type LogitBias, writtenForms } from '../hot-words.ts';
import type { AttentionLog } from './attention-log.ts';
import { type MoonshineModel, openMoonshine } from './model.ts';
import { type AttendedText, timeMoonshineWords } from './time-words.ts';
import type { StreamingConfig } from './streaming/config.ts';
import { type MoonshineTokenizer, readMoonshineTokenizer } from './tokenizer.ts';

export interface MoonshineProgram {
  /** The model's folder. */
  readonly folder: string;
  /** The language of the speech: ISO 639-1. */
  readonly language: string;
  /** The configuration of a streaming model; absent for the first Moonshine. */
  readonly streaming?: StreamingConfig | undefined;
}

export type MoonshineMethods = {
  describe(request: undefined): Promise<MoonshineDescription>;
  /** Transcribes the rows of a request. */
  transcribe(request: MoonshineRequest, signal: AbortSignal): Promise<readonly MoonshineRow[]>;
};

export interface MoonshineDescription {
  readonly wordTimes: boolean;
  /** The most rows of a request. */
  readonly rows: number;
  /** See `SttFacts`. */
  readonly doubtfulLogprob: number;
}

export interface MoonshineRequest {
  /** Shorter rows are padded with silence to the longest. */
  readonly rows: readonly MoonshineSpeech[];
  /** Decodes with more silence before the speech and does not accept an empty text. */
  readonly isRetry: boolean;
  /** Whether to time words. The model must output its attention. */
  readonly words: boolean;
}

export interface MoonshineSpeech {
  /** A chunk, 16 kHz. */
  readonly samples: Float32Array;
  /** See `SttRequest.drafts`. */
  readonly drafts: readonly string[];
  readonly hotWords: readonly string[];
}

export interface MoonshineRow extends Omit<DecodedRow, 'logprobs'> {
  readonly text: string;
  /** Seconds from the beginning of the chunk; absent if not requested. */
  readonly words?: readonly Word[];
  readonly likelyTokens: readonly LikelyToken[];
}

/**
 * The most tokens per second of speech. English has three to five; other scripts need twice as many. More
 * means that the decoder repeats itself.
 */
const TOKENS_PER_SECOND = { latin: 6.5, other: 13 };
const SPARE_TOKENS = 8;

/** Moonshine (Jeffries et al. 2024, arXiv 2410.15608): raw audio in, greedy decoding out. */
export async function open({ folder, language, streaming }: MoonshineProgram) {
  const opened = { ...(await openFolder(folder, streaming)), language };
  const { rows, attentionLog, doubtfulLogprob } = opened.model;
  return answering<MoonshineMethods>({
    describe: async () => ({ wordTimes: attentionLog !== undefined, rows, doubtfulLogprob }),
    transcribe: (request, signal) => transcribe(opened, request, signal),
  });
}

/** A function that makes hot words likelier in one text; `undefined` without hot words. */
type BiasFor = (hotWords: readonly string[]) => Promise<LogitBias | undefined>;

interface OpenedMoonshine {
  readonly model: MoonshineModel;
  readonly tokenizer: MoonshineTokenizer;
  readonly biasFor: BiasFor;
  /** ISO 639-1. */
  readonly language: string;
}

async function openFolder(
  folder: string,
  streaming: StreamingConfig | undefined,
): Promise<Omit<OpenedMoonshine, 'language'>> {
  const [model, tokenizer] = await (streaming
    ? openStreaming(folder, streaming)
    : Promise.all([openMoonshine(folder), readMoonshineTokenizer()]));
  return { model, tokenizer, biasFor: createBiases(tokenizer) };
}

async function openStreaming(folder: string, config: StreamingConfig) {
  const [{ openStreamingMoonshine }, { readBinaryTokenizer }] = await Promise.all([
    import('./streaming/model.ts'),
    import('./streaming/binary-tokenizer.ts'),
  ]);
  return Promise.all([openStreamingMoonshine(folder, config), readBinaryTokenizer(folder, config)]);
}

function tokensPerSecond(language: string): number {
  try {
    const { script } = new Intl.Locale(language).maximize();
    return script === undefined || script === 'Latn' ? TOKENS_PER_SECOND.latin : TOKENS_PER_SECOND.other;
  } catch {
    // The language code is invalid: a manifest may hold any text.
    return TOKENS_PER_SECOND.latin;
  }
}

/** Transcribes the rows. Drafts are verified only if there is a single row. */
async function transcribe(
  { model, tokenizer, biasFor, language }: OpenedMoonshine,
  { rows, isRetry, words }: MoonshineRequest,
  signal: AbortSignal,
): Promise<readonly MoonshineRow[]> {
  const { silence, startToken, endToken } = model;
  const before = isRetry ? silence.beforeRetry : silence.before;
  const longest = Math.max(...rows.map(({ samples }) => samples.length));
  const padding = Math.max(silence.shortest, before + longest + silence.after);
  const attention = words ? model.attentionLog?.() : undefined;
  const decoder = await model.decoder(
    rows.map(({ samples }) => padded(samples, before, padding)),
    attention,
  );
  const limits = rows.map(({ samples }) =>
    Math.min(
      model.longestText,
      Math.ceil((samples.length / SPEECH_RATE) * tokensPerSecond(language)) + SPARE_TOKENS,
    ),
  );
  const biases: (LogitBias | undefined)[] = [];
  for (const { hotWords } of rows) biases.push(await biasFor(hotWords));
  const options = { startToken, endToken, limits, leastTokens: isRetry ? 1 : 0, biases };
  const known = rows.length === 1 && model.takesRuns ? rows[0]!.drafts : [];
  const references = await Promise.all(known.map(tokenizer.encode));
  const decoded =
    references.length > 0
      ? [await decodeSpeculatively(decoder, new Draft(references), options, signal)]
      : await decodeGreedily(decoder, options, signal);
  return decoded.map(({ logprobs, ...row }, index) => ({
    ...row,
    text: tokenizer.decode(row.tokens.filter(tokenizer.isText)).trim(),
    likelyTokens: row.tokens.flatMap((token, step) =>
      tokenizer.isText(token) ? [{ bytes: tokenizer.bytesOf(token), logprob: logprobs[step]! }] : [],
    ),
    ...(attention && {
      words: wordsOf({ ...row, logprobs }, index, {
        attention,
        tokenizer,
        language,
        frame: model.frame,
        speech: rows[index]!.samples,
        before,
      }),
    }),
  }));
}

/** Creates the biases of hot words. The last list is cached, because clips of one recording share it. */
function createBiases({ encode }: MoonshineTokenizer): BiasFor {
  let last: { readonly words: readonly string[]; readonly create: () => LogitBias } | undefined;
  return async (words) => {
    if (words.length === 0) return undefined;
    if (last === undefined || !isDeepStrictEqual(last.words, words)) {
      const tokens = await Promise.all(words.flatMap(writtenForms).map(encode));
      last = { words, create: createHotWordBias(tokens.filter(({ length }) => length > 0)) };
    }
    return last.create();
  };
}

function wordsOf(
  { tokens, logprobs }: Pick<DecodedRow, 'tokens' | 'logprobs'>,
  row: number,
  {
    attention,
    ...context
  }: Pick<AttendedText, 'speech' | 'before' | 'frame' | 'language'> & {
    readonly attention: AttentionLog;
    readonly tokenizer: MoonshineTokenizer;
  },
): readonly Word[] {
  const { isText } = context.tokenizer;
  const steps = tokens.flatMap((token, step) => (isText(token) ? [step] : []));
  if (steps.length === 0) return [];
  return timeMoonshineWords({
    tokens: steps.map((step) => tokens[step]!),
    probabilities: steps.map((step) => Math.exp(logprobs[step]!)),
    heads: attention.headsOf(row, [...steps, tokens.length]),
    ...context,
  });
}

function padded(row: Float32Array, before: number, samples: number): Float32Array {
  const longer = new Float32Array(samples);
  longer.set(row, before);
  return longer;
}
