import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TtsEngine, TTS_RATE } from '../../../src/domain/engine.ts';
import { openEspeakEngine } from '../../../src/engines/espeak/engine.ts';
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

  async function say(text: string, { voice, speed = 1 }: { voice?: string; speed?: number } = {}) {
    const chunks = await collect(
      engine.synthesize({ text, speed, ...(voice !== undefined && { voice }) }, never),
    );
    return {
      chunks,
      seconds: chunks.reduce((sum, { samples }) => sum + samples.length, 0) / TTS_RATE,
      words: chunks.flatMap(({ alignment = [] }) => alignment.map(({ text }) => text)),
      alignment: chunks.flatMap(({ alignment = [] }) => alignment),
    };
  }

  it('speaks at 24 kHz: about three words a second', async () => {
    const { seconds } = await say('one two three four five six seven eight nine ten eleven twelve');
    expect(seconds).toBeGreaterThan(3);
    expect(seconds).toBeLessThan(7);
  });

  it('speaks a long text sentence by sentence, and times go on from one to the next', async () => {
    const { chunks, words, alignment } = await say('This is one. And this is two! Is this three?');
    expect(chunks.filter((chunk) => chunk.alignment).map((chunk) => chunk.alignment!.length)).toEqual([
      3, 4, 3,
    ]);
    expect(words.map((word) => word.replace(/\W/g, ''))).toEqual(
      'This is one And this is two Is this three'.split(' '),
    );
    const firstMs = (chunks[0]!.samples.length / TTS_RATE) * 1000;
    expect(Math.abs(alignment[3]!.startMs - firstMs)).toBeLessThan(60);
  });

  it('begins to sound long before a long text has been spoken', async () => {
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
  ])('speaks on after a control character: %s', async (_, control) => {
    const { words } = await say(`before${control}after`);
    expect(words.map((word) => word.replace(/\W/g, ''))).toEqual(['before', 'after']);
  });

  it('says nothing for nothing but control characters', async () => {
    expect((await say('\u0001\u0002')).seconds).toBe(0);
  });

  it('names the words of other scripts and letters of two code units', async () => {
    expect((await say('Grüße 😀 schön', { voice: 'de' })).words.join(' ')).toMatch(/^Grüße.*schön$/);
  });

  it('speaks other languages', async () => {
    const [english, german] = [await say('Guten Morgen'), await say('Guten Morgen', { voice: 'de' })];
    expect(Math.abs(german.seconds / english.seconds - 1)).toBeGreaterThan(0.05);
  });

  it('goes on with its own voice after another one was asked for, or did not exist', async () => {
    const { seconds } = await say('hello there');
    const { seconds: german } = await say('hello there', { voice: 'de' });
    expect(Math.abs(german / seconds - 1)).toBeGreaterThan(0.05);
    await expect(say('hello', { voice: 'xx-none' })).rejects.toMatchObject({
      kind: 'voice_not_found',
      message: "eSpeak has no voice 'xx-none'.",
    });
    const { seconds: again } = await say('hello there');
    expect(Math.abs(again / seconds - 1)).toBeLessThan(0.02);
  });

  it('takes half the time at twice the speed', async () => {
    const text = 'The quick brown fox jumps over the lazy dog while nobody looks';
    const [slow, normal, fast] = [
      (await say(text, { speed: 0.6 })).seconds,
      (await say(text)).seconds,
      (await say(text, { speed: 2 })).seconds,
    ];
    expect(slow / normal).toBeGreaterThan(1.4);
    expect(slow / normal).toBeLessThan(1.9);
    expect(normal / fast).toBeGreaterThan(1.6);
    expect(normal / fast).toBeLessThan(2.4);
  });

  it.each([0.25, 0.5, 3.1, 4, Number.NaN])('refuses a speed of %d with the range there is', async (speed) => {
    await expect(say('hello', { speed })).rejects.toMatchObject({
      kind: 'invalid_value',
      message: `eSpeak speaks at a speed of 0.53 to 3.00, got ${speed}.`,
    });
  });

  it('has a voice for every language it claims, by its code', async () => {
    for (const voice of ESPEAK_MANIFEST.capabilities.languages) {
      expect((await say('1', { voice })).seconds).toBeGreaterThan(0.1);
    }
  });

  it('can be asked for every voice it names, dialects included', async () => {
    const voices = await engine.voices();
    const british = voices.filter(({ language }) => language === 'en-gb');
    expect(british.length).toBeGreaterThan(1);
    for (const { id } of british) expect((await say('1', { voice: id })).seconds).toBeGreaterThan(0.1);
  });
});
