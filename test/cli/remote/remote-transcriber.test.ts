import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { defer } from '../../../src/base/deferred.ts';
import { VoiceError, workerLost } from '../../../src/domain/errors.ts';
import { FORMAT_NAMES } from '../../../src/domain/transcript.ts';
import { bursts, wav } from '../../fixtures/signals.ts';
import { FakeSpeakers } from '../../helpers/fake-speakers.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { type RunOptions, runVoice } from '../../helpers/run-voice.ts';
import { TEST_MODEL } from '../../helpers/test-runtime.ts';
import { TALK, testServer, type TestServerOptions } from '../../server/test-server.ts';
import { delayedAbort } from '../../../src/cli/remote/remote-transcriber.ts';
import { FakeClock, settle } from '../../helpers/fake-clock.ts';

const TEXT = '2.0 seconds of sound';
const SILENCE = wav(new Float32Array(16_000));

describe('voice transcribe --server', () => {
  it('prints the same as without --server, in every format', async () => {
    const turns = [
      { speaker: 'A', start: 0.5, end: 2.6 },
      { speaker: 'B', start: 4, end: 7.8 },
    ];
    const speakers = new FakeSpeakers({ turns });
    const { here, there, file } = await setUp({ engine: wordy(), speech: { speakers } });
    const talk = file('talk.wav', wav(bursts(9, [0.5123, 2.5], [4.1, 7.7])));
    const timed = ['srt', 'verbose_json'].map((format) => `${format} --word-timestamps`);
    for (const format of [...FORMAT_NAMES, ...timed]) {
      const argv = [talk, '--format', ...format.split(' ')];
      const expected = await here(argv);
      expect({ format, code: expected.code }).toEqual({ format, code: 0 });
      expect(expected.out.length).toBeGreaterThan(20);
      expect({ format, ...(await there(argv)) }).toEqual({ format, ...expected });
    }
  });

  it('prints no text for silence, exits 0, and says that no speech was found', async () => {
    const { there, file } = await setUp();
    expect(await there([file('quiet.wav', SILENCE)])).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringMatching(/quiet\.wav: No speech was found\.\n$/),
    });
  });

  it('reads standard input to its end, and leaves no temporary file', async () => {
    const { there, folder } = await setUp();
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await there(['-'], { stdin: TALK })).toMatchObject({
      code: 0,
      out: `${TEXT}\n`,
      err: '',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes the address from VOICE_SERVER_URL, with or without a final /v1', async () => {
    const { file, address } = await setUp();
    for (const VOICE_SERVER_URL of [address, `${address}/`, `${address}/v1`]) {
      const argv = ['transcribe', file('talk.wav'), '--model', TEST_MODEL];
      expect(await runVoice(argv, { env: { VOICE_SERVER_URL } })).toMatchObject({
        code: 0,
        out: `${TEXT}\n`,
      });
    }
  });

  it('passes on every option', async () => {
    const engine = new FakeStt({
      capabilities: {
        languages: ['en', 'de'],
        initialPrompt: true,
        hotWords: true,
        wordTimestamps: true,
        batchInference: true,
      },
      answer: () => said('twenty five dollars'),
    });
    const { there, file } = await setUp({ engine });
    const options = ['-l', 'de', '--prompt', 'Berlin\r\n"ä"', '--hot-words', 'Spree, Havel'];
    const result = await there([
      file('a.wav'),
      ...options,
      '--temperature',
      '0.5',
      '--word-timestamps',
      '--no-itn',
      '-l',
      'en',
    ]);
    expect(result).toMatchObject({ code: 0, out: 'twenty five dollars\n' });
    expect(engine.calls[0]![0]).toMatchObject({
      task: 'transcribe',
      language: 'en',
      prompt: 'Berlin\r\n"ä"',
      hotWords: ['Spree', 'Havel'],
      temperature: 0.5,
      wordTimestamps: true,
    });
    expect(await there([file('a.wav')])).toMatchObject({ out: '$25\n' });
  });

  it('translates as voice translate', async () => {
    const engine = new FakeStt({ capabilities: { translation: true } });
    const { there, file } = await setUp({ engine });
    expect((await there([file('a.wav')], {}, 'translate')).code).toBe(0);
    expect(engine.calls[0]![0]).toMatchObject({ task: 'translate' });
  });

  it('prints warnings of the server on standard error', async () => {
    const { here, there, file } = await setUp();
    const argv = [file('talk.wav'), '--prompt', 'x'];
    const expected = await here(argv);
    expect(expected.err).toContain('it was ignored');
    expect(await there(argv)).toEqual(expected);
  });

  it('writes files as without --server', async () => {
    const { there, file, folder } = await setUp();
    const argv = [file('a.wav'), file('b.wav', SILENCE), '--format', 'srt', '-o', join(folder, 'out')];
    expect(await there(argv)).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(join(folder, 'out', 'a.srt'), 'utf8')).toMatch(/^1\n00:00:00,/);
    expect(readFileSync(join(folder, 'out', 'b.srt'), 'utf8')).toBe('');
  });

  it('prints upload events and the same transcript under --json', async () => {
    const { here, there, file } = await setUp();
    const talk = file('talk.wav');
    const lines = async (running: ReturnType<typeof runVoice>) =>
      (await running).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly sent?: number });
    const events = await lines(there([talk, '--json']));
    // A slow upload is also reported in between.
    const isMidway = ({ sent = 0 }) => sent > 0 && sent < TALK.length;
    expect(events.filter((event) => !isMidway(event))).toEqual([
      { type: 'upload', file: talk, sent: 0, bytes: TALK.length },
      { type: 'upload', file: talk, sent: TALK.length, bytes: TALK.length },
      { type: 'working', file: talk },
      (await lines(here([talk, '--json']))).at(-1),
    ]);
  });
});

