import fc from 'fast-check';
import { anyCharacter } from './unicode-text.ts';

/**
 * A segment of a URL path: unreserved characters, and any others percent-encoded. fast-check's own makes the
 * table of `binary`.
 */
export const webSegment = (): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(fc.constantFrom(..."azAZ09-._~!$&'()*+,;=:@"), anyCharacter.map(encodeURIComponent)),
  });
