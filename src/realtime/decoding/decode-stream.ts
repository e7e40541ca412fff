import { onAbort } from '../../base/abort.ts';
import { AsyncQueue } from '../../base/async-queue.ts';
import { RingBuffer } from '../../base/ring-buffer.ts';
import { type Speech, SPEECH_RATE } from '../../domain/audio.ts';
import type { StreamCommand, StreamDecode, StreamEvent, SttEngine } from '../../domain/engine.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import { transcribeOne } from '../../domain/outcome.ts';
import { lanesOf, type StreamLanes } from './stream-lanes.ts';

/** Audio older than this is gone, forgotten or not. */
const HELD_SECONDS = 60;

/** While so many finals wait, nothing more is read: whoever sends has to wait too. */
const MOST_WAITING = 4;

/** What the loop below has to deal with, one at a time. */
type Turn =
  | { readonly type: 'command'; readonly command: StreamCommand }
  | { readonly type: 'commands_ended' }
  | { readonly type: 'decoded'; readonly event: StreamEvent }
  | { readonly type: 'broken'; readonly error: unknown };

interface Job {
  readonly decode: StreamDecode;
  /** Copied when it was asked for: the buffer goes on. */
  readonly speech: Speech;
}

/** What an engine hears in a stream: by itself where it can, else as `decodeStream` has it. */
export const streamOf = (
  engine: SttEngine,
  commands: AsyncIterable<StreamCommand>,
  signal: AbortSignal,
): AsyncIterable<StreamEvent> => engine.stream?.(commands, signal) ?? decodeStream(engine, commands, signal);

/**
 * `SttEngine.stream` for any engine: keeps the newest 60 s, and decodes what it is told, one stretch at a time. A
 * newer decode takes the place of those before it that are not final; a final one even stops one that is running, here
 * or, where no lane is free, in another stream.
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
      // What was queued before the abort is of no interest to anyone.
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
  if (speech) return decodes.add({ decode: command, speech });
  const held = `${audio.start} to ${audio.end}`;
  const message = `Samples ${from} to ${to} were asked for; the stream holds ${held}.`;
  return [{ type: 'failed', id, error: new VoiceError('invalid_request', message) }];
}

/** The decodes of one stream: finals in order, and after them at most one that is not final. */
class Decodes {
  readonly #engine: SttEngine;
  readonly #lanes: StreamLanes;
  readonly #onAnswer: (event: StreamEvent) => void;
  #waiting: Job[] = [];
  #running: Running | undefined;

  constructor(engine: SttEngine, onAnswer: (event: StreamEvent) => void) {
    this.#engine = engine;
    this.#lanes = lanesOf(engine);
    this.#onAnswer = onAnswer;
  }

  /** Waiting and running. */
  get count(): number {
    return this.#waiting.length + (this.#running ? 1 : 0);
  }

  /** Returns the answers to waiting ones that make way for it. */
  add(job: Job): readonly StreamEvent[] {
    const skipped = this.#waiting.filter(({ decode }) => !decode.final);
    this.#waiting = [...this.#waiting.filter(({ decode }) => decode.final), job];
    if (job.decode.final && this.#running?.job.decode.final === false) this.#running.makeWay();
    return skipped.map(({ decode }) => ({ type: 'skipped', id: decode.id }));
  }

  /** Starts the next one, if none is running. */
  advance(): void {
    const job = this.#running ? undefined : this.#waiting.shift();
    if (job) void this.#run(job);
  }

  stop(): void {
    this.#waiting = [];
    this.#running?.leaving.abort();
  }

  async #run(job: Job): Promise<void> {
    const running = new Running(job, this.#lanes);
    this.#running = running;
    const event = await running.answer(this.#engine);
    this.#running = undefined;
    this.#onAnswer(event);
  }
}

/** One decode, from when it is its turn. */
class Running {
  readonly job: Job;
  readonly leaving = new AbortController();
  readonly #lanes: StreamLanes;
  #madeWay = false;

  constructor(job: Job, lanes: StreamLanes) {
    this.job = job;
    this.#lanes = lanes;
  }

  /** Something more important wants to be heard. */
  makeWay(): void {
    this.#madeWay = true;
    this.leaving.abort();
  }

  async answer(engine: SttEngine): Promise<StreamEvent> {
    const { decode, speech } = this.job;
    const { type: _, id, from: _from, to: _to, final, ...asked } = decode;
    const { signal } = this.leaving;
    const use = { final, makeWay: () => this.makeWay() };
    const callOff = onAbort(signal, () => this.#lanes.giveUp(use));
    try {
      await this.#lanes.enter(use);
      if (signal.aborted) throw cancelled(signal.reason);
      return { type: 'result', id, result: await transcribeOne(engine, { ...asked, speech }, signal) };
    } catch (error) {
      return this.#madeWay ? { type: 'skipped', id } : { type: 'failed', id, error: VoiceError.from(error) };
    } finally {
      callOff();
      this.#lanes.leave(use);
    }
  }
}
