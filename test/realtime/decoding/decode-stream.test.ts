import { describe, expect, it } from 'vitest';
import { untilStill } from '../../helpers/until-still.ts';
import { eventually } from '../../helpers/eventually.ts';
import { AsyncQueue } from '../../../src/base/async-queue.ts';
import { type Deferred, defer } from '../../../src/base/deferred.ts';
import { type Speech, SPEECH_RATE } from '../../../src/domain/audio.ts';
import type { SttEngine } from '../../../src/domain/engine.ts';
import type { StreamCommand, StreamDecode, StreamEvent } from '../../../src/domain/live-stream.ts';
import type { SttRequest, SttResult } from '../../../src/domain/recognition.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { decodeStream } from '../../../src/realtime/decoding/decode-stream.ts';
import { collect, streamOf } from '../../helpers/collect.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { sttOverGrpc } from '../../rpc/serve.ts';

const never = new AbortController().signal;

/** Samples whose values are their positions in thousandths; float32 represents them exactly. */
const audio = (from: number, to: number): StreamCommand => ({
  type: 'audio',
  samples: Float32Array.from({ length: to - from }, (_, index) => from + index) as Speech,
});

const decode = (id: number, from: number, to: number, change: Partial<StreamDecode> = {}): StreamDecode => ({
  type: 'decode',
  id,
  from,
  to,
  final: false,
  speechProbability: 0.9,
  task: 'transcribe',
  temperature: 0,
  ...change,
});

const fine = () => new FakeStt({ answer: () => said('fine') });

/** The events of a stream in short form. */
const short = (event: StreamEvent): string => {
  if (event.type === 'result') {
    const more = event.more === undefined ? '' : ` (${event.more} more)`;
    return `${event.id}: ${event.result.segments[0]?.text}${more}`;
  }
  if (event.type === 'failed') return `${event.id} failed: ${event.error.kind}`;
  return event.type === 'skipped' ? `${event.id} skipped` : event.type;
};

/** An engine whose calls are answered by the test; each call shows its range of audio. */
function fakeStream(open: (engine: SttEngine) => Promise<SttEngine> = async (engine) => engine) {
  const calls: { request: SttRequest; done: Deferred<SttResult>; signal: AbortSignal }[] = [];
  const engine = new FakeStt({
    answer(request, signal) {
      const done = defer<SttResult>();
      calls.push({ request, done, signal });
      return done.promise;
    },
  });
  const commands = new AsyncQueue<StreamCommand>();
  const leaving = new AbortController();
  const events: string[] = [];
  const listening = (async () => {
    const opened = await open(engine);
    const stream = opened.stream
      ? opened.stream(commands, leaving.signal)
      : decodeStream(opened, commands, leaving.signal);
    for await (const event of stream) events.push(short(event));
  })();
  listening.catch(() => undefined);
  const answer = async (index: number) => {
    const { speech } = calls[index]!.request;
    calls[index]!.done.resolve(said(`${speech[0]} to ${speech.at(-1)! + 1}`));
    await settle();
  };
  return { calls, commands, events, leaving, listening, answer };
}

