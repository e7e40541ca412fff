import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TtsEngine } from '../../../src/domain/engine.ts';
import { TTS_RATE, type TtsChunk, type TtsRequest } from '../../../src/domain/synthesis.ts';
import { openEspeakEngine, wordsPerMinuteOf, sentenceAlignment } from '../../../src/engines/espeak/engine.ts';
import { ESPEAK_MANIFEST } from '../../../src/engines/espeak/manifest.ts';
import { noEspeak } from '../../fixtures/espeak.ts';
import { collect } from '../../helpers/collect.ts';

const never = new AbortController().signal;

describe.skipIf(noEspeak !== '')(`eSpeak${noEspeak}`, () => {
  let engine: TtsEngine;
  beforeAll(async () => {
    engine = await openEspeakEngine({ manifest: ESPEAK_MANIFEST, folder: '' });
  });
  afterAll(() => engine.close());

  async function say(text: string, options: Partial<TtsRequest> = {}) {
    const chunks = await collect(engine.synthesize({ speed: 1, ...options, text }, never));
    const alignment = chunks.flatMap(({ alignment }) => alignment?.items ?? []);
    return {
      chunks,
      seconds: chunks.reduce((sum, { samples }) => sum + samples.length, 0) / TTS_RATE,
      words: alignment.map(({ text }) => text),
      alignment,
    };
  }

  it('speaks about three words a second at 24 kHz', async () => {
    const { seconds } = await say('one two three four five six seven eight nine ten eleven twelve');
    expect(seconds).toBeGreaterThan(3);
    expect(seconds).toBeLessThan(7);
  });

  it('speaks the configured language if the request names none', async () => {
    const open = (language: string) =>
      openEspeakEngine({ manifest: { ...ESPEAK_MANIFEST, engineConfig: { language } }, folder: '' });
    const dutch = await open('nl');
    const text = 'Goedemorgen allemaal.';
    const own = await collect(dutch.synthesize({ text, speed: 1 }, never));
    await dutch.close();
    expect(own).toEqual((await say(text, { voice: 'nl' })).chunks);
    await expect(open('xx')).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: "Model 'espeak': engine_config.language: eSpeak has no voice for 'xx'.",
    });
  });

  it('speaks a long text sentence by sentence with continuous times', async () => {
    const { chunks, words, alignment } = await say('This is one. And this is two! Is this three?');
    expect(chunks.filter((chunk) => chunk.alignment).map((chunk) => chunk.alignment!.items.length)).toEqual([
      3, 4, 3,
    ]);
    expect(words.map((word) => word.replace(/\W/g, ''))).toEqual(
      'This is one And this is two Is this three'.split(' '),
    );
    const second = chunks.findIndex((chunk, index) => index > 0 && chunk.alignment);
    const before = chunks.slice(0, second).reduce((sum, { samples }) => sum + samples.length, 0);
    const firstMs = (before / TTS_RATE) * 1000;
    expect(Math.abs(alignment[3]!.startMs - firstMs)).toBeLessThan(60);
  });

  it.each(['Apple\nBanana\nOrange', 'Apple. Banana. Orange'])(
    'pauses between lines and sentences: %j',
    async (text) => {
      const { chunks, alignment } = await say(text);
      const samples = chunks.flatMap(({ samples }) => [...samples]);
      for (const { startMs } of alignment.slice(1)) {
        const end = Math.round((startMs / 1000) * TTS_RATE);
        const pause = samples.slice(end - 0.3 * TTS_RATE, end);
        expect(Math.max(...pause.map(Math.abs))).toBeLessThan(0.01);
      }
    },
  );

  it('sends the first audio long before the whole text has been spoken', async () => {
    let heard = 0;
    const text = 'Here is another sentence of the same kind. '.repeat(500);
    for await (const { samples } of engine.synthesize({ text, speed: 1 }, never)) {
      heard += samples.length;
      break;
    }
    expect(heard).toBeGreaterThan(0);
    expect(heard / TTS_RATE).toBeLessThan(5);
  });

  it.each([
    ['NUL', '\u0000'],
    ['bell', '\u0007'],
    ['escape', '\u001b'],
    ['delete', '\u007f'],
    ['carriage return', '\r'],
  ])('continues after a control character: %s', async (_, control) => {
    const { words } = await say(`before${control}after`);
    expect(words.map((word) => word.replace(/\W/g, ''))).toEqual(['before', 'after']);
  });

  it('returns nothing for a text of control characters only', async () => {
    expect((await say('\u0001\u0002')).seconds).toBe(0);
  });

  it('times words of other scripts and characters of two code units', async () => {
    expect((await say('Grüße 😀 schön', { voice: 'de' })).words.join(' ')).toMatch(/^Grüße.*schön$/);
  });

  it('speaks other languages', async () => {
    const [english, german] = [await say('Guten Morgen'), await say('Guten Morgen', { voice: 'de' })];
    expect(Math.abs(german.seconds / english.seconds - 1)).toBeGreaterThan(0.05);
  });

  it('returns to its default voice after another voice was used or did not exist', async () => {
    const { seconds } = await say('hello there');
    const { seconds: german } = await say('hello there', { voice: 'de' });
    expect(Math.abs(german / seconds - 1)).toBeGreaterThan(0.05);
    await expect(say('hello', { voice: 'xx-none' })).rejects.toMatchObject({
      kind: 'voice_not_found',
      message: "eSpeak has no voice 'xx-none'; its voices are called as en-us and de.",
    });
    const { seconds: again } = await say('hello there');
    expect(Math.abs(again / seconds - 1)).toBeLessThan(0.02);
  });

  it('gives equal samples for equal requests, whatever was spoken before', async () => {
    const request = ['One of two. Two of two.', { speed: 1.5 }] as const;
    const { chunks: first } = await say(...request);
    await say('Etwas anderes.', { voice: 'de', speed: 3 });
    expect((await say(...request)).chunks).toEqual(first);
  });

  it('needs half the time at speed 2', async () => {
    const text = 'The quick brown fox jumps over the lazy dog while nobody looks';
    const [slow, normal, fast] = [
      (await say(text, { speed: 0.6 })).seconds,
      (await say(text)).seconds,
      (await say(text, { speed: 2 })).seconds,
    ];
    expect(slow * 0.6).toBeCloseTo(normal, 2);
    expect(fast * 2).toBeCloseTo(normal, 2);
  });

  it.each([0.25, 0.4, 3.5, 4])('keeps the pitch at speed %d', async (speed) => {
    const text = 'one two three four five six seven';
    const [normal, changed] = [await say(text), await say(text, { speed })];
    expect((changed.seconds * speed) / normal.seconds).toBeCloseTo(1, 2);
    const last = changed.alignment.at(-1)!;
    expect(last.startMs + last.durationMs).toBeCloseTo(changed.seconds * 1000, -1);
    // The nearest speed that eSpeak itself reaches, with a slightly lower pitch.
    const nearest = await say(text, { speed: speed < 1 ? 0.55 : 3 });
    expect(pitchOf(changed.chunks) / pitchOf(nearest.chunks)).toBeGreaterThan(0.9);
    expect(pitchOf(changed.chunks) / pitchOf(nearest.chunks)).toBeLessThan(1.1);
  });

  it.each([0.24, 4.1, Number.NaN])('refuses the speed %d and names the range', async (speed) => {
    await expect(say('hello', { speed })).rejects.toMatchObject({
      kind: 'invalid_value',
      message: `Speed is 0.25 to 4, not ${speed}.`,
    });
  });

  it('uses a voice of the requested language if no voice is requested', async () => {
    const [german, asked] = [
      await say('Guten Morgen', { language: 'de' }),
      await say('Guten Morgen', { voice: 'de' }),
    ];
    expect(Math.abs(german.seconds / asked.seconds - 1)).toBeLessThan(0.02);
    await expect(say('hello', { language: 'tlh' })).rejects.toMatchObject({
      kind: 'invalid_value',
      message: "eSpeak has no voice for the language 'tlh'.",
    });
  });

  it('explains the error for a voice of Kokoro', async () => {
    await expect(say('hello', { voice: 'af_heart' })).rejects.toMatchObject({
      kind: 'voice_not_found',
      message: expect.stringContaining('kokoro-v1'),
    });
  });

  it('normalizes numbers unless disabled, and aligns the written text', async () => {
    const written = 'She ate 1/2 of it';
    const spelt = await say(written);
    expect(spelt.words).toEqual(['She', 'ate', '1/2', 'of', 'it']);
    expect((await say('She ate one half of it')).seconds).toBeCloseTo(spelt.seconds, 1);
    const own = await say(written, { textNormalization: 'off' });
    expect(Math.abs(own.seconds - spelt.seconds)).toBeGreaterThan(0.1);
  });

  it('has every word in the alignment, however eSpeak splits them', async () => {
    const { words, alignment, seconds } = await say(
      'AT&T <b>paid</b> 1,234 at 10:30 &amp; [[left]] (at last).',
      { textNormalization: 'off' },
    );
    expect(words).toEqual(['AT&T', '<b>paid</b>', '1,234', 'at', '10:30', 'amp', 'left', 'at', 'last']);
    for (const [index, { startMs, durationMs }] of alignment.entries()) {
      expect(durationMs).toBeGreaterThan(0);
      expect(startMs + durationMs).toBe(alignment[index + 1]?.startMs ?? Math.round(seconds * 1000));
    }
  });

  it('times characters inside their word', async () => {
    const { chunks, words, alignment } = await say('Hi you', { alignmentGranularity: 'character' });
    expect(chunks[0]!.alignment!.granularity).toBe('character');
    expect(words).toEqual(['H', 'i', 'y', 'o', 'u']);
    expect(Math.abs(alignment[0]!.durationMs - alignment[1]!.durationMs)).toBeLessThanOrEqual(1);
  });

  it('sends a long sentence in chunks and lets other requests run between them', async () => {
    const { chunks, seconds } = await say('and on '.repeat(55), { speed: 0.25 });
    expect(seconds).toBeGreaterThan(30);
    expect(chunks.filter(({ alignment }) => alignment)).toHaveLength(1);
    for (const { samples } of chunks) expect(samples.length / TTS_RATE).toBeLessThan(1);
    let turns = 0;
    let turning = setImmediate(function turn() {
      turns++;
      turning = setImmediate(turn);
    });
    for await (const _ of engine.synthesize({ text: 'and on '.repeat(55), speed: 0.25 }, never));
    clearImmediate(turning);
    expect(turns).toBeGreaterThan(20);
  });

  it('stops at once when its signal aborts, and serves the next request', async () => {
    const controller = new AbortController();
    const endless = 'and on '.repeat(50);
    const speaking = (async () => {
      for await (const _ of engine.synthesize({ text: endless, speed: 0.25 }, controller.signal))
        controller.abort();
    })();
    await expect(speaking).rejects.toMatchObject({ kind: 'cancelled' });
    expect((await say('hello')).seconds).toBeGreaterThan(0.1);
  });

  it('has a voice for every language code it claims', async () => {
    const silent: string[] = [];
    for (const voice of ESPEAK_MANIFEST.capabilities.languages) {
      if ((await say('1', { voice })).seconds <= 0.1) silent.push(voice);
    }
    expect(silent).toEqual([]);
  });

  it('accepts every voice it lists, including dialects', async () => {
    const voices = await engine.voices();
    const british = voices.filter(({ language }) => language === 'en-gb');
    expect(british.length).toBeGreaterThan(1);
    for (const { id } of british) expect((await say('1', { voice: id })).seconds).toBeGreaterThan(0.1);
  });
});

