import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../src/engines/encoder-decoder/whisper/decoding/fallback.ts';
import type { TokenSegment } from '../../../../src/engines/encoder-decoder/whisper/decoding/segments.ts';
import {
  ClipProgress,
  type ClipRequest,
  type TimeWords,
} from '../../../../src/engines/encoder-decoder/whisper/clip-progress.ts';
import { whiteNoise } from '../../../fixtures/signals.ts';
import { marked, placeOf, scriptTokens, TOKENIZER } from './fake-whisper.ts';

const SOUND = marked(0, 100);

const listen = (seconds: number, asked: Partial<ClipRequest> = {}) => {
  const speech = SOUND.subarray(0, Math.round(seconds * 16_000)) as ClipRequest['speech'];
  return new ClipProgress({ speech, task: 'transcribe', temperature: 0, ...asked }, TOKENIZER);
};

const attempt = (parts: readonly (string | number)[], change: Partial<Attempt> = {}): Attempt => ({
  tokens: scriptTokens(...parts),
  logprobs: scriptTokens(...parts).map((_, index) => -index / 10),
  text: '',
  temperature: 0,
  textTokens: 20,
  avgLogprob: -0.2,
  compressionRatio: 1.1,
  noSpeechProb: 0.1,
  work: 1,
  ...change,
});

/** Start and length of the next window, in seconds. */
const next = (clip: ClipProgress) => {
  const window = clip.window();
  return { from: placeOf(window[0]!)[1], seconds: window.length / 16_000 };
};

const textsOf = (clip: ClipProgress) =>
  clip.segments.map(({ start, text, end }) => [Number(start.toFixed(2)), text, Number(end.toFixed(2))]);

const decodeWindow = (
  clip: ClipProgress,
  parts: readonly (string | number)[],
  change: Partial<Attempt> = {},
) => clip.take(attempt(parts, change), undefined);

