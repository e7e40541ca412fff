import { describe, expect, it } from 'vitest';
import { fullShare, requireShare } from '../../src/server/share.ts';

describe('the share of a client', () => {
  it('is full with half of what there is, whatever others have', () => {
    expect(fullShare('a', ['a', 'b', 'b', 'b', undefined], 4)).toBeUndefined();
    expect(fullShare('a', ['b', 'a', 'a'], 4)).toBe(2);
    expect(fullShare('a', ['a', 'a'], 5)).toBeUndefined();
  });

  it('is refused beyond in words of what it is', () => {
    requireShare('a', ['b', 'b'], 2, 'requests from your address run');
    expect(() => requireShare('b', ['b', 'b'], 2, 'requests from your address run')).toThrow(
      expect.objectContaining({
        kind: 'queue_full',
        message: '2 requests from your address run; try again later.',
      }),
    );
  });
});
