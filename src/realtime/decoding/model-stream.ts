import { abortable } from '../../base/abort.ts';
import { backoff } from '../../base/backoff.ts';
import { type Clock, sleep } from '../../base/clock.ts';
import { type Deferred, defer } from '../../base/deferred.ts';
import { SPEECH_RATE } from '../../domain/audio.ts';
import type { SttEngine } from '../../domain/engine.ts';
import type { StreamBegin, StreamEvent, Urgency } from '../../domain/live-stream.ts';
import type { SttResult } from '../../domain/recognition.ts';
import { type ErrorKind, VoiceError, workerLost } from '../../domain/errors.ts';
import type { SttFacts } from '../../domain/facts.ts';
import { streamOf } from './decode-stream.ts';
import {
  type DecodeReply,
  type StreamDecodeOptions,
  Feed,
  type SessionAudio,
  type PendingDecode,
  type StreamedSegment,
} from './feed.ts';
import { PendingDecodes } from './pending-decodes.ts';

export interface ModelStreamOptions {
  /** Opens the engine of the model, each time that the stream is opened. */
  readonly open: () => Promise<SttEngine>;
  readonly audio: SessionAudio;
  readonly clock: Clock;
  /** Called when the stream breaks and will be reopened. */
  readonly onCrash: () => void;
  /** Called once for each wait for a worker. */
  readonly onWait: (error: VoiceError) => void;
  /** Called if the engine does not come back or cannot work, so that open decodes stay without an answer. */
  readonly onFailure: (error: VoiceError) => void;
  /** From models that stream by themselves. */
  readonly onPartial: (text: string) => void;
  /** From streaming models; the times of `result` count from `from`. */
  readonly onFinal: (result: SttResult, from: number) => void;
}

export interface DecodeRequest {
  readonly from: number;
  readonly to: number;
  readonly options: StreamDecodeOptions;
}

const FIRST_DELAY_MS = 100;
const MOST_DELAY_MS = 2_000;

/** The longest wait for a worker, in milliseconds; later the buffer has dropped the audio. */
const PATIENCE_MS = 60_000;

/** Kinds of errors of the worker, after which another attempt may succeed. */
const PASSING: ReadonlySet<ErrorKind> = new Set([
  'worker_lost',
  'worker_unavailable',
  'unavailable',
  'timeout',
  'queue_full',
  'cancelled',
]);

const MOST_FAILURES = 3;

/** A session's stream to a model, reopened when it breaks. Open decodes are then requested again. */
export class ModelStream {
  readonly #options: ModelStreamOptions;
  readonly #leaving = new AbortController();
  readonly #segments: StreamedSegment[] = [];
  readonly #decodes = new PendingDecodes();
  #feed: Feed | undefined;
  #running: Promise<void> | undefined;
  #facts: SttFacts | undefined;
  #empty: Deferred<void> | undefined;

  constructor(options: ModelStreamOptions) {
    this.#options = options;
  }

  /** Whether an engine is connected. */
  get isOpen(): boolean {
    return this.#feed !== undefined;
  }

  /** The facts of the engine that was opened last. */
  get facts(): SttFacts | undefined {
    return this.#facts;
  }

  /** The number of parallel calls of the engine; 1 until it is known. */
  get lanes(): number {
    return this.#facts?.lanes ?? 1;
  }

