import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import { record, sentences, twoSentences } from './tone-recordings.ts';
import { type RunOptions, runVoice } from '../helpers/run-voice.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { voice } from './voice-binary.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** The command line in this process, and through a server that was started before. */

const talk = record([...twoSentences('fr'), { silence: 2 }, ...sentences(3)]);
/** Eight minutes: the engine is at work for seconds. */
const long = record(sentences(120));

let folder: string;
let server: VoiceServer;
let here: VoiceHere;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-server-url-'));
  installFunctional(folder, { engineConfig: { beam_size: 1 } });
  await Promise.all([writeFile(file('talk.wav'), talk.bytes), writeFile(file('long.wav'), long.bytes)]);
  here = openVoiceHere(folder);
  server = await serve({ modelsDir: folder, args: ['--preload', FUNCTIONAL] });
});
afterAll(async () => {
  await here.close();
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const there = (args: readonly string[], options: RunOptions = {}) =>
  runVoice(args, { ...options, env: { VOICE_SERVER_URL: server.url } });
/** In a process of its own. */
const builtThere = (args: readonly string[], options: Parameters<typeof voice>[1] = {}) =>
  voice(args, { ...options, env: { VOICE_SERVER_URL: server.url } });

describe('through a server', () => {
  // The other formats are held against each other where no process is needed (test/cli/remote).
  it.each(['text', 'srt --word-timestamps', 'verbose_json --word-timestamps'])(
    'a transcript is the same to the byte: %s',
    async (format) => {
      const args = ['transcribe', '--model', FUNCTIONAL, '--format', ...format.split(' '), file('talk.wav')];
      const [expected, received] = await Promise.all([here.run(args), there(args)]);
      expect(expected).toMatchObject({ code: 0, err: '' });
      expect(expected.out.length).toBeGreaterThan(40);
      expect(received).toEqual(expected);
    },
  );

  it('a translation is the same, from standard input too', async () => {
    const args = ['translate', '--model', FUNCTIONAL];
    const [expected, received, built] = await Promise.all([
      here.run([...args, file('talk.wav')]),
      there([...args, '-'], { stdin: talk.bytes }),
      builtThere([...args, '-'], { inputFile: file('talk.wav') }),
    ]);
    expect(expected.code).toBe(0);
    // Where the recording pauses for long there is a new paragraph.
    expect(expected.out.replaceAll('\n\n', ' ')).toBe(`${talk.text('en')}\n`);
    expect(received).toEqual(expected);
    expect(built).toMatchObject({ exitCode: 0, stdout: expected.out, stderr: '' });
  });

  it('the models are the same', async () => {
    const args = ['models', 'list'];
    const [expected, received] = await Promise.all([here.run(args), there(args)]);
    expect(expected.out).toContain(FUNCTIONAL);
    expect(received).toEqual(expected);
  });

  it('voice ps shows what there is', async () => {
    await there(['transcribe', '--model', FUNCTIONAL, file('talk.wav')]);
    const { out, code } = await runVoice(['ps', '--server', server.url, '--json']);
    expect(code).toBe(0);
    const pid = await server.workerProcess(`${FUNCTIONAL}-1`);
    expect(JSON.parse(out)).toMatchObject({
      server: server.url,
      status: 'ok',
      workers: [{ name: `${FUNCTIONAL}-1`, model: FUNCTIONAL, type: 'stt', state: 'ready', pid, calls: 0 }],
      queue: { realtime: 0, batch: 0, in_flight: 0 },
    });
  });

  it('Ctrl-C cancels the request there, and exits 130', async () => {
    const running = builtThere(['transcribe', '--model', FUNCTIONAL, file('long.wav')]);
    const ofCli = (id: unknown) => [id].flat().some((one) => String(one).startsWith('cli_'));
    const seen = server.log.length;
    await server.line(
      (line) => server.log.indexOf(line) >= seen && line.worker !== undefined && ofCli(line.request_id),
    );
    running.kill('SIGINT');
    expect(await running).toMatchObject({
      exitCode: 130,
      stdout: '',
      stderr: 'voice: The request was cancelled.\n',
    });
    const { request_id: id } = await server.line(
      ({ status, request_id }) => status === 499 && ofCli(request_id),
    );
    expect(
      await server.line(({ path }) => path === `/v1/audio/transcriptions/${String(id)}/cancel`),
    ).toBeDefined();
  });

  it('what is not installed there, or too large for it, is told as without', async () => {
    const missing = await there(['transcribe', '--model', 'nope', file('talk.wav')]);
    expect(missing.code).toBe(3);
    await writeFile(file('large.wav'), Buffer.alloc(26 * 2 ** 20));
    const large = await there(['transcribe', '--model', FUNCTIONAL, file('large.wav')]);
    expect(large).toMatchObject({
      code: 4,
      err: expect.stringContaining('An upload may have 25 MiB; this one is 26 MiB.'),
    });
  });

  it('that has ended there is nothing, and that is said', async () => {
    await server.end();
    for (const args of [['ps'], ['models', 'list'], ['transcribe', file('talk.wav')]]) {
      expect(await there(args)).toMatchObject({
        code: 5,
        out: '',
        err: `voice: No server answers at ${server.url} (ECONNREFUSED). Start one with: voice serve\n`,
      });
    }
  });
});
