import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TtsEngine } from '../../src/domain/engine.ts';
import { type TtsChunk, TTS_RATE } from '../../src/domain/synthesis.ts';
import { collect } from '../helpers/collect.ts';

export interface TtsCase {
  /** A fresh engine; the suite closes it. */
  readonly open: () => Promise<TtsEngine>;
  /** The reason why the suite cannot run here, as the end of its title; empty if it can. */
  readonly skipped?: string;
}

const never = new AbortController().signal;
const TEXT = 'Good morning everyone. Please take a seat.';

/** Tests that an implementation of `TtsEngine` keeps the contract of the interface. */
export function testTtsEngine(name: string, { open, skipped = '' }: TtsCase): void {
  describe.skipIf(skipped !== '')(`${name} as a text-to-speech engine${skipped}`, () => {
    let engine: TtsEngine;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine.close());

    const say = (text: string, signal = never, voice?: string) =>
      engine.synthesize({ text, speed: 1, ...(voice !== undefined && { voice }) }, signal);

    it('makes samples from -1 to 1 of a text, not all of them silent', async () => {
      const samples = joined(await collect(say(TEXT)));
      expect(samples.length).toBeGreaterThan(TTS_RATE / 2);
      expect(samples.every((sample) => sample >= -1 && sample <= 1)).toBe(true);
      expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
    });

    it('makes sound of the same length for the same text every time', async () => {
      const [once, again] = [joined(await collect(say(TEXT))), joined(await collect(say(TEXT)))];
      expect(Math.abs(once.length / again.length - 1)).toBeLessThan(0.01);
    });

    it('times every word, in order and within the sound', async () => {
      const chunks = await collect(say(TEXT));
      const items = chunks.flatMap(({ alignment }) => alignment?.items ?? []);
      expect(items.map(({ text }) => text.replace(/\W/g, ''))).toEqual(TEXT.replace(/\./g, '').split(' '));
      const endMs = (joined(chunks).length / TTS_RATE) * 1000;
      let floor = 0;
      for (const { startMs, durationMs } of items) {
        expect(startMs).toBeGreaterThanOrEqual(floor);
        expect(durationMs).toBeGreaterThan(0);
        expect(startMs + durationMs).toBeLessThanOrEqual(endMs + 1);
        floor = startMs;
      }
    });

    it('lists its voices, and speaks with the first three of them', async () => {
      const voices = await engine.voices();
      expect(voices.length).toBeGreaterThan(0);
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
      for (const { id } of voices.slice(0, 3)) {
        expect(joined(await collect(say('Yes.', never, id))).length).toBeGreaterThan(0);
      }
    });

    it('rejects an unknown voice', async () => {
      await expect(collect(say(TEXT, never, 'no-such-voice'))).rejects.toMatchObject({
        name: 'VoiceError',
        kind: 'voice_not_found',
        message: expect.stringContaining("'no-such-voice'"),
      });
    });

    it('is cancelled by a signal that has aborted or aborts later, and works afterwards', async () => {
      const cancelled = { name: 'VoiceError', kind: 'cancelled' };
      await expect(collect(say(TEXT, AbortSignal.abort()))).rejects.toMatchObject(cancelled);
      const leaving = new AbortController();
      const long = (async () => {
        for await (const _ of say(`${TEXT} `.repeat(100), leaving.signal)) leaving.abort();
      })();
      await expect(long).rejects.toMatchObject(cancelled);
      expect(joined(await collect(say(TEXT))).length).toBeGreaterThan(0);
    });

    it('works after a reader has left it after the first chunk', async () => {
      for await (const { samples } of say(`${TEXT} `.repeat(100))) {
        expect(samples.length).toBeGreaterThan(0);
        break;
      }
      expect(joined(await collect(say(TEXT))).length).toBeGreaterThan(0);
    });

    it('may be closed twice, and rejects later calls', async () => {
      const closing = await open();
      await Promise.all([closing.close(), closing.close()]);
      await closing.close();
      await expect(collect(closing.synthesize({ text: TEXT, speed: 1 }, never))).rejects.toMatchObject({
        name: 'VoiceError',
      });
    });
  });
}

function joined(chunks: readonly TtsChunk[]): Float32Array {
  const all = new Float32Array(chunks.reduce((sum, { samples }) => sum + samples.length, 0));
  let at = 0;
  for (const { samples } of chunks) {
    all.set(samples, at);
    at += samples.length;
  }
  return all;
}
