import { describe, expect, it } from 'vitest';
import type { SttRequest } from '../../../src/domain/recognition.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { mortal } from './mortal-engine.ts';
import { SessionHarness, type PlayOptions, understand } from '../session-harness.ts';
import { spoken } from '../tone-words.ts';

const PREVIOUS = 'one two three four';
const secondsOf = ({ speech }: SttRequest) => speech.length / 16_000;

/** The engine transcribes nothing shorter than this. */
const MIN_SECONDS = 2;

async function open({
  answer,
  ...options
}: PlayOptions & { answer?: (request: SttRequest) => unknown } = {}) {
  const asked: SttRequest[] = [];
  const engine = new FakeStt({
    capabilities: { initialPrompt: false, ...options.capabilities },
    answer: (request) => {
      asked.push(request);
      answer?.(request);
      return secondsOf(request) < MIN_SECONDS ? { language: 'en', segments: [] } : understand(request);
    },
  });
  const worker = mortal(engine);
  const harness = new SessionHarness({
    stt: async () => worker.engine,
    ...options,
    capabilities: engine.facts.capabilities,
  });
  await harness.configure({ partials: false, itn: false });
  const finals = () => harness.of('final').map(({ text }) => text);
  return { harness, worker, asked, finals };
}

describe('the final of a few words', () => {
  it('is decoded with the previous speech, whose words are not repeated', async () => {
    const { harness, asked, finals } = await open();
    await harness.hear(spoken(0.5, PREVIOUS, 0.8, 'five six', 1));
    expect(finals()).toEqual([PREVIOUS, 'five six']);
    expect(asked).toHaveLength(2);
    const [first, second] = harness.of('final');
    expect(second!.startMs).toBeGreaterThan(first!.endMs);
  });

  it('repeats a word only if it was said again', async () => {
    const { harness, finals } = await open();
    await harness.hear(spoken(0.5, PREVIOUS, 0.8, 'four', 0.8, 'four', 1));
    expect(finals()).toEqual([PREVIOUS, 'four', 'four']);
  });

  it('includes words that the previous final lacks', async () => {
    const { harness, finals } = await open();
    await harness.hear(spoken(0.5, 'one two', 0.8, 'three four', 1));
    expect(finals()).toEqual(['', 'one two three four']);
  });

  it.each([
    ['after a longer pause', [PREVIOUS, 2, 'five six'], {}],
    [
      'with a model that is told in writing what was said',
      [PREVIOUS, 0.8, 'five six'],
      { initialPrompt: true },
    ],
    ['with a model that streams by itself', [PREVIOUS, 0.8, 'five six'], { streaming: true }],
  ] as const)('is decoded alone %s', async (_, words, capabilities) => {
    const { harness, asked } = await open({ capabilities });
    await harness.hear(spoken(0.5, ...words, 1));
    expect(asked).toHaveLength(2);
    expect(secondsOf(asked[1]!)).toBeLessThan(MIN_SECONDS);
  });

  it('is decoded alone if the previous speech has no final', async () => {
    let calls = 0;
    // The decode is tried eagerly, and then again.
    const fail = () => {
      if (++calls <= 2) throw new VoiceError('invalid_request', 'Not this one.');
    };
    const { harness, asked, finals } = await open({ answer: fail });
    await harness.hear(spoken(0.5, PREVIOUS, 0.8, 'five six seven eight', 1));
    expect(finals()).toEqual(['five six seven eight']);
    expect(asked).toHaveLength(3);
  });

  it('is decoded alone if decoding with the previous speech gives nothing new', async () => {
    const asked: number[] = [];
    const deaf = new FakeStt({
      capabilities: { initialPrompt: false },
      answer: (request) => {
        asked.push(secondsOf(request));
        return secondsOf(request) < MIN_SECONDS ? said('five six') : said(PREVIOUS);
      },
    });
    const { harness, finals } = await open({ stt: async () => deaf });
    await harness.hear(spoken(0.5, PREVIOUS, 0.8, 'five six', 1));
    expect(finals()).toEqual([PREVIOUS, 'five six']);
    expect(asked.map((seconds) => seconds < MIN_SECONDS)).toEqual([false, false, true]);
  });

  it('is decoded alone if audio was cleared or skipped in between', async () => {
    for (const interrupt of ['clear', 'speak'] as const) {
      const { harness, asked } = await open();
      await harness.hear(spoken(0.5, PREVIOUS, 0.7));
      if (interrupt === 'clear') harness.session.execute({ type: 'clear' });
      else harness.speak('one');
      await settle();
      await harness.clock.advance(1_000);
      await harness.hear(spoken(0.3, 'five six', 1));
      expect(secondsOf(asked.at(-1)!)).toBeLessThan(MIN_SECONDS);
    }
  });

  it('is the same if the worker is lost in between', async () => {
    const { harness, worker, finals } = await open();
    const pcm = spoken(0.5, PREVIOUS, 0.8, 'five six', 1);
    await harness.hear(pcm.subarray(0, 16 * 3_200));
    worker.kill();
    await harness.hear(pcm.subarray(16 * 3_200));
    await harness.clock.advance(1_000);
    expect(finals()).toEqual([PREVIOUS, 'five six']);
  });

  it('comes after earlier finals, however long they take', async () => {
    let release: () => void = () => undefined;
    const engine = new FakeStt({
      capabilities: { initialPrompt: false },
      answer: (request) =>
        secondsOf(request) < 3
          ? new Promise((resolve) => (release = () => resolve(said(PREVIOUS))))
          : understand(request),
    });
    const harness = new SessionHarness({ stt: async () => engine });
    await harness.configure({ partials: false, itn: false });
    await harness.hear(spoken(0.5, PREVIOUS, 0.8, 'five six', 1));
    expect(harness.of('final')).toEqual([]);
    harness.session.execute({ type: 'close' });
    await settle();
    release();
    await harness.over;
    expect(harness.of('final').map(({ text }) => text)).toEqual([PREVIOUS, 'five six']);
  });
});
