import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../../src/domain/errors.ts';
import { bursts, wav } from '../../fixtures/signals.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { runVoice } from '../../helpers/run-voice.ts';
import { TEST_MODEL, testRuntime, type TestRuntimeOptions } from '../../helpers/test-runtime.ts';

const TALK = wav(bursts(4, [1, 2]));
const SILENCE = wav(new Float32Array(16_000));
/** The transcript by the fake engine of 1 s of sound. */
const TEXT = '1.0 seconds of sound';

describe('voice transcribe', () => {
  it('prints only the text on standard output', async () => {
    const { voice, file } = setUp();
    expect(await voice(file('talk.wav'))).toMatchObject({ code: 0, out: `${TEXT}\n`, err: '' });
  });

  it('prints no text for silence, exits 0, and says that no speech was found', async () => {
    const { voice, file } = setUp();
    const path = file('quiet.wav', SILENCE);
    const err = `voice: ${path}: No speech was found.\n`;
    expect(await voice(path)).toMatchObject({ code: 0, out: '', err });
  });

  it.each([
    ['text', /^1\.0 seconds of sound\n$/],
    ['srt', /^1\n00:00:00,\d{3} --> 00:00:02,\d{3}\n1\.0 seconds of sound\n/],
    ['vtt', /^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:02\.\d{3}\n1\.0 seconds of sound\n/],
    ['json', /^\{"text":"1\.0 seconds of sound","usage":\{"type":"duration","seconds":4\}\}\n$/],
    [
      'verbose_json',
      /^\{"task":"transcribe","language":"en","duration":4,"text":"1\.0 seconds of sound",.*\}\n$/,
    ],
  ])('prints %s', async (format, expected) => {
    const { voice, file } = setUp();
    const { code, out, err } = await voice(file('talk.wav'), '--format', format);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(expected);
  });

  it('reads standard input', async () => {
    const { run } = setUp();
    expect(await run(['-'], { stdin: TALK })).toMatchObject({ code: 0, out: `${TEXT}\n`, err: '' });
  });

  it('prints several files under their names, in order', async () => {
    const { voice, file } = setUp();
    const [a, b] = [file('a.wav'), file('b.wav', wav(bursts(3, [0.5, 2])))];
    const { code, out, err } = await voice(a, b);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`==> ${a} <==\n${TEXT}\n\n==> ${b} <==\n1.5 seconds of sound\n\n`);
  });

  it('transcribes a part of a file, with times in the whole file', async () => {
    const { voice, file } = setUp();
    const path = file('talk.wav', wav(bursts(8, [1, 2], [5, 6.5])));
    const { out } = await voice(path, '--start', '4', '--duration', '0:03', '-f', 'srt');
    expect(out).toMatch(/^1\n00:00:04,\d{3} --> 00:00:06,\d{3}\n1\.5 seconds of sound\n$/);
    expect(await voice(path, '--start', '9')).toMatchObject({
      code: 4,
      err: `voice: ${path}: it is 8.0 s long, so it has nothing after 9 s.\n`,
    });
  });

  it('passes its options to the engine', async () => {
    const stt = new FakeStt({
      capabilities: { languages: ['en', 'de'], initialPrompt: true, hotWords: true, wordTimestamps: true },
    });
    const { voice, file } = setUp({ stt });
    const options = ['-l', 'de', '--prompt', 'Berlin', '--hot-words', 'Spree, Havel', '--temperature', '0.5'];
    expect((await voice(file('a.wav'), ...options, '--word-timestamps')).code).toBe(0);
    expect(stt.calls[0]![0]).toMatchObject({
      task: 'transcribe',
      language: 'de',
      prompt: 'Berlin',
      hotWords: ['Spree', 'Havel'],
      temperature: 0.5,
      wordTimestamps: true,
    });
  });

  it('translates as voice translate', async () => {
    const stt = new FakeStt({ capabilities: { translation: true } });
    const { run, file } = setUp({ stt });
    expect((await run([file('a.wav')], {}, 'translate')).code).toBe(0);
    expect(stt.calls[0]![0]).toMatchObject({ task: 'translate' });
  });

  it('prints a warning for an option without effect, but not under -q', async () => {
    const { voice, file } = setUp();
    const path = file('talk.wav');
    const loud = await voice(path, '--prompt', 'x');
    expect(loud).toMatchObject({
      code: 0,
      out: `${TEXT}\n`,
      err: `voice: ${path}: Model '${TEST_MODEL}' cannot use a prompt; it was ignored.\n`,
    });
    expect(await voice(path, '--prompt', 'x', '-q')).toMatchObject({ code: 0, out: `${TEXT}\n`, err: '' });
  });
});

