import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { type Speech, SPEECH_RATE } from '../../../src/domain/audio.ts';
import type { SttEngine } from '../../../src/domain/engine.ts';
import type { StreamCommand, StreamEvent } from '../../../src/domain/live-stream.ts';
import { workerLost } from '../../../src/domain/errors.ts';
import { openSttEngine } from '../../../src/engines/registry.ts';
import { AudioLog } from '../../../src/realtime/audio/audio-log.ts';
import { ModelStream } from '../../../src/realtime/decoding/model-stream.ts';
import { voice } from '../../generated/signals/voice.ts';
import { installedStreamingTransducer } from '../../generated/transducer/streaming-transducer.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

const opened: SttEngine[] = [];
afterAll(() => Promise.all(opened.map((engine) => engine.close())));

const TENTH = SPEECH_RATE / 10;
const CLIP = voice(8 * SPEECH_RATE) as Speech;
const OPTIONS = { speechProbability: 1, task: 'transcribe', temperature: 0, wordTimestamps: true } as const;

/** An engine whose first streams each break after the given numbers of samples. */
function breaking(engine: SttEngine, lives: number[], given: number[]): SttEngine {
  return {
    ...engine,
    async *stream(commands, signal): AsyncGenerator<StreamEvent> {
      const life = lives.shift() ?? Infinity;
      const at = given.push(0) - 1;
      async function* counted(): AsyncGenerator<StreamCommand, void, undefined> {
        for await (const command of commands) {
          if (command.type === 'audio') given[at]! += command.samples.length;
          if (given[at]! >= life) throw workerLost();
          yield command;
        }
      }
      yield* engine.stream!(counted(), signal);
    },
  };
}

/** The events of a session for the clip, and the number of samples that each stream received. */
async function hear(engine: SttEngine, lives: number[]) {
  const given: number[] = [];
  const texts: string[] = [];
  let crashes = 0;
  const audio = new AudioLog();
  const stream = new ModelStream({
    open: () => Promise.resolve(breaking(engine, lives, given)),
    audio,
    clock: systemClock,
    onCrash: () => crashes++,
    onWait: () => undefined,
    onFailure: (error) => expect.fail(error.message),
    onPartial: (text) => texts.push(text),
    onFinal: () => undefined,
  });
  const segment = stream.follow(0, { type: 'begin' });
  for (let at = 0; at < CLIP.length; at += TENTH) {
    audio.push(CLIP.slice(at, at + TENTH) as Speech);
    stream.wake();
  }
  segment.to = CLIP.length;
  const answer = await stream.ask(segment, { from: 0, to: CLIP.length, options: OPTIONS }, 'final');
  await stream.stop();
  return { result: answer!.result, given, crashes, last: texts.at(-1) };
}

describe('a session whose worker dies while a streaming transducer decodes', () => {
  it('sends the same finals, after it replays the audio without a final', async () => {
    const engine = await openSttEngine(installedStreamingTransducer(temporaryFolder(), 'zipformer'), 1);
    opened.push(engine);
    const undisturbed = await hear(engine, []);
    expect(undisturbed.crashes).toBe(0);
    expect(undisturbed.result.segments[0]!.words!.length).toBeGreaterThan(5);
    const disturbed = await hear(engine, [3 * SPEECH_RATE, 6 * SPEECH_RATE]);
    expect(disturbed.crashes).toBeGreaterThan(0);
    expect(disturbed.result).toEqual(undisturbed.result);
    // No stream receives more than the segment, which the log holds up to a minute of.
    expect(disturbed.given).toHaveLength(3);
    expect(disturbed.given.every((samples) => samples <= CLIP.length)).toBe(true);
    expect(disturbed.given.at(-1)).toBe(CLIP.length);
  });
});
