import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { SttRequest } from '../../../domain/recognition.ts';
import type { LikelyToken, Segment } from '../../../domain/transcript.ts';
import { type Attempt, isSilence } from './decoding/fallback.ts';
import { LONG_REST, readWindow, TIMESTAMP_STEP, type TokenSegment } from './decoding/segments.ts';
import type { Search } from './decoding/search.ts';
import type { WhisperTokenizer } from './tokenizer.ts';
import { inputSeconds, leavesSpeech, WINDOW_SAMPLES, WINDOW_SECONDS } from './window.ts';
import { trimHallucinatedWords } from './trim-hallucinations.ts';
import type { TimedSegment } from '../words/durations.ts';
import type { TimedWindow } from '../words/time-words.ts';

/** The request to transcribe one clip. */
export type ClipRequest = Omit<SttRequest, 'speechProbability' | 'requestId'>;

/** Times the words of segments. `lastSpeechEnd` is in seconds from the window's start, 0 or less. */
export type TimeWords = (segments: readonly TokenSegment[], lastSpeechEnd: number) => Promise<TimedWindow>;

/** The least rest, in seconds, after the last timestamp that is decoded again in a new window. */
const LEAST_SECONDS = 0.5;

/** How often each window of a clip may be left unfinished; a model that advances in tiny steps is stopped. */
const WINDOWS_PER_WINDOW = 4;

/** The approximate share of the encoder in the work on a window. */
const ENCODING_SHARE = 1 / 3;

/** The text of a higher temperature is unreliable (openai/whisper). */
const TRUSTED_TEMPERATURE = 0.5;

/**
 * The state of transcribing one clip in windows of up to 30 s. Each window begins where the last one's text
 * ended, with the previous text as its prompt.
 */
export class ClipProgress {
  readonly request: ClipRequest;
  readonly hotWords: readonly number[];
  readonly segments: Segment[] = [];
  /** Seconds of the clip that are finished. */
  #at = 0;
  #decodedSeconds = 0;
  /** The decoded share of the current window, estimated while it is decoded. */
  #share = 0;
  #lastSpeechEnd = 0;
  /** Whether the current window is padded to 30 s, as in training. */
  #isWhole = false;
  #windows: number;
  #previous: readonly number[];
  readonly #tokenizer: WhisperTokenizer;

  constructor(request: ClipRequest, tokenizer: WhisperTokenizer) {
    const { prompt, hotWords, speech } = request;
    this.request = request;
    this.#tokenizer = tokenizer;
    this.#previous = prompt?.trim() ? tokenizer.encode(` ${prompt.trim()}`) : [];
    this.hotWords = hotWords?.length ? tokenizer.encode(` ${hotWords.join(', ')}`) : [];
    this.#windows = WINDOWS_PER_WINDOW * Math.ceil(speech.length / SPEECH_RATE / WINDOW_SECONDS);
  }

  /** Tokens of the previous text, unless it is unreliable. */
  get previous(): readonly number[] {
    return this.#previous;
  }

  /** Whether the whole clip has been decoded. */
  get done(): boolean {
    const { speech } = this.request;
    const left = speech.length / SPEECH_RATE - this.#at;
    return this.#windows <= 0 || left <= (this.#at === 0 ? 0 : LEAST_SECONDS);
  }

  /**
   * Whether a window that fails its checks is decoded again. For the short rest of a longer clip that would
   * be a guess, and for an interim result too late.
   */
  get hasFallback(): boolean {
    const isRest = this.#at > 0 && this.window().length < LONG_REST * SPEECH_RATE;
    return !isRest && this.mustBeSure;
  }

  /** Whether doubtful text is decoded again, because no newer result will replace it. */
  get mustBeSure(): boolean {
    return this.request.isInterim !== true;
  }