describe('voice transcribe --output-dir', () => {
  it('writes one file per input and prints its path', async () => {
    const { voice, file, folder } = setUp();
    const [a, b] = [file('a.wav'), file('b.wav', SILENCE)];
    const into = join(folder, 'made', 'here');
    const { code, out, err } = await voice(a, b, '--format', 'srt', '-o', into);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toBe(
      `${a} → ${join(into, 'a.srt')}\n${b} → ${join(into, 'b.srt')}\nvoice: ${b}: No speech was found.\n`,
    );
    expect(readdirSync(into).toSorted()).toEqual(['a.srt', 'b.srt']);
    expect(readFileSync(join(into, 'a.srt'), 'utf8')).toMatch(/^1\n00:00:00,/);
    expect(readFileSync(join(into, 'b.srt'), 'utf8')).toBe('');
  });

  it('refuses two inputs with the same output before it transcribes', async () => {
    const stt = new FakeStt();
    const { voice, file, folder } = setUp({ stt });
    mkdirSync(join(folder, 'sub'));
    const { code, err } = await voice(file('a.wav'), file('sub/a.wav'), '-o', join(folder, 'out'));
    expect(code).toBe(2);
    expect(err).toMatch(/^voice: '.*a\.wav' and '.*sub\/a\.wav' would both be written to '.*out\/a\.txt'/);
    expect(stt.calls).toEqual([]);
  });

  it('goes on with the next file if one cannot be written', async () => {
    const { voice, file, folder } = setUp();
    mkdirSync(join(folder, 'out', 'a.txt'), { recursive: true });
    const { code, err } = await voice(file('a.wav'), file('b.wav'), '-o', join(folder, 'out'), '-q');
    expect(code).toBe(1);
    const output = join(folder, 'out', 'a.txt');
    expect(err).toContain(
      `voice: '${output}' could not be written: it is a folder. '${output}.unfinished.txt' holds`,
    );
    expect(readFileSync(`${output}.unfinished.txt`, 'utf8')).toBe(`${TEXT}\n`);
    expect(readFileSync(join(folder, 'out', 'b.txt'), 'utf8')).toBe(`${TEXT}\n`);
  });
});