/** Zero crossings per second of the low frequencies, which carry the pitch of the voice. */
function pitchOf(chunks: readonly TtsChunk[]): number {
  const samples = chunks.flatMap(({ samples }) => [...samples]);
  let low = 0;
  let crossings = 0;
  let voiced = 0;
  for (const sample of samples) {
    const before = low;
    low += 0.02 * (sample - low);
    if (Math.abs(low) > 0.005) voiced++;
    if (before < 0 && low >= 0) crossings++;
  }
  return (crossings / voiced) * TTS_RATE;
}

describe('paceOf', () => {
  it.each([
    [1, 150],
    [2, 300],
    [3, 450],
    [4, 450],
    [0.25, 80],
  ])("of %d is eSpeak's own rate within its limits: %i words a minute", (speed, pace) => {
    expect(wordsPerMinuteOf(speed)).toBe(pace);
  });

  it.each([0, 0.2, 4.01, Number.NaN, Infinity])('refuses %d', (speed) => {
    expect(() => wordsPerMinuteOf(speed)).toThrow(`Speed is 0.25 to 4, not ${speed}.`);
  });
});

const word = (start: number, end: number, startMs: number, endMs: number) => ({ start, end, startMs, endMs });

describe('sentenceAlignment', () => {
  it('returns the words as they were written', () => {
    const pieces = [
      { spoken: 'for ', start: 0, end: 4 },
      { spoken: 'two dollars', start: 4, end: 6 },
      { spoken: ' now', start: 6, end: 10 },
    ];
    const words = [word(0, 3, 0, 100), word(4, 7, 100, 250), word(8, 15, 250, 400), word(16, 19, 400, 499.6)];
    expect(sentenceAlignment('for $2 now', pieces, words, 'word')).toEqual({
      granularity: 'word',
      items: [
        { text: 'for', startMs: 0, durationMs: 100 },
        { text: '$2', startMs: 100, durationMs: 300 },
        { text: 'now', startMs: 400, durationMs: 100 },
      ],
    });
  });

  it("divides a word's time among its characters (grapheme clusters)", () => {
    const text = 'ne\u0301😀';
    const pieces = [{ spoken: text, start: 0, end: text.length }];
    expect(sentenceAlignment(text, pieces, [word(0, text.length, 10, 110)], 'character')).toEqual({
      granularity: 'character',
      items: [
        { text: 'n', startMs: 10, durationMs: 33 },
        { text: 'e\u0301', startMs: 43, durationMs: 34 },
        { text: '😀', startMs: 77, durationMs: 33 },
      ],
    });
  });
});
