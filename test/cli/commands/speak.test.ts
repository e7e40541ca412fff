import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromPcm16 } from '../../../src/audio/pcm16.ts';
import { defer } from '../../../src/base/deferred.ts';
import type { TtsEngine } from '../../../src/domain/engine.ts';
import { TTS_RATE } from '../../../src/domain/synthesis.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import type { InstalledModel } from '../../../src/domain/model.ts';
import { SavedVoices } from '../../../src/voices/saved.ts';
import { askedFor, DIRECTED } from '../../helpers/directed-speech.ts';
import { FakeTts, WORD_MS } from '../../helpers/fake-tts.ts';
import { temporaryFolder, ttsManifest } from '../../helpers/model-fixtures.ts';
import { type RunOptions, runVoice } from '../../helpers/run-voice.ts';
import { install, TEST_VOICE, testRuntime, type TestRuntimeOptions } from '../../helpers/test-runtime.ts';
import { findStreamInfo } from '../../../src/media/flac/stream-info.ts';

const WORD_BYTES = (WORD_MS / 1000) * TTS_RATE * 2;
const HEADER_BYTES = 44;

describe('voice speak', () => {
  it('writes a WAV file with its true length to standard output', async () => {
    const { code, err, bytes } = await setUp().voice('good morning all');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(bytes.length).toBe(HEADER_BYTES + 3 * WORD_BYTES);
    expect(wavSizes(bytes)).toEqual({ riff: 36 + 3 * WORD_BYTES, data: 3 * WORD_BYTES, rate: TTS_RATE });
  });

  it('writes raw samples as PCM', async () => {
    const { code, bytes } = await setUp().voice('good morning', '--format', 'pcm');
    expect(code).toBe(0);
    expect(bytes.length).toBe(2 * WORD_BYTES);
    expect(new DataView(bytes.buffer, bytes.byteOffset).getInt16(100, true)).not.toBe(0);
  });

  it('reads the text of a file', async () => {
    const path = join(temporaryFolder(), 'text.txt');
    writeFileSync(path, '\u{feff}grüße an alle. Und mehr.\n');
    const { run, tts } = setUp();
    expect((await run(['--file', path])).bytes.length).toBe(HEADER_BYTES + 5 * WORD_BYTES);
    expect(tts.requests[0]!.text).toBe('grüße an alle. Und mehr.\n');
  });

  it('speaks a long file sentence by sentence', async () => {
    const path = join(temporaryFolder(), 'long.txt');
    writeFileSync(path, 'A word. '.repeat(9_000));
    const leaving = new AbortController();
    const tts = new FakeTts({
      beforeWord: async () => {
        if (tts.requests.length === 3) leaving.abort();
      },
    });
    expect((await setUp(tts).run(['--file', path], { signal: leaving.signal })).code).toBe(130);
    expect(tts.requests.map(({ text }) => text.trimEnd())).toEqual(['A word.', 'A word.', 'A word.']);
  });

  it('speaks piped text sentence by sentence while it still arrives', async () => {
    const { run, tts } = setUp();
    const firstSound = defer<void>();
    const stdin = (async function* () {
      yield Buffer.from('First this. Then');
      await firstSound.promise;
      yield Buffer.from(' that.');
    })();
    const onOut = () => firstSound.resolve();
    const { code, bytes } = await run([], { stdin, onOut });
    expect(code).toBe(0);
    expect(bytes.length).toBe(HEADER_BYTES + 4 * WORD_BYTES);
    expect(tts.requests.map(({ text }) => text.trimEnd())).toEqual(['First this.', 'Then that.']);
  });

  it('streams a long text with a WAV header that states no length', async () => {
    const { bytes } = await setUp().voice('word '.repeat(500));
    expect(bytes.length).toBe(HEADER_BYTES + 500 * WORD_BYTES);
    expect(wavSizes(bytes).riff).toBe(0x7fff_ffff);
  });

  it.each([[[]], [['-']]])('reads standard input: %j', async (argv) => {
    const { run } = setUp();
    const { code, bytes } = await run(argv, { stdin: 'grüße an alle\n' });
    expect(code).toBe(0);
    expect(bytes.length).toBe(HEADER_BYTES + 3 * WORD_BYTES);
  });

  it.each(['--language', '--lang', '-l'])(
    'passes every option on to the engine, with the language as %s',
    async (flag) => {
      const { voice, tts } = setUp();
      const options = ['--speed', '2', flag, 'en-GB', '--text-normalization', 'off'];
      expect((await voice('hello', '--voice', 'bert', ...options)).code).toBe(0);
      expect(tts.requests).toEqual([
        { text: 'hello', voice: 'bert', speed: 2, language: 'en-GB', textNormalization: 'off' },
      ]);
    },
  );

  it('applies effects to the sound', async () => {
    const { voice } = setUp();
    const pcm = (...options: string[]) => voice('one two', '--format', 'pcm', ...options);
    const [plain, high, roomy] = [
      await pcm(),
      await pcm('--pitch', '-12'),
      await pcm('--reverb-room', '0.9', '--reverb-damping', '0', '--reverb-mix', '0.5'),
    ];
    expect(signChanges(high.bytes) / signChanges(plain.bytes)).toBeCloseTo(0.5, 1);
    expect(high.bytes.length).toBe(plain.bytes.length);
    expect(roomy.bytes.length).toBeGreaterThan(plain.bytes.length);
  });

  it.each([
    ['hello.flac', undefined, 'fLaC'],
    ['hello.ogg', undefined, 'OggS'],
    ['hello.OPUS', undefined, 'OggS'],
    ['hello.wav', 'mp3', '\u{ff}'],
    ['hello', 'wav', 'RIFF'],
    ['hello', undefined, 'RIFF'],
  ])('writes %s in the format of its name, or in that of --format: %s', async (name, format, magic) => {
    const path = join(temporaryFolder(), name);
    const { code } = await setUp().voice(
      'hello',
      '-o',
      path,
      ...(format === undefined ? [] : ['-f', format]),
    );
    expect(code).toBe(0);
    expect(readFileSync(path).toString('latin1', 0, magic.length)).toBe(magic);
  });

  it('writes the number of samples into a FLAC file, and also if a short text is piped', async () => {
    const path = join(temporaryFolder(), 'hello.flac');
    await setUp().voice('hello', '-o', path);
    const piped = await setUp().voice('hello', '-f', 'flac');
    const wav = await setUp().voice('hello', '-f', 'wav');
    const samples = (wav.bytes.length - 44) / 2;
    expect(findStreamInfo(readFileSync(path))).toMatchObject({
      total: samples,
      sampleRate: 24_000,
      bits: 16,
    });
    expect(findStreamInfo(piped.bytes)?.total).toBe(samples);
  });

  it('prints what each step took under --verbose', async () => {
    const { err } = await setUp().voice('hello', '-o', join(temporaryFolder(), 'a.wav'), '-v');
    expect(err.replaceAll(/\d+\.\d\d s/g, 'N s')).toMatch(
      /^voice: loading \S+ took N s\.\nvoice: synthesis took N s\.\nvoice: writing \d\.\d s of sound took N s more\.\n/m,
    );
  });

  it('names the format if the file name has no extension', async () => {
    const path = join(temporaryFolder(), 'hello');
    expect((await setUp().voice('hello', '-o', path)).err).toBe(`voice: wrote ${path} (WAV)\n`);
  });

  it.each([
    ['hello.aiff', /'.*hello\.aiff' does not end like a sound file: use \.wav, .*--format\.\n$/],
    ['none/hello.wav', /'.*hello\.wav' cannot be written: there is no folder '.*none'\.\n$/],
  ])('refuses to write %s', async (name, message) => {
    const path = join(temporaryFolder(), name);
    const { code, err } = await setUp().voice('hello', '-o', path);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(existsSync(path)).toBe(false);
  });

  it('writes to standard output for -o -, also to a terminal', async () => {
    const { out } = await setUp().run(['hello', '-o', '-'], { isTerminal: true });
    expect(out.slice(0, 4)).toBe('RIFF');
  });

  it('prints a JSON object about the result under --json', async () => {
    const path = join(temporaryFolder(), 'hello.wav');
    const { voice } = setUp();
    const expected = { type: 'speech', format: 'wav', duration: 2 * (WORD_MS / 1000), model: 'espeak' };
    const { out, err } = await voice('hello all', '--json', '-o', path, '--voice', 'bert');
    // If the work takes a second or more, progress objects come before.
    expect([JSON.parse(out.trim().split('\n').at(-1)!), err]).toEqual([
      { ...expected, file: path, voice: 'bert' },
      '',
    ]);
    const streamed = await voice('hello all', '--json');
    expect(streamed.out.slice(0, 4)).toBe('RIFF');
    expect(JSON.parse(streamed.err)).toEqual(expected);
  });

  it('writes a file with its true length and says so, but not under -q', async () => {
    const { voice } = setUp();
    const folder = temporaryFolder();
    const path = join(folder, 'hello.wav');
    expect(await voice('hello', 'all', '--output', path)).toMatchObject({
      code: 0,
      out: '',
      err: `voice: wrote ${path}\n`,
    });
    const bytes = readFileSync(path);
    expect(bytes.length).toBe(HEADER_BYTES + 2 * WORD_BYTES);
    expect(wavSizes(bytes)).toEqual({ riff: 36 + 2 * WORD_BYTES, data: 2 * WORD_BYTES, rate: TTS_RATE });
    expect(await voice('hello', '-q', '-o', path)).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(folder)).toEqual(['hello.wav']);
  });

  it('writes into a device without replacing it', async () => {
    expect((await setUp().voice('hello', '-q', '-o', '/dev/null')).code).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});

describe('voice speak fails and', () => {
  it('exits 2 with advice if sound would go to a terminal and no player is installed', async () => {
    const { code, out, err } = await setUp().run(['hello'], { isTerminal: true });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /^voice: Sound cannot be written to a terminal, and no player is installed \(ffplay, .*\); use --output FILE/,
    );
  });

  it('exits 2 if there is nothing to say', async () => {
    const { run, voice } = setUp();
    const nothing = {
      code: 2,
      out: '',
      err: 'voice: Nothing to say: give a text, name one with --file, or pipe one in.\n',
    };
    expect(await voice(' ')).toMatchObject(nothing);
    expect(await run(['  '])).toMatchObject(nothing);
    expect(await run([], { isTerminal: true })).toMatchObject(nothing);
    expect(await run([], { stdin: ' \n' })).toMatchObject({
      code: 2,
      out: '',
      err: 'voice: There is no text to speak.\n',
    });
  });

  it.each([
    ['a text and a file', ['hello', '--file', 'x.txt'], 'Give either a text or --file, not both.'],
    ['a text and a book', ['hello', '--file', 'README.md'], 'Give either a text or --file, not both.'],
    ['a file that is not there', ['--file', 'none.txt'], "'none.txt' cannot be read: there is no such file."],
    ['a folder', ['--file', 'src'], "'src' is a folder, not a text."],
    [
      'subtitles of another kind',
      ['hi', '--subtitles', 'a.txt'],
      "--subtitles writes files that end in .srt, .vtt, .lrc, .tsv; 'a.txt' does not.",
    ],
    [
      'subtitles in a folder that is not there',
      ['hi', '--subtitles', '/nowhere/a.srt'],
      "'/nowhere/a.srt' cannot be written: there is no folder '/nowhere'.",
    ],
    ['an effect out of range', ['hi', '--pitch', '13'], "--pitch must be between -12 and 12, got '13'."],
    [
      'a word for a number',
      ['hi', '--reverb-mix', 'much'],
      "--reverb-mix must be between 0 and 1, got 'much'.",
    ],
  ])('exits 2 for %s', async (_, argv, message) => {
    expect(await setUp().run(argv)).toMatchObject({ code: 2, out: '', err: `voice: ${message}\n` });
  });

  it.each([
    [['--file', 'story.srt', '--subtitles', 'story.srt', '-o', 's.wav'], /'story\.srt' is an input/],
    [['--file', 'story.srt', '-f', 'wav', '-o', 'story.srt'], /'story\.srt' is an input/],
    [['hi', '--voice', 'my.pt', '-f', 'wav', '-o', 'my.pt'], /'my\.pt' is an input/],
    [
      ['hi', '-o', 'same.srt', '-f', 'wav', '--subtitles', 'same.srt'],
      /'same\.srt' and 'same\.srt' are one file/,
    ],
  ])(
    'exits 2 and changes no file if an output is also an input or another output: %j',
    async (argv, message) => {
      const folder = temporaryFolder();
      for (const name of ['story.srt', 'my.pt']) writeFileSync(join(folder, name), 'hello');
      const { run, tts } = setUp();
      const { code, err } = await run(argv.map((word) => (/\./.test(word) ? join(folder, word) : word)));
      expect({ code, err: err.replaceAll(`${folder}/`, '') }).toEqual({
        code: 2,
        err: expect.stringMatching(message),
      });
      expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
        'hello',
        'hello',
      ]);
      expect(tts.requests).toEqual([]);
    },
  );

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('reads input in %s with its mark', async (encoding) => {
    const { run, tts } = setUp();
    const wide = Buffer.from('\uFEFFgrün', encoding === 'utf-8' ? 'utf8' : 'utf16le');
    const stdin = encoding === 'utf-16be' ? wide.swap16() : wide;
    expect((await run([], { stdin: new Uint8Array(stdin) })).code).toBe(0);
    expect(tts.requests.map(({ text }) => text)).toEqual(['grün']);
  });

  it('exits 2 for input that is not UTF-8', async () => {
    expect(await setUp().run([], { stdin: new Uint8Array([72, 105, 0xff, 0xfe]) })).toMatchObject({
      code: 2,
      err: 'voice: standard input is not text in UTF-8; convert it, such as with: iconv -f WINDOWS-1252 -t UTF-8\n',
    });
  });

  it.each([
    [
      '%PDF-1.7',
      'voice: standard input is a PDF, not plain text. Take its text out, and pipe that in: pdftotext FILE -\n',
    ],
    ['PK\x03\x04', expect.stringMatching(/is a packed document.*pandoc -t plain/) as string],
    ['{\\rtf1', expect.stringMatching(/is a document in RTF.*pandoc -t plain/) as string],
  ])('says how to extract the text of a document that begins with %j', async (begins, err) => {
    const stdin = Buffer.from(`${begins} and so on`, 'latin1');
    expect(await setUp().run([], { stdin })).toMatchObject({ code: 2, err });
  });

  it('exits 2 for an unknown voice, and leaves no file', async () => {
    const { voice } = setUp();
    const folder = temporaryFolder();
    expect(await voice('hello', '--voice', 'carl', '-o', join(folder, 'x.wav'))).toMatchObject({
      code: 2,
      err: "voice: There is no voice 'carl'.\n",
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['0.2', '4.1', 'fast', ''])('exits 2 for a speed of %j', async (speed) => {
    expect(await setUp().voice('hello', '--speed', speed)).toMatchObject({
      code: 2,
      out: '',
      err: `voice: --speed must be between 0.25 and 4, got '${speed}'.\n`,
    });
  });

  it('exits 2 for an unknown format', async () => {
    const { code, err } = await setUp().voice('hello', '--format', 'midi');
    expect(code).toBe(2);
    expect(err).toContain("'midi' is invalid");
  });

  it('exits 3 for a model that is not installed', async () => {
    expect(await setUp().voice('hello', '--model', 'nope')).toMatchObject({
      code: 3,
      out: '',
      err: "voice: Model 'nope' is not installed. See the names with: voice models catalog\n",
    });
  });

  it('leaves the earlier file as it was if the engine fails midway', async () => {
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
      err: expect.stringMatching(/^voice: The voice broke\. '.*hello\.wav\.unfinished\.wav' plays the /),
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('exits before it synthesizes anything if no program can write the format', async () => {
    const { run, tts } = setUp();
    const options = { env: { PATH: '', VOICE_FFMPEG: '/nowhere/ffmpeg' } };
    const result = await run(['hello', '-o', join(temporaryFolder(), 'a.aac')], options);
    expect(result.code).not.toBe(0);
    expect(tts.requests).toEqual([]);
  });
});

describe('an interrupted voice speak', () => {
  /** Two passages; the second one begins with the word 'Next'. */
  const TEXT = `${'One two three four. '.repeat(25)}Next five six seven. Last eight nine.`;

  /** Runs voice speak, and interrupts it before `word`. */
  async function runUntilWord(path: string, word: string, ...more: readonly string[]) {
    const leaving = new AbortController();
    const tts = new FakeTts({ beforeWord: async (next) => void (next === word && leaving.abort()) });
    return setUp(tts).run([TEXT, '-o', path, ...more], { signal: leaving.signal });
  }

  it.each(['wav', 'opus'])(
    'leaves a playable file, says how far it came, and goes on with --resume: %s',
    async (format) => {
      const folder = temporaryFolder();
      const [path, cues, whole] = [`a.${format}`, 'a.srt', `whole.${format}`].map((name) =>
        join(folder, name),
      );
      writeFileSync(path!, 'made before');
      const { code, err } = await runUntilWord(path!, 'eight', '--subtitles', cues!);
      expect(code).toBe(130);
      expect(err).toMatch(
        /Stopped at 9\d %\. '.*\.unfinished\.wav' plays the 11 s made so far\. The same command with --resume goes on from there\.\n$/,
      );
      expect(readFileSync(path!, 'utf8')).toBe('made before');
      const kept = readFileSync(`${path!}.unfinished.wav`);
      expect(wavSizes(kept).data).toBe(105 * WORD_BYTES);
      expect(kept.length).toBe(HEADER_BYTES + 105 * WORD_BYTES);
      expect(readFileSync(`${path!}.unfinished.srt`, 'utf8')).toContain('Next five six seven.');

      // A run that is interrupted sooner keeps the longer file of the run before.
      expect((await runUntilWord(path!, 'Next', '--subtitles', cues!)).code).toBe(130);
      expect(wavSizes(readFileSync(`${path!}.unfinished.wav`)).data).toBe(105 * WORD_BYTES);

      const { run, tts } = setUp();
      const again = await run([TEXT, '-o', path!, '--subtitles', cues!, '--resume']);
      expect(again).toMatchObject({
        code: 0,
        err: expect.stringMatching(/going on from 9\d %, 10 s of speech/),
      });
      expect(tts.requests.map(({ text }) => text)).toEqual(['Next five six seven. Last eight nine.']);
      expect((await run([TEXT, '-o', whole!, '--subtitles', `${whole!}.srt`])).code).toBe(0);
      // Ogg streams have random serial numbers.
      const isSame = readFileSync(path!).equals(readFileSync(whole!));
      expect(isSame).toBe(format !== 'opus');
      expect(readFileSync(cues!, 'utf8')).toBe(readFileSync(`${whole!}.srt`, 'utf8'));
      expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
      expect(await run([TEXT, '-o', path!, '--resume'])).toMatchObject({
        code: 0,
        err: expect.stringMatching(/is already complete; leave --resume out/),
      });
    },
  );

  it('leaves an unfinished file alone if text or voice differ, and refuses to resume it', async () => {
    const path = join(temporaryFolder(), 'a.wav');
    await runUntilWord(path, 'eight');
    const { run } = setUp();
    expect(await run([TEXT, '-o', path, '--resume', '--voice', 'bert'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/cannot be continued: voice was not given and is bert now\./),
    });
    expect((await run(['Other words.', '-o', path, '--resume'])).err).toContain('the text is another');
    expect(await run(['Other words.', '-o', path])).toMatchObject({
      code: 0,
      err: expect.stringMatching(
        /of an earlier run stays: the text is another; remove it if you do not need it\./,
      ),
    });
    expect(wavSizes(readFileSync(`${path}.unfinished.wav`)).data).toBe(105 * WORD_BYTES);
    // The file is there now, made of other words: it is not the result of the unfinished run.
    expect(await run([TEXT, '-o', path, '--resume', '--voice', 'bert'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/cannot be continued: voice was not given and is bert now\./),
    });
  });

  it('keeps the sound of a piped text, but cannot resume it', async () => {
    const path = join(temporaryFolder(), 'a.wav');
    const leaving = new AbortController();
    const tts = new FakeTts({ beforeWord: async (word) => void (word === 'eight' && leaving.abort()) });
    const { err } = await setUp(tts).run(['-o', path], { stdin: TEXT, signal: leaving.signal });
    expect(err).toMatch(/^voice: Stopped\. '.*\.unfinished\.wav' plays the 11 s made so far\.\n$/);
  });

  it('writes the same bytes with effects after --resume as one whole run', async () => {
    const [path, whole] = ['a.wav', 'whole.wav'].map((name) => join(temporaryFolder(), name));
    const effects = ['--pitch', '-3', '--reverb-room', '0.8'];
    await runUntilWord(path!, 'eight', ...effects);
    await setUp().run([TEXT, '-o', path!, ...effects, '--resume']);
    await setUp().run([TEXT, '-o', whole!, ...effects]);
    expect(readFileSync(path!).equals(readFileSync(whole!))).toBe(true);
  });
});

describe('the model of voice speak', () => {
  it('is kokoro-v1 if it is installed', async () => {
    const { runtime, asked, run } = setUpModels();
    install(runtime.modelsDir, ttsManifest({ name: 'kokoro-v1' }));
    expect(await run(['hello'])).toMatchObject({ code: 0, err: '' });
    expect(asked).toEqual(['kokoro-v1']);
  });

  it('is the one of the settings; if it is missing, no other model replaces it', async () => {
    const { run, asked } = setUpModels();
    const missing = await run(['hello'], { VOICE_SPEAK_MODEL: 'nope' });
    expect({ code: missing.code, err: missing.err }).toEqual({
      code: 3,
      err: "voice: Model 'nope' is not installed. See the names with: voice models catalog\n",
    });
    expect(await run(['hello'], { VOICE_SPEAK_MODEL: 'espeak' })).toMatchObject({ code: 0, err: '' });
    expect(asked).toEqual(['espeak']);
  });

  it('is eSpeak if kokoro-v1 is missing, with a note, but without one under -q', async () => {
    const { asked, run, runtime } = setUpModels();
    rmSync(join(runtime.modelsDir, TEST_VOICE), { recursive: true });
    const { code, err } = await run(['hello']);
    expect(code).toBe(0);
    expect(err).toMatch(/^voice: kokoro-v1 is not installed.*voice models pull kokoro-v1\n$/);
    expect((await run(['hello', '-q'])).err).toBe('');
    const lines = (await run(['hello', '--json'])).err.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(['note', 'speech']);
    expect(asked).toEqual(['espeak', 'espeak', 'espeak']);
  });

  it.each(['af_heart', 'af_heart(2)+af_sky(1)', 'alloy', 'voice_1234', './mine.pt', '/srv/mine.bin'])(
    'must be kokoro-v1 for the voice %s; the error names the command that installs it',
    async (voice) => {
      expect(await setUpModels().run(['hello', '--voice', voice, '--no-pull'])).toMatchObject({
        code: 3,
        out: '',
        err: "voice: Model 'kokoro-v1' is not installed. Get it with: voice models pull kokoro-v1\n",
      });
    },
  );

  it('must be kokoro-v1 for a saved voice, by its name or its id', async () => {
    const savedVoices = new SavedVoices(temporaryFolder());
    const voice = { voiceType: 'designed' } as const;
    const made = await Promise.all(
      ['Narrator', 'my-voice'].map((name) =>
        savedVoices.create({ ...voice, name, resolvedVoice: 'bm_george' }),
      ),
    );
    const { run } = setUpModels({ savedVoices });
    for (const called of made.flatMap(({ id, name }) => [name, id, `voice_${id}`])) {
      expect(await run(['hello', '--voice', called, '--no-pull'])).toMatchObject({
        code: 3,
        err: "voice: Model 'kokoro-v1' is not installed. Get it with: voice models pull kokoro-v1\n",
      });
    }
    expect((await run(['hello', '--voice', 'your-voice', '--no-pull'])).err).toContain(
      "no voice 'your-voice'",
    );
  });

  it('is pulled if the model or one of its voices is named', async () => {
    const { runtime } = setUpModels();
    for (const named of [
      ['-m', 'kokoro-v1'],
      ['--voice', 'af_heart'],
    ]) {
      const leaving = new AbortController();
      const told: string[] = [];
      const { code } = await runVoice(['speak', 'hello', ...named], {
        runtime,
        env: { VOICE_MODELS_DIR: runtime.modelsDir, VOICE_HUB_URL: 'http://127.0.0.1:9' },
        signal: leaving.signal,
        onErr: (text) => {
          told.push(text);
          leaving.abort();
        },
      });
      expect(code).toBe(130);
      expect(told[0]).toMatch(/^(?:Pulling kokoro-v1|Looking up)/);
    }
  });

  it('is eSpeak for the voices of eSpeak, without a note', async () => {
    const { run, asked, runtime } = setUpModels();
    install(runtime.modelsDir, ttsManifest({ name: 'kokoro-v1' }));
    for (const voice of ['de', 'en-us', 'gmw/de']) await run(['hello', '--voice', voice]);
    expect(asked).toEqual(['espeak', 'espeak', 'espeak']);
  });

  it('receives a saved voice as the voice that it is made of', async () => {
    const savedVoices = new SavedVoices(temporaryFolder());
    const { id } = await savedVoices.create({ name: 'Bertie', voiceType: 'blended', resolvedVoice: 'bert' });
    const { run, tts } = setUpModels({ savedVoices });
    await run(['hello', '--voice', `voice_${id}`, '-m', 'espeak']);
    expect(tts.requests[0]).toMatchObject({ voice: 'bert' });
  });
});

describe('directions in voice speak', () => {
  it('support every mark and SSML element, in an argument and on standard input', async () => {
    const { run, tts } = setUp();
    for (const { kind, text, inputFormat, speakers, asked } of DIRECTED) {
      const list = Object.entries(speakers ?? {}).map(([name, voice]) => `${name}=${voice}`);
      const options = [
        ...(inputFormat ? ['--input-format', inputFormat] : []),
        ...(list.length > 0 ? ['--speakers', list.join(',')] : []),
      ];
      expect(await run([text, ...options])).toMatchObject({ code: 0, err: '' });
      expect([kind, askedFor(tts.requests.splice(0))]).toEqual([kind, asked]);
      expect((await run(options, { stdin: text })).code).toBe(0);
      expect([kind, askedFor(tts.requests.splice(0))]).toEqual([kind, asked]);
    }
  });

  it('print a note if a direction has no effect, for whole and arriving text', async () => {
    const { run } = setUp();
    const told = 'voice: A pause of 61 s is cut to 60 s, the longest.\n';
    expect((await run(['a [pause:61s]'])).err).toBe(told);
    expect((await run([], { stdin: 'a [pause:61s]' })).err).toBe(told);
  });
});

describe('subtitles of voice speak', () => {
  it('end a cue when the speaker changes, and name the speakers of a dialogue', async () => {
    const path = join(temporaryFolder(), 'a.srt');
    const { run } = setUp();
    const text = 'ANNA: Are you in?\nBEN: Yes I am.';
    const options = ['--speakers', 'ANNA=anna,BEN=bert', '--subtitles', path];
    for (const arriving of [false, true]) {
      expect((await run(arriving ? options : [text, ...options], arriving ? { stdin: text } : {})).code).toBe(
        0,
      );
      expect(readFileSync(path, 'utf8')).toMatch(/\nANNA: Are you in\?\n\n2\n.*\nBEN: Yes I am\.\n$/);
    }
  });

  const TEXT = 'First, say this. And then, to be sure, say that!';

  it.each([
    ['srt', '1\n00:00:00,000 --> 00:00:01,000\nFirst, say this. And then,\nto be sure, say that!\n'],
    ['vtt', 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nFirst, say this. And then,\nto be sure, say that!\n'],
  ])('are written as %s from the spoken words', async (kind, expected) => {
    const path = join(temporaryFolder(), `a.${kind}`);
    const { run } = setUp();
    expect((await run([TEXT, '--subtitles', path])).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(expected);
    expect((await run(['--subtitles', path], { stdin: TEXT })).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(expected);
  });

  it('leave the earlier file as it was if speaking fails', async () => {
    const path = join(temporaryFolder(), 'a.srt');
    writeFileSync(path, 'before');
    expect((await setUp().run(['hello', '--voice', 'carl', '--subtitles', path])).code).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe('before');
  });
});

describe('the player of voice speak', () => {
  it.each([
    ['ffplay', HEADER_BYTES + 2 * WORD_BYTES],
    ['aplay', 2 * WORD_BYTES],
    ['paplay', 2 * WORD_BYTES],
  ])('plays on a terminal: %s', async (name, size) => {
    const { run, played } = setUpPlayer(name, 'exec /bin/cat > "$PLAYED"');
    expect(await run(['one two'])).toMatchObject({ code: 0, out: '', err: '' });
    expect(readFileSync(played).length).toBe(size);
  });

  it('receives a temporary file if it reads only files', async () => {
    const { run, played } = setUpPlayer('afplay', 'echo "$1" > "$PLAYED.path"; exec /bin/cp "$1" "$PLAYED"');
    expect(await run(['one two'])).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(played).length).toBe(HEADER_BYTES + 2 * WORD_BYTES);
    expect(existsSync(readFileSync(`${played}.path`, 'utf8').trim())).toBe(false);
  });

  it('receives sound while it is made', async () => {
    const { run, played } = setUpPlayer('aplay', 'exec /bin/cat > "$PLAYED"');
    const heard = defer<void>();
    const stdin = (async function* () {
      yield Buffer.from('First this. Then');
      await heard.promise;
      yield Buffer.from(' that.');
    })();
    const running = run([], { stdin });
    await expect.poll(() => existsSync(played) && readFileSync(played).length).toBe(2 * WORD_BYTES);
    heard.resolve();
    expect((await running).code).toBe(0);
    expect(readFileSync(played).length).toBe(4 * WORD_BYTES);
  });

  it.each([
    ['with an error', 'echo "no sound card" >&2; exit 3', 'ended with code 3: no sound card.'],
    ['without reading', 'exec 0<&-; exit 0', 'did not play all of the sound.'],
  ])('that ends early %s is reported, and synthesis stops', async (_, script, message) => {
    const { run, tts } = setUpPlayer('aplay', script);
    const { code, err } = await run(['word '.repeat(5_000)]);
    expect(code).toBe(1);
    expect(err).toBe(
      `voice: The player aplay ${message} Write a file with --output FILE, or pipe the sound to another player.\n`,
    );
    expect(tts.requests).toHaveLength(1);
  });

  it.each([
    ['ffplay', 'echo "No more combinations to try, audio open failed\nFailed to open file" >&2'],
    ['aplay', 'echo "aplay: main:850: audio open error: No such file or directory" >&2; exit 1'],
  ])('that finds no sound device is reported, even if it exits 0: %s', async (name, script) => {
    const { run } = setUpPlayer(name, `/bin/cat > /dev/null; ${script}`);
    expect(await run(['hello'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^voice: No sound device was found: .* with --output FILE/),
    });
  });

  it('stops at once when the command is interrupted', async () => {
    const { run, played } = setUpPlayer('aplay', 'echo $$ > "$PLAYED"; exec /bin/sleep 3600');
    const leaving = new AbortController();
    const running = run(['word '.repeat(5_000)], { signal: leaving.signal });
    await expect.poll(() => existsSync(played) && readFileSync(played, 'utf8')).toMatch(/\d/);
    const pid = Number(readFileSync(played, 'utf8'));
    leaving.abort();
    expect(await running).toMatchObject({ code: 130, err: '' });
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

/**
 * A terminal whose search path holds only a player `name` that runs `script`; `played` is the file that the
 * script writes.
 */
function setUpPlayer(name: string, script: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const played = join(folder, 'played');
  const { run, tts } = setUp();
  const env = { PATH: folder, PLAYED: played };
  return {
    tts,
    played,
    run: (argv: readonly string[], options: RunOptions = {}) =>
      run(argv, { ...options, isTerminal: true, env }),
  };
}

/** A runtime in which every model speaks with the same engine; `asked` lists the models that spoke. */
function setUpModels(options: TestRuntimeOptions = {}) {
  const tts = new FakeTts();
  /** A model that was only loaded while the text was looked at is not in the list. */
  const asked: string[] = [];
  const runtime = testRuntime({ tts, ...options });
  const all = {
    ...runtime,
    tts: async ({ manifest: { name } }: InstalledModel): Promise<TtsEngine> => ({
      facts: tts.facts,
      voices: () => tts.voices(),
      close: () => tts.close(),
      synthesize(request, signal) {
        asked.push(name);
        return tts.synthesize(request, signal);
      },
    }),
  };
  const run = (argv: readonly string[], env: RunOptions['env'] = {}) =>
    runVoice(['speak', ...argv], { env: { VOICE_MODELS_DIR: runtime.modelsDir, ...env }, runtime: all });
  return { tts, asked, runtime, run };
}

function setUp(tts = new FakeTts()) {
  const runtime = testRuntime({ tts });
  const run = (argv: readonly string[], { env, ...options }: RunOptions = {}) =>
    runVoice(['speak', '--model', 'espeak', ...argv], {
      env: { VOICE_MODELS_DIR: runtime.modelsDir, ...env },
      runtime,
      ...options,
    });
  return { tts, run, voice: (...argv: string[]) => run(argv) };
}

function wavSizes(wav: Uint8Array) {
  const view = new DataView(wav.buffer, wav.byteOffset);
  return { riff: view.getUint32(4, true), data: view.getUint32(40, true), rate: view.getUint32(24, true) };
}

/** The number of sign changes in 16-bit samples. */
function signChanges(pcm: Uint8Array): number {
  const samples = fromPcm16(pcm);
  return samples.reduce(
    (count, sample, at) => count + (at > 0 && samples[at - 1]! < 0 !== sample < 0 ? 1 : 0),
    0,
  );
}
