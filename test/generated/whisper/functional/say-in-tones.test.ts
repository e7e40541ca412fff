import { afterAll, describe, expect, it } from 'vitest';
import { applyGain, normalizingGain, peakOf } from '../../../../src/audio/gain.ts';
import { SPEECH_RATE } from '../../../../src/domain/audio.ts';
import { detectSpeech } from '../../../../src/vad/detector.ts';
import { SEGMENTER_DEFAULTS } from '../../../../src/vad/segmenter.ts';
import { openSilero } from '../../../../src/engines/silero/engine.ts';
import { collect, streamOf } from '../../../helpers/collect.ts';
import { whiteNoise } from '../../../fixtures/signals.ts';
import { SPOKEN } from './lexicon.ts';
import { writeDown, writeWords } from './listener.ts';
import type { Script } from './script.ts';
import { sayInTones } from './say-in-tones.ts';

const GREETING: Script = [
  { silence: 0.5 },
  { mark: 'de' },
  { words: ['hello', 'coffee'] },
  { silence: 0.7 },
  { words: ['cat', 'water', 'question'], each: 0.4, between: 0.2 },
];

describe('a script', () => {
  it('places its parts one after the other', () => {
    const { samples, heard } = sayInTones(GREETING);
    expect(heard.language).toBe('de');
    const round = (seconds: number) => Number(seconds.toFixed(3));
    expect(heard.sentences.map(({ start, end }) => [start, end].map(round))).toEqual([
      [0.84, 1.54],
      [2.44, 4.04],
    ]);
    expect(
      heard.sentences.flatMap(({ words }) => words.map(({ key, start }) => [key, round(start)])),
    ).toEqual([
      ['hello', 0.84],
      ['coffee', 1.24],
      ['cat', 2.44],
      ['water', 3.04],
      ['question', 3.64],
    ]);
    expect(samples).toHaveLength(Math.round(4.14 * SPEECH_RATE));
  });

  it('renders to the same samples every time', () => {
    expect(sayInTones(GREETING).samples).toEqual(sayInTones(GREETING).samples);
  });

  it('has a reference text in each language, which depends on the prompt', () => {
    const { heard } = sayInTones(GREETING);
    expect(SPOKEN.map((language) => writeDown(heard, language))).toEqual([
      ' hello, café. cat water?',
      ' hallo, Kaffee. Katze Wasser?',
      ' bonjour, café. chat eau?',
      ' hola, café. gato agua?',
      'こんにちは、コーヒー。猫水？',
    ]);
    expect(writeWords(heard.sentences[1]!, 'fr')).toEqual([
      { text: ' chat', start: expect.closeTo(2.44), end: expect.closeTo(2.84) },
      { text: ' eau?', start: expect.closeTo(3.04), end: expect.closeTo(3.44) },
    ]);
    const named = sayInTones([{ words: ['first', 'mira'] }]).heard;
    expect(named.language).toBeUndefined();
    expect(writeDown(named, 'en')).toBe(' first Mira.');
    expect(writeDown(named, 'en', { named: true, continued: true })).toBe(' then Myra.');
  });

  it('begins a new sentence if words are more than 0.4 s apart', () => {
    const count = (silence: number) =>
      sayInTones([{ words: ['sun'] }, { silence }, { words: ['sun'] }]).heard.sentences.length;
    expect([count(0.19), count(0.21)]).toEqual([1, 2]);
  });
});

describe('sayInTones', () => {
  const silero = openSilero();
  afterAll(() => silero.close());
  const talk: Script = [
    { silence: 1 },
    { mark: 'fr' },
    { words: ['house', 'tree', 'extraordinary', 'winter'] },
    { silence: 1.5 },
    { voice: 1 },
    { words: ['twenty', 'five'], each: 0.5 },
    { silence: 1.2 },
    { mark: 'hum' },
    { words: ['bread', 'cat'] },
    { silence: 1 },
  ];
  const voiced = [
    [1, 2.94],
    [4.44, 6.74],
    [7.94, 9.08],
  ] as const;

  it.each([
    ['in silence', -Infinity],
    ['in a noisy room', -45],
  ])('makes the voice detector find speech exactly in the parts with a voice, %s', async (_, dbfs) => {
    const { samples } = sayInTones(talk);
    const noise = dbfs === -Infinity ? new Float32Array(samples.length) : whiteNoise(samples.length, dbfs);
    const recorded = samples.map((sample, at) => sample + noise[at]!);
    const gain = normalizingGain(peakOf(recorded));
    const blocks = streamOf([applyGain(recorded, gain)]);
    const options = { neural: silero.stream(), gain };
    const regions = await collect(detectSpeech(blocks, options, new AbortController().signal));
    expect(regions).toHaveLength(voiced.length);
    regions.forEach(({ start, end, probability }, index) => {
      expect(probability).toBeGreaterThan(0.6);
      const { padBeforeMs, padAfterMs } = SEGMENTER_DEFAULTS;
      expect(Math.abs(start / SPEECH_RATE + padBeforeMs / 1000 - voiced[index]![0])).toBeLessThan(0.1);
      expect(Math.abs(end / SPEECH_RATE - padAfterMs / 1000 - voiced[index]![1])).toBeLessThan(0.15);
    });
  });
});