describe('an interrupted voice transcribe', () => {
  /**
   * Four stretches of speech of 6 s, which fill the first window, and two of 8 s, over which the engine never
   * ends.
   */
  const LONG = wav(bursts(52, [1, 7], [9, 15], [17, 23], [25, 31], [33, 41], [43, 51]));
  const LONGEST_ANSWERED = 7.5 * 16_000;
  const countStretches = (text: string) => text.match(/a stretch/g)?.length ?? 0;
  function setUpEndless() {
    const leaving = new AbortController();
    const stt = new FakeStt({
      lanes: 1,
      batchRows: 1,
      answer: async ({ speech }, signal) => {
        if (speech.length > LONGEST_ANSWERED)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        return said('a stretch', speech.length / 16_000);
      },
    });
    return { leaving, ...setUp({ stt }) };
  }

  it('has written its text to standard output as it came, and says how far it came', async () => {
    const { leaving, run, file } = setUpEndless();
    const path = file('talk.wav', LONG);
    let told = 0;
    const onOut = (text: string) => {
      told += countStretches(text);
      if (told === 4) leaving.abort();
    };
    const { code, out, err } = await run([path], { signal: leaving.signal, onOut });
    expect({ code, out }).toEqual({
      code: 130,
      out: 'a stretch a stretch a stretch a stretch\n',
    });
    expect(err).toMatch(/^voice: Stopped at 0:3\d of 0:52\.\n$/);
  });

  /** Transcribes the first four stretches into a file, then is interrupted. */
  async function runUntilStopped(output: string, ...more: readonly string[]) {
    const { leaving, run, file } = setUpEndless();
    const path = file('talk.wav', LONG);
    const argv = [path, '-o', output, ...more];
    const watch = setInterval(() => {
      const notes = `${output}.unfinished`;
      if (existsSync(notes) && countStretches(readFileSync(notes, 'utf8')) === 4) leaving.abort();
    }, 5);
    const result = await run(argv, { signal: leaving.signal });
    clearInterval(watch);
    const again = (stt: FakeStt, options: readonly string[], signal?: AbortSignal) =>
      runVoice(['transcribe', ...argv, '-m', TEST_MODEL, ...options], {
        env: { VOICE_MODELS_DIR: testRuntime({ stt }).modelsDir },
        runtime: testRuntime({ stt }),
        ...(signal && { signal }),
      });
    return { ...result, path, again };
  }

  it('keeps its work beside the output, and goes on with --resume', async () => {
    const folder = temporaryFolder();
    const output = join(folder, 'talk.srt');
    writeFileSync(output, 'corrected by hand');
    const { code, err, again } = await runUntilStopped(output);
    expect(code).toBe(130);
    expect(err).toMatch(
      /Stopped at 0:3\d of 0:52\. '.*talk\.srt\.unfinished\.srt' holds the transcript up to there\. The same command with --resume goes on from there\.\n$/,
    );
    expect(readFileSync(output, 'utf8')).toBe('corrected by hand');
    expect(countStretches(readFileSync(`${output}.unfinished.srt`, 'utf8'))).toBe(4);

    const stt = new FakeStt();
    expect((await again(stt, ['--resume'])).code).toBe(0);
    expect(readFileSync(output, 'utf8').match(/a stretch|seconds of sound/g)).toEqual([
      ...Array(4).fill('a stretch'),
      ...Array(2).fill('seconds of sound'),
    ]);
    expect(stt.calls.flat()).toHaveLength(2);
    expect(readdirSync(folder)).toEqual(['talk.srt']);
    // A file that is finished is skipped.
    const idle = new FakeStt();
    expect(await again(idle, ['--resume'])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/is there already/),
    });
    expect(await again(idle, ['--skip-existing'])).toMatchObject({ code: 0 });
    expect(idle.calls).toEqual([]);
  });

  it('keeps its work from shorter or different runs, and --resume names the difference', async () => {
    const folder = temporaryFolder();
    const output = join(folder, 'talk.srt');
    const { again } = await runUntilStopped(output);
    const notes = readFileSync(`${output}.unfinished`, 'utf8');
    const whole = () => countStretches(readFileSync(`${output}.unfinished`, 'utf8'));

    const leaving = new AbortController();
    const stt = new FakeStt({ answer: async () => (leaving.abort(), said('never', 1)) });
    expect((await again(stt, [], leaving.signal)).code).toBe(130);
    expect(whole()).toBe(4);
    const other = await again(new FakeStt(), ['--resume', '--language', 'en']);
    expect(other.err).toMatch(
      /talk\.srt\.unfinished' cannot be continued: language was not given and is en now\./,
    );
    expect(other.code).toBe(2);
    expect((await again(new FakeStt(), ['--language', 'en'])).err).toMatch(
      /of an earlier run stays: language was/,
    );
    expect(readFileSync(`${output}.unfinished`, 'utf8').startsWith(notes)).toBe(true);

    // A killed process may leave half a line; the reader ignores the rest of the file from there.
    writeFileSync(`${output}.unfinished`, `${notes}{"until":99,"segm`);
    expect((await again(new FakeStt(), ['--resume', '-q'])).code).toBe(0);
    expect(countStretches(readFileSync(output, 'utf8'))).toBe(4);
  });

  it('keeps its work also after an error', async () => {
    const { run, file, folder } = setUp({
      stt: new FakeStt({
        lanes: 1,
        batchRows: 1,
        answer: async ({ speech }) => {
          if (speech.length > LONGEST_ANSWERED) throw new VoiceError('worker_lost', 'The worker failed.');
          return said('a stretch', speech.length / 16_000);
        },
      }),
    });
    const output = join(folder, 'talk.txt');
    const { err } = await run([file('talk.wav', LONG), '-o', output]);
    expect(err).toMatch(
      /^voice: The worker failed\. '.*talk\.txt\.unfinished\.txt' holds .* --resume goes on/,
    );
    expect(countStretches(readFileSync(`${output}.unfinished.txt`, 'utf8'))).toBe(4);
  });
});

