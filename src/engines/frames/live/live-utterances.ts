import { isDeepStrictEqual } from 'node:util';
import { RingBuffer } from '../../../base/ring-buffer.ts';
import { type Speech, SPEECH_RATE } from '../../../domain/audio.ts';
import type { StreamBegin, StreamDecode } from '../../../domain/live-stream.ts';
import { samplesNotHeld, VoiceError } from '../../../domain/errors.ts';
import type { UtteranceOptions } from '../service.ts';
import { type EndpointRules, isEndpoint } from './endpoint.ts';
import type { DecodedUtterance } from '../tokens/decoded-utterance.ts';

/** Decodes one live stream, utterance by utterance. Calls must follow one another. */
export interface LiveDecoder {
  /** Whether the requested language changes the text. */
  readonly acceptsLanguage?: boolean;
  /** Begins a new utterance and drops an unfinished one. */
  begin(options: UtteranceOptions, signal: AbortSignal): Promise<void>;
  /** Decodes more samples and returns the utterance so far. */
  accept(samples: Float32Array, signal: AbortSignal): Promise<DecodedUtterance>;
  /** Ends the utterance and returns it. */
  finish(wordTimes: boolean, signal: AbortSignal): Promise<DecodedUtterance>;
  /** Ends the stream. Never fails. */
  drop(): void;
}

/** The options of decoding. Those of the last `begin` or decode apply. */
export type LiveDecodeOptions = Pick<StreamDecode, 'task' | 'speechProbability' | 'temperature'> &
  Partial<
    Pick<StreamDecode, 'language' | 'hotWords' | 'wordTimestamps' | 'logprobs' | 'prompt' | 'beamSize'>
  >;

/** Seconds after which audio is dropped, even without a `forget`. */
const HELD_SECONDS = 60;
/** The least samples for a call. */
const LEAST_SAMPLES = 0.16 * SPEECH_RATE;
/** The most silence, in samples, before a decode's `from` in an utterance. */
const LEAD_SAMPLES = SPEECH_RATE;

const DEFAULT_OPTIONS: LiveDecodeOptions = { task: 'transcribe', speechProbability: 1, temperature: 0 };

/** A decoded utterance, and the seconds by which its times begin before the decode's `from`. */
interface Decoded {
  readonly utterance: DecodedUtterance;
  readonly lead: number;
}

const NOTHING: DecodedUtterance = { text: '', start: 0, end: 0, tokens: [], avgLogprob: 0, unknownWords: [] };

/**
 * Tracks the utterances of one stream: the newest audio and the decoded part of it. Positions are samples.
 */
export class UtteranceTracker {
  readonly #decoder: LiveDecoder;
  readonly #signal: AbortSignal;
  readonly #audio = new RingBuffer(HELD_SECONDS * SPEECH_RATE);
  /** The beginning of the current utterance. */
  #start = 0;
  /**
   * The end of the last words of the previous final, or the utterance's own beginning if a `begin` or a
   * decode set it.
   */
  #finalTo = 0;
  /** One past the last accepted sample of it. */
  #acceptedTo = 0;
  #hasBegun = false;
  #decoded: DecodedUtterance | undefined;
  #reported = '';
  /** The options of the current utterance. */
  #utteranceOptions: UtteranceOptions;
  /** The options of the last decode or `begin`. */
  #options: LiveDecodeOptions = DEFAULT_OPTIONS;

  constructor(decoder: LiveDecoder, signal: AbortSignal) {
    this.#decoder = decoder;
    this.#signal = signal;
    this.#utteranceOptions = this.#utteranceOptionsOf({});
  }

  get options(): LiveDecodeOptions {
    return this.#options;
  }

  /** Seconds from the beginning of the stream to that of the current utterance. */
  get seconds(): number {
    return this.#start / SPEECH_RATE;
  }

  /** Begins an utterance with the next sample; an unfinished one is dropped. */
  begin(begin: StreamBegin): void {
    const { language, hotWords = [] } = begin;
    this.#options = { ...DEFAULT_OPTIONS, ...(language !== undefined && { language }), hotWords };
    this.#utteranceOptions = this.#utteranceOptionsOf(begin);
    this.#beginAt(this.#audio.end);
  }

