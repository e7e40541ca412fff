import { isDeepStrictEqual } from 'node:util';
import { RingBuffer } from '../../../base/ring-buffer.ts';
import { type Speech, SPEECH_RATE } from '../../../domain/audio.ts';
import type { StreamBegin, StreamDecode } from '../../../domain/engine.ts';
import { VoiceError } from '../../../domain/errors.ts';
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

/** The options of decoding. Those of the last `begin` or decode stay in force. */
export type LiveDecodeOptions = Pick<StreamDecode, 'task' | 'speechProbability' | 'temperature'> &
  Partial<Pick<StreamDecode, 'language' | 'hotWords' | 'wordTimestamps' | 'logprobs' | 'prompt'>>;

/** Audio older than this is gone, forgotten or not. */
const HELD_SECONDS = 60;
/** Less than this is not worth a call. */
const LEAST_SAMPLES = 0.16 * SPEECH_RATE;
/** So much silence before what a decode is about does not matter. */
const LEAD_SAMPLES = SPEECH_RATE;

const UNASKED: LiveDecodeOptions = { task: 'transcribe', speechProbability: 1, temperature: 0 };

/** A decoded utterance, and the seconds by which its times begin before the decode's `from`. */
interface Decoded {
  readonly heard: DecodedUtterance;
  readonly lead: number;
}

const NOTHING: DecodedUtterance = { text: '', start: 0, end: 0, tokens: [], avgLogprob: 0, unknownWords: [] };

/**
 * Tracks the utterances of one stream: the newest audio and the decoded part of it. Positions are samples.
 */
export class UtteranceTracker {
  readonly #ear: LiveDecoder;
  readonly #signal: AbortSignal;
  readonly #audio = new RingBuffer(HELD_SECONDS * SPEECH_RATE);
  /** Where the utterance in hand begins. */
  #start = 0;
  /** Where the words of the final before it end; where it begins if that was asked for. */
  #toldTo = 0;
  /** One past the last sample of it that was heard. */
  #heardTo = 0;
  #hasBegun = false;
  #heard: DecodedUtterance | undefined;
  #told = '';
  /** The hot words and the language that it is heard with. */
  #heardWith: UtteranceOptions;
  /** The options of the last decode or `begin`. */
  #options: LiveDecodeOptions = UNASKED;

  constructor(ear: LiveDecoder, signal: AbortSignal) {
    this.#ear = ear;
    this.#signal = signal;
    this.#heardWith = this.#askedOf({});
  }

  get options(): LiveDecodeOptions {
    return this.#options;
  }

  /** Seconds from the stream's beginning to that of the utterance in hand. */
  get seconds(): number {
    return this.#start / SPEECH_RATE;
  }

  /** Begins an utterance with the next sample; an unfinished one is dropped. */
  begin(begin: StreamBegin): void {
    const { language, hotWords = [] } = begin;
    this.#options = { ...UNASKED, ...(language !== undefined && { language }), hotWords };
    this.#heardWith = this.#askedOf(begin);
    this.#beginAt(this.#audio.end);
  }

  /** Decodes more samples. Returns the text if it has changed, else `undefined`. */
  async take(samples: Speech): Promise<string | undefined> {
    // More at once than is held goes through in parts.
    for (let at = 0; at < samples.length; at += SPEECH_RATE) {
      this.#audio.push(samples.subarray(at, at + SPEECH_RATE));
      const worthACall = Math.max(LEAST_SAMPLES, this.#heard?.missing ?? 0);
      if (this.#audio.end - this.#heardTo >= worthACall) await this.#hearTo(this.#audio.end);
    }
    const text = this.#heard?.text ?? '';
    if (text === this.#told) return undefined;
    this.#told = text;
    return text;
  }

  /** Moves the beginning of an utterance without text to `before`. */
  forget(before: number): void {
    this.#audio.forget(before);
    const isSilent = this.#heard?.lastStart === undefined;
    if (isSilent && before > this.#start) this.#beginAt(Math.min(before, this.#audio.end));
  }

  /** Ends the current utterance if `rules` say so, and returns it with its beginning in seconds. */
  async endAtPause(
    rules: EndpointRules,
  ): Promise<{ readonly heard: DecodedUtterance; readonly seconds: number } | undefined> {
    if (!this.#heard || !isEndpoint(this.#heard, rules)) return undefined;
    const { seconds } = this;
    const heard = await this.#finish(true);
    const toldTo = this.#start + Math.round(heard.end * SPEECH_RATE);
    this.#beginAt(this.#heardTo);
    this.#toldTo = toldTo;
    return { heard, seconds };
  }

  async decode(decode: StreamDecode): Promise<Decoded> {
    const { from, to, final, wordTimestamps = false } = decode;
    const { start: first, end } = this.#audio;
    const again = !this.#isHeardAs(decode);
    if (to > end || from > to || (again && from < first)) {
      const held = `${first} to ${end}`;
      const message = `Samples ${from} to ${to} were asked for; the stream holds ${held}.`;
      throw new VoiceError('invalid_request', message);
    }
    this.#options = decode;
    this.#heardWith = this.#askedOf(decode);
    if (again) this.#beginAt(from);
    try {
      await this.#hearTo(to);
      const lead = (from - this.#start) / SPEECH_RATE;
      return { heard: final ? await this.#finish(wordTimestamps) : (this.#heard ?? NOTHING), lead };
    } finally {
      if (final) this.#beginAt(to);
    }
  }

  /** Decodes the remaining samples and returns the last utterance. */
  async end(): Promise<DecodedUtterance> {
    await this.#hearTo(this.#audio.end);
    return this.#finish(true);
  }

  async #finish(wordTimes: boolean): Promise<DecodedUtterance> {
    return this.#hasBegun ? this.#ear.finish(wordTimes, this.#signal) : NOTHING;
  }

  /** Whether what was heard so far goes for this decode. */
  #isHeardAs(decode: StreamDecode): boolean {
    const { from, to } = decode;
    const lead = from - this.#start;
    // What lies between the last final and this utterance is silence.
    if (from < Math.min(this.#start, this.#toldTo) || lead > LEAD_SAMPLES) return false;
    if (!isDeepStrictEqual(this.#askedOf(decode), this.#heardWith)) return false;
    const { start, lastStart } = this.#heard ?? NOTHING;
    if (lastStart === undefined) return true;
    return start * SPEECH_RATE >= lead && lastStart * SPEECH_RATE < to - this.#start;
  }

  /** What the ear is told before it hears. */
  #askedOf({ hotWords = [], language }: Pick<StreamBegin, 'hotWords' | 'language'>): UtteranceOptions {
    return { hotWords, ...(this.#ear.acceptsLanguage && { language }) };
  }

  #beginAt(position: number): void {
    this.#start = position;
    this.#toldTo = position;
    this.#heardTo = position;
    this.#hasBegun = false;
    this.#heard = undefined;
    this.#told = '';
  }

  async #hearTo(position: number): Promise<void> {
    if (position <= this.#heardTo) return;
    const samples = this.#audio.read(this.#heardTo, position);
    if (!samples) throw new VoiceError('internal', 'Audio that was not heard yet is gone.');
    if (!this.#hasBegun) await this.#ear.begin(this.#heardWith, this.#signal);
    this.#hasBegun = true;
    this.#heard = await this.#ear.accept(samples, this.#signal);
    this.#heardTo = position;
  }
}