describe('ClipProgress', () => {
  it('begins with the first 30 s', () => {
    expect(next(listen(70))).toEqual({ from: 0, seconds: 30 });
    expect(next(listen(7))).toEqual({ from: 0, seconds: 7 });
  });

  it('continues after a window that was decoded completely', async () => {
    const clip = listen(70);
    await decodeWindow(clip, [0, ' one', 2]);
    expect(next(clip)).toEqual({ from: 30, seconds: 30 });
  });

  it('continues at the last timestamp of the window', async () => {
    const clip = listen(70);
    await decodeWindow(clip, [0, ' one', 12.5, 12.5, ' tw']);
    expect(next(clip)).toEqual({ from: 12.5, seconds: 30 });
    await decodeWindow(clip, [0, ' two', 25, 25]);
    expect(next(clip)).toEqual({ from: 37.5, seconds: 30 });
    await decodeWindow(clip, [1, ' three', 25]);
    expect(next(clip)).toEqual({ from: 67.5, seconds: 2.5 });
  });

  it('takes speech at the end of the clip, because no window follows', async () => {
    const clip = listen(14);
    await decodeWindow(clip, [0, ' one', 12.5, 12.5, ' two']);
    expect(textsOf(clip)).toEqual([
      [0, 'one', 12.5],
      [12.5, 'two', 14],
    ]);
    expect(clip.done).toBe(true);
  });

  it('reads the last window to half a second before the end of the audio', async () => {
    expect(listen(14).mustGoOn).toBe(13.5 / 0.02);
    const clip = listen(40);
    expect(clip.mustGoOn).toBe(0);
    await decodeWindow(clip, [0, ' one', 20, 20]);
    expect(clip.mustGoOn).toBe(19.5 / 0.02);
  });

  describe('ClipProgress if the model stops early', () => {
    /** Audio with a pause from 8 s to 12 s. */
    const noise = whiteNoise(70 * 16_000, -20).fill(0, 8 * 16_000, 12 * 16_000) as ClipRequest['speech'];
    const stopping = (seconds: number) =>
      new ClipProgress(
        {
          speech: noise.slice(0, seconds * 16_000) as ClipRequest['speech'],
          task: 'transcribe',
          temperature: 0,
        },
        TOKENIZER,
      );
    const left = (clip: ClipProgress) => clip.window().length / 16_000;

    it('decodes the rest separately', async () => {
      const clip = stopping(25);
      await decodeWindow(clip, [0, ' one', 8]);
      expect(left(clip)).toBe(17);
      await decodeWindow(clip, [4, ' two', 16]);
      expect(textsOf(clip)).toEqual([
        [0, 'one', 8],
        [12, 'two', 24],
      ]);
      expect(clip.done).toBe(true);
    });

    it('does not decode a rest of less than 3 s or without sound', async () => {
      const short = stopping(25);
      await decodeWindow(short, [0, ' one', 23]);
      expect(short.done).toBe(true);
      const silent = stopping(12);
      await decodeWindow(silent, [0, ' one', 8]);
      expect(silent.done).toBe(true);
    });

    it('ends, however little the model writes each time', async () => {
      const clip = stopping(70);
      let windows = 0;
      for (; !clip.done; windows++) await decodeWindow(clip, [0, ' one', 0.1]);
      expect(windows).toBeLessThanOrEqual(12);
    });
  });

  it('reports times from the beginning of the clip, and how each window was decoded', async () => {
    const clip = listen(70);
    await decodeWindow(clip, [0, ' one', 12.5, 13, ' two', 20, 20], { temperature: 0.2 });
    await decodeWindow(clip, [0.5, ' three', 3], {
      avgLogprob: -0.7,
      compressionRatio: 1.6,
      noSpeechProb: 0.3,
    });
    expect(textsOf(clip)).toEqual([
      [0, 'one', 12.5],
      [13, 'two', 20],
      [20.5, 'three', 23],
    ]);
    expect(clip.segments.map(({ temperature }) => temperature)).toEqual([0.2, 0.2, 0]);
    expect(clip.segments[2]).toMatchObject({ avgLogprob: -0.7, compressionRatio: 1.6, noSpeechProb: 0.3 });
    expect(clip.segments[1]).toMatchObject({ tokens: scriptTokens(13, ' two', 20), avgLogprob: -0.2 });
    expect(clip.segments[1]).not.toHaveProperty('words');
    expect(clip.segments[1]).not.toHaveProperty('likelyTokens');
  });

  it('reports token log probabilities on request', async () => {
    const clip = listen(70, { logprobs: true });
    await decodeWindow(clip, [0, ' on', 12.5, 13, ' to', 20, 20]);
    const tokens = clip.segments.map(({ likelyTokens = [] }) =>
      likelyTokens.map(({ bytes, logprob }) => [new TextDecoder().decode(bytes), logprob]),
    );
    expect(tokens).toEqual([
      [
        [' ', -0.1],
        ['o', -0.2],
        ['n', -0.3],
      ],
      [
        [' ', -0.6],
        ['t', -0.7],
        ['o', -0.8],
      ],
    ]);
  });

  it('drops segments without text or length, and does not use them as context', async () => {
    const clip = listen(30);
    await decodeWindow(clip, [0, ' one', 2, 2, ' ', 3, 3, ' two', 4, 30, ' three', 30]);
    expect(textsOf(clip)).toEqual([
      [0, 'one', 2],
      [3, 'two', 4],
    ]);
    expect(clip.previous).toEqual(scriptTokens(0, ' one', 2, 3, ' two', 4));
  });
});

it('ClipProgress decodes to the end if the model gives no final timestamp', async () => {
  const clip = listen(12);
  await decodeWindow(clip, [0.4, ' one']);
  expect(textsOf(clip)).toEqual([[0.4, 'one', 12]]);
});

