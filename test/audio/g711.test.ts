import { describe, expect, it } from 'vitest';
import { fromG711, type G711Law } from '../../src/audio/g711.ts';

const codes = Uint8Array.from({ length: 256 }, (_, code) => code);

describe('G.711', () => {
  it.each([
    ['mu', 0x80, 32_124],
    ['mu', 0x00, -32_124],
    ['mu', 0xff, 0],
    ['mu', 0xf0, 120],
    ['mu', 0xef, 132],
    ['a', 0xaa, 32_256],
    ['a', 0x2a, -32_256],
    ['a', 0xd5, 8],
    ['a', 0x55, -8],
    ['a', 0xc5, 264],
  ] as const)('of the law %s has the byte %i stand for %i', (law, code, sample) => {
    expect(fromG711(Uint8Array.of(code), law)[0]).toBe(sample / 32_768);
  });

  it.each(['mu', 'a'] as const)('of the law %s gives steps that grow with the level', (law: G711Law) => {
    const rising = [...fromG711(codes, law)]
      .filter((sample) => sample > 0)
      .toSorted((one, other) => one - other);
    const steps = rising.slice(1).map((sample, index) => sample - rising[index]!);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(new Set(rising).size).toBe(law === 'mu' ? 127 : 128);
  });
});