describe('voice transcribe --server fails and', () => {
  it.each<[string, (folder: string) => string, ...string[]]>([
    ['a missing file', (folder) => join(folder, 'none.wav')],
    ['an empty file', (folder) => put(folder, 'empty.wav', new Uint8Array(0))],
    ['a folder', (folder) => folder],
    ['a file that is not audio', (folder) => put(folder, 'notes.wav', Buffer.from('notes '.repeat(200)))],
    ['a language the model does not know', (folder) => put(folder, 'a.wav', TALK), '-l', 'ja'],
    ['a temperature out of range', (folder) => put(folder, 'a.wav', TALK), '--temperature', '2'],
  ])('prints for %s the same error and exit code as without --server', async (_, prepare, ...options) => {
    const { here, there, folder } = await setUp();
    const argv = [prepare(folder), ...options];
    const expected = await here(argv);
    expect(expected.code).toBeGreaterThan(1);
    // The local hint to pull another model does not apply to a server.
    const err = expected.err.replace(/ \S+ does: voice models pull .*\.$/m, '');
    expect(await there(argv)).toEqual({ ...expected, err });
  });

  it('refuses a missing or unfit model before it reads any file', async () => {
    const { there, folder, server, address } = await setUp();
    const none = join(folder, 'none.wav');
    expect(await there([none, '--model', 'nope'])).toMatchObject({
      code: 3,
      err: `voice: The server at ${address} says: Model 'nope' is not installed. See the names with: voice models catalog\n`,
    });
    expect(await there([none, '--model', '../..'])).toMatchObject({
      code: 3,
      err: "voice: Model '../..' is not installed.\n",
    });
    installSpeaker(server.runtime.modelsDir);
    expect(await there([none, '--model', 'speaker'])).toMatchObject({
      code: 2,
      err: "voice: Model 'speaker' speaks; it cannot transcribe.\n",
    });
  });

  it('goes on with the other files if one exceeds the limit of the server', async () => {
    const { there, file, address } = await setUp({ maxUploadBytes: 200_000 });
    const [large, good] = [file('large.wav', wav(bursts(60, [1, 2]))), file('good.wav')];
    const { code, out, err } = await there([large, good]);
    expect({ code, out }).toEqual({ code: 1, out: `==> ${good} <==\n${TEXT}\n\n` });
    expect(err).toMatch(
      new RegExp(
        `^voice: ${large}: The server at ${address} says: An upload may have 0\\.19 MiB; this one is 1\\.83 MiB\\. .* --max-upload-mb\\.\n$`,
      ),
    );
    expect((await there([large])).code).toBe(4);
  });

  it('asks three times if a worker dies of a file, and then goes on with the others', async () => {
    const engine = new FakeStt({
      answer: ({ speech }) => {
        if (speech.length > 16_000 * 3) throw workerLost();
        return said('fine');
      },
    });
    const { there, file, address } = await setUp({ engine });
    const [bad, good] = [file('bad.wav', wav(bursts(6, [0.5, 5]))), file('good.wav')];
    const { code, out, err } = await there([bad, good]);
    expect({ code, out }).toEqual({ code: 1, out: `==> ${good} <==\nfine\n\n` });
    const sentence = `voice: The server at ${address} says: The worker failed while it was at work on the request; send it again.`;
    expect(err).toBe(`${`${sentence} Trying again in 1 s.\n`.repeat(2)}${sentence}\n`);
    expect(engine.calls).toHaveLength(4);
  });

  it('goes on with the other files after a server error, which reveals no paths', async () => {
    const engine = new FakeStt({
      answer: () => {
        throw new VoiceError('storage', '/srv/secret cannot be written.');
      },
    });
    const { there, file, address } = await setUp({ engine });
    expect(await there([file('a.wav'), file('b.wav')])).toMatchObject({
      code: 1,
      err: `voice: The server at ${address} says: The server cannot write to its disk.\n`.repeat(2),
    });
  });

  it('exits 5 and names the address if no server answers', async () => {
    const { here, file } = await setUp();
    const result = await here([file('a.wav'), file('b.wav'), '--server', 'http://127.0.0.1:1']);
    expect(result).toMatchObject({
      code: 5,
      out: '',
      err: 'voice: No server answers at http://127.0.0.1:1 (ECONNREFUSED). Start one with: voice serve\n',
    });
  });

  it.each([
    [429, 'queue_full', 'rate_limit_exceeded'],
    [503, 'worker_unavailable', 'service_unavailable'],
  ])(
    'retries twice after status %d, after the delay that the server asks for',
    async (status, code, type) => {
      const { stub, there, hits } = await setUpStub((request, response) => {
        const headers = { 'content-type': 'application/json', 'retry-after-ms': '40' };
        const error = { message: 'Not now.', type, param: null, code };
        if (request.method === 'GET') return modelEntry(response, request.url);
        response.writeHead(status, headers).end(JSON.stringify({ error }));
        return undefined;
      });
      const began = performance.now();
      const result = await there();
      // A timer may fire in the last millisecond of its delay.
      expect(performance.now() - began).toBeGreaterThan(2 * 39);
      expect(result.code).toBe(5);
      expect(result.err).toBe(
        `${`voice: The server at ${stub} says: Not now. Trying again in 1 s.\n`.repeat(2)}voice: The server at ${stub} says: Not now.\n`,
      );
      expect(hits('POST')).toBe(3);
    },
  );

  it('sends the whole body again in the second attempt', async () => {
    const bodies: string[] = [];
    const { there } = await setUpStub(async (request, response) => {
      if (request.method === 'GET') return modelEntry(response, request.url);
      const form = await new Response(await readAll(request), {
        headers: { 'content-type': request.headers['content-type']! },
      }).formData();
      bodies.push(await (form.get('file') as File).text());
      const again = bodies.length < 2;
      response.writeHead(again ? 502 : 200, { 'retry-after-ms': '1' });
      response.end(again ? '' : JSON.stringify(EMPTY_TRANSCRIPT));
      return undefined;
    });
    expect(await there(['-'], { stdin: 'all of it' })).toMatchObject({ code: 0, out: '' });
    expect(bodies).toEqual(['all of it', 'all of it']);
  });

  it.each([
    ['another status', 418, '{}'],
    ['no JSON', 200, '<html>'],
    ['another JSON', 200, '{"text":"hello"}'],
    ['a transcript without times', 200, JSON.stringify({ ...EMPTY_TRANSCRIPT, duration: 'long' })],
  ])('exits 5 for an answer that no voice server gives: %s', async (_, status, body) => {
    const { stub, there } = await setUpStub((request, response) => {
      if (request.method === 'GET') return modelEntry(response, request.url);
      response.writeHead(status).end(body);
      return undefined;
    });
    const { code, out, err } = await there();
    expect({ code, out }).toEqual({ code: 5, out: '' });
    expect(err).toMatch(new RegExp(`^voice: The program at ${stub} is not a voice server.*\n$`));
  });

  it('escapes control characters in a warning of the server', async () => {
    const { there } = await setUpStub((request, response) => {
      if (request.method === 'GET') return modelEntry(response, request.url);
      response.end(
        JSON.stringify({ ...EMPTY_TRANSCRIPT, text: 'hello', warnings: ['\u001b[2J\nvoice: gone'] }),
      );
      return undefined;
    });
    const { code, err } = await there();
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/^voice: .*talk\.wav: \\u001b\[2J\\u000avoice: gone\n$/),
    });
  });

  it.each([
    ['--threads', '2'],
    ['--models-dir', '/srv/models'],
    ['--no-pull', undefined],
    ['--start', '1'],
  ])('refuses the option %s', async (flag, value) => {
    const { there, file, address } = await setUp();
    expect(await there([file('a.wav'), flag, ...(value === undefined ? [] : [value])])).toMatchObject({
      code: 2,
      out: '',
      err: `voice: ${flag} has no effect on the server at ${address}; leave one of the two out (--server, VOICE_SERVER_URL).\n`,
    });
  });

  it('ignores VOICE_THREADS and VOICE_AUTO_PULL of the environment', async () => {
    const { there, file } = await setUp();
    const env = { VOICE_THREADS: '2', VOICE_AUTO_PULL: '0' };
    expect((await there([file('a.wav')], { env })).code).toBe(0);
  });
});

