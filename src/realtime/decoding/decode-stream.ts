import { isDeepStrictEqual } from 'node:util';
import { onAbort } from '../../base/abort.ts';
import { AsyncQueue } from '../../base/async-queue.ts';
import { RingBuffer } from '../../base/ring-buffer.ts';
import { type Speech, SPEECH_RATE } from '../../domain/audio.ts';
import {
  type StreamCommand,
  type StreamDecode,
  type StreamEvent,
  type SttEngine,
  type Urgency,
  urgencyOf,
} from '../../domain/engine.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import { traceStreamWork } from '../../tracing/spans.ts';
import { type LaneUse, lanesOf, type StreamLanes } from './stream-lanes.ts';
import { Understood } from './understood.ts';

/** Audio older than this is gone, forgotten or not. */
const HELD_SECONDS = 60;

/** While so many finals wait, nothing more is read: whoever sends has to wait too. */
const MOST_WAITING = 4;

/** The inputs of the loop below, which handles one at a time. */
type Turn =
  | { readonly type: 'command'; readonly command: StreamCommand }
  | { readonly type: 'commands_ended' }
  | { readonly type: 'decoded'; readonly event: StreamEvent }
  | { readonly type: 'broken'; readonly error: unknown };

interface Job {
  readonly decode: StreamDecode;
  /** Copied when it was asked for: the buffer goes on. */
  readonly speech: Speech;
  /** The current sound of a growing range; `undefined` if it has not grown. */
  readonly grown: () => Speech | undefined;
}

/** A stream of an engine: its own where it streams, else `decodeStream`. */
export const streamOf = (
  engine: SttEngine,
  commands: AsyncIterable<StreamCommand>,
  signal: AbortSignal,
): AsyncIterable<StreamEvent> => engine.stream?.(commands, signal) ?? decodeStream(engine, commands, signal);

/**
 * `SttEngine.stream` for engines that do not stream: keeps the newest 60 s and decodes one stretch at a time.
 * A newer decode replaces those before it that are not final. A final stops a running decode, where no lane
 * is free also one of another stream. An eager decode that proves right becomes the final.
 */
