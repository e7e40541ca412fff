import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TTS_RATE } from '../../../src/domain/engine.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { FakeTts, WORD_MS } from '../../helpers/fake-tts.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { runVoice } from '../../helpers/run-voice.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';

const WORD_BYTES = (WORD_MS / 1000) * TTS_RATE * 2;
const HEADER_BYTES = 44;

describe('voice speak', () => {
  it('writes a WAV file with its true length to standard output', async () => {
    const { code, err, bytes } = await setUp().voice('good morning all');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(bytes.length).toBe(HEADER_BYTES + 3 * WORD_BYTES);
    expect(sizes(bytes)).toEqual({ riff: 36 + 3 * WORD_BYTES, data: 3 * WORD_BYTES, rate: TTS_RATE });
  });

  it('writes bare samples', async () => {
    const { code, bytes } = await setUp().voice('good morning', '--format', 'pcm');
    expect(code).toBe(0);
    expect(bytes.length).toBe(2 * WORD_BYTES);
    expect(new DataView(bytes.buffer, bytes.byteOffset).getInt16(100, true)).not.toBe(0);
  });

  it('does not wait for the end of a long text: its header cannot tell the length', async () => {
    const { bytes } = await setUp().voice('word '.repeat(500));
    expect(bytes.length).toBe(HEADER_BYTES + 500 * WORD_BYTES);
    expect(sizes(bytes).riff).toBe(0x7fff_ffff);
  });

  it.each([[[]], [['-']]])('reads standard input: %j', async (argv) => {
    const { run } = setUp();
    const { code, bytes } = await run(argv, { stdin: 'grüße an alle\n' });
    expect(code).toBe(0);
    expect(bytes.length).toBe(HEADER_BYTES + 3 * WORD_BYTES);
  });

  it('asks for the voice and the speed', async () => {
    const { voice, tts } = setUp();
    expect((await voice('hello', '--voice', 'bert', '--speed', '2')).code).toBe(0);
    expect(tts.requests).toEqual([{ text: 'hello', voice: 'bert', speed: 2 }]);
  });

  it('writes a file with its true length and says so, but not under -q', async () => {
    const { voice } = setUp();
    const folder = temporaryFolder();
    const path = join(folder, 'made', 'hello.wav');
    expect(await voice('hello all', '--output', path)).toMatchObject({
      code: 0,
      out: '',
      err: `voice: wrote ${path}\n`,
    });
    const bytes = readFileSync(path);
    expect(bytes.length).toBe(HEADER_BYTES + 2 * WORD_BYTES);
    expect(sizes(bytes)).toEqual({ riff: 36 + 2 * WORD_BYTES, data: 2 * WORD_BYTES, rate: TTS_RATE });
    expect(await voice('hello', '-q', '-o', path)).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(join(folder, 'made'))).toEqual(['hello.wav']);
  });

  it('writes into a device without replacing it', async () => {
    expect((await setUp().voice('hello', '-q', '-o', '/dev/null')).code).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});

describe('what goes wrong with speaking', () => {
  it('with sound for a terminal exits 2 with what to do', async () => {
    const { code, out, err } = await setUp().run(['hello'], { isTerminal: true });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /^voice: Sound cannot be written to a terminal; use --output FILE, or pipe it to a player/,
    );
  });

  it('with nothing to say exits 2', async () => {
    const { run, voice } = setUp();
    const nothing = { code: 2, out: '', err: 'voice: There is no text to speak.\n' };
    expect(await voice(' ')).toMatchObject(nothing);
    expect(await run([], { stdin: ' \n' })).toMatchObject(nothing);
    expect(await run([], { isTerminal: true })).toMatchObject({
      code: 2,
      err: 'voice: Nothing to say: give a text, or pipe one in.\n',
    });
  });

  it('with an unknown voice exits 2 and leaves no file', async () => {
    const { voice } = setUp();
    const folder = temporaryFolder();
    expect(await voice('hello', '--voice', 'carl', '-o', join(folder, 'x.wav'))).toMatchObject({
      code: 2,
      err: "voice: There is no voice 'carl'.\n",
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['0.2', '4.1', 'fast', ''])('with a speed of %j exits 2', async (speed) => {
    expect(await setUp().voice('hello', '--speed', speed)).toMatchObject({
      code: 2,
      out: '',
      err: `voice: 'speed' must be between 0.25 and 4, got '${speed}'.\n`,
    });
  });

  it('with a format that is none exits 2', async () => {
    const { code, err } = await setUp().voice('hello', '--format', 'midi');
    expect(code).toBe(2);
    expect(err).toContain("'midi' is invalid");
  });

  it('with a model that is not installed exits 3', async () => {
    expect(await setUp().voice('hello', '--model', 'nope')).toMatchObject({
      code: 3,
      out: '',
      err: "voice: Model 'nope' is not installed. See the names with: voice models catalog\n",
    });
  });

  it('half-way leaves what was there before', async () => {
    const path = join(temporaryFolder(), 'hello.wav');
    await setUp().voice('hello', '-o', path);
    const before = readFileSync(path);
    const tripping = setUp(
      new FakeTts({
        beforeWord: async (word) => {
          if (word === 'two') throw new VoiceError('internal', 'The voice broke.');
        },
      }),
    );
    expect(await tripping.voice('one two three', '-o', path)).toMatchObject({
      code: 1,
      err: 'voice: The voice broke.\n',
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('by an interruption exits 130 and leaves no half file', async () => {
    const leaving = new AbortController();
    const tts = new FakeTts({
      beforeWord: async (word) => {
        if (word === 'two') leaving.abort();
      },
    });
    const folder = temporaryFolder();
    const { run } = setUp(tts);
    const result = await run(['one two three', '-o', join(folder, 'x.wav')], { signal: leaving.signal });
    expect(result).toMatchObject({ code: 130, err: 'voice: The request was cancelled.\n' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

function setUp(tts = new FakeTts()) {
  const runtime = testRuntime({ tts });
  const run = (argv: readonly string[], options: NonNullable<Parameters<typeof runVoice>[1]> = {}) =>
    runVoice(['speak', ...argv], { env: { VOICE_MODELS_DIR: runtime.modelsDir }, runtime, ...options });
  return { tts, run, voice: (...argv: string[]) => run(argv) };
}

function sizes(wav: Uint8Array) {
  const view = new DataView(wav.buffer, wav.byteOffset);
  return { riff: view.getUint32(4, true), data: view.getUint32(40, true), rate: view.getUint32(24, true) };
}
