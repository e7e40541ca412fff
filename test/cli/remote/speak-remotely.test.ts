import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TtsChunk, TtsRequest } from '../../../src/domain/synthesis.ts';
import { VoiceError, workerLost } from '../../../src/domain/errors.ts';
import { ESPEAK_MANIFEST } from '../../../src/engines/espeak/manifest.ts';
import { FakeTts } from '../../helpers/fake-tts.ts';
import { temporaryFolder, ttsManifest } from '../../helpers/model-fixtures.ts';
import { type RunOptions, type RunResult, runVoice } from '../../helpers/run-voice.ts';
import { install, TEST_MODEL, TEST_VOICE } from '../../helpers/test-runtime.ts';
import { testServer, type TestServerOptions } from '../../server/test-server.ts';

const TEXT = 'One two, three. And four, five! Six?';

describe('voice speak --server', () => {
  it.each(['wav', 'mp3'])('writes the same as without --server, as %s', async (format) => {
    const { here, there } = await setUp();
    for (const options of [[], ['--pitch', '5', '--reverb-mix', '0.4']]) {
      const argv = [TEXT, '--format', format, '--speed', '1.3', '--voice', 'af_heart', ...options];
      const expected = await here(argv);
      expect(expected).toMatchObject({ code: 0, err: '' });
      expect(expected.bytes.length).toBeGreaterThan(1_000);
      expect(outcome(await there(argv))).toEqual(outcome(expected));
    }
  });

  it('writes the same file and subtitles as without --server from standard input', async () => {
    const { here, there } = await setUp();
    const folder = temporaryFolder();
    const file = (name: string) => join(folder, name);
    await here(['-o', file('here.wav'), '--subtitles', file('here.srt')], { stdin: TEXT });
    await there(['-o', file('there.wav'), '--subtitles', file('there.srt')], { stdin: TEXT });
    expect(readFileSync(file('here.srt'), 'utf8')).toContain('And four, five!');
    for (const kind of ['wav', 'srt'])
      expect(readFileSync(file(`there.${kind}`)).equals(readFileSync(file(`here.${kind}`)))).toBe(true);
  });

  it('passes on every option', async () => {
    const { there, tts } = await setUp();
    const options = ['--lang', 'en-GB', '--text-normalization', 'on', '--speed', '2', '--voice', 'af_heart'];
    expect((await there(['hello', ...options])).code).toBe(0);
    expect(tts.requests).toMatchObject([
      { text: 'hello', language: 'en-GB', textNormalization: 'on', speed: 2, voice: 'af_heart' },
    ]);
  });

  it('sends a text beyond the limit of the server in parts that end with sentences', async () => {
    const sentence = 'This is a sentence of some length. ';
    const text = sentence.repeat(16).trimEnd();
    const { here, there, tts } = await setUp({ maxInputCharacters: 150 });
    const srt = (name: string) => join(temporaryFolder(), name);
    const [ofHere, ofThere] = [srt('here.srt'), srt('there.srt')];
    const expected = await here([text, '-q', '-f', 'pcm', '--subtitles', ofHere]);
    tts.requests.length = 0;
    const received = await there([text, '-q', '-f', 'pcm', '--subtitles', ofThere]);
    expect(outcome(received)).toEqual(outcome(expected));
    expect(readFileSync(ofThere, 'utf8')).toBe(readFileSync(ofHere, 'utf8'));
    expect(tts.requests.every(({ text }) => text.length <= 150 && text.endsWith('length.'))).toBe(true);
    expect(tts.requests.map(({ text }) => text).join(' ')).toBe(text);
    expect(tts.requests.length).toBeLessThan(6);
  });

  it('splits sentences and words if a part would be too long otherwise', async () => {
    const { there, tts } = await setUp({ maxInputCharacters: 7 });
    expect((await there(['one two three Donaudampf😀schiff'])).code).toBe(0);
    const texts = tts.requests.map(({ text }) => text);
    expect(texts.every((text) => text.length <= 7 && !/\p{Cs}/u.test(text))).toBe(true);
    expect(texts.join('').replaceAll(' ', '')).toBe('onetwothreeDonaudampf😀schiff');
  });

  it('uses kokoro-v1 if the server has it, or else eSpeak with a note', async () => {
    const { runThere, server } = await setUp({ models: ['kokoro-v1', ESPEAK_MANIFEST.name] });
    rmSync(join(server.runtime.modelsDir, TEST_VOICE), { recursive: true });
    const { code, err } = await runThere(['hello']);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^voice: http:.* does not have kokoro-v1, so the robotic voice of eSpeak speaks\.\n$/,
    );
    install(server.runtime.modelsDir, ttsManifest({ name: 'kokoro-v1' }));
    expect(await runThere(['hello'])).toMatchObject({ code: 0, err: '' });
    server.asked.splice(0);
    await runThere(['hello']);
    expect([...new Set(server.asked)]).toEqual(['kokoro-v1']);
  });

  it('aborts the work on the server when it is interrupted', async () => {
    const leaving = new AbortController();
    let signalThere: AbortSignal | undefined;
    const tts = new FakeTts({
      beforeWord: async (word, signal) => {
        signalThere = signal;
        if (word === 'three.') leaving.abort();
        if (word === 'three.') await new Promise(() => undefined);
      },
    });
    const { there } = await setUp({ speech: { tts } });
    expect(await there([TEXT], { signal: leaving.signal })).toMatchObject({ code: 130 });
    await expect.poll(() => signalThere?.aborted).toBe(true);
  });

  it('tries again if the server says that it may work in a moment', async () => {
    let times = 0;
    const tts = new (class extends FakeTts {
      override async *synthesize(request: TtsRequest, signal: AbortSignal): AsyncGenerator<TtsChunk, void> {
        if (times++ === 0) throw workerLost();
        yield* super.synthesize(request, signal);
      }
    })();
    const { there } = await setUp({ speech: { tts } });
    const { code, err } = await there(['hello']);
    expect(code).toBe(0);
    expect(err).toMatch(/The worker failed .* Trying again in/);
    expect(times).toBe(2);
  });
});