  /** Opens the stream unless it is open, so that the model loads before anyone speaks. */
  open(): void {
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Sends audio from position `from` on until the segment ends; models that stream get `begin` first. */
  follow(from: number, begin?: StreamBegin): StreamedSegment {
    const segment: StreamedSegment = { from, ...(begin && { begin }) };
    this.#segments.push(segment);
    this.open();
    this.#feed?.wake();
    return segment;
  }

  /** Requests a decode; `undefined` if a newer one replaced it. A final is repeated until it is answered. */
  async ask(
    segment: StreamedSegment,
    { from, to, options }: DecodeRequest,
    urgency: Urgency,
  ): Promise<DecodeReply | undefined> {
    const [final, eager] = [urgency === 'final', urgency === 'eager'];
    if (!this.#segments.includes(segment)) return undefined;
    // An interim decode that waits for audio after the end of the segment would never get it.
    if (final) this.#decodes.skip((asked) => asked.segment === segment && !asked.final);
    const decode = this.#decodes.add({ segment, from, to, final, eager, options });
    // Only a final justifies opening an engine that has been given up.
    if (final) this.open();
    else if (!this.#running) this.#decodes.settle(decode);
    this.#feed?.wake();
    return decode.answer.promise;
  }

  /** Forgets a segment; its open decodes stay without an answer. */
  release(segment: StreamedSegment): void {
    const at = this.#segments.indexOf(segment);
    if (at < 0) return;
    segment.to ??= this.#options.audio.end;
    this.#segments.splice(at, 1);
    this.#decodes.skip((asked) => asked.segment === segment);
    this.#feed?.forget(segment);
    if (this.#segments.length === 0) this.#empty?.resolve();
  }

  /** Wakes the stream for more audio. */
  wake(): void {
    this.#feed?.wake();
  }

  /** Resolves when every segment has been released, and closes the stream. */
  async finish(): Promise<void> {
    if (this.#segments.length > 0) await (this.#empty ??= defer()).promise;
    await this.stop();
  }

  /** Closes the stream at once. Idempotent. */
  async stop(): Promise<void> {
    this.#leaving.abort();
    this.#segments.slice().forEach((segment) => this.release(segment));
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, onCrash, onWait, onFailure } = this.#options;
    const { signal } = this.#leaving;
    let delays = backoff(FIRST_DELAY_MS, MOST_DELAY_MS);
    let failing: number | undefined;
    let isWaitReported = false;
    const works = () => {
      failing = undefined;
      isWaitReported = false;
      delays = backoff(FIRST_DELAY_MS, MOST_DELAY_MS);
    };
    while (!signal.aborted) {
      try {
        await this.#listen(works);
      } catch (thrown) {
        if (signal.aborted) return;
        const error = VoiceError.from(thrown);
        // Decodes that are not final are outdated.
        this.#decodes.skip(({ final }) => !final);
        if (error.kind === 'worker_lost' && failing === undefined) onCrash();
        failing ??= clock.now();
        if (!PASSING.has(error.kind) || clock.now() - failing >= PATIENCE_MS) {
          this.#giveUp();
          return onFailure(error);
        }
        if (error.kind === 'worker_unavailable' && !isWaitReported) {
          isWaitReported = true;
          onWait(error);
        }
        await sleep(clock, delays.next().value, signal).catch(() => undefined);
      }
    }
  }

  /** Runs one stream, from its opening until it breaks or the session leaves. */
  async #listen(onAnswer: () => void): Promise<void> {
    const { open, audio } = this.#options;
    const { signal } = this.#leaving;
    const engine = await abortable(open(), signal);
    this.#facts = engine.facts;
    const feed = new Feed({ segments: this.#segments, decodes: this.#decodes.all }, audio);
    this.#feed = feed;
    try {
      for await (const event of streamOf(engine, feed, signal)) {
        onAnswer();
        this.#take(event, feed);
      }
    } finally {
      this.#feed = undefined;
      await feed.return();
    }
    // Only this side ends a stream in an orderly way.
    throw workerLost();
  }

  #take(event: StreamEvent, feed: Feed): void {
    const { onPartial, onFinal } = this.#options;
    if (event.type === 'partial') return onPartial(event.text);
    if (event.type === 'final') {
      const [first] = event.result.segments;
      const at = first && Math.round(first.start * SPEECH_RATE);
      const position = at === undefined ? undefined : feed.toSessionPosition(at);
      if (at !== undefined && position !== undefined) onFinal(event.result, position - at);
      return;
    }
    const decode = this.#decodes.find(event.id);
    if (!decode) return;
    if (event.type === 'result') {
      const { result, more = 0 } = event;
      return this.#decodes.settle(decode, { result, more });
    }
    if (event.type === 'failed' && decode.final) return this.#failed(decode, event.error, feed);
    if (decode.final) feed.repeat(decode);
    else this.#decodes.settle(decode);
  }

  #failed(decode: PendingDecode, error: VoiceError, feed: Feed): void {
    decode.failures++;
    if (PASSING.has(error.kind) && decode.failures < MOST_FAILURES) return feed.repeat(decode);
    this.#decodes.settle(decode);
    this.#options.onFailure(error);
  }

  #giveUp(): void {
    this.#decodes.skip(() => true);
    // Otherwise their finals would be requested later, and each would wait as long again.
    for (const segment of this.#segments.filter(({ to }) => to !== undefined)) this.release(segment);
  }
}
