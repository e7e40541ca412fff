import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wavHeader } from '../../src/audio/wav.ts';
import { recordedSpeech } from '../fixtures/recordings.ts';
import { wavFile } from '../audio/wav-files.ts';
import { totalWordErrors, wordErrorRate } from '../helpers/word-error-rate.ts';
import { openVoiceHere } from '../helpers/voice-here.ts';
import { haveFfmpeg, haveMoonshine, haveRecordings, MODELS_DIR, recording, voice } from './voice-binary.ts';

const ready = haveRecordings && (await haveMoonshine());
const because = ready ? '' : ' (skipped: no recordings, or the default model cannot be pulled)';

interface Reference {
  readonly language: string;
  readonly text: string | null;
}

const references = haveRecordings
  ? (JSON.parse(await readFile(recording('references.json'), 'utf8')) as Record<string, Reference>)
  : {};
const english = Object.entries(references).flatMap(([name, { language, text }]) =>
  language === 'en' && text !== null ? [{ name, text }] : [],
);

/** For what needs no process of its own. */
const here = openVoiceHere(MODELS_DIR);
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'voice-e2e-'))));
afterAll(async () => {
  await here.close();
  await rm(folder, { recursive: true, force: true });
});

/** `seconds` of silence at 16 kHz. */
async function silence(seconds: number): Promise<string> {
  const path = join(folder, `silence-${seconds}.wav`);
  const pcm = new Uint8Array(seconds * 32_000);
  await writeFile(path, Buffer.concat([wavHeader(16_000, pcm.length), pcm]));
  return path;
}

/** The texts of files that are given together, in their order. */
async function transcripts(paths: readonly string[]): Promise<readonly string[]> {
  const { out, code } = await here.run(['transcribe', '--json', ...paths]);
  expect(code).toBe(0);
  const lines = out.trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as { type: string; file: string; text: string });
  const heard = events.flatMap(({ type, file, text }) =>
    type === 'transcript' ? [[file, text] as const] : [],
  );
  expect(heard.map(([file]) => file)).toEqual(paths);
  return heard.map(([, text]) => text);
}

