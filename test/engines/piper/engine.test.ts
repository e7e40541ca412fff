import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { joinArrays } from '../../../src/base/join-arrays.ts';
import type { TtsEngine } from '../../../src/domain/engine.ts';
import { type TtsRequest, TTS_RATE } from '../../../src/domain/synthesis.ts';
import { openPiperEngine } from '../../../src/engines/piper/engine.ts';
import {
  FRAME_SAMPLES,
  framesOfId,
  type FunctionalPiperOptions,
  PHONEME_IDS,
} from '../../generated/piper/functional-piper.ts';
import { collect } from '../../helpers/collect.ts';
import { installFunctionalPiper } from '../../helpers/functional-piper.ts';

const never = new AbortController().signal;
const modelsDir = mkdtempSync(join(tmpdir(), 'voice-piper-'));
const open: TtsEngine[] = [];
afterAll(async () => {
  await Promise.all(open.map((engine) => engine.close()));
  rmSync(modelsDir, { recursive: true, force: true });
});

/** Voices that read letters need no eSpeak. */
const LETTERS = { phoneme_type: 'text', language: { code: 'de_DE' } };
const STILL = { noise_scale: 0, noise_w_scale: 0, normalize_audio: false };

let count = 0;
async function engineOf(engineConfig: object = {}, options: FunctionalPiperOptions = {}): Promise<TtsEngine> {
  const name = `de_DE-tones${count++}-medium`;
  const model = await installFunctionalPiper(modelsDir, { name, config: LETTERS, ...options, engineConfig });
  const engine = await openPiperEngine(model, 2);
  open.push(engine);
  return engine;
}

async function say(engine: TtsEngine, text: string, wish: Partial<TtsRequest> = {}) {
  const request = { speed: 1, textNormalization: 'off', ...wish, text } as const;
  const chunks = await collect(engine.synthesize(request, never));
  const samples = joinArrays(
    chunks.map(({ samples }) => samples),
    (length) => new Float32Array(length),
  );
  return { samples, items: chunks.flatMap(({ alignment }) => alignment?.items ?? []) };
}

/** Samples of a text without noise scales, at the voice's own rate. */
const samplesOf = (sentence: string, scale = 1) =>
  FRAME_SAMPLES *
  [1, 0, ...[...sentence].flatMap((symbol) => [PHONEME_IDS[symbol]![0]!, 0]), 2].reduce(
    (sum, id) => sum + Math.ceil((framesOfId(id) - 0.5) * scale),
    0,
  );

const seconds = (samples: number, rate: number) => samples / rate;