describe('decodeStream', () => {
  it('decodes the requested ranges, however the audio was cut into messages', async () => {
    const engine = new FakeStt({ answer: ({ speech }) => said(`${speech[0]} to ${speech.at(-1)! + 1}`) });
    const commands = [
      audio(0, 700),
      audio(700, 1000),
      decode(1, 0, 1000, { final: true }),
      decode(2, 600, 800),
    ];
    const events = await collect(decodeStream(engine, streamOf(commands), never));
    expect(events.map(short)).toEqual(['1: 0 to 1000', '2: 600 to 800']);
  });

  it.each([true, false])(
    'passes the options of a decode to the engine, and nothing else: interim %s',
    async (isInterim) => {
      const engine = new FakeStt();
      const asked = {
        language: 'en',
        prompt: 'Hello',
        hotWords: ['voice'],
        wordTimestamps: true,
        requestId: 'r',
      };
      const commands = [audio(0, 10), decode(1, 0, 10, { ...asked, final: !isInterim })];
      await collect(decodeStream(engine, streamOf(commands), never));
      expect(engine.calls).toEqual([
        [
          {
            ...asked,
            speech: expect.any(Float32Array),
            speechProbability: 0.9,
            task: 'transcribe',
            temperature: 0,
            drafts: [],
            isInterim,
          },
        ],
      ]);
      expect(Object.keys(engine.calls[0]![0]!)).not.toContain('from');
    },
  );

  it('extends a growing interim decode up to the start of its call', async () => {
    const { calls, commands, events, answer } = fakeStream();
    commands.push(audio(0, 100));
    commands.push(decode(0, 0, 100, { final: true }));
    commands.push(decode(1, 0, 100, { growing: true }));
    commands.push(audio(100, 400));
    await settle();
    await answer(0);
    await answer(1);
    expect(calls.map(({ request }) => request.speech.length)).toEqual([100, 400]);
    expect(events).toEqual(['0: 0 to 100', '1: 0 to 400 (300 more)']);
  });

  it('passes the previous text of the same speech to the engine, except for finals', async () => {
    const { calls, commands, answer } = fakeStream();
    commands.push(audio(0, 400));
    commands.push(decode(0, 0, 100));
    await settle();
    await answer(0);
    commands.push(decode(1, 0, 200));
    await settle();
    expect(calls.map(({ request }) => request.drafts)).toEqual([[], ['0 to 100']]);
    await answer(1);
    commands.push(decode(2, 300, 400));
    await settle();
    expect(calls[2]!.request.drafts).toEqual([]);
    await answer(2);
    commands.push(decode(3, 0, 300, { final: true }));
    await settle();
    expect(calls[3]!.request.drafts).toEqual([]);
  });

  it('skips waiting interim decodes for newer ones, and decodes one at a time', async () => {
    const { calls, commands, events, answer } = fakeStream();
    commands.push(audio(0, 400));
    for (const [id, to] of [100, 200, 300, 400].entries()) commands.push(decode(id, 0, to));
    await settle();
    expect(calls).toHaveLength(1);
    await answer(0);
    await answer(1);
    expect(events).toEqual(['1 skipped', '2 skipped', '0: 0 to 100', '3: 0 to 400']);
  });

  it('stops a running interim decode for a final', async () => {
    const { calls, commands, events, answer } = fakeStream();
    commands.push(audio(0, 400));
    commands.push(decode(1, 0, 300));
    await settle();
    commands.push(decode(2, 0, 400, { final: true }));
    await settle();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await answer(1);
    expect(events).toEqual(['1 skipped', '2: 0 to 400']);
  });

  it('uses a running eager decode for the final with the same range', async () => {
    const { calls, commands, events, answer } = fakeStream();
    commands.push(audio(0, 400));
    commands.push(decode(1, 0, 300, { eager: true, traceparent: 'of what was asked ahead' }));
    await settle();
    commands.push(decode(2, 0, 300, { final: true, traceparent: 'of the final' }));
    commands.push(decode(3, 0, 400));
    await settle();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false]);
    await answer(0);
    await answer(1);
    expect(events).toEqual(['1 skipped', '2: 0 to 300', '3: 0 to 400']);
  });

  it('stops an eager decode for any newer one, and an interim decode for an eager one', async () => {
    const { calls, commands, events } = fakeStream();
    commands.push(audio(0, 400));
    commands.push(decode(1, 0, 200));
    await settle();
    commands.push(decode(2, 0, 250, { eager: true }));
    await settle();
    commands.push(decode(3, 0, 300));
    await settle();
    commands.push(decode(4, 0, 350, { eager: true }));
    await settle();
    commands.push(decode(5, 0, 350, { final: true, language: 'en' }));
    await settle();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true, false]);
    expect(events).toEqual(['1 skipped', '2 skipped', '3 skipped', '4 skipped']);
  });

  it('never drops a final, and keeps the order of finals', async () => {
    const { commands, events, answer } = fakeStream();
    commands.push(audio(0, 400));
    for (const id of [1, 2, 3]) commands.push(decode(id, id, 400, { final: true }));
    commands.push(decode(4, 4, 400));
    commands.push(decode(5, 5, 400));
    await settle();
    for (const index of [0, 1, 2, 3]) await answer(index);
    expect(events).toEqual(['4 skipped', '1: 1 to 400', '2: 2 to 400', '3: 3 to 400', '5: 5 to 400']);
  });

  it('stops reading while many finals wait', async () => {
    const gate = defer<SttResult>();
    const engine = new FakeStt({ answer: () => gate.promise });
    let taken = 0;
    async function* commands() {
      yield audio(0, 100);
      for (; taken < 20; taken++) yield decode(taken, 0, 100, { final: true });
    }
    const events = collect(decodeStream(engine, commands(), never));
    await settle();
    // One runs, four wait, and the next is unread.
    expect(taken).toBe(4);
    gate.resolve(said('fine'));
    expect((await events).map(short)).toEqual(Array.from({ length: 20 }, (_, id) => `${id}: fine`));
  });

  it('keeps the audio of requested decodes when the buffer moves on', async () => {
    const { commands, events, answer } = fakeStream();
    commands.push(audio(0, 1000));
    commands.push(decode(1, 0, 500, { final: true }));
    commands.push(decode(2, 0, 1000, { final: true }));
    commands.push({ type: 'audio', samples: new Float32Array(60 * SPEECH_RATE) as Speech });
    await settle();
    await answer(0);
    await answer(1);
    expect(events).toEqual(['1: 0 to 500', '2: 0 to 1000']);
  });

  it('reports the available range if a decode asks for audio outside it', async () => {
    const commands = [
      audio(0, 100),
      decode(1, 0, 101),
      { type: 'forget', before: 50 } as const,
      decode(2, 40, 100),
      decode(3, 50, 100),
    ];
    const events = await collect(decodeStream(fine(), streamOf(commands), never));
    expect(events[0]).toEqual({
      type: 'failed',
      id: 1,
      error: new VoiceError(
        'invalid_request',
        'Samples 0 to 101 cannot be decoded: the stream holds 0 to 100. Send audio before its decode, and forget it later.',
      ),
    });
    expect(events.slice(1).map(short)).toEqual(['2 failed: invalid_request', '3: fine']);
  });

  it('holds the newest minute', async () => {
    const minute = new Float32Array(60 * SPEECH_RATE) as Speech;
    const second = new Float32Array(SPEECH_RATE) as Speech;
    const commands: StreamCommand[] = [
      { type: 'audio', samples: minute },
      { type: 'audio', samples: second },
      decode(1, SPEECH_RATE - 1, 2 * SPEECH_RATE),
      decode(2, SPEECH_RATE, 2 * SPEECH_RATE),
    ];
    const events = await collect(decodeStream(fine(), streamOf(commands), never));
    expect(events.map(short)).toEqual(['1 failed: invalid_request', '2: fine']);
  });

  it('continues after a failed decode', async () => {
    let calls = 0;
    const engine = new FakeStt({
      answer() {
        if (calls++ === 0) throw new VoiceError('unsupported', 'Not this.');
        return said('fine');
      },
    });
    const commands = [audio(0, 10), decode(1, 0, 10, { final: true }), decode(2, 0, 10, { final: true })];
    const events = await collect(decodeStream(engine, streamOf(commands), never));
    expect(events.map(short)).toEqual(['1 failed: unsupported', '2: fine']);
  });

  it('answers all decodes before it ends', async () => {
    const { commands, events, listening, answer } = fakeStream();
    commands.push(audio(0, 100));
    commands.push(decode(1, 0, 100));
    commands.end();
    await settle();
    await answer(0);
    await listening;
    expect(events).toEqual(['1: 0 to 100']);
  });

  it('stops the engine when it is aborted, and when its reader leaves', async () => {
    const { calls, commands, leaving, listening } = fakeStream();
    commands.push(audio(0, 100));
    commands.push(decode(1, 0, 100));
    await settle();
    leaving.abort();
    await expect(listening).rejects.toMatchObject({ kind: 'cancelled' });
    expect(calls[0]!.signal.aborted).toBe(true);

    const more = new AsyncQueue<StreamCommand>();
    for (const command of [audio(0, 10), decode(1, 0, 10)]) more.push(command);
    for await (const event of decodeStream(fine(), more, never)) {
      expect(short(event)).toBe('1: fine');
      break;
    }
    expect(await more.next()).toMatchObject({ done: true });
  });

  it('fails with the error of its source', async () => {
    async function* failing() {
      yield audio(0, 10);
      throw new VoiceError('invalid_audio', 'Broken microphone.');
    }
    await expect(collect(decodeStream(new FakeStt(), failing(), never))).rejects.toThrow(
      'Broken microphone.',
    );
  });
});