describe('an interrupted voice transcribe --server', () => {
  it('cancels the request on the server, exits 130 and leaves no file', async () => {
    const working = defer<AbortSignal>();
    const engine = new FakeStt({
      answer: (_, signal) => {
        working.resolve(signal);
        return new Promise(() => undefined);
      },
    });
    const { there, file, folder, server } = await setUp({ engine });
    const interrupt = new AbortController();
    const out = join(folder, 'out');
    const result = there([file('a.wav'), file('b.wav'), '-o', out], { signal: interrupt.signal });
    const atWork = await working.promise;
    interrupt.abort();
    expect(await result).toMatchObject({ code: 130, out: '', err: '' });
    await eventually(() => expect(atWork.aborted).toBe(true));
    expect(readdirSync(folder).toSorted()).toEqual(['a.wav', 'b.wav']);
    await eventually(() => expect(server.uploads()).toEqual([]));
  });

  it('tells the server the id of the request, and does not wait for its answer', async () => {
    let told: string[] = [];
    let interrupt = new AbortController();
    const { there } = await setUpStub((request, response) => {
      if (request.method === 'GET') return modelEntry(response, request.url);
      told.push(`${request.method} ${request.url} ${String(request.headers['x-request-id'] ?? '')}`);
      request.resume().on('end', () => interrupt.abort());
      return undefined;
    });
    // A server has 1 s to hear of the interruption; on a machine that stands still meanwhile the attempt is
    // repeated.
    await eventually(async () => {
      told = [];
      interrupt = new AbortController();
      expect((await there([], { signal: interrupt.signal })).code).toBe(130);
      const [, id] = /^POST \/v1\/audio\/transcriptions (cli_[\w-]+)$/.exec(told[0]!)!;
      expect(told[1]).toBe(`POST /v1/audio/transcriptions/${id}/cancel `);
    });
  });

  it('ends the wait before a second attempt', async () => {
    const { there } = await setUpStub((request, response) => {
      if (request.method === 'GET') return modelEntry(response, request.url);
      response.writeHead(503, { 'retry-after': '30' }).end();
      return undefined;
    });
    const interrupt = new AbortController();
    const onErr = (text: string) => {
      if (text.includes('Trying again in 30 s')) setImmediate(() => interrupt.abort());
    };
    expect((await there([], { signal: interrupt.signal, onErr })).code).toBe(130);
  });
});