describe('voice transcribe --json', () => {
  it('prints progress and the transcript, one object per line', async () => {
    const { voice, file, folder } = setUp();
    const path = file('talk.wav');
    const { code, err, events } = await json(voice(path, '--json'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(events).toEqual([
      { type: 'progress', file: path, seconds: 0, duration: 4 },
      expect.objectContaining({ type: 'segment', file: path, id: 0, text: TEXT }),
      { type: 'progress', file: path, seconds: expect.closeTo(2.25, 1), duration: 4 },
      expect.objectContaining({
        type: 'transcript',
        file: path,
        text: TEXT,
        language: 'en',
        duration: 4,
        segments: [expect.objectContaining({ text: TEXT })],
      }),
    ]);
    const output = join(folder, 'talk.txt');
    const written = await json(voice(path, '--json', '-o', folder));
    expect(written.events.at(-1)).toMatchObject({ type: 'transcript', file: path, output, text: TEXT });
    expect(readFileSync(output, 'utf8')).toBe(`${TEXT}\n`);
  });

  it("calls standard input '-', as on the command line", async () => {
    const { run } = setUp();
    const { events } = await json(run(['-', '--json'], { stdin: TALK }));
    expect(events.map((event) => event['file'])).toEqual(['-', '-', '-', '-']);
  });

  it('prints an error object for a failed file, also if it is the only one', async () => {
    const { voice, file } = setUp();
    const [bad, good] = [file('bad.wav', new Uint8Array(0)), file('good.wav')];
    const error = {
      type: 'error',
      file: bad,
      message: expect.stringMatching(/bad\.wav: /),
      exit_code: 4,
    };
    const both = await json(voice(bad, good, '--json'));
    expect(both.code).toBe(1);
    expect(both.events[0]).toEqual(error);
    expect(both.events.at(-1)).toMatchObject({ type: 'transcript', file: good });
    const alone = await json(voice(bad, '--json'));
    expect(alone.code).toBe(4);
    expect(alone.events).toEqual([error]);
    expect(alone.err).toMatch(/^voice: .*bad\.wav: .*\n$/);
  });

  it('exits 1 if the disk of standard output is full', async () => {
    const { run, file } = setUp();
    const onOut = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    const { code, err } = await run([file('talk.wav'), '--json'], { onOut });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('voice: The disk is full;') });
  });

  it('prints an object for each of several files, in any format', async () => {
    const { voice, file } = setUp();
    const { code, events } = await json(voice(file('a.wav'), file('b.wav'), '--json', '-f', 'srt'));
    expect(code).toBe(0);
    expect(events.filter(({ type }) => type === 'transcript')).toHaveLength(2);
  });
});