  /** Decodes more samples. Returns the text if it has changed, else `undefined`. */
  async take(samples: Speech): Promise<string | undefined> {
    // More samples than the buffer holds are processed in parts.
    for (let at = 0; at < samples.length; at += SPEECH_RATE) {
      this.#audio.push(samples.subarray(at, at + SPEECH_RATE));
      const worthACall = Math.max(LEAST_SAMPLES, this.#decoded?.missing ?? 0);
      if (this.#audio.end - this.#acceptedTo >= worthACall) await this.#acceptTo(this.#audio.end);
    }
    const text = this.#decoded?.text ?? '';
    if (text === this.#reported) return undefined;
    this.#reported = text;
    return text;
  }

  /** Moves the beginning of an utterance without text to `before`. */
  forget(before: number): void {
    this.#audio.forget(before);
    const isSilent = this.#decoded?.lastStart === undefined;
    if (isSilent && before > this.#start) this.#beginAt(Math.min(before, this.#audio.end));
  }

  /** Ends the current utterance if `rules` say so, and returns it with its beginning in seconds. */
  async endAtPause(
    rules: EndpointRules,
  ): Promise<{ readonly utterance: DecodedUtterance; readonly seconds: number } | undefined> {
    if (!this.#decoded || !isEndpoint(this.#decoded, rules)) return undefined;
    const { seconds } = this;
    const utterance = await this.#finish(true);
    const finalTo = this.#start + Math.round(utterance.end * SPEECH_RATE);
    this.#beginAt(this.#acceptedTo);
    this.#finalTo = finalTo;
    return { utterance, seconds };
  }

  async decode(decode: StreamDecode): Promise<Decoded> {
    const { from, to, final, wordTimestamps = false } = decode;
    const { start, end } = this.#audio;
    const again = !this.#appliesTo(decode);
    if (to > end || from > to || (again && from < start))
      throw samplesNotHeld(`${from} to ${to}`, `${start} to ${end}`);
    this.#options = decode;
    this.#utteranceOptions = this.#utteranceOptionsOf(decode);
    if (again) this.#beginAt(from);
    try {
      await this.#acceptTo(to);
      const lead = (from - this.#start) / SPEECH_RATE;
      return { utterance: final ? await this.#finish(wordTimestamps) : (this.#decoded ?? NOTHING), lead };
    } finally {
      if (final) this.#beginAt(to);
    }
  }

  /** Decodes the remaining samples and returns the last utterance. */
  async end(): Promise<DecodedUtterance> {
    await this.#acceptTo(this.#audio.end);
    return this.#finish(true);
  }

  async #finish(wordTimes: boolean): Promise<DecodedUtterance> {
    return this.#hasBegun ? this.#decoder.finish(wordTimes, this.#signal) : NOTHING;
  }

  /** Whether the current utterance has the beginning and the options of this decode. */
  #appliesTo(decode: StreamDecode): boolean {
    const { from, to } = decode;
    const lead = from - this.#start;
    // The audio between the last final and this utterance is silence.
    if (from < Math.min(this.#start, this.#finalTo) || lead > LEAD_SAMPLES) return false;
    if (!isDeepStrictEqual(this.#utteranceOptionsOf(decode), this.#utteranceOptions)) return false;
    const { start, lastStart } = this.#decoded ?? NOTHING;
    if (lastStart === undefined) return true;
    return start * SPEECH_RATE >= lead && lastStart * SPEECH_RATE < to - this.#start;
  }

  /** The options with which the decoder begins an utterance. */
  #utteranceOptionsOf({
    hotWords = [],
    language,
  }: Pick<StreamBegin, 'hotWords' | 'language'>): UtteranceOptions {
    return { hotWords, ...(this.#decoder.acceptsLanguage && { language }) };
  }

  #beginAt(position: number): void {
    this.#start = position;
    this.#finalTo = position;
    this.#acceptedTo = position;
    this.#hasBegun = false;
    this.#decoded = undefined;
    this.#reported = '';
  }

  async #acceptTo(position: number): Promise<void> {
    if (position <= this.#acceptedTo) return;
    const samples = this.#audio.read(this.#acceptedTo, position);
    if (!samples) throw new VoiceError('internal', 'Audio is gone before it was decoded.');
    if (!this.#hasBegun) await this.#decoder.begin(this.#utteranceOptions, this.#signal);
    this.#hasBegun = true;
    this.#decoded = await this.#decoder.accept(samples, this.#signal);
    this.#acceptedTo = position;
  }
}