const EMPTY_TRANSCRIPT = { task: 'transcribe', language: 'en', duration: 1, text: '', segments: [] };

/** An engine with word times. */
const wordy = () =>
  new FakeStt({
    capabilities: { batchInference: true, wordTimestamps: true },
    answer: ({ speech, wordTimestamps }) => {
      const text = `It lasted, as far as I can tell, ${speech.length} samples. That is all there is to say of it.`;
      const each = speech.length / 16_000 / text.split(' ').length;
      const words = text.split(' ').map((word, index) => ({
        word,
        start: index * each,
        end: (index + 1) * each,
        probability: 0.7123456789,
      }));
      const change = { avgLogprob: -0.123_456_789, ...(wordTimestamps && { words }) };
      return said(text, speech.length / 16_000, change);
    },
  });

/** A server with a fake engine, and the same engine without a server. */
async function setUp(options: TestServerOptions = {}) {
  const folder = temporaryFolder();
  const server = await testServer(options);
  const address = await server.listen();
  const run = (argv: readonly string[], given: RunOptions, command: string) =>
    runVoice([command, ...(argv.includes('--model') ? [] : ['--model', TEST_MODEL]), ...argv], given);
  return {
    folder,
    server,
    address,
    here: (argv: readonly string[], given: RunOptions = {}, command = 'transcribe') =>
      run(
        argv,
        { env: { VOICE_MODELS_DIR: server.runtime.modelsDir }, runtime: server.runtime, ...given },
        command,
      ),
    there: (argv: readonly string[], given: RunOptions = {}, command = 'transcribe') =>
      run([...argv, '--server', address], given, command),
    file: (name: string, bytes: Uint8Array = TALK) => put(folder, name, bytes),
  };
}