export async function* decodeStream(
  engine: SttEngine,
  commands: AsyncIterable<StreamCommand>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, undefined> {
  // Otherwise the first decode that comes while another runs would wait until its lane has loaded the model.
  engine.warm(engine.facts.lanes);
  const audio = new RingBuffer(HELD_SECONDS * SPEECH_RATE);
  const turns = new AsyncQueue<Turn>();
  const decodes = new Decodes(engine, (event) => turns.push({ type: 'decoded', event }));
  const source = commands[Symbol.asyncIterator]();
  const read = () =>
    source.next().then(
      ({ done, value }) =>
        turns.push(done ? { type: 'commands_ended' } : { type: 'command', command: value }),
      (error: unknown) => turns.push({ type: 'broken', error }),
    );
  const callOff = onAbort(signal, (reason) => {
    decodes.stop();
    turns.push({ type: 'broken', error: cancelled(reason) });
  });
  let reading = true;
  let ended = false;
  try {
    void read();
    for await (const turn of turns) {
      // Nobody waits for decodes that were queued before the abort.
      if (signal.aborted) throw cancelled(signal.reason);
      if (turn.type === 'broken') throw VoiceError.from(turn.error);
      if (turn.type === 'decoded') yield turn.event;
      if (turn.type === 'commands_ended') ended = true;
      if (turn.type === 'command') {
        reading = false;
        yield* obey(turn.command, audio, decodes);
      }
      decodes.advance();
      if (ended && decodes.count === 0) return;
      if (ended || reading || decodes.count > MOST_WAITING) continue;
      reading = true;
      void read();
    }
  } finally {
    callOff();
    decodes.stop();
    source.return?.().catch(() => undefined);
  }
}

/** Carries a command out, and gives the answers that are known at once. */
function obey(command: StreamCommand, audio: RingBuffer, decodes: Decodes): readonly StreamEvent[] {
  if (command.type === 'audio') audio.push(command.samples);
  if (command.type === 'forget') audio.forget(command.before);
  if (command.type !== 'decode') return [];
  const { id, from, to } = command;
  const speech = audio.read(from, to) as Speech | undefined;
  const grown = () =>
    command.growing && audio.end > to ? (audio.read(from, audio.end) as Speech | undefined) : undefined;
  if (speech) return decodes.add({ decode: command, speech, grown });
  const held = `${audio.start} to ${audio.end}`;
  const message = `Samples ${from} to ${to} were asked for; the stream holds ${held}.`;
  return [{ type: 'failed', id, error: new VoiceError('invalid_request', message) }];
}

/** The decodes of one stream: finals in order, and after them at most one that is not final. */
class Decodes {
  readonly #engine: SttEngine;
  readonly #lanes: StreamLanes;
  readonly #onAnswer: (event: StreamEvent) => void;
  readonly #understood = new Understood();
  #waiting: Job[] = [];
  #running: Running | undefined;
  /** Since when the answer to a pass has been waited for, be it that passes made way. */
  #passSince: number | undefined;

  constructor(engine: SttEngine, onAnswer: (event: StreamEvent) => void) {
    this.#engine = engine;
    this.#lanes = lanesOf(engine);
    this.#onAnswer = onAnswer;
  }

  /** Waiting and running. */
  get count(): number {
    return this.#waiting.length + (this.#running ? 1 : 0);
  }

  /** Returns the answers to waiting ones that make way for it, and to one that has become it. */
  add(job: Job): readonly StreamEvent[] {
    const skipped = this.#waiting.filter(({ decode }) => !decode.final).map(({ decode }) => decode.id);
    this.#waiting = this.#waiting.filter(({ decode }) => decode.final);
    const foreseen = this.#waiting.length === 0 ? this.#running?.become(job.decode) : undefined;
    if (foreseen === undefined) {
      this.#running?.giveWayTo(job.decode);
      this.#waiting.push(job);
    }
    return [...skipped, foreseen].flatMap((id) => (id === undefined ? [] : { type: 'skipped', id }));
  }

  /** Starts the next one, if none is running. */
  advance(): void {
    const job = this.#running ? undefined : this.#waiting.shift();
    if (job) void this.#run(job);
  }

  #sinceOf({ decode }: Job): number {
    const now = performance.now();
    return urgencyOf(decode) === 'pass' ? (this.#passSince ??= now) : now;
  }

  stop(): void {
    this.#waiting = [];
    this.#running?.leaving.abort();
  }

  async #run(job: Job): Promise<void> {
    const running = new Running(job, this.#sinceOf(job), this.#lanes);
    this.#running = running;
    // A final is what it is, whatever was shown before it: what is known moves probabilities a little.
    const isPass = urgencyOf(job.decode) === 'pass';
    const event = await running.answer(this.#engine, isPass ? this.#understood.of(job.decode) : []);
    this.#running = undefined;
    if (event.type === 'result') {
      this.#passSince = undefined;
      const { from, to } = job.decode;
      this.#understood.add({ from, to: to + (event.more ?? 0) }, event.result);
    }
    this.#onAnswer(event);
  }
}

/** One decode, from when it is its turn. */
class Running implements LaneUse {
  readonly leaving = new AbortController();
  readonly since: number;
  readonly #job: Job;
  readonly #lanes: StreamLanes;
  #decode: StreamDecode;
  #madeWay = false;
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

  /** Something more important wants to be heard. */
  makeWay(): void {
    this.#madeWay = true;
    this.leaving.abort();
  }

  /** Called when a newer decode of the stream arrives: the eager final was right, or speech went on. */
  giveWayTo(newer: StreamDecode): void {
    const areBothPasses = this.urgency === 'pass' && urgencyOf(newer) === 'pass';
    if (this.urgency !== 'final' && !areBothPasses) this.makeWay();
  }

  /** Turns an eager decode of the same audio into this final. Returns the id that it had. */
  become(final: StreamDecode): number | undefined {
    const { id } = this.#decode;
    if (!final.final || this.urgency !== 'ahead' || this.#madeWay || this.#isOver) return undefined;
    if (!isDeepStrictEqual(questionOf(this.#decode), questionOf(final))) return undefined;
    this.#decode = final;
    this.#lanes.hurry(this);
    return id;
  }

  async answer(engine: SttEngine, drafts: readonly string[]): Promise<StreamEvent> {
    const { signal } = this.leaving;
    const callOff = onAbort(signal, () => this.#lanes.giveUp(this));
    try {
      const together = await this.#lanes.enter(this);
      if (!together || signal.aborted) throw cancelled(signal.reason);
      const { type: _, from, to, growing: _g, ...asked } = questionOf(this.#decode);
      const speech = this.#job.grown() ?? this.#job.speech;
      const result = await traceStreamWork(this.#decode.traceparent, () =>
        together.hear(engine, { ...asked, speech, drafts }, signal),
      );
      const more = from + speech.length - to;
      return { type: 'result', id: this.#decode.id, result, ...(more > 0 && { more }) };
    } catch (error) {
      const { id } = this.#decode;
      return this.#madeWay ? { type: 'skipped', id } : { type: 'failed', id, error: VoiceError.from(error) };
    } finally {
      this.#isOver = true;
      callOff();
      this.#lanes.leave(this);
    }
  }
}

/** The options of a decode without its id and its urgency. */
const questionOf = ({ id: _i, final: _f, ahead: _a, traceparent: _t, ...question }: StreamDecode) => question;
