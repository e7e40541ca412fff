import { isDeepStrictEqual } from 'node:util';
import { onAbort } from '../../base/abort.ts';
import type { Speech } from '../../domain/audio.ts';
import type { SttEngine } from '../../domain/engine.ts';
import { type StreamDecode, type StreamEvent, type Urgency, urgencyOf } from '../../domain/live-stream.ts';
import type { SttResult } from '../../domain/recognition.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import { traceStreamWork } from '../../tracing/spans.ts';
import { type LaneRequest, lanesOf, type StreamLanes } from './stream-lanes.ts';
import { runningText } from '../events/final-event.ts';

interface Job {
  readonly decode: StreamDecode;
  /** A copy from the time of the request, because the buffer changes. */
  readonly speech: Speech;
  /** The current sound of a growing range; `undefined` if it has not grown. */
  readonly grown: () => Speech | undefined;
}

/** The decodes of one stream: finals in order, and after them at most one that is not final. */
export class StreamDecodes {
  readonly #engine: SttEngine;
  readonly #lanes: StreamLanes;
  readonly #onAnswer: (event: StreamEvent) => void;
  readonly #understood = new DraftTexts();
  #waiting: Job[] = [];
  #running: Running | undefined;
  /** When the stream began to wait for an interim decode; those that were preempted count too. */
  #interimSince: number | undefined;

  constructor(engine: SttEngine, onAnswer: (event: StreamEvent) => void) {
    this.#engine = engine;
    this.#lanes = lanesOf(engine);
    this.#onAnswer = onAnswer;
  }

  /** The number of waiting and running decodes. */
  get count(): number {
    return this.#waiting.length + (this.#running ? 1 : 0);
  }

  /**
   * Adds a decode. Returns the answers to waiting decodes that it replaces, and to an eager final that it
   * confirms.
   */
  add(job: Job): readonly StreamEvent[] {
    const skipped = this.#waiting.filter(({ decode }) => !decode.final).map(({ decode }) => decode.id);
    this.#waiting = this.#waiting.filter(({ decode }) => decode.final);
    const confirmed = this.#waiting.length === 0 ? this.#running?.promoteTo(job.decode) : undefined;
    if (confirmed === undefined) {
      this.#running?.yieldTo(job.decode);
      this.#waiting.push(job);
    }
    return [...skipped, confirmed].flatMap((id) => (id === undefined ? [] : { type: 'skipped', id }));
  }

  /** Starts the next decode if none is running. */
  advance(): void {
    const job = this.#running ? undefined : this.#waiting.shift();
    if (job) void this.#run(job);
  }

  #sinceOf({ decode }: Job): number {
    const now = performance.now();
    return urgencyOf(decode) === 'interim' ? (this.#interimSince ??= now) : now;
  }

  stop(): void {
    this.#waiting = [];
    this.#running?.leaving.abort();
  }

  async #run(job: Job): Promise<void> {
    const running = new Running(job, this.#sinceOf(job), this.#lanes);
    this.#running = running;
    const event = await running.answer(this.#engine, this.#understood);
    this.#running = undefined;
    if (event.type === 'result') {
      this.#interimSince = undefined;
      const { from, to } = job.decode;
      this.#understood.add({ from, to: to + (event.more ?? 0) }, event.result);
    }
    this.#onAnswer(event);
  }
}

/** One decode, from the start of its turn. */
class Running implements LaneRequest {
  readonly leaving = new AbortController();
  readonly since: number;
  readonly #job: Job;
  readonly #lanes: StreamLanes;
  #decode: StreamDecode;
  #isPreempted = false;
  #isOver = false;

  constructor(job: Job, since: number, lanes: StreamLanes) {
    this.since = since;
    this.#decode = job.decode;
    this.#job = job;
    this.#lanes = lanes;
  }

  get samples(): number {
    return this.#job.speech.length;
  }

  get urgency(): Urgency {
    return urgencyOf(this.#decode);
  }

  /** Cancels the decode for a more urgent one; it is sent again later. */
  preempt(): void {
    this.#isPreempted = true;
    this.leaving.abort();
  }

  /** Called when a newer decode of the stream arrives: the eager final was right, or speech went on. */
  yieldTo(newer: StreamDecode): void {
    const areBothInterim = this.urgency === 'interim' && urgencyOf(newer) === 'interim';
    if (this.urgency !== 'final' && !areBothInterim) this.preempt();
  }

  /** Turns an eager decode of the same audio into this final. Returns the id that it had. */
  promoteTo(final: StreamDecode): number | undefined {
    const { id } = this.#decode;
    if (!final.final || this.urgency !== 'eager' || this.#isPreempted || this.#isOver) return undefined;
    if (!isDeepStrictEqual(questionOf(this.#decode), questionOf(final))) return undefined;
    this.#decode = final;
    this.#lanes.promote(this);
    return id;
  }

  async answer(engine: SttEngine, understood: DraftTexts): Promise<StreamEvent> {
    const { signal } = this.leaving;
    const callOff = onAbort(signal, () => this.#lanes.giveUp(this));
    try {
      const together = await this.#lanes.enter(this);
      if (!together || signal.aborted) throw cancelled(signal.reason);
      const { type: _, from, to, growing: _g, ...asked } = questionOf(this.#decode);
      const speech = this.#job.grown() ?? this.#job.speech;
      const isInterim = this.urgency === 'interim';
      // A final must not depend on interim text, because drafts change probabilities a little.
      const drafts = isInterim ? understood.of(this.#decode) : [];
      const result = await traceStreamWork(this.#decode.traceparent, () =>
        together.transcribe(engine, { ...asked, speech, drafts, isInterim }, signal),
      );
      const more = from + speech.length - to;
      return { type: 'result', id: this.#decode.id, result, ...(more > 0 && { more }) };
    } catch (error) {
      const { id } = this.#decode;
      return this.#isPreempted
        ? { type: 'skipped', id }
        : { type: 'failed', id, error: VoiceError.from(error) };
    } finally {
      this.#isOver = true;
      callOff();
      this.#lanes.leave(this);
    }
  }
}

/** The options of a decode without its id and its urgency. */
const questionOf = ({ id: _i, final: _f, eager: _a, traceparent: _t, ...question }: StreamDecode) => question;

/** The number of results to keep; older ones add nothing to newer ones. */
const MOST_KEPT = 4;

interface DecodedRange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The latest results of a stream, as drafts for engines that verify drafts. */
export class DraftTexts {
  /** Newest first. */
  #newest: readonly DecodedRange[] = [];

  add({ from, to }: Pick<StreamDecode, 'from' | 'to'>, { segments, language }: SttResult): void {
    const text = runningText(segments, language);
    if (text === '') return;
    const others = this.#newest.filter((other) => other.from !== from);
    this.#newest = [{ from, to, text }, ...others].slice(0, MOST_KEPT);
  }

  /**
   * The drafts for a range: texts of results that overlap it, those with the same beginning first, then the
   * newest.
   */
  of({ from, to }: Pick<StreamDecode, 'from' | 'to'>): readonly string[] {
    const overlapping = this.#newest.filter((one) => one.from < to && one.to > from);
    const isFirst = (one: DecodedRange) => Number(one.from === from);
    return overlapping.toSorted((one, other) => isFirst(other) - isFirst(one)).map(({ text }) => text);
  }
}
