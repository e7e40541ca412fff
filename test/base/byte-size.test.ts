import { expect, it } from 'vitest';
import { formatBytes } from '../../src/base/byte-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [999.6, '1.00 kB'],
  [1000, '1.00 kB'],
  [9996, '10.0 kB'],
  [99_960, '100 kB'],
  [999_600, '1.00 MB'],
  [28_194_305, '28.2 MB'],
  [1_560_000_000, '1.56 GB'],
  [5e15, '5000 TB'],
])('formatBytes writes %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