describe('voice speak --server fails and', () => {
  it.each([
    ['an unknown voice', ['hello', '--voice', 'carl'], 2],
    ['nothing to say', [' '], 2],
    ['a speed out of range', ['hello', '--speed', '9'], 2],
  ])('exits for %s with the same code as without --server', async (_, argv, code) => {
    const { here, there } = await setUp();
    expect((await here(argv)).code).toBe(code);
    const { code: received, err, out } = await there(argv);
    expect({ received, out }).toEqual({ received: code, out: '' });
    expect(err).toMatch(/^voice: .+\n$/);
  });

  it.each([
    ['a model that is not there', 'nope', 3],
    ['a model that transcribes', TEST_MODEL, 2],
  ])('exits for %s with its code', async (_, model, code) => {
    const { runThere } = await setUp();
    expect(await runThere(['hello', '--model', model])).toMatchObject({ code, out: '' });
  });

  it.each([
    ['--models-dir', '/srv'],
    ['--voice-dir', '/srv'],
    ['--no-pull', undefined],
  ])('refuses %s', async (option, value) => {
    const { there } = await setUp();
    const { code, err } = await there(['hello', option, ...(value === undefined ? [] : [value])]);
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`^voice: ${option} has no effect on the server at`));
  });

  it('keeps the sound so far and prints the sentence of the server if it fails midway', async () => {
    const tts = new FakeTts({
      beforeWord: async (word) => {
        if (word === 'word99') throw new VoiceError('timeout', 'The worker did not answer in time.');
      },
    });
    const { there, address } = await setUp({ speech: { tts } });
    const text = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');
    const path = join(temporaryFolder(), 'a.wav');
    expect(await there([text, '-o', path])).toMatchObject({
      code: 5,
      out: '',
      err: `voice: The server at ${address} says: The worker did not answer in time. '${path}.unfinished.wav' plays the 10 s made so far. The same command with --resume goes on from there.\n`,
    });
  });

  it.each<[string, RequestListener, string]>([
    [
      'breaks off',
      (_, response) => response.end('{"type":"audio","audio":"AAAA"}\n'),
      'The program at THERE broke off in the middle of the speech.',
    ],
    [
      'cuts the connection',
      (_, response) => {
        response.write('{"type":"audio","audio":"AAAA"}\n');
        setTimeout(() => response.destroy(), 20);
      },
      'The program at THERE broke the connection (ECONNRESET).',
    ],
    [
      'sends what is no line of speech',
      (_, response) => response.end('{"type":"audio","audio":"not base64!"}\n'),
      'The program at THERE sends something that is not speech.',
    ],
    [
      'sends no JSON',
      (_, response) => response.end('<html>\n'),
      'The program at THERE sends something that is not speech.',
    ],
  ])('reports a server that %s', async (_, speak, message) => {
    const address = await stub((request, response) => {
      if (request.method === 'POST') request.resume().on('end', () => speak(request, response));
      else response.end(JSON.stringify(ENTRY));
    });
    expect(await runVoice(['speak', 'hello', '-m', 'tiny', '-f', 'pcm', '--server', address])).toMatchObject({
      code: 5,
      err: `voice: ${message.replace('THERE', address)}\n`,
    });
  });
});

/** The result of a run with its sound as a digest, which compares and prints quickly. */
const outcome = ({ code, err, bytes }: RunResult) => ({
  code,
  err,
  length: bytes.length,
  digest: createHash('sha256').update(bytes).digest('hex'),
});

const ENTRY = {
  id: 'tiny',
  type: 'tts',
  engine: 'kokoro',
  version: '1',
  bytes: 1,
  capabilities: { languages: ['en'] },
};

interface SetUp extends TestServerOptions {
  /** Names of models that are spoken by the same fake engine, besides TEST_VOICE. */
  readonly models?: readonly string[];
}

async function setUp({ models = [], speech, ...options }: SetUp = {}) {
  const tts = (speech?.tts ?? new FakeTts()) as FakeTts;
  const server = await testServer({ ...options, speech: { ...speech, tts } });
  const { runtime } = server;
  const own = runtime.tts;
  const asked: string[] = [];
  runtime.tts = async (model) => {
    const { name } = model.manifest;
    asked.push(name);
    return models.includes(name) ? tts : own(model);
  };
  const address = await server.listen();
  const runHere = (argv: readonly string[], options: RunOptions = {}) =>
    runVoice(['speak', ...argv], { ...options, env: { VOICE_MODELS_DIR: runtime.modelsDir }, runtime });
  const runThere = (argv: readonly string[], options: RunOptions = {}) =>
    runVoice(['speak', ...argv, '--server', address], options);
  return {
    server: { ...server, asked },
    tts,
    address,
    runHere,
    runThere,
    here: (argv: readonly string[], options?: RunOptions) => runHere(['-m', TEST_VOICE, ...argv], options),
    there: (argv: readonly string[], options?: RunOptions) => runThere(['-m', TEST_VOICE, ...argv], options),
  };
}

async function stub(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