/** A server with the given answer. */
async function setUpStub(answer: (...args: Parameters<RequestListener>) => unknown) {
  const methods: string[] = [];
  const server = createServer((request, response) => {
    methods.push(request.method ?? '');
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const stub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const talk = put(temporaryFolder(), 'talk.wav', TALK);
  return {
    stub,
    hits: (method: string) => methods.filter((one) => one === method).length,
    there: (argv: readonly string[] = [], given: RunOptions = {}) =>
      runVoice(['transcribe', ...(argv.length > 0 ? argv : [talk]), '--server', stub], given),
  };
}

type Response_ = Parameters<RequestListener>[1];

/** The models that the server reports as installed, in a list or singly. */
function modelEntry(response: Response_, url = ''): undefined {
  const model = {
    id: 'moonshine-tiny',
    type: 'stt',
    engine: 'moonshine',
    version: '1',
    bytes: 1,
    capabilities: {
      architecture: 'encoder-decoder',
      languages: ['en'],
    },
  };
  response.end(JSON.stringify(url.endsWith('/models') ? { object: 'list', data: [model] } : model));
  return undefined;
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const blocks: Uint8Array[] = [];
  for await (const block of stream) blocks.push(block);
  return new Uint8Array(Buffer.concat(blocks));
}

function installSpeaker(modelsDir: string): void {
  const folder = join(modelsDir, 'speaker');
  mkdirSync(folder);
  writeFileSync(join(folder, 'voice.yaml'), 'name: speaker\nversion: 1\ntype: tts\nengine: kokoro\n');
}

function put(folder: string, name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe('remote cancellation', () => {
  it('comes before the abort, which follows at once if the server promises no end of the request', async () => {
    const { interrupt, told, leaving } = openLeaving(60_000);
    await settle();
    expect(leaving.signal.aborted).toBe(false);
    interrupt.abort('enough');
    await settle();
    expect(leaving.signal.aborted).toBe(false);
    told.resolve(false);
    await settle();
    expect([leaving.signal.aborted, leaving.signal.reason]).toEqual([true, 'enough']);
  });

  it('waits for the promised end, but no longer than the promise', async () => {
    const { interrupt, told, leaving, clock } = openLeaving(40);
    interrupt.abort('enough');
    told.resolve(true);
    await clock.advance(39);
    expect(leaving.signal.aborted).toBe(false);
    await clock.advance(1);
    expect([leaving.signal.aborted, leaving.signal.reason]).toEqual([true, 'enough']);
  });

  it('does nothing after it is called off', async () => {
    const { interrupt, told, leaving, clock } = openLeaving(20);
    interrupt.abort();
    told.resolve(true);
    await settle();
    leaving.callOff();
    await clock.advance(60);
    expect([leaving.signal.aborted, clock.timers]).toEqual([false, 0]);
    const another = openLeaving(0);
    another.leaving.callOff();
    another.interrupt.abort();
    another.told.resolve(false);
    await settle();
    expect(another.leaving.signal.aborted).toBe(false);
  });
});

function openLeaving(graceMs: number) {
  const interrupt = new AbortController();
  const told = defer<boolean>();
  const clock = new FakeClock();
  return {
    interrupt,
    told,
    clock,
    leaving: delayedAbort(interrupt.signal, () => told.promise, graceMs, clock),
  };
}
