import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toPcm16 } from '../../../src/audio/pcm16.ts';
import { type ErrorKind, VoiceError } from '../../../src/domain/errors.ts';
import { bursts } from '../../fixtures/signals.ts';
import { FakeStt } from '../../helpers/fake-stt.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { type RunOptions, runVoice } from '../../helpers/run-voice.ts';
import { TEST_MODEL, testRuntime, type TestRuntimeOptions } from '../../helpers/test-runtime.ts';
import { eventually } from '../../helpers/eventually.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { runLiveSession, type LiveSessionOptions } from '../../../src/cli/live/transcribe-live.ts';
import type { CaptionView } from '../../../src/cli/ui/captions.ts';
import type { RealtimeEvent } from '../../../src/domain/realtime.ts';
import { defer } from '../../../src/base/deferred.ts';
import { FakeSession } from '../../server/realtime/fake-session.ts';
import { final } from './finals.ts';

/** Two utterances of 1 s each, as PCM. */
const TALK = toPcm16(bursts(6, [1, 2], [4, 5]));
const CAPTION = /^1\.[0-3] seconds of sound$/;

function setUp(options: TestRuntimeOptions = {}) {
  const runtime = testRuntime(options);
  return (argv: readonly string[], { env, ...given }: RunOptions = {}) =>
    runVoice(['transcribe', '--live', ...argv, ...(argv.includes('-m') ? [] : ['-m', TEST_MODEL])], {
      env: { VOICE_MODELS_DIR: runtime.modelsDir, ...env },
      runtime,
      ...given,
    });
}

const linesOf = (text: string) => text.trimEnd().split('\n');

describe('voice transcribe --live -', () => {
  it('writes each utterance on its own line, and nothing else', async () => {
    const { code, out, err } = await setUp()(['-'], { stdin: TALK });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(linesOf(out)).toEqual([expect.stringMatching(CAPTION), expect.stringMatching(CAPTION)]);
  });

  it('writes a line while more audio is still to come', async () => {
    let hasWritten: (() => void) | undefined;
    const written = new Promise<void>((resolve) => (hasWritten = resolve));
    async function* talking() {
      yield TALK.subarray(0, 3 * 32_000);
      await written;
      yield TALK.subarray(3 * 32_000);
    }
    const { code, out } = await setUp()(['-'], { stdin: talking(), onOut: () => hasWritten?.() });
    expect(code).toBe(0);
    expect(linesOf(out)).toHaveLength(2);
  });

  it('drops nothing of a long input that arrives at once', async () => {
    const seconds = Array.from({ length: 40 }, (_, index) => [3 * index + 1, 3 * index + 2] as const);
    const { out } = await setUp()(['-'], { stdin: toPcm16(bursts(121, ...seconds)) });
    expect(linesOf(out)).toHaveLength(40);
  });

  it('exits 0 for silence and for empty input', async () => {
    const quiet = await setUp()(['-'], { stdin: new Uint8Array(64_000) });
    expect(quiet).toMatchObject({ code: 0, out: '', err: '' });
    expect(await setUp()(['-'], { stdin: new Uint8Array(0) })).toMatchObject({ code: 0, out: '' });
  });

  it('writes cues as srt and vtt', async () => {
    const srt = await setUp()(['-', '-f', 'srt'], { stdin: TALK });
    expect(srt.out).toMatch(/^1\n00:00:00,\d{3} --> 00:00:02,\d{3}\n.*\n\n2\n00:00:03,\d{3} --> [^]*\n\n$/);
    const vtt = await setUp()(['-', '-f', 'vtt'], { stdin: TALK });
    expect(vtt.out).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> /);
  });

  it('writes the events of the realtime socket under --json', async () => {
    const { out } = await setUp()(['-', '--json'], { stdin: TALK });
    const events = linesOf(out).map((line) => JSON.parse(line) as { readonly type: string });
    expect(events[0]).toEqual({ type: 'listening', source: 'stdin', model: TEST_MODEL });
    const utterance = ['vad.speech_start', 'transcript.final', 'vad.speech_end'];
    const types = events.map(({ type }) => type).filter((type) => type !== 'transcript.partial');
    expect(types).toEqual(['listening', ...utterance, ...utterance]);
    const first = events.find(({ type }) => type === 'transcript.final');
    expect(first).toMatchObject({ text: expect.stringMatching(CAPTION), start_ms: expect.any(Number) });
    expect(first).not.toHaveProperty('words');
  });

  it('passes on the options that a live session can use', async () => {
    const stt = new FakeStt({
      capabilities: { languages: ['en', 'de'], hotWords: true, wordTimestamps: true },
    });
    const options = ['-l', 'de', '--hot-words', 'Spree, Havel', '--word-timestamps', '--json'];
    const { code, out } = await setUp({ stt })(['-', ...options], { stdin: TALK });
    expect(code).toBe(0);
    expect(stt.calls.flat()[0]).toMatchObject({ language: 'de', hotWords: ['Spree', 'Havel'] });
    expect(out).toMatch(/"type":"transcript.final".*"words":/);
  });

  it('warns of hot words and refuses a language that the model does not support', async () => {
    const { err } = await setUp()(['-', '--hot-words', 'x'], { stdin: TALK });
    expect(err).toBe(`voice: Model '${TEST_MODEL}' cannot use hot words; they were ignored.\n`);
    const refused = await setUp()(['-', '-l', 'ja'], { stdin: TALK });
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining("does not know the language 'ja'"),
    });
  });

  it('writes the text of the unfinished utterance when interrupted, and exits 130', async () => {
    const leaving = new AbortController();
    async function* talking() {
      yield TALK.subarray(0, 1.6 * 32_000);
      leaving.abort();
      await new Promise(() => undefined);
    }
    const { code, out, err } = await setUp()(['-'], { stdin: talking(), signal: leaving.signal });
    expect({ code, err }).toEqual({ code: 130, err: '' });
    expect(out).toMatch(/^0\.[5-8] seconds of sound\n$/);
  });

  it('ends with the error of the engine even if more audio is to come', async () => {
    const stt = new FakeStt({
      answer: () => {
        throw new VoiceError('invalid_manifest', 'The model is damaged.');
      },
    });
    async function* talking() {
      yield TALK;
      await new Promise(() => undefined);
    }
    const { code, err } = await setUp({ stt })(['-'], { stdin: talking() });
    expect({ code, err }).toEqual({ code: 1, err: 'voice: The model is damaged.\n' });
  });

  it('exits 3 if the model is not installed', async () => {
    expect(await setUp()(['-', '-m', 'nope'], { stdin: TALK })).toMatchObject({ code: 3, out: '' });
  });
});

