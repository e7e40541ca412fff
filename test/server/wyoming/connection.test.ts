import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toPcm16 } from '../../../src/audio/pcm16.ts';
import { defer } from '../../../src/base/deferred.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { forRequest } from '../../../src/runtime/worker-runtime.ts';
import type { ServerRuntime } from '../../../src/runtime/server-runtime.ts';
import { Scheduler } from '../../../src/scheduler/scheduler.ts';
import { RunningRequests } from '../../../src/server/running-requests.ts';
import { listenForWyoming } from '../../../src/server/wyoming/listen.ts';
import { bursts } from '../../fixtures/signals.ts';
import { askedFor, DIRECTED } from '../../helpers/directed-speech.ts';
import { eventually } from '../../helpers/eventually.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { FakeTts, WORD_MS } from '../../helpers/fake-tts.ts';
import { TEST_MODEL, TEST_VOICE, testRuntime, type TestRuntimeOptions } from '../../helpers/test-runtime.ts';
import { WyomingClient } from './wyoming-client.ts';

interface Options extends TestRuntimeOptions {
  readonly clock?: FakeClock;
  readonly mostConnections?: number;
}

async function wyoming({ clock, mostConnections, ...options }: Options = {}) {
  const runtime = testRuntime(options);
  const scheduler = new Scheduler();
  const running = new RunningRequests();
  const served = Object.assign(Object.create(runtime) as ServerRuntime, {
    refuseWhenFull: () => scheduler.refuseWhenFull(),
    forRequest: (request: Parameters<ServerRuntime['forRequest']>[0]) =>
      forRequest(runtime, scheduler, request),
  });
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const server = await listenForWyoming(
    { host: '127.0.0.1', port: 0 },
    {
      runtime: served,
      running,
      version: '1.2.3',
      maxInputCharacters: 100,
      clock: clock ?? systemClock,
      log,
      measures: undefined,
    },
    mostConnections,
  );
  onTestFinished(async () => {
    await server.close();
    await scheduler.stop(0);
    expect(running.size).toBe(0);
    expect(runtime.openRecordings()).toBe(0);
  });
  return { server, runtime, running, logged, open: (from?: string) => WyomingClient.open(server.port, from) };
}

const speech = Buffer.from(toPcm16(bursts(3, [0.5, 2])));