describe('ClipProgress is done', () => {
  it('if all audio has been decoded', async () => {
    const clip = listen(40);
    expect(clip.done).toBe(false);
    await decodeWindow(clip, [0, ' one', 2]);
    expect(clip.done).toBe(false);
    await decodeWindow(clip, [0, ' two', 2]);
    expect(clip.done).toBe(true);
  });

  it('if at most half a second is left', async () => {
    const clip = listen(20);
    await decodeWindow(clip, [0, ' one', 19.48, 19.48]);
    expect(clip.done).toBe(false);
    const other = listen(20);
    await decodeWindow(other, [0, ' one', 19.5, 19.5]);
    expect(other.done).toBe(true);
  });

  it('but not before a short clip has been decoded once', async () => {
    const clip = listen(0.1);
    expect(clip.done).toBe(false);
    await decodeWindow(clip, [0, ' one', 0.1]);
    expect(clip.done).toBe(true);
  });

  it('at once if there is no audio', () => {
    expect(listen(0).done).toBe(true);
  });

  it('after four windows for each 30 s if the model advances in tiny steps', async () => {
    const windows = async (clip: ClipProgress) => {
      let count = 0;
      for (; !clip.done; count++) await decodeWindow(clip, [0, ' a', 0.02, 0.02]);
      return count;
    };
    expect(await windows(listen(30))).toBe(4);
    expect(await windows(listen(31))).toBe(8);
  });

  it('eventually, with ordered segments inside the clip, for any output', async () => {
    const steps = fc.integer({ min: 1, max: 700 });
    const window = fc.record({ start: fc.nat(50), length: steps, tail: fc.boolean(), silent: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.infiniteStream(window),
        async (seconds, windows) => {
          const clip = listen(seconds);
          let count = 0;
          for (; !clip.done; count++) {
            const { start, length, tail, silent } = windows.next().value;
            const end = (start + length) * 0.02;
            const parts = [start * 0.02, ' a', end, ...(tail ? [end, ' b'] : [])];
            await decodeWindow(clip, parts, silent ? { noSpeechProb: 0.9, avgLogprob: -2 } : {});
          }
          expect(count).toBeLessThanOrEqual(4 * Math.ceil(seconds / 30));
          const times = clip.segments.flatMap(({ start, end }) => [start, end]);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          expect(times.at(-1) ?? 0).toBeLessThanOrEqual(seconds + 1e-6);
        },
      ),
    );
  });
});

describe('ClipProgress with silence', () => {
  const SILENT = { noSpeechProb: 0.9, avgLogprob: -1.5 };

  it('skips it, whatever the model wrote', async () => {
    const clip = listen(70);
    await decodeWindow(clip, [0, ' thanks', 2, 2, ' bye'], SILENT);
    expect(clip.segments).toEqual([]);
    expect(next(clip)).toEqual({ from: 30, seconds: 30 });
    await decodeWindow(clip, [0, ' one', 2, 2]);
    expect(textsOf(clip)).toEqual([[30, 'one', 32]]);
  });

  it('keeps the earlier text as context', async () => {
    const clip = listen(70);
    await decodeWindow(clip, [0, ' one', 2]);
    await decodeWindow(clip, [0, ' thanks', 2], { ...SILENT, temperature: 1 });
    expect(clip.previous).toEqual(scriptTokens(0, ' one', 2));
  });
});

describe('context of earlier text', () => {
  it('is the prompt at first, with a space before it', () => {
    expect(listen(30, { prompt: ' one, two. ' }).previous).toEqual(scriptTokens(' one, two.'));
    expect(listen(30, { prompt: '  ' }).previous).toEqual([]);
    expect(listen(30).previous).toEqual([]);
  });

  it('grows with each window, timestamps included', async () => {
    const clip = listen(100, { prompt: 'zero' });
    await decodeWindow(clip, [0, ' one', 2, 2, ' tw']);
    await decodeWindow(clip, [0, ' two', 3]);
    expect(clip.previous).toEqual(scriptTokens(' zero', 0, ' one', 2, 0, ' two', 3));
  });

  it('is dropped above a temperature of 0.5, because such text is unreliable', async () => {
    const clip = listen(100, { prompt: 'zero' });
    await decodeWindow(clip, [0, ' one', 2], { temperature: 0.5 });
    expect(clip.previous).toEqual(scriptTokens(' zero', 0, ' one', 2));
    await decodeWindow(clip, [0, ' two', 2], { temperature: 0.6 });
    expect(clip.previous).toEqual([]);
    await decodeWindow(clip, [0, ' three', 2], { temperature: 0.4 });
    expect(clip.previous).toEqual(scriptTokens(0, ' three', 2));
  });
});

