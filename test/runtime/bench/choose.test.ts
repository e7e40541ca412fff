import { describe, expect, it } from 'vitest';
import type { BenchResult } from '../../../src/runtime/bench/bench-results.ts';
import { chooseByFigures } from '../../../src/runtime/bench/choose.ts';

const hears = (model: string, speed: number, words?: number, errors?: number): BenchResult => ({
  model,
  type: 'stt',
  bundled: false,
  figures: { speed, first: 1, load: 1, ...(words !== undefined && { words }) },
  ...(errors !== undefined && { catalog: { errors } }),
});

const speaks = (model: string, speed: number, first: number, bundled = false): BenchResult => ({
  model,
  type: 'tts',
  bundled,
  figures: { speed, first, load: 1 },
});

describe('chooseByFigures', () => {
  it('returns the most accurate model for files, and the most accurate fast enough one for live speech', () => {
    const results = [hears('small', 20, 0.9), hears('large', 1.2, 1), hears('middle', 5, 0.95)];
    expect(chooseByFigures(results)).toMatchObject({ live: 'middle', files: 'large' });
    expect(chooseByFigures([hears('large', 1.2, 1)])).toMatchObject({ live: undefined, files: 'large' });
  });

  it('returns the fastest of the models that are as good as the best', () => {
    expect(chooseByFigures([hears('slow', 5, 1), hears('fast', 9, 0.98)]).files).toBe('fast');
  });

  it('uses the error rates of the catalog if the reference text is unknown', () => {
    expect(chooseByFigures([hears('a', 9, undefined, 2), hears('b', 5, undefined, 0.5)]).files).toBe('b');
  });

  it('returns the neural voice with the earliest sound among those in real time, or else among all', () => {
    const espeak = speaks('espeak', 100, 0.1, true);
    expect(chooseByFigures([espeak, speaks('kokoro', 2, 0.8), speaks('other', 3, 1)]).speech).toBe('kokoro');
    expect(chooseByFigures([espeak, speaks('kokoro', 0.6, 0.8)]).speech).toBe('espeak');
    expect(chooseByFigures([speaks('kokoro', 0.6, 0.8)]).speech).toBeUndefined();
  });

  it('returns no model that failed', () => {
    const failed: BenchResult = { model: 'x', type: 'stt', bundled: false, failure: 'It is damaged.' };
    expect(chooseByFigures([failed])).toEqual({ live: undefined, files: undefined, speech: undefined });
  });
});