describe.skipIf(process.platform !== 'linux')('voice transcribe --live', () => {
  /** A search path that holds only an `arecord`, which runs `script`. */
  function withRecorder(script: string): RunOptions {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'talk.pcm'), TALK);
    writeFileSync(join(folder, 'arecord'), `#!/bin/sh\ncd ${folder}\n${script}\n`, { mode: 0o755 });
    return { env: { PATH: folder, VOICE_FFMPEG: 'no-ffmpeg' } };
  }

  it('transcribes the microphone, and names the recorder', async () => {
    const { code, out, err } = await setUp()([], withRecorder('/bin/cat talk.pcm'));
    expect(code).toBe(0);
    expect(linesOf(out)).toHaveLength(2);
    expect(err).toBe(`voice: listening with arecord, ${TEST_MODEL}; Ctrl-C ends.\n`);
  });

  it('transcribes the named microphone', async () => {
    const given = withRecorder('echo "$@" > arguments; /bin/cat talk.pcm');
    const { err } = await setUp()(['--device', 'hw:7', '-q'], given);
    expect(err).toBe('');
    expect(readFileSync(join(given.env!['PATH']!, 'arguments'), 'utf8')).toMatch(/-D hw:7\n$/);
  });

  it('reports the reason if the recorder gives no sound', async () => {
    const { code, out, err } = await setUp()([], withRecorder('echo "no soundcards found" >&2; exit 1'));
    expect({ code, out }).toEqual({ code: 4, out: '' });
    expect(err).toMatch(
      /^voice: No sound came from a microphone\. arecord: no soundcards found\. Pipe 16 kHz/,
    );
  });

  it('writes the text from before the recorder failed, and reports the failure', async () => {
    const { code, out, err } = await setUp()([], withRecorder('/bin/cat talk.pcm; echo "lost" >&2; exit 1'));
    expect(code).toBe(4);
    expect(linesOf(out)).toHaveLength(2);
    expect(err).toMatch(/voice: arecord: lost\.\n$/);
  });
});

describe('voice transcribe --live refuses', () => {
  it.each([
    [['talk.wav'], /leave it out to transcribe 'talk\.wav'/],
    [['-', '-'], /can be read only once/],
    [['-', '--device', 'x'], /--device names a microphone/],
    [['-', '-f', 'json'], /json is one document with an end; --live writes text, srt, vtt/],
    [['-', '-f', 'verbose_json'], /verbose_json is one document/],
    [['-', '-o', 'folder'], /--output-dir and --beside are for files/],
    [['-', '--prompt', 'x'], /--prompt is for recordings/],
    [['-', '--temperature', '0'], /--temperature is for recordings/],
    [['-', '--server', 'http://127.0.0.1:1'], /--live transcribes on this machine, not on the server/],
  ])('%j', async (argv, message) => {
    const { code, out, err } = await setUp()(argv, { stdin: TALK });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('a terminal as the source of samples', async () => {
    const { code, err } = await setUp()(['-'], { isTerminal: true });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/Nothing is piped in: '--live -'/) });
  });

  it('to translate', async () => {
    expect(await runVoice(['translate', '--live'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Unknown option '--live'/),
    });
  });
});

