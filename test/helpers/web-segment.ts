import fc from 'fast-check';
import { anyCharacter } from './unicode-text.ts';

/** Between two slashes of an address: what may stand there as it is, and any other character in percents. Fast-check's own makes the table of `binary`. */
export const webSegment = (): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(fc.constantFrom(..."azAZ09-._~!$&'()*+,;=:@"), anyCharacter.map(encodeURIComponent)),
  });