describe('hot words in the prompt', () => {
  it('are listed after a space, in every window', async () => {
    const clip = listen(70, { hotWords: ['ada', 'bob'] });
    expect(clip.hotWords).toEqual(scriptTokens(' ada, bob'));
    await decodeWindow(clip, [0, ' one', 2], { temperature: 1 });
    expect(clip.hotWords).toEqual(scriptTokens(' ada, bob'));
    expect(listen(70, { hotWords: [] }).hotWords).toEqual([]);
    expect(listen(70).hotWords).toEqual([]);
  });
});

describe('word times of a clip', () => {
  /** A word timer that puts words 0.1 s inside of their segments, and records its inputs. */
  function timing(lastSpeechEnd?: number) {
    const asked: (readonly [text: string, lastSpeechEnd: number])[] = [];
    const time: TimeWords = async (segments: readonly TokenSegment[], before) => {
      asked.push([
        segments.map(({ tokens }) => TOKENIZER.decode(tokens)).join('|'),
        Number(before.toFixed(2)),
      ]);
      const timed = segments.map(({ start, end, tokens }) => {
        const word = {
          word: TOKENIZER.decode(tokens).trim(),
          start: start + 0.1,
          end: end - 0.1,
          probability: 0.5,
        };
        return { start: word.start, end: word.end, words: [word] };
      });
      return { segments: timed, lastSpeechEnd: lastSpeechEnd ?? timed.at(-1)!.end };
    };
    return { asked, time };
  }

  it('count from the beginning of the clip and belong to their segment', async () => {
    const clip = listen(70);
    const { time } = timing();
    await clip.take(attempt([0, ' one', 2]), time);
    await clip.take(attempt([1, ' two', 3, 4, ' three', 6]), time);
    expect(textsOf(clip)).toEqual([
      [0.1, 'one', 1.9],
      [31.1, 'two', 32.9],
      [34.1, 'three', 35.9],
    ]);
    const near = (seconds: number) => expect.closeTo(seconds, 6);
    expect(clip.segments.map(({ words }) => words)).toEqual([
      [{ word: 'one', start: near(0.1), end: near(1.9), probability: 0.5 }],
      [{ word: 'two', start: near(31.1), end: near(32.9), probability: 0.5 }],
      [{ word: 'three', start: near(34.1), end: near(35.9), probability: 0.5 }],
    ]);
  });

  it('are requested only for text, with the end of the last speech', async () => {
    const clip = listen(100);
    const { asked, time } = timing();
    await clip.take(attempt([0, ' ', 2]), time);
    await clip.take(attempt([0, ' one', 2]), time);
    await clip.take(attempt([0, ' thanks', 2], { noSpeechProb: 0.9, avgLogprob: -2 }), time);
    await clip.take(attempt([0, ' two', 2, 2, ' ', 3, 3, ' three', 4]), time);
    expect(asked).toEqual([
      [' one', -30],
      [' two| three', -58.1],
    ]);
  });

  it('set the start of the next window if the window was cut off', async () => {
    const clip = listen(70);
    await clip.take(attempt([0, ' one', 2, 2, ' tw']), timing(2.5).time);
    expect(next(clip)).toEqual({ from: 2.5, seconds: 30 });
    await clip.take(attempt([0, ' two']), timing(28).time);
    expect(next(clip)).toEqual({ from: 30.5, seconds: 30 });
  });

  it('do not set it if the window was complete, or if there are no words', async () => {
    const clip = listen(100);
    await clip.take(attempt([0, ' one', 2]), timing(2.5).time);
    expect(next(clip).from).toBe(30);
    await clip.take(attempt([0, ' two', 4, 4]), timing(-27.5).time);
    expect(next(clip).from).toBe(34);
  });
});