describe('voice transcribe fails and', () => {
  it.each([
    ['a missing file', (folder: string) => join(folder, 'none.wav'), 4],
    ['an empty file', (folder: string) => put(folder, 'empty.wav', new Uint8Array(0)), 4],
    [
      'a file that is not audio',
      (folder: string) => put(folder, 'notes.wav', Buffer.from('notes '.repeat(200))),
      4,
    ],
    ['a folder', (folder: string) => folder, 4],
  ])('exits 4 for %s, with one line that names it', async (_, prepare, code) => {
    const { voice, folder } = setUp();
    const path = prepare(folder);
    const result = await voice(path);
    expect({ code: result.code, out: result.out }).toEqual({ code, out: '' });
    expect(result.err.startsWith(`voice: ${path}: `)).toBe(true);
    expect(result.err.split('\n')).toHaveLength(2);
  });

  it('exits 1 if one of several files fails, after it has transcribed the others', async () => {
    const { voice, file, folder } = setUp();
    const [a, bad, b] = [file('a.wav'), join(folder, 'none.wav'), file('b.wav')];
    const { code, out, err } = await voice(a, bad, b);
    expect(code).toBe(1);
    expect(out).toBe(`==> ${a} <==\n${TEXT}\n\n==> ${b} <==\n${TEXT}\n\n`);
    expect(err).toMatch(/^voice: .*none\.wav: .*\n$/);
  });

  it('exits 1 if one file is missing and --resume finds the others finished', async () => {
    const { voice, file, folder } = setUp();
    const argv = [file('a.wav'), join(folder, 'none.wav'), '--output-dir', join(folder, 'out')];
    expect((await voice(...argv)).code).toBe(1);
    expect((await voice(...argv, '--resume')).code).toBe(1);
  });

  it('exits with the common cause if all files fail', async () => {
    const { voice, folder } = setUp();
    const { code, err } = await voice(join(folder, 'a.wav'), join(folder, 'b.wav'), '-q');
    expect(code).toBe(4);
    expect(err.split('\n')).toHaveLength(3);
  });

  it('goes on with the other files if the engine fails on one', async () => {
    const stt = new FakeStt({
      answer: ({ speech }) => {
        if (speech.length > 16_000 * 2) throw new VoiceError('internal', 'The decoder tripped.');
        return said('fine');
      },
    });
    const { voice, file } = setUp({ stt });
    const [bad, good] = [file('bad.wav', wav(bursts(6, [1, 4]))), file('good.wav')];
    const { code, out, err } = await voice(bad, good);
    expect({ code, err }).toEqual({ code: 1, err: 'voice: The decoder tripped.\n' });
    expect(out).toBe(`==> ${good} <==\nfine\n\n`);
  });

  it('prints the cause under --verbose, for one file and for several', async () => {
    const { voice, file, folder } = setUp();
    const none = join(folder, 'none.wav');
    const alone = await voice(none, '-v');
    expect(alone.err).toMatch(/^voice: .*none\.wav: .*\n {2}because: ENOENT.*\n$/);
    const several = await voice(none, file('good.wav'), '-v');
    expect(several.err.startsWith(alone.err)).toBe(true);
  });

  it('prints after the text what each step took under --verbose', async () => {
    const { voice, file } = setUp();
    const path = file('talk.wav');
    const { out, err } = await voice(path, '-v');
    expect(out).toBe(`${TEXT}\n`);
    expect(err.replaceAll(/\d+\.\d\d s/g, 'N s').replaceAll(`voice: ${path}: `, '')).toBe(
      [
        'decoding took N s, for 4.0 s of sound that peaks at -10 dBFS.',
        'speech detection took N s.',
        'loading test-model took N s.',
        'inference took N s, for 1 chunk of speech.',
        'writing took N s.',
        '',
      ].join('\n'),
    );
  });

  it('exits 4 before it fetches a model if no file exists', async () => {
    const env = { VOICE_MODELS_DIR: temporaryFolder(), VOICE_HUB_URL: 'http://127.0.0.1:9' };
    expect(await runVoice(['transcribe', 'nowhere.mp3', 'nor-here.mp3'], { env })).toMatchObject({
      code: 4,
      out: '',
      err: 'voice: nowhere.mp3: it does not exist.\nvoice: nor-here.mp3: it does not exist.\n',
    });
  });

  it('exits 3 before it fetches a model if --speakers has no model', async () => {
    const { folder } = setUp();
    const path = join(folder, 'talk.wav');
    writeFileSync(path, wav(bursts(2, [0, 2])));
    const env = { VOICE_MODELS_DIR: temporaryFolder(), VOICE_HUB_URL: 'http://127.0.0.1:9' };
    expect(await runVoice(['transcribe', path, '--speakers'], { env })).toMatchObject({
      code: 3,
      err: expect.stringMatching(
        /^voice: No model that tells speakers apart is installed.*voice models pull/,
      ) as string,
    });
  });

  it('exits 3 before it reads the input if the model is not installed', async () => {
    const { voice, folder } = setUp();
    expect(await voice(join(folder, 'none.wav'), '--model', 'nope')).toMatchObject({
      code: 3,
      out: '',
      err: "voice: Model 'nope' is not installed. See the names with: voice models catalog\n",
    });
  });

  it.each([
    [
      'a language the model does not know',
      ['-l', 'ja'],
      "Model 'test-model' does not know the language 'ja'; it knows en. whisper-small does: voice models pull whisper-small, then --model whisper-small.",
    ],
    [
      'a language that only one other model knows',
      ['-l', 'yue'],
      "Model 'test-model' does not know the language 'yue'; it knows en. whisper-large-v3 does: voice models pull whisper-large-v3, then --model whisper-large-v3.",
    ],
    [
      'a language that no model knows',
      ['-l', 'xx'],
      "Model 'test-model' does not know the language 'xx'; it knows en.",
    ],
    [
      'a language that is none',
      ['-l', 'klingonish'],
      "--language must be an ISO 639-1 code such as 'en', got 'klingonish'.",
    ],
    ['a temperature out of range', ['--temperature', '2'], '--temperature must be between 0 and 1, got 2.'],
  ])('exits 2 for %s', async (_, options, message) => {
    const { voice, file } = setUp();
    expect(await voice(file('a.wav'), file('b.wav'), ...options)).toMatchObject({
      code: 2,
      out: '',
      err: `voice: ${message}\n`,
    });
  });

  it('exits 2 if the model cannot translate', async () => {
    const { run, file } = setUp();
    expect(await run([file('a.wav')], {}, 'translate')).toMatchObject({
      code: 2,
      err: "voice: Model 'test-model' does not support translation.\n",
    });
  });

  it.each(['srt', 'vtt', 'json', 'verbose_json'])(
    'exits 2 with advice if several %s documents would go to standard output',
    async (format) => {
      const { voice, file } = setUp();
      expect(await voice(file('a.wav'), file('b.wav'), '-f', format)).toMatchObject({
        code: 2,
        out: '',
        err: `voice: Several ${format} documents cannot go to one stream; name a folder with --output-dir, or use --json.\n`,
      });
    },
  );

  it("exits 2 for two times '-', because there is one standard input", async () => {
    expect(await setUp().voice('-', '-')).toMatchObject({
      code: 2,
      err: "voice: Standard input can be read only once; name '-' once.\n",
    });
  });

  it("exits 2 for '-' at a terminal before it pulls or transcribes", async () => {
    const stt = new FakeStt();
    const { run, file } = setUp({ stt });
    const expected = {
      code: 2,
      out: '',
      err: "voice: Nothing is piped in: '-' reads audio from standard input.\n",
    };
    expect(await run(['-', '--model', 'nope'], { isTerminal: true })).toMatchObject(expected);
    expect(await run([file('a.wav'), '-'], { isTerminal: true })).toMatchObject(expected);
    expect(stt.calls).toEqual([]);
  });

  it.each([
    [[], /Nothing to transcribe: name files, '-' for standard input, or --live/],
    [['a.wav', '--device', 'hw:1'], /--device names the microphone of --live/],
    [['a.wav', '--queue', 'nats://127.0.0.1:1', '-o', 'a.txt', '--resume'], /--queue needs no --resume/],
    [['a.wav', '--format', 'pdf'], /Unknown format 'pdf'; use json, text/],
    [['a.wav', '--loud'], /^voice: Unknown option '--loud'/],
  ])('exits 2 for the command line %j', async (argv, message) => {
    const { code, out, err } = await setUp().run(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('exits 130 when interrupted, and leaves no partial file', async () => {
    const leaving = new AbortController();
    const stt = new FakeStt({
      answer: () => {
        leaving.abort();
        return new Promise(() => undefined);
      },
    });
    const { run, file, folder } = setUp({ stt });
    const out = join(folder, 'out');
    const result = await run([file('a.wav'), file('b.wav'), '-o', out], { signal: leaving.signal });
    expect(result).toMatchObject({ code: 130, out: '', err: '' });
    expect(readdirSync(folder).toSorted()).toEqual(['a.wav', 'b.wav']);
  });
});

type RunOptions = NonNullable<Parameters<typeof runVoice>[1]>;

function setUp(options: TestRuntimeOptions = {}) {
  const folder = temporaryFolder();
  const runtime = testRuntime(options);
  const run = (argv: readonly string[], given: RunOptions = {}, command = 'transcribe') => {
    const model = argv.includes('--model') ? [] : ['--model', TEST_MODEL];
    return runVoice([command, ...argv, ...model], {
      env: { VOICE_MODELS_DIR: runtime.modelsDir },
      runtime,
      ...given,
    });
  };
  return {
    folder,
    run,
    voice: (...argv: string[]) => run(argv),
    file: (name: string, bytes: Uint8Array = TALK) => put(folder, name, bytes),
  };
}

function put(folder: string, name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function json(running: ReturnType<typeof runVoice>) {
  const { code, out, err } = await running;
  const lines = out.split('\n').filter((line) => line !== '');
  return { code, err, events: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}
