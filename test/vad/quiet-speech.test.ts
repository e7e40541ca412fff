import { describe, expect, it } from 'vitest';
import { FRAME_SAMPLES } from '../../src/vad/frame.ts';
import type { FrameClass } from '../../src/vad/classify-frames.ts';
import { QuietSpeech } from '../../src/vad/quiet-speech.ts';

const frames = (count: number) => count * FRAME_SAMPLES;

describe('QuietSpeech', () => {
  it('keeps sounds that are loud for long enough until the end', () => {
    const overlooked = pushStretches(
      new QuietSpeech(),
      [20, false],
      [10, true],
      [20, false],
      [7, true],
      [20, false],
    );
    expect(overlooked.rest()).toEqual([
      { start: frames(20) - 4_800, end: frames(30) + 4_000, probability: expect.closeTo(0.03, 5) },
    ]);
  });

  it('drops everything once other speech was found', () => {
    const overlooked = pushStretches(new QuietSpeech(), [20, true], [20, false]);
    overlooked.unneeded();
    pushStretches(overlooked, [20, true], [20, false]);
    expect(overlooked.rest()).toEqual([]);
    expect(overlooked.needsFrom).toBeUndefined();
  });

  it('starts no earlier than `from`', () => {
    const overlooked = pushStretches(new QuietSpeech({ from: frames(100) }), [10, true], [20, false]);
    expect(overlooked.rest()).toMatchObject([{ start: frames(100), end: frames(110) + 4_000 }]);
  });

  it('drops regions that are older than `longestHeld`', () => {
    const overlooked = pushStretches(
      new QuietSpeech({ longestHeld: frames(100) }),
      [10, true],
      [20, false],
      [10, true],
    );
    expect(overlooked.needsFrom).toBe(0);
    pushStretches(overlooked, [70, false]);
    expect(overlooked.needsFrom).toBe(frames(30) - 4_800);
    expect(overlooked.rest()).toHaveLength(1);
  });
});

/** Pushes frames: each stretch is a count and whether these frames are loud. */
function pushStretches(
  overlooked: QuietSpeech,
  ...stretches: readonly (readonly [number, boolean])[]
): QuietSpeech {
  for (const [count, loud] of stretches)
    for (let left = count; left > 0; left--) overlooked.push(classified(loud));
  return overlooked;
}

function classified(loud: boolean): FrameClass {
  return { frame: { probability: 0.03, level: loud ? -20 : -60 }, verdict: 'silence', loud };
}