describe('Piper engine', () => {
  it('speaks sentence after sentence with the durations of the symbols, resampled to 24 kHz', async () => {
    const engine = await engineOf(STILL);
    const { samples } = await say(engine, 'halo welt. das geht.');
    const expected = samplesOf('halo welt.') + samplesOf('das geht.');
    expect(seconds(samples.length, TTS_RATE)).toBeCloseTo(seconds(expected, 22_050), 3);
  });

  it('inserts the sentence silence of its manifest', async () => {
    const engine = await engineOf({ ...STILL, sentence_silence: 0.5 });
    const { samples } = await say(engine, 'halo welt. das geht.');
    const plain = await say(await engineOf(STILL), 'halo welt. das geht.');
    expect(samples.length - plain.samples.length).toBe(TTS_RATE / 2);
  });

  it('times words', async () => {
    const engine = await engineOf(STILL, { rate: 24_000 });
    const { items } = await say(engine, 'halo welt');
    expect(items.map(({ text }) => text)).toEqual(['halo', 'welt']);
    const frameMs = (1000 * FRAME_SAMPLES) / 24_000;
    const frames = (ids: readonly number[]) => ids.reduce((sum, id) => sum + framesOfId(id), 0);
    const idsOf = (word: string) => [...word].flatMap((symbol) => [PHONEME_IDS[symbol]![0]!, 0]);
    expect(items[0]?.startMs).toBeCloseTo(frameMs * frames([1, 0]), -1);
    const end = frames([1, 0, ...idsOf('halo ')]) - frames(idsOf(' ')) / 2;
    expect(items[1]!.startMs).toBeCloseTo(frameMs * end, -1);
  });

  it('gives the same audio for the same text and seed, and another for another seed', async () => {
    const [one, again, other] = await Promise.all([engineOf(), engineOf(), engineOf({ seed: 7 })]);
    const text = 'halo welt, das geht.';
    const first = await say(one, text);
    expect((await say(one, text)).samples).toEqual(first.samples);
    expect((await say(again, text)).samples).toEqual(first.samples);
    expect((await say(other, text)).samples).not.toEqual(first.samples);
  });

  it('normalizes the level of every sentence unless its manifest disables that', async () => {
    const peak = ({ samples }: { readonly samples: Float32Array }) => Math.max(...samples.map(Math.abs));
    const rate = { rate: 24_000 };
    expect(peak(await say(await engineOf({}, rate), 'halo welt'))).toBeCloseTo(1, 5);
    expect(peak(await say(await engineOf(STILL, rate), 'halo welt'))).toBeCloseTo(0.3, 2);
  });

  it('changes the speed in the model, without time stretching', async () => {
    const engine = await engineOf(STILL);
    const { samples } = await say(engine, 'halo welt', { speed: 2 });
    expect(seconds(samples.length, TTS_RATE)).toBeCloseTo(seconds(samplesOf('halo welt', 0.5), 22_050), 3);
  });

  it('prefers the scales of a request to those of its manifest', async () => {
    const [still, usual] = await Promise.all([engineOf(STILL), engineOf({ normalize_audio: false })]);
    const { samples } = await say(still, 'halo welt');
    expect((await say(usual, 'halo welt', { noiseScale: 0, noiseWScale: 0 })).samples).toEqual(samples);
    const slow = await say(still, 'halo welt', { lengthScale: 2 });
    expect(seconds(slow.samples.length, TTS_RATE)).toBeCloseTo(seconds(samplesOf('halo welt', 2), 22_050), 3);
  });

  it('lists the speakers of its file as voices, by name and number', async () => {
    const engine = await engineOf(STILL, { speakers: 3, config: { ...LETTERS, default_speaker_id: 1 } });
    const voices = await engine.voices();
    expect(voices.map(({ id }) => id.split('#')[1])).toEqual(['s1', 's0', 's2']);
    const said = async (voice?: string) => (await say(engine, 'halo', voice ? { voice } : {})).samples;
    const usual = await said();
    expect(await said(voices[0]!.id)).toEqual(usual);
    expect(await said('s1')).toEqual(usual);
    expect(await said('2')).toEqual(await said(voices[2]!.id));
    expect(await said('s2')).not.toEqual(usual);
    await expect(said('s3')).rejects.toMatchObject({ kind: 'voice_not_found' });
  });

  it('takes phonemes in double brackets literally', async () => {
    const engine = await engineOf(STILL);
    const { samples, items } = await say(engine, 'das [[ ɛːbɐ ]] geht.');
    const { samples: same } = await say(engine, 'das ɛːbɐ geht.');
    expect(samples).toEqual(same);
    expect(items.map(({ text }) => text).join(' ')).toBe('das [[ ɛːbɐ ]] geht.');
  });

  it('uses the IPA of a lexicon', async () => {
    const engine = await engineOf(STILL);
    const pronunciations = [{ start: 4, end: 8, ipa: "ɛː.b'ɐ" }];
    const { samples } = await say(engine, 'das Auto geht.', { pronunciations });
    expect(samples).toEqual((await say(engine, 'das ɛːbˈɐ geht.')).samples);
  });

  it("refuses another language than the voice's, and accepts any region of it", async () => {
    const engine = await engineOf(STILL);
    await expect(say(engine, 'halo', { language: 'fr' })).rejects.toMatchObject({ kind: 'invalid_value' });
    expect((await say(engine, 'halo', { language: 'de-AT' })).samples.length).toBeGreaterThan(0);
  });

  it('speaks long sentences in parts, cut at commas', async () => {
    const engine = await engineOf(STILL);
    const clause = `${Array.from({ length: 60 }, () => 'halo').join(' ')},`;
    const { items } = await say(engine, `${clause} ${clause} ende.`);
    expect(items).toHaveLength(121);
  });

  it('refuses voices with other kinds of phonemes by name', async () => {
    await expect(engineOf({}, { config: { ...LETTERS, phoneme_type: 'pinyin' } })).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining("'pinyin'"),
    });
  });
});
