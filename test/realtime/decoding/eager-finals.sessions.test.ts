import { describe, expect, it } from 'vitest';
import type { SttRequest } from '../../../src/domain/recognition.ts';
import { ModelLoad } from '../../../src/realtime/scope/model-load.ts';
import { FakeClock, settle } from '../../helpers/fake-clock.ts';
import { FakeStt } from '../../helpers/fake-stt.ts';
import { mortal } from './mortal-engine.ts';
import { MODEL, SessionHarness, type PlayOptions, understand } from '../session-harness.ts';
import { spoken } from '../tone-words.ts';

const WORDS = 'one two three';
const FRAME_MS = 20;
/** The silence after speech until a region is closed. */
const SILENCE_MS = 320;

/** A session without partials, whose engine takes `tookMs` for each answer. */
async function open(tookMs: number, options: PlayOptions = {}) {
  const clock = new FakeClock();
  const asked: { request: SttRequest; signal: AbortSignal }[] = [];
  const engine = new FakeStt({
    answer: (request, signal) => {
      asked.push({ request, signal });
      return new Promise((resolve) => clock.after(tookMs, () => resolve(understand(request))));
    },
  });
  const worker = mortal(engine);
  const harness = new SessionHarness({ clock, stt: async () => worker.engine, ...options });
  await harness.configure({ partials: false, itn: false });
  return { harness, worker, asked, finals: () => harness.of('final').map(({ text }) => text) };
}

/** The audio time in milliseconds at which the `nth` final arrived. */
async function heardUntilFinal(harness: SessionHarness, pcm: Float32Array, nth = 1): Promise<number> {
  const step = 16 * FRAME_MS;
  let at = 0;
  while (at < pcm.length && harness.of('final').length < nth) {
    await harness.hear(pcm.subarray(at, at + step), FRAME_MS);
    at += step;
  }
  return at / 16;
}

describe('a final', () => {
  it.each([0, 150])('arrives at the end of speech if the engine takes %i ms', async (tookMs) => {
    const { harness, asked, finals } = await open(tookMs);
    const heardMs = await heardUntilFinal(harness, spoken(0.5, WORDS, 1));
    expect(finals()).toEqual([WORDS]);
    expect(asked).toHaveLength(1);
    expect(heardMs - harness.of('final')[0]!.endMs).toBeLessThanOrEqual(SILENCE_MS - 250 + 2 * FRAME_MS);
  });

  it('is not decoded twice if its eager decode is still running at the end of speech', async () => {
    const { harness, asked, finals } = await open(400);
    const heardMs = await heardUntilFinal(harness, spoken(0.5, WORDS, 2));
    expect(finals()).toEqual([WORDS]);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
    expect(heardMs).toBeLessThan(500 + 1_200 + 100 + 400 + 4 * FRAME_MS);
  });

  it('replaces a discarded eager decode if speech continues, and has every word once', async () => {
    for (const tookMs of [0, 100, 200]) {
      const { harness, asked, finals } = await open(tookMs);
      await harness.hear(spoken(0.5, WORDS, 0.2, 'four five', 0.2, 'six', 1), FRAME_MS);
      expect(finals()).toEqual([`${WORDS} four five six`]);
      expect(asked.length).toBe(3);
    }
  });

  it('is the same with and without an eager decode', async () => {
    const finals = await Promise.all(
      [20, 40, 1_000].map(async (frameMs) => {
        const { harness, asked } = await open(0);
        await harness.hear(spoken(0.5, WORDS, 0.9, 'four five six seven', 1), frameMs);
        return [harness.of('final'), asked.map(({ request }) => request.speech.length)];
      }),
    );
    expect(finals[1]).toEqual(finals[0]);
    expect(finals[2]).toEqual(finals[0]);
  });

  it('is decoded again if settings change meanwhile', async () => {
    const { harness, asked, finals } = await open(0, { capabilities: { languages: ['en', 'de'] } });
    const pcm = spoken(0.5, WORDS, 1);
    const changeAt = 16 * (500 + 1_200 + 200);
    await harness.hear(pcm.subarray(0, changeAt), FRAME_MS);
    expect(asked).toHaveLength(1);
    await harness.configure({ language: 'en' });
    await harness.hear(pcm.subarray(changeAt), FRAME_MS);
    expect(finals()).toEqual([WORDS]);
    expect(asked.map(({ request }) => request.language)).toEqual([undefined, 'en']);
  });

  it('uses an eager decode for a commit after a pause, too', async () => {
    const { harness, asked, finals } = await open(0);
    await harness.configure({ commitStrategy: 'manual' });
    await harness.hear(spoken(0.5, WORDS, 0.6), FRAME_MS);
    harness.session.execute({ type: 'commit' });
    await settle();
    expect(finals()).toEqual([WORDS]);
    expect(asked).toHaveLength(1);
  });

  it('is not decoded eagerly while another session waits for a final', async () => {
    const load = new ModelLoad();
    const { harness, asked, finals } = await open(0, { load });
    let release: () => void = () => undefined;
    void load.awaitFinal(MODEL, new Promise<void>((resolve) => (release = resolve)));
    const pcm = spoken(0.5, WORDS, 1);
    await harness.hear(pcm.subarray(0, 16 * 1_900), FRAME_MS);
    expect(asked).toHaveLength(0);
    release();
    await harness.hear(pcm.subarray(16 * 1_900, 16 * 1_920), FRAME_MS);
    expect(asked).toHaveLength(1);
    await harness.hear(pcm.subarray(16 * 1_920), FRAME_MS);
    expect(finals()).toEqual([WORDS]);
    expect(asked).toHaveLength(1);
  });

  it('is decoded eagerly only if the end of speech is likely, when lanes are few', async () => {
    const load = new ModelLoad();
    for (let others = 0; others < 2; others++) load.speaks(MODEL);
    const { harness, asked, finals } = await open(0, { load });
    await harness.hear(spoken(0.5, WORDS, 0.18, 'four', 0.28), FRAME_MS);
    expect(asked).toHaveLength(1);
    await harness.hear(spoken(0.4), FRAME_MS);
    expect(finals()).toEqual([`${WORDS} four`]);
    expect(asked).toHaveLength(1);
  });

  it('is sent once if the worker is lost during its eager decode', async () => {
    const { harness, worker, finals } = await open(150);
    const pcm = spoken(0.5, WORDS, 2);
    await harness.hear(pcm.subarray(0, 16 * 1_880), FRAME_MS);
    worker.kill();
    await harness.hear(pcm.subarray(16 * 1_880), FRAME_MS);
    expect(finals()).toEqual([WORDS]);
  });

  it('is discarded if its speech is cleared, or the session ends', async () => {
    for (const type of ['clear', 'cancel_session'] as const) {
      const { harness, asked, finals } = await open(300);
      await harness.hear(spoken(0.5, WORDS, 0.2), FRAME_MS);
      expect(asked).toHaveLength(1);
      harness.session.execute({ type });
      await harness.hear(spoken(1), FRAME_MS);
      expect(finals()).toEqual([]);
      // The decode of cleared speech need not be stopped: it yields to the next request.
      expect(asked[0]!.signal.aborted).toBe(type === 'cancel_session');
    }
  });
});