  /**
   * The length of the encoder input of the current window, in seconds. Translations lose words without full
   * padding, and samples at a temperature are no measure of doubt.
   */
  get inputSeconds(): number {
    const { task, temperature } = this.request;
    if (this.#isWhole || task === 'translate' || temperature > 0) return WINDOW_SECONDS;
    return inputSeconds(this.window().length / SPEECH_RATE, this.mustBeSure ? 'final' : 'interim');
  }

  /** Encodes the current window again, padded to 30 s. */
  encodeWhole(): void {
    this.#isWhole = true;
  }

  /** The requested number of hypotheses; the model's default if `undefined`. Interim results are greedy. */
  get beamSize(): number | undefined {
    return this.mustBeSure ? this.request.beamSize : 1;
  }

  /** Seconds of the clip that are decoded: an estimate that never decreases. */
  get decodedSeconds(): number {
    const { speech } = this.request;
    const seconds = this.#at + (this.#share * this.window().length) / SPEECH_RATE;
    this.#decodedSeconds = Math.min(speech.length / SPEECH_RATE, Math.max(this.#decodedSeconds, seconds));
    return this.#decodedSeconds;
  }

  /** Records that the current window has been encoded. */
  encoded(): void {
    this.#share = ENCODING_SHARE;
  }

  /** Records the progress of the search in the current window, by its last timestamp. */
  decoded({ hypotheses: [tokens] }: Pick<Search, 'hypotheses'>): void {
    const { timestampBegin } = this.#tokenizer.special;
    const last = tokens?.findLast((token) => token >= timestampBegin) ?? timestampBegin;
    const samples = (last - timestampBegin) * TIMESTAMP_STEP * SPEECH_RATE;
    const said = tokens === undefined ? 1 : Math.min(1, samples / this.window().length);
    this.#share = Math.max(this.#share, ENCODING_SHARE + (1 - ENCODING_SHARE) * said);
  }

  /** The next 30 s of the clip, or its rest. */
  window(): Float32Array {
    const from = Math.round(this.#at * SPEECH_RATE);
    return this.request.speech.subarray(from, from + WINDOW_SAMPLES);
  }

  /** Whether no window follows the next one. */
  get #isLast(): boolean {
    const left = this.request.speech.length / SPEECH_RATE - this.#at;
    return left <= WINDOW_SECONDS + LEAST_SECONDS;
  }

  /**
   * In the last window, decoding must continue until this timestamp (in steps of 0.02 s), as no other window
   * follows. 0 in all other windows.
   */
  get mustGoOn(): number {
    if (!this.#isLast) return 0;
    return Math.floor((this.window().length / SPEECH_RATE - LEAST_SECONDS) / TIMESTAMP_STEP);
  }

  /** Takes the decoding of the current window. `time` is given only if words are requested. */
  async take(attempt: Attempt, time: TimeWords | undefined): Promise<void> {
    this.#windows--;
    this.#share = 0;
    this.#isWhole = false;
    const offset = this.#at;
    const window = this.window();
    const duration = window.length / SPEECH_RATE;
    const isLast = this.#isLast;
    if (isSilence(attempt)) {
      this.#at += duration;
      return;
    }
    const read = readWindow(attempt.tokens, this.#tokenizer.special, duration, isLast);
    const spoken = read.segments.filter(
      (segment) => segment.end > segment.start && this.#textOf(segment) !== '',
    );
    const likely = this.request.logprobs === true ? this.#likelyTokens(read.segments, attempt) : undefined;
    const timed = spoken.length > 0 ? await time?.(spoken, this.#lastSpeechEnd - offset) : undefined;
    const segments = spoken.map((segment, index) => {
      const likelyTokens = likely?.get(segment);
      const made = this.#segment(segment, timed?.segments[index], attempt, offset);
      return { ...made, ...(likelyTokens && { likelyTokens }) };
    });
    this.segments.push(...trimHallucinatedWords(segments));
    if (timed) this.#lastSpeechEnd = offset + timed.lastSpeechEnd;
    // Word times are more exact than timestamps about the end of an unfinished window.
    const isLeft = leavesSpeech(window, read);
    const understood = (isLeft || !read.saidAll) && timed ? timed.lastSpeechEnd : 0;
    this.#at += understood > 0 ? understood : isLeft ? read.end : read.advance;
    const trusted = attempt.temperature <= TRUSTED_TEMPERATURE;
    this.#previous = trusted ? [...this.#previous, ...spoken.flatMap(({ tokens }) => tokens)] : [];
  }

  #segment(
    segment: TokenSegment,
    timed: TimedSegment | undefined,
    { temperature, avgLogprob, compressionRatio, noSpeechProb }: Attempt,
    offset: number,
  ): Segment {
    const { start, end } = timed ?? segment;
    return {
      text: this.#textOf(segment),
      start: offset + start,
      end: offset + end,
      tokens: segment.tokens,
      temperature,
      avgLogprob,
      compressionRatio,
      noSpeechProb,
      ...(timed && {
        words: timed.words.map((word) => ({ ...word, start: offset + word.start, end: offset + word.end })),
      }),
    };
  }

  /** The tokens of each segment's text. The segments of a window are consecutive in its tokens. */
  #likelyTokens(
    segments: readonly TokenSegment[],
    { logprobs }: Pick<Attempt, 'logprobs'>,
  ): ReadonlyMap<TokenSegment, readonly LikelyToken[]> {
    let first = 0;
    return new Map(
      segments.map((segment) => {
        const from = first;
        first += segment.tokens.length;
        const likely = segment.tokens.flatMap((token, index) =>
          token < this.#tokenizer.special.endOfText
            ? [{ bytes: this.#tokenizer.bytesOf(token), logprob: logprobs[from + index]! }]
            : [],
        );
        return [segment, likely] as const;
      }),
    );
  }

  #textOf({ tokens }: TokenSegment): string {
    return this.#tokenizer.decode(tokens).trim();
  }
}