describe.skipIf(!ready)(`voice transcribe on real recordings${because}`, () => {
  it('writes down the English recordings with at most 3 % of the words wrong', async () => {
    const heard = await transcripts(english.map(({ name }) => recording(name)));
    const clips = english.map(({ text }, index) => wordErrorRate(text, heard[index] ?? ''));
    expect(totalWordErrors(clips).rate).toBeLessThanOrEqual(0.03);
  });

  it('writes subtitles and JSON that other programs can read', async () => {
    const jfk = recording('jfk.flac');
    const formats = await Promise.all(
      ['srt', 'vtt', 'json', 'verbose_json'].map(
        async (format) => (await here.run(['transcribe', jfk, '-f', format])).out,
      ),
    );
    const [srt = '', vtt = '', json = '', verbose = ''] = formats;
    expect(srt).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:\d\d,\d{3}\n.+/);
    expect(vtt).toMatch(/^WEBVTT\n\n00:00:0\d\.\d{3} --> 00:00:\d\d\.\d{3}\n.+/);
    const { text } = JSON.parse(json) as { text: string };
    expect(wordErrorRate(references['jfk.flac']?.text ?? '', text).errors).toBe(0);
    const document = JSON.parse(verbose) as {
      language: string;
      duration: number;
      text: string;
      segments: object[];
    };
    expect(document).toMatchObject({ task: 'transcribe', language: 'en', duration: 11, text });
    expect(Object.keys(document.segments[0] ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'seek',
        'start',
        'end',
        'text',
        'tokens',
        'avg_logprob',
        'no_speech_prob',
      ]),
    );
  });

  it.skipIf(!haveFfmpeg)(
    `hears the same in every format${haveFfmpeg ? '' : ' (skipped: ffmpeg is not installed)'}`,
    async () => {
      const encodings: Readonly<Record<string, readonly string[]>> = {
        flac: [],
        wav: [],
        mp3: ['-c:a', 'libmp3lame'],
        opus: ['-c:a', 'libopus'],
        webm: ['-c:a', 'libopus'],
        m4a: ['-c:a', 'aac'],
      };
      const paths: string[] = [];
      for (const [extension, options] of Object.entries(encodings)) {
        const path = join(folder, `quilter.${extension}`);
        await execa('ffmpeg', ['-v', 'error', '-i', recording('quilter.wav'), ...options, path]);
        paths.push(path);
      }
      const texts = await transcripts(paths);
      expect(texts).toHaveLength(paths.length);
      const [original, again, ...others] = texts;
      expect(again).toBe(original);
      for (const text of others) {
        expect(wordErrorRate(original!, text).errors).toBeLessThanOrEqual(1);
      }
    },
  );

  it('says nothing about silence and noise, and calls that done', async () => {
    const quiet = await silence(12);
    expect(await here.run(['transcribe', quiet])).toMatchObject({ out: '', code: 0 });
    const noises = ['noise1.wav', 'noise2.wav', 'noise3.wav'].map((name) => recording(name));
    expect(await transcripts(noises)).toEqual(['', '', '']);
  });

  it('hears a voice that peaks at -70 dBFS, and nothing in as loud noise', async () => {
    const paths: string[] = [];
    for (const name of ['jfk.flac', 'noise1.wav']) {
      const { speech } = await recordedSpeech(name);
      const turnedDown = speech.map((sample) => sample * 10 ** (-67 / 20)); // from -3 dBFS
      const path = join(folder, `${name}-quiet.wav`);
      await writeFile(
        path,
        wavFile({ tag: 3, bits: 32, data: new Uint8Array(turnedDown.buffer, 0, turnedDown.byteLength) }),
      );
      paths.push(path);
    }
    const [said = '', noise] = await transcripts(paths);
    expect(wordErrorRate(references['jfk.flac']?.text ?? '', said).errors).toBe(0);
    expect(noise).toBe('');
  });

  it.skipIf(!haveFfmpeg)(
    `uses what a broken MP3 still holds, and says so${haveFfmpeg ? '' : ' (skipped: ffmpeg is not installed)'}`,
    async () => {
      const path = join(folder, 'broken.mp3');
      await execa('ffmpeg', ['-v', 'error', '-i', recording('jfk.flac'), path]);
      await truncate(path, 80_000);
      const { out, err, code } = await here.run(['transcribe', path]);
      expect(code).toBe(0);
      expect(out).toMatch(/fellow Americans/);
      expect(err).toMatch(/ends early/);
    },
  );

  it('goes on after a file it cannot read, and exits with 1', async () => {
    const bad = join(folder, 'bad.wav');
    await writeFile(bad, 'not audio');
    const { out, err, code } = await here.run(['transcribe', bad, recording('austen-0930.wav')]);
    expect(code).toBe(1);
    expect(out).toMatch(/amiable himself/);
    expect(err).toContain('bad.wav');
  });

  it('leaves no half file when it is interrupted', async () => {
    const out = join(folder, 'interrupted');
    const running = voice(['transcribe', recording('talk-60s.wav'), '--output-dir', out, '--json']);
    // The first event says that the audio is prepared: the engine has all of its work before it.
    running.stdout?.once('data', () => running.kill('SIGINT'));
    const { exitCode } = await running;
    expect(exitCode).toBe(130);
    expect(await readdir(out).catch(() => [])).toEqual([]);
  });

  it('gives the spoken sentence back through a pipe', async () => {
    const sentence = 'Please schedule the meeting for Tuesday at ten thirty';
    const spoken = await voice(['speak', sentence, '--model', 'espeak'], { encoding: 'buffer' });
    const { stdout } = await voice(['transcribe', '-'], { input: spoken.stdout as Uint8Array });
    expect(String(stdout)).toMatch(/^Please schedule the meeting for Tuesday at (10[:.]30|ten thirty)\.?\n$/);
  });

  it('gives the same transcript every time', async () => {
    const again = ['transcribe', recording('quilter.wav')];
    const [first, second] = await Promise.all([here.run(again), voice(again)]);
    expect(first.out).toBe(second.stdout);
    expect(wordErrorRate(references['quilter.wav']?.text ?? '', first.out).rate).toBeLessThan(0.1);
  });
});

describe('voice transcribe without a chance', () => {
  it.each([
    ['a file that is not there', ['transcribe', 'nowhere.mp3'], 4, /nowhere\.mp3: it does not exist/],
    ['a folder', ['transcribe', '.'], 4, /folder/],
    ['an unknown format', ['transcribe', 'a.wav', '--format', 'doc'], 2, /srt/],
    ['no file at all', ['transcribe'], 2, /file/],
    ['a model nobody knows', ['transcribe', 'a.wav', '--model', 'nope'], 3, /nope/],
    [
      'a model that has to be pulled first',
      ['translate', 'a.wav', '--no-pull'],
      3,
      /voice models pull whisper-small/,
    ],
    ['a temperature out of range', ['transcribe', 'a.wav', '--temperature', '2'], 2, /between 0 and 1/],
  ])('answers %s with a sentence and its exit code', async (_, args, code, sentence) => {
    const { err, ...answer } = await here.run(args);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/\n\s+at /);
    expect(answer).toMatchObject({ code, out: '' });
  });

  it('answers an empty file with 4', async () => {
    const path = join(folder, 'empty.wav');
    await writeFile(path, '');
    // As it is built, too: the code is the process's own.
    const { exitCode, stderr } = await voice(['transcribe', path]);
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/empty/);
  });
});