describe('a client of the Wyoming protocol', () => {
  it('lists the models that transcribe and speak', async () => {
    const client = await (await wyoming()).open();
    client.send('describe');
    const { data } = await client.event('info');
    expect(data).toMatchObject({
      asr: [
        {
          installed: true,
          version: '1.2.3',
          supports_transcript_streaming: true,
          models: [{ name: TEST_MODEL, languages: ['en'], attribution: {} }],
        },
      ],
      tts: [{ supports_synthesize_streaming: true }],
    });
    const [{ voices }] = data['tts'] as [{ voices: { name: string; languages: string[] }[] }];
    expect(voices).toContainEqual(
      expect.objectContaining({ name: 'af_heart', languages: [expect.stringMatching(/^en/)] }),
    );
    expect(voices.map(({ name }) => name)).not.toContain('alloy');
    client.send('ping', { text: 'there?' });
    expect((await client.event('pong')).data).toEqual({ text: 'there?' });
  });

  it('gets the partial texts of a transcript, and then the transcript', async () => {
    const stt = new FakeStt({ answer: () => said('turn on the lights') });
    const client = await (await wyoming({ stt })).open();
    client.send('transcribe', { language: 'en-US' });
    client.say(speech);
    await client.event('transcript-stop');
    expect(client.told.map(({ type, data }) => [type, data['text']])).toEqual([
      ['transcript-start', undefined],
      ['transcript-chunk', 'turn on the lights'],
      ['transcript', 'turn on the lights'],
      ['transcript-stop', undefined],
    ]);
    expect((await client.event('transcript')).data['language']).toBe('en');
    expect(stt.calls.flat().at(-1)).toMatchObject({ requestId: expect.stringMatching(/^wyo_/) });
    // The second transcription uses the same connection and another message layout.
    client.say(Buffer.concat([speech, speech]), { rate: 16_000, width: 2, channels: 2 });
    await client.event('transcript', 2);
    // No sound, and half a sample, give an empty transcript.
    client.say(Buffer.alloc(0));
    expect((await client.event('transcript', 3)).data['text']).toBe('');
    client.say(Buffer.alloc(1));
    expect((await client.event('transcript', 4)).data['text']).toBe('');
  });

  it('gets the speech of a text', async () => {
    const tts = new FakeTts();
    const client = await (await wyoming({ tts })).open();
    client.send('synthesize', {
      text: 'one two',
      voice: { name: 'af_heart', language: 'en', speaker: null },
    });
    await client.event('audio-stop');
    const sound = client.told.filter(({ type }) => type === 'audio-chunk');
    expect(client.types[0]).toBe('audio-start');
    for (const { data } of [client.told[0]!, ...sound])
      expect(data).toEqual({ rate: 24_000, width: 2, channels: 1 });
    expect(sound.reduce((sum, { payload }) => sum + payload.length, 0)).toBe(2 * WORD_MS * 48);
    expect(tts.requests).toMatchObject([{ text: 'one two', voice: 'af_heart' }]);
  });

  it('gets the speech of a streamed text, once', async () => {
    const tts = new FakeTts();
    const client = await (await wyoming({ tts })).open();
    client.send('synthesize-start', { voice: { language: 'en' } });
    client.send('synthesize-chunk', { text: 'This is one. And th' });
    client.send('synthesize-chunk', { text: 'is is two.' });
    client.send('synthesize', { text: 'This is one. And this is two.' });
    client.send('synthesize-stop');
    await client.event('synthesize-stopped');
    expect(tts.requests.map(({ text }) => text.trim())).toEqual(['This is one.', 'And this is two.']);
    expect(client.types.filter((type) => type !== 'audio-chunk')).toEqual([
      'audio-start',
      'audio-stop',
      'synthesize-stopped',
    ]);
  });

  it('can use every mark and element of SSML, in a whole and in a streamed text', async () => {
    const tts = new FakeTts();
    const client = await (await wyoming({ tts })).open();
    for (const [index, { kind, text, inputFormat, speakers, asked }] of DIRECTED.entries()) {
      const manner = { ...(inputFormat && { text_format: inputFormat }), ...(speakers && { speakers }) };
      client.send('synthesize', { text, ...manner });
      await client.event('audio-stop', 2 * index + 1);
      expect([kind, askedFor(tts.requests.splice(0))]).toEqual([kind, asked]);
      client.send('synthesize-start', manner);
      for (const piece of [text.slice(0, 7), text.slice(7)]) client.send('synthesize-chunk', { text: piece });
      client.send('synthesize-stop');
      await client.event('synthesize-stopped', index + 1);
      expect([kind, askedFor(tts.requests.splice(0))]).toEqual([kind, asked]);
    }
  });

  it('has a text read literally on request, and sets the options of speech', async () => {
    const tts = new FakeTts();
    const client = await (await wyoming({ tts })).open();
    client.send('synthesize', { text: '[rate:2]two', text_format: 'text', speed: 3 });
    await client.event('audio-stop');
    expect(askedFor(tts.requests)).toEqual([{ text: '[rate:2]two', speed: 3 }]);
  });

  it.each([
    ['a text in an unknown format', 'synthesize', { text: 'a', text_format: 'x' }, 'not_allowed'],
    ['SSML that is broken', 'synthesize', { text: '<speak>a', text_format: 'ssml' }, 'malformed'],
    ['an unknown language', 'transcribe', { language: 'elvish' }, 'malformed'],
    ['no text', 'synthesize', { text: ' ' }, 'empty'],
    ['a text without words', 'synthesize', { text: '\u0007' }, 'empty'],
    ['too long a text', 'synthesize', { text: 'a'.repeat(101) }, 'invalid_value'],
    [
      'a voice that is not there',
      'synthesize',
      { text: 'a', voice: { name: '../voice.pt' } },
      'voice_not_found',
    ],
    ['a sample rate of 0', 'audio-start', { rate: 0, width: 2, channels: 1 }, 'out_of_range'],
  ])(
    'gets an error for %s and is disconnected, because it would wait for an answer',
    async (_, type, data, code) => {
      const client = await (await wyoming()).open();
      client.send(type, data);
      expect((await client.event('error')).data).toEqual({ code, text: expect.any(String) });
      await client.closed;
      expect(client.types).toEqual(['error']);
    },
  );

  it.each(['nope', TEST_VOICE])(
    'is disconnected if it names the model %s, though it is still sending',
    async (name) => {
      const client = await (await wyoming()).open();
      const format = { rate: 16_000, width: 2, channels: 1 };
      client.send('transcribe', { name });
      client.send('audio-start', format);
      const sending = setInterval(() => client.send('audio-chunk', format, speech), 1);
      client.socket.once('end', () => clearInterval(sending));
      expect((await client.event('error')).data).toMatchObject({ code: 'model_not_found' });
      await client.closed;
    },
  );

  it('gets an error before the end of a streamed text, and no false end of a part', async () => {
    const tts = new FakeTts({
      beforeWord: (word) => (word === 'two' ? Promise.reject(new Error('broken')) : Promise.resolve()),
    });
    const client = await (await wyoming({ tts })).open();
    client.send('synthesize-start');
    client.send('synthesize-chunk', { text: 'one two three. ' });
    client.send('synthesize-stop');
    await client.closed;
    expect(client.types.filter((type) => type !== 'audio-chunk')).toEqual([
      'audio-start',
      'error',
      'synthesize-stopped',
    ]);
  });

  it('gets no results of requests before the error', async () => {
    const tts = new FakeTts();
    const client = await (await wyoming({ tts })).open();
    client.send('synthesize', { text: 'one', voice: { name: 'nobody' } });
    client.send('synthesize', { text: 'two' });
    await client.closed;
    expect(client.types).toEqual(['error']);
  });

  it('gets the reason for a protocol error, and is disconnected', async () => {
    const client = await (await wyoming()).open();
    client.socket.write('POST / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await client.event('error')).data).toMatchObject({ code: 'invalid_request' });
    await client.closed;
  });

  it('cancels its work when it leaves', async () => {
    const [begun, over] = [defer<void>(), defer<void>()];
    const tts = new FakeTts({
      beforeWord: (_, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => over.resolve());
          begun.resolve();
        }),
    });
    const { open, running } = await wyoming({ tts });
    const client = await open();
    client.send('synthesize', { text: 'one' });
    await begun.promise;
    expect(running.size).toBe(1);
    client.socket.destroy();
    await over.promise;
  });

  it('that resets its connection during speech causes no error in the log', async () => {
    const { open, logged, running } = await wyoming();
    for (let time = 0; time < 3; time++) {
      const client = await open();
      for (let text = 0; text < 4; text++)
        client.send('synthesize', { text: 'one two three four '.repeat(5) });
      await client.event('audio-chunk');
      client.socket.resetAndDestroy();
      await client.closed;
    }
    await eventually(() => expect(running.size).toBe(0));
    const levels = logged.map((line) => (JSON.parse(line) as { readonly level: number }).level);
    expect(levels.filter((level) => level > 20)).toEqual([]);
  });

  it('is not disconnected while it waits for the server to read', async () => {
    const clock = new FakeClock();
    const [spoken, begun] = [defer<void>(), defer<void>()];
    const tts = new FakeTts({
      beforeWord: () => {
        begun.resolve();
        return spoken.promise;
      },
    });
    const client = await (await wyoming({ clock, tts })).open();
    client.send('synthesize', { text: 'one' });
    await begun.promise;
    client.say(Buffer.concat(Array.from({ length: 16 }, () => speech)));
    // Enough time to receive everything, if the server read it.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await clock.advance(120_000);
    expect(client.socket.destroyed).toBe(false);
    spoken.resolve();
    await client.event('transcript-stop');
  });

  it('gets an error if it sends so many requests during its audio that it would block itself', async () => {
    const client = await (await wyoming()).open();
    client.send('audio-start', { rate: 16_000, width: 2, channels: 1 });
    for (let text = 0; text < 5; text++) client.send('synthesize', { text: 'one' });
    expect((await client.event('error')).data).toMatchObject({ code: 'invalid_request' });
    await client.closed;
  });

  it('is disconnected if it stops in the middle of a message, or is idle for long', async () => {
    const clock = new FakeClock();
    const { open } = await wyoming({ clock });
    const midway = await open();
    midway.send('audio-start', { rate: 16_000, width: 2, channels: 1 });
    midway.send('ping');
    await midway.event('pong');
    const quiet = await open();
    quiet.send('ping');
    await quiet.event('pong');
    await clock.advance(31_000);
    await midway.closed;
    expect(quiet.socket.destroyed).toBe(false);
    await clock.advance(300_000);
    await quiet.closed;
  });

  it('is rejected if there are too many connections', async () => {
    const { open } = await wyoming({ mostConnections: 1 });
    const first = await open();
    first.send('ping');
    await first.event('pong');
    const second = await open().catch(() => undefined);
    await second?.closed;
    first.send('ping');
    expect(await first.event('pong', 2)).toBeDefined();
  });

  // Other systems have only one loopback address.
  it.skipIf(process.platform !== 'linux')('leaves half of the room to other addresses', async () => {
    const { open } = await wyoming({ mostConnections: 4 });
    const answers = async (client: WyomingClient) => {
      client.send('ping');
      return Promise.race([client.event('pong').then(() => true), client.closed.then(() => false)]);
    };
    const mine = [await open(), await open(), await open()];
    expect(await Promise.all(mine.map(answers))).toEqual([true, true, false]);
    expect(await answers(await open('127.0.0.2'))).toBe(true);
  });
});