/** A live session made of fakes; `types` returns the types of the events that were shown. */
function setUpSession(change: Partial<LiveSessionOptions> & { readonly tell?: CaptionView['show'] } = {}) {
  const session = new FakeSession({});
  const told: RealtimeEvent[] = [];
  const levels: number[] = [];
  const leaving = new AbortController();
  const captions: CaptionView = {
    wantsPartials: true,
    showSource: async () => undefined,
    showLevel: (level) => void levels.push(level),
    show: change.tell ?? (async (event) => void told.push(event)),
    close: async () => undefined,
  };
  const options: LiveSessionOptions = {
    session,
    pcm: pieces(),
    captions,
    leave: () => leaving.abort(),
    isRead: () => true,
    ...change,
  };
  const types = () => told.map(({ type }) => type);
  return { session, levels, leaving, types, run: () => runLiveSession(options) };
}

async function* pieces(...all: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

const SECOND = new Uint8Array(32_000);

const errorOf = (kind: ErrorKind): RealtimeEvent => ({
  type: 'error',
  concern: 'transcription',
  error: new VoiceError(kind, `It is ${kind}.`),
  isFatal: false,
});

describe('runLiveSession', () => {
  it('passes all audio on, closes the session at the end, and shows its events', async () => {
    const { session, levels, types, run } = setUpSession({ pcm: pieces(SECOND, SECOND) });
    session.say(final('Hello.'));
    await run();
    expect(session.heardSamples).toBe(32_000);
    expect(session.obeyed).toEqual([{ type: 'close' }]);
    expect(types()).toEqual(['created', 'final', 'closed']);
    expect(levels).toEqual([-Infinity, -Infinity]);
  });

  it('reads no more than the session has room for', async () => {
    let read = 0;
    async function* counted() {
      for (; read < 5; read++) yield SECOND;
    }
    const { session, run } = setUpSession({ pcm: counted() });
    const room = defer<void>();
    session.room = () => room.promise;
    const over = run();
    await eventually(() => expect(session.heard).toHaveLength(1));
    await settle();
    expect(read).toBe(0);
    room.resolve();
    await over;
    expect(session.heard).toHaveLength(5);
  });

  it.each<ErrorKind>(['model_not_found', 'worker_unavailable', 'storage', 'internal'])(
    'ends with an error of the session, unchanged: %s',
    async (kind) => {
      const { session, leaving, run } = setUpSession();
      session.say(errorOf(kind));
      await expect(run()).rejects.toMatchObject({ kind, message: `It is ${kind}.` });
      expect(session.ended).toContain('error');
      expect(leaving.signal.aborted).toBe(true);
    },
  );

  it('goes on after an error that the session recovers from', async () => {
    const { session, types, run } = setUpSession();
    session.say({ type: 'worker_lost', resumeSegmentId: 0 });
    await run();
    expect(types()).toContain('closed');
  });

  it('joins an odd byte with the next block', async () => {
    const odd = new Uint8Array(3);
    const { session, run } = setUpSession({ pcm: pieces(odd, odd) });
    await run();
    expect(session.heardSamples).toBe(3);
  });

  it('shows the text from before the sound failed, and then throws the failure', async () => {
    async function* failing() {
      yield SECOND;
      throw new VoiceError('invalid_audio', 'The microphone was unplugged.');
    }
    const { session, types, run } = setUpSession({ pcm: failing() });
    session.say(final('Last words.'));
    await expect(run()).rejects.toThrow('unplugged');
    expect(session.obeyed).toEqual([{ type: 'close' }]);
    expect(types()).toContain('final');
  });

  it('ends with the error of an output that cannot be written', async () => {
    const full = new VoiceError('storage', 'The disk is full.');
    const { session, leaving, run } = setUpSession({ tell: () => Promise.reject(full) });
    await expect(run()).rejects.toBe(full);
    expect(leaving.signal.aborted).toBe(true);
    expect(session.ended).not.toEqual([]);
  });

  it('does not wait for the last final if nobody reads the output', async () => {
    const { session, run } = setUpSession({ isRead: () => false, pcm: pieces(SECOND, SECOND) });
    await run();
    expect(session.heard).toEqual([]);
    expect(session.obeyed).toEqual([]);
    expect(session.ended[0]).toBe('client_disconnect');
  });
});