describe('decodeStream over gRPC', () => {
  it('gives the same events', async () => {
    const { calls, commands, events, listening, answer } = fakeStream(sttOverGrpc);
    commands.push(audio(0, 400));
    for (const [id, to] of [100, 200, 300].entries()) commands.push(decode(id, 0, to));
    await eventually(() => expect(calls).toHaveLength(1));
    await eventually(() => expect(events).toEqual(['1 skipped']));
    await answer(0);
    await eventually(() => expect(calls).toHaveLength(2));
    commands.end();
    await answer(1);
    await listening;
    expect(events).toEqual(['1 skipped', '0: 0 to 100', '2: 0 to 300']);
  });

  it('is cancelled together with the running engine', async () => {
    const { calls, commands, leaving, listening } = fakeStream(sttOverGrpc);
    commands.push(audio(0, 400));
    commands.push(decode(1, 0, 400, { final: true }));
    await eventually(() => expect(calls).toHaveLength(1));
    leaving.abort();
    await expect(listening).rejects.toMatchObject({ kind: 'cancelled' });
    await eventually(() => expect(calls[0]!.signal.aborted).toBe(true));
  });

  it('stops the engine when its reader leaves', async () => {
    const engine = new FakeStt();
    const remote = await sttOverGrpc(engine);
    const commands = new AsyncQueue<StreamCommand>();
    for (const command of [audio(0, 10), decode(1, 0, 10)]) commands.push(command);
    for await (const event of remote.stream(commands, never)) {
      expect(event.type).toBe('result');
      break;
    }
    expect(await commands.next()).toMatchObject({ done: true });
    await remote.close();
  });

  it('blocks the sender while the engine is behind', async () => {
    let taken = 0;
    async function* endless() {
      yield audio(0, 10);
      for (let id = 0; id < 100; id++) yield decode(id, 0, 10, { final: true });
      const second = { type: 'audio', samples: new Float32Array(SPEECH_RATE) as Speech } as const;
      for (; ; taken++) yield second;
    }
    const engine = new FakeStt({ answer: () => new Promise(() => undefined) });
    const remote = await sttOverGrpc(engine);
    const leaving = new AbortController();
    const listening = collect(remote.stream(endless(), leaving.signal));
    listening.catch(() => undefined);
    await untilStill(() => taken);
    // The buffers hold seconds, not hours.
    expect(taken).toBeLessThan(200);
    leaving.abort();
    await expect(listening).rejects.toMatchObject({ kind: 'cancelled' });
    await remote.close();
  });
});
