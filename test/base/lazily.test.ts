import { expect, it } from 'vitest';
import { lazily } from '../../src/base/lazily.ts';

it('makes what is asked for once, and not before', () => {
  let made = 0;
  const value = lazily(() => ({ nth: ++made }));
  expect(made).toBe(0);
  expect(value()).toBe(value());
  expect(made).toBe(1);
});
