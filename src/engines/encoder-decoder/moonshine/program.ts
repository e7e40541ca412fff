import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { LikelyToken, Word } from '../../../domain/transcript.ts';
import { answering } from '../../../threads/methods.ts';
import { type DecodedRow, decodeGreedily } from '../greedy.ts';
import { decodeSpeculatively } from '../speculative.ts';
import { Draft } from '../draft.ts';
import type { AttentionLog } from './attention-log.ts';
import { type MoonshineModel, openMoonshine } from './model.ts';
import { type AttendedText, timeMoonshineWords } from './time-words.ts';
import { isText, type MoonshineTokenizer, readMoonshineTokenizer } from './tokenizer.ts';

export type MoonshineMethods = {
  describe(request: undefined): Promise<{ readonly wordTimes: boolean }>;
  /** Transcribes the rows of a request. */
  transcribe(request: MoonshineRequest, signal: AbortSignal): Promise<readonly MoonshineRow[]>;
};

export interface MoonshineRequest {
  /** The shorter ones are padded with silence to the longest. */
  readonly rows: readonly MoonshineSpeech[];
  /** Decodes with more silence before the speech and does not accept an empty text. */
  readonly isRetry: boolean;
  /** Whether to time words. Requires a model that can. */
  readonly words: boolean;
}

export interface MoonshineSpeech {
  /** A chunk, 16 kHz. */
  readonly samples: Float32Array;
  /** See `SttRequest.drafts`. */
  readonly drafts: readonly string[];
}

export interface MoonshineRow extends Omit<DecodedRow, 'logprobs'> {
  readonly text: string;
  /** Seconds from the beginning of the chunk; where they were asked for. */
  readonly words?: readonly Word[];
  readonly likelyTokens: readonly LikelyToken[];
}

const START_TOKEN = 1;
const END_TOKEN = 2;

/** English is spoken at three to five tokens a second; more than this is the decoder talking to itself. */
const TOKENS_PER_SECOND = 6.5;
const SPARE_TOKENS = 8;

/** The encoder's convolutions need something to stand on. */
const MIN_SAMPLES = SPEECH_RATE;

/**
 * Speech that begins or stops dead at the edge of a clip makes the decoder guess; with a little silence
 * around it there are fewer errors, and half a second at the end doubles its confidence.
 */
const SILENCE_BEFORE = { first: SPEECH_RATE / 10, retry: (SPEECH_RATE * 4) / 10 };
const SILENCE_AFTER = SPEECH_RATE / 2;

/** Moonshine (Jeffries et al. 2024, arXiv 2410.15608): raw audio in, greedy decoding out. */
export async function open(folder: string) {
  const [model, tokenizer] = await Promise.all([openMoonshine(folder), readMoonshineTokenizer()]);
  return answering<MoonshineMethods>({
    describe: async () => ({ wordTimes: model.timesWords }),
    transcribe: (request, signal) => transcribe(model, tokenizer, request, signal),
  });
}

/** Transcribes the rows. Drafts are verified only if there is a single row. */
async function transcribe(
  model: MoonshineModel,
  tokenizer: MoonshineTokenizer,
  { rows, isRetry, words }: MoonshineRequest,
  signal: AbortSignal,
): Promise<readonly MoonshineRow[]> {
  const before = isRetry ? SILENCE_BEFORE.retry : SILENCE_BEFORE.first;
  const longest = Math.max(...rows.map(({ samples }) => samples.length));
  const padding = Math.max(MIN_SAMPLES, before + longest + SILENCE_AFTER);
  const attention = words ? model.attentionLog() : undefined;
  const decoder = await model.decoder(
    rows.map(({ samples }) => padded(samples, before, padding)),
    attention,
  );
  const limits = rows.map(
    ({ samples }) => Math.ceil((samples.length / SPEECH_RATE) * TOKENS_PER_SECOND) + SPARE_TOKENS,
  );
  const options = { startToken: START_TOKEN, endToken: END_TOKEN, limits, leastTokens: isRetry ? 1 : 0 };
  const known = rows.length === 1 && model.takesRuns ? rows[0]!.drafts : [];
  const references = await Promise.all(known.map(tokenizer.encode));
  const decoded =
    references.length > 0
      ? [await decodeSpeculatively(decoder, new Draft(references), options, signal)]
      : await decodeGreedily(decoder, options, signal);
  return decoded.map(({ logprobs, ...row }, index) => ({
    ...row,
    text: tokenizer.decode(row.tokens.filter(isText)).trim(),
    likelyTokens: row.tokens.flatMap((token, step) =>
      isText(token) ? [{ bytes: tokenizer.bytesOf(token), logprob: logprobs[step]! }] : [],
    ),
    ...(attention && {
      words: wordsOf({ ...row, logprobs }, index, {
        attention,
        tokenizer,
        speech: rows[index]!.samples,
        before,
      }),
    }),
  }));
}

function wordsOf(
  { tokens, logprobs }: Pick<DecodedRow, 'tokens' | 'logprobs'>,
  row: number,
  {
    attention,
    ...context
  }: Pick<AttendedText, 'speech' | 'before' | 'tokenizer'> & { readonly attention: AttentionLog },
): readonly Word[] {
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
