import { describe, expect, it } from 'vitest';
import { diarizationError } from './diarization-error.ts';

const turn = (speaker: string, start: number, end: number) => ({ speaker, start, end });

describe('the diarization error rate', () => {
  it('is 0 if only labels differ', () => {
    const truth = [turn('Ada', 0, 2), turn('Bob', 1, 3)];
    expect(diarizationError(truth, [turn('B', 0, 2), turn('A', 1, 3)])).toBe(0);
  });

  it('counts missed speech, false alarms and wrong speakers', () => {
    const truth = [turn('Ada', 0, 4), turn('Bob', 4, 10)];
    expect(diarizationError(truth, [turn('A', 0, 4)])).toBeCloseTo(0.6, 2);
    expect(diarizationError(truth, [turn('A', 0, 4), turn('B', 4, 11)])).toBeCloseTo(0.1, 2);
    expect(diarizationError(truth, [turn('A', 0, 6), turn('B', 6, 10)])).toBeCloseTo(0.2, 2);
  });
});
