import { onAbort } from '../../base/abort.ts';
import { AsyncQueue } from '../../base/async-queue.ts';
import { RingBuffer } from '../../base/ring-buffer.ts';
import { type Speech, SPEECH_RATE } from '../../domain/audio.ts';
import type { SttEngine } from '../../domain/engine.ts';
import type { StreamCommand, StreamEvent } from '../../domain/live-stream.ts';
import { cancelled, samplesNotHeld, VoiceError } from '../../domain/errors.ts';
import { StreamDecodes } from './stream-decodes.ts';

/** Seconds after which audio is dropped, even without a `forget`. */
const HELD_SECONDS = 60;

/** While this many finals wait, no commands are read, so the sender waits too. */
const MOST_WAITING = 4;

/** An input of the loop below, which handles one at a time. */
type Turn =
  | { readonly type: 'command'; readonly command: StreamCommand }
  | { readonly type: 'commands_ended' }
  | { readonly type: 'decoded'; readonly event: StreamEvent }
  | { readonly type: 'broken'; readonly error: unknown };

/** Opens a stream of an engine: its own if it has one, else `decodeStream`. */
export const streamOf = (
  engine: SttEngine,
  commands: AsyncIterable<StreamCommand>,
  signal: AbortSignal,
): AsyncIterable<StreamEvent> => engine.stream?.(commands, signal) ?? decodeStream(engine, commands, signal);

/**
 * `SttEngine.stream` for engines that do not stream: it keeps the newest 60 s and runs one decode at a time.
 * A newer decode replaces earlier ones that are not final. A final preempts a running decode, even of another
 * stream if no lane is free. An eager decode of the same range becomes the final.
 */
export async function* decodeStream(
  engine: SttEngine,
  commands: AsyncIterable<StreamCommand>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, undefined> {
  // Otherwise a decode that comes while another one runs would wait until its lane has loaded the model.
  engine.warm(engine.facts.lanes);
  const audio = new RingBuffer(HELD_SECONDS * SPEECH_RATE);
  const turns = new AsyncQueue<Turn>();
  const decodes = new StreamDecodes(engine, (event) => turns.push({ type: 'decoded', event }));
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
      // Queued decodes have no caller any more after an abort.
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

/** Executes a command, and returns the answers that are known at once. */
function obey(command: StreamCommand, audio: RingBuffer, decodes: StreamDecodes): readonly StreamEvent[] {
  if (command.type === 'audio') audio.push(command.samples);
  if (command.type === 'forget') audio.forget(command.before);
  if (command.type !== 'decode') return [];
  const { id, from, to } = command;
  const speech = audio.read(from, to) as Speech | undefined;
  const grown = () =>
    command.growing && audio.end > to ? (audio.read(from, audio.end) as Speech | undefined) : undefined;
  if (speech) return decodes.add({ decode: command, speech, grown });
  const error = samplesNotHeld(`${from} to ${to}`, `${audio.start} to ${audio.end}`);
  return [{ type: 'failed', id, error }];
}
