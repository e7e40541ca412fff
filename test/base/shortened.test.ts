import { describe, expect, it } from 'vitest';
import { shortened } from '../../src/base/shortened.ts';

describe('shortened', () => {
  it('cuts a text after a hundred characters', () => {
    expect(shortened('x'.repeat(100))).toBe('x'.repeat(100));
    expect(shortened('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  });
});
