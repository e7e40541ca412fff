import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromPcm16 } from '../../src/audio/pcm16.ts';
import { median } from '../bench/statistics.ts';
import { readWavHeader } from '../fixtures/wav-header.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { characterErrorRate } from '../helpers/word-error-rate.ts';
import { type SoundFigures, soundFigures } from './sound-figures.ts';

/** Tests the sound of Kokoro with real weights, in several sentences and at several speeds. */

const models = inject('realModels');

const SENTENCES = [
  'My grandfather kept bees behind the old barn, and every summer he gave us a jar of honey.',
  'We carried it home on the bus.',
  'The driver always laughed, because the lid was never tight enough.',
  'Would the ferry leave on time, after all?',
];
const TEXT = SENTENCES.join(' ');
const SPEEDS = [0.5, 1, 2];

const HEADER_BYTES = 44;

describe.skipIf(models === undefined)("Kokoro's sound", () => {
  let voice: VoiceHere;
  let folder: string;
  const figures = new Map<number, SoundFigures>();
  const fileOf = (speed: number) => join(folder, `${speed}.wav`);
  const cuesOf = (speed: number) => join(folder, `${speed}.tsv`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voice-real-'));
    voice = openVoiceHere(models!);
    for (const speed of SPEEDS) {
      const cues = ['--subtitles', cuesOf(speed), '--word-cues'];
      await run('speak', TEXT, '--speed', `${speed}`, '--output', fileOf(speed), ...cues);
      const file = await readFile(fileOf(speed));
      const { rate, bytes } = readWavHeader(file);
      figures.set(speed, soundFigures(fromPcm16(file.subarray(HEADER_BYTES, HEADER_BYTES + bytes)), rate));
    }
  });
  afterAll(async () => {
    await voice?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(...args: string[]): Promise<string> {
    const { out, err, code } = await voice.run([...args, '-q']);
    expect({ err, code }).toMatchObject({ code: 0 });
    return out;
  }

  it('begins and ends in silence, and has natural pauses between sentences', () => {
    const { lead, trail, pauses } = figures.get(1)!;
    expect(lead).toBeLessThan(0.4);
    expect(trail).toBeGreaterThan(0.1);
    expect(trail).toBeLessThan(0.6);
    const between = pauses.filter((seconds) => seconds >= 0.15);
    expect(between.length).toBeGreaterThanOrEqual(SENTENCES.length - 1);
    expect(Math.max(...between)).toBeLessThan(0.8);
  });

  it('has the same loudness in all sentences', () => {
    const levels = figures.get(1)!.levels(0.2);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(4);
  });

  it.each(SPEEDS)('has no click in silence, at the speed %d', (speed) => {
    expect(figures.get(speed)!.click).toBeLessThan(0.02);
  });

  it.each(SPEEDS)(
    'has the right rate, loudness and spectrum, and is intelligible, at the speed %d',
    async (speed) => {
      const [one, other] = [figures.get(1)!, figures.get(speed)!];
      expect((other.seconds * speed) / one.seconds).toBeCloseTo(1, 1);
      other.octaves.forEach((level, octave) =>
        expect(Math.abs(level - one.octaves[octave]!)).toBeLessThan(3),
      );
      const heard = await run(
        'transcribe',
        fileOf(speed),
        '-m',
        'whisper-base',
        '--language',
        'en',
        '-f',
        'text',
      );
      expect(characterErrorRate(TEXT, heard)).toBeLessThan(0.05);
    },
  );

  it('has the word times that Whisper base finds', async () => {
    const options = ['--language', 'en', '-f', 'tsv', '--word-cues', '--word-timestamps'];
    const heard = startsOf(await run('transcribe', fileOf(1), '-m', 'whisper-base', ...options));
    const told = startsOf(await readFile(cuesOf(1), 'utf8'));
    expect(heard.length).toBe(told.length);
    expect(median(told.map((start, word) => Math.abs(start - heard[word]!)))).toBeLessThanOrEqual(50);
  });
});

/** The start of each row of a table of cues, in milliseconds. */
const startsOf = (table: string): readonly number[] =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => Number(row.split('\t')[0]));
