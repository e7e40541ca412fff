import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPEECH_FORMATS } from '../../src/media/encode.ts';
import { noEspeak } from '../fixtures/espeak.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import { runVoice } from '../helpers/run-voice.ts';
import { untilStill } from '../helpers/until-still.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { haveFfmpeg, voice } from './voice-binary.ts';
import { isRunning, serve, type VoiceServer } from './voice-server.ts';

/** The command line with eSpeak, as it is built where a process of its own matters. */

const TEXT = 'Hello there, this is a test. It has 2 sentences, and this is the last one.';
const HEADER_BYTES = 44;

let folder: string;
let here: VoiceHere;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-speak-'));
  installFunctional(folder);
  installFunctionalKokoro(folder);
  here = openVoiceHere(folder);
});
afterAll(async () => {
  await here.close();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);
const speak = (args: readonly string[], options: Parameters<typeof voice>[1] = {}) =>
  voice(['speak', '--model', 'espeak', ...args], options);

/** Seconds of sound in a file, as `voice transcribe` hears them. */
async function secondsIn(path: string): Promise<number> {
  const args = ['transcribe', path, '--model', FUNCTIONAL, '--format', 'verbose_json'];
  const { out, err } = await here.run(args);
  // This model hears tones: to it, words are sound without speech.
  expect(err).toMatch(/^voice: [^\n]*: No speech was found, although [^\n]*\n$/);
  return (JSON.parse(out) as { duration: number }).duration;
}

describe.skipIf(noEspeak !== '')(`voice speak${noEspeak}`, () => {
  const formats = Object.keys(SPEECH_FORMATS).filter(
    (name) => name !== 'pcm' && (name !== 'aac' || haveFfmpeg),
  );
  it.each(formats)('writes %s that voice transcribe reads, as long as it says', async (format) => {
    const path = file(`hello.${format}`);
    const { code, out } = await here.run(['speak', '--model', 'espeak', TEXT, '--output', path, '--json']);
    expect(code).toBe(0);
    const { duration } = JSON.parse(out.trim().split('\n').at(-1)!) as { duration: number };
    expect(duration).toBeGreaterThan(4);
    expect(Math.abs((await secondsIn(path)) - duration)).toBeLessThan(0.15);
  });

  it('writes the same sound to a file, to standard output, and without a header', async () => {
    const path = file('same.wav');
    await speak([TEXT, '-o', path]);
    const wav = await speak([TEXT], { encoding: 'buffer' });
    const pcm = await speak([TEXT, '-f', 'pcm'], { encoding: 'buffer' });
    const written = readFileSync(path);
    expect(written.equals(wav.stdout as Uint8Array)).toBe(true);
    expect(written.subarray(HEADER_BYTES).equals(pcm.stdout as Uint8Array)).toBe(true);
  });

  it('sounds before all of the text is there', async () => {
    const running = speak([], { encoding: 'buffer' });
    const bytes: Buffer[] = [];
    running.stdout!.on('data', (block: Buffer) => bytes.push(block));
    running.stdin!.write('This is the first sentence. And this');
    const before = await expect
      .poll(() => Buffer.concat(bytes).length)
      .toBeGreaterThan(20_000)
      .then(() => Buffer.concat(bytes).length);
    running.stdin!.end(' is the second.');
    expect((await running).exitCode).toBe(0);
    expect(Buffer.concat(bytes).length).toBeGreaterThan(before + 20_000);
  });

  it('writes subtitles of what is said when', async () => {
    const path = file('hello.vtt');
    const args = ['speak', '--model', 'espeak', TEXT, '-o', file('s.wav'), '--subtitles', path];
    expect((await here.run(args)).code).toBe(0);
    const cues = readFileSync(path, 'utf8').trim().split('\n\n').slice(1);
    expect(cues.map((cue) => cue.split('\n').slice(1).join(' ')).join(' ')).toBe(TEXT);
    const ends = cues.map((cue) => Number(/--> 00:00:([\d.]+)/.exec(cue)?.[1]));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBeCloseTo(await secondsIn(file('s.wav')), 1);
  });

  it('says how to get the better voice where it has none, and where it may pull none', async () => {
    const env = { VOICE_MODELS_DIR: file('none') };
    const unnamed = await runVoice(['speak', 'hello', '-o', file('n.wav')], { env });
    expect(unnamed.code).toBe(0);
    expect(unnamed.err).toContain('voice models pull kokoro-v1');
    expect(await runVoice(['speak', 'hello', '--voice', 'af_heart', '--no-pull'], { env })).toMatchObject({
      code: 3,
      out: '',
      err: "voice: Model 'kokoro-v1' is not installed. Get it with: voice models pull kokoro-v1\n",
    });
  });

  it('keeps what it has made beside the file when it is interrupted', async () => {
    const running = speak(['-o', file('cut.wav')], { stdin: 'pipe' });
    running.stdin!.write('This is a sentence. '.repeat(200));
    await expect.poll(() => bytesKept('cut.wav')).toBeGreaterThan(20_000);
    running.kill('SIGINT');
    const { exitCode, stderr } = await running;
    expect({ exitCode, stderr }).toEqual({
      exitCode: 130,
      stderr: expect.stringContaining('cut.wav.unfinished.wav'),
    });
    expect(bytesKept('cut.wav')).toBeGreaterThan(20_000);
    expect(readdirSync(folder)).not.toContain('cut.wav');
  });

  it('stops the player with itself', async ({ skip }) => {
    skip(process.platform !== 'linux', 'script, which makes a terminal, has other options elsewhere');
    const bin = file('bin');
    const play = `#!/bin/sh\necho $$ > ${file('player.pid')}\nexec /bin/sleep 3600\n`;
    mkdirSync(bin);
    writeFileSync(join(bin, 'aplay'), play, { mode: 0o755 });
    writeFileSync(file('long.txt'), 'This is a sentence. '.repeat(1_000));
    const line = `${process.execPath} bin/voice.js speak --model espeak --file ${file('long.txt')}`;
    const terminal = execa('/usr/bin/script', ['-qec', `exec ${line}`, '/dev/null'], {
      reject: false,
      env: { PATH: bin, SHELL: '/bin/sh' },
      stdin: 'pipe',
    });
    await expect.poll(() => readPid('player.pid')).toBeGreaterThan(0);
    const pid = readPid('player.pid');
    terminal.stdin.write('\u0003');
    await expect.poll(() => isRunning(pid), { interval: 5 }).toBe(false);
    await terminal;
  });
});

/** Of the sound that lies beside a file which is not finished. */
const bytesKept = (name: string): number =>
  statSync(file(`${name}.unfinished.wav`), { throwIfNoEntry: false })?.size ?? 0;

const readPid = (name: string): number =>
  readdirSync(folder).includes(name) ? Number(readFileSync(file(name), 'utf8')) : 0;

describe.skipIf(noEspeak !== '')(`voice speak --server${noEspeak}`, () => {
  let server: VoiceServer;
  beforeAll(async () => {
    server = await serve({ modelsDir: folder });
  });
  afterAll(() => server.end());

  // With the tones of a generated Kokoro: eSpeak speaks a text a little differently where it has spoken before.
  it.each([
    ['wav', 'af_heart'],
    ['mp3', 'af_heart(2)+bm_lewis(1)', '--speed', '1.5'],
    ['flac', 'marin', '--pitch', '-4', '--reverb-room', '0.8', '--text-normalization', 'on'],
  ])('writes what it writes without: %s by %s', async (format, speaker, ...more) => {
    const args = (name: string) => {
      const files = ['-o', file(`${name}.${format}`), '--subtitles', file(`${name}.srt`)];
      return ['speak', TEXT, '-q', '--voice', speaker, ...files, ...more];
    };
    const outcomes = await Promise.all([
      here.run(args('here')),
      runVoice(args('there'), { env: { VOICE_SERVER_URL: server.url } }),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(file('there.srt'), 'utf8')).toContain('It has 2 sentences');
    for (const kind of [format, 'srt'])
      expect(readFileSync(file(`there.${kind}`)).equals(readFileSync(file(`here.${kind}`)))).toBe(true);
  });

  it('speaks what is piped in as it comes', async () => {
    const running = speak(['--server', server.url], { encoding: 'buffer' });
    let bytes = 0;
    running.stdout!.on('data', (block: Buffer) => (bytes += block.length));
    running.stdin!.write('This is the first sentence. And this');
    await expect.poll(() => bytes).toBeGreaterThan(20_000);
    running.stdin!.end(' is the second.');
    expect((await running).exitCode).toBe(0);
  });

  it('is over there when it is interrupted here', async () => {
    writeFileSync(file('long.txt'), 'This is a sentence. '.repeat(5_000));
    const running = speak(['--file', file('long.txt'), '-o', file('away.wav'), '--server', server.url]);
    await expect.poll(() => bytesKept('away.wav')).toBeGreaterThan(20_000);
    const seen = server.log.length;
    await server.line((line) => line.path === '/v1/audio/speech' && server.log.indexOf(line) >= seen);
    running.kill('SIGINT');
    expect((await running).exitCode).toBe(130);
    await untilStill(() => server.log.length);
    expect(readdirSync(folder)).not.toContain('away.wav');
  });

  it('is told as without that a model is not there, or that nobody is', async () => {
    expect((await runVoice(['speak', 'hi', '-m', 'nope', '--server', server.url])).code).toBe(3);
    await server.end();
    expect(await runVoice(['speak', 'hi', '--model', 'espeak', '--server', server.url])).toMatchObject({
      code: 5,
      err: `voice: No server answers at ${server.url} (ECONNREFUSED). Start one with: voice serve\n`,
    });
  });
});
