import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wavHeader } from '../../src/audio/wav.ts';
import { recordedSpeech } from '../fixtures/recordings.ts';
import { wavFile } from '../audio/wav-files.ts';
import { totalWordErrors, wordErrorRate } from '../helpers/word-error-rate.ts';
import { openVoiceHere } from '../helpers/voice-here.ts';
import { haveMoonshine, haveRecordings, MODELS_DIR, recording, voice } from './voice-binary.ts';

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

/** Runs commands that need no process of their own. */
const here = openVoiceHere(MODELS_DIR);
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'voice-e2e-'))));
afterAll(async () => {
  await here.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a WAV file with `seconds` of silence at 16 kHz; returns its path. */
async function silence(seconds: number): Promise<string> {
  const path = join(folder, `silence-${seconds}.wav`);
  const pcm = new Uint8Array(seconds * 32_000);
  await writeFile(path, Buffer.concat([wavHeader(16_000, pcm.length), pcm]));
  return path;
}

/** The texts of files that one command transcribes together, in order. */
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
  it('transcribes the English recordings with at most 3 % of the words wrong', async () => {
    const heard = await transcripts(english.map(({ name }) => recording(name)));
    const clips = english.map(({ text }, index) => wordErrorRate(text, heard[index] ?? ''));
    expect(totalWordErrors(clips).rate).toBeLessThanOrEqual(0.03);
  });

  it('finds no speech in silence and noise, and exits with 0', async () => {
    const quiet = await silence(12);
    expect(await here.run(['transcribe', quiet])).toMatchObject({ out: '', code: 0 });
    const noises = ['noise1.wav', 'noise2.wav', 'noise3.wav'].map((name) => recording(name));
    expect(await transcripts(noises)).toEqual(['', '', '']);
  });

  it('transcribes a voice that peaks at -70 dBFS, and no noise of the same level', async () => {
    const paths: string[] = [];
    for (const name of ['jfk.flac', 'noise1.wav']) {
      const { speech } = await recordedSpeech(name);
      const turnedDown = speech.map((sample) => sample * 10 ** (-67 / 20)); // The voice peaks at -3 dBFS before.
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

  it('transcribes its own speech through a pipe', async () => {
    const sentence = 'Please schedule the meeting for Tuesday at ten thirty';
    const spoken = await voice(['speak', sentence, '--model', 'espeak'], { encoding: 'buffer' });
    const { stdout } = await voice(['transcribe', '-'], { input: spoken.stdout as Uint8Array });
    expect(String(stdout)).toMatch(/^Please schedule the meeting for Tuesday at (10[:.]30|ten thirty)\.?\n$/);
  });
});

describe('voice transcribe with an empty file', () => {
  it('exits with 4', async () => {
    const path = join(folder, 'empty.wav');
    await writeFile(path, '');
    // The built program must also set the exit code of its process.
    const { exitCode, stderr } = await voice(['transcribe', path]);
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/empty/);
  });
});
