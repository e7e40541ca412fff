import { describe, expect, it } from 'vitest';
import { probabilityBeside } from '../../src/realtime/neighbours.ts';

const before = { start: 0, end: 30_000, probability: 0.8 };

describe('a region beside another', () => {
  it('is as likely speech as both together', () => {
    const region = { start: 40_000, end: 50_000, probability: 0.4 };
    expect(probabilityBeside(region, before)).toBeCloseTo(0.7);
  });

  it('is none the less likely for it', () => {
    const region = { start: 40_000, end: 50_000, probability: 0.9 };
    expect(probabilityBeside(region, before)).toBe(0.9);
  });

  it('stands for itself after more than a second', () => {
    const region = { start: 46_001, end: 50_000, probability: 0.4 };
    expect(probabilityBeside(region, before)).toBe(0.4);
    expect(probabilityBeside(region, undefined)).toBe(0.4);
  });
});
