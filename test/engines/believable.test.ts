import { describe, expect, it } from 'vitest';
import { isBelievable } from '../../src/engines/believable.ts';

describe('whether somebody said a text', () => {
  const sure = -0.1;
  const unsure = -0.9;

  it.each(['', ' ', '...', '♪ ♪', '-- ?!'])(
    'is denied where it has neither letters nor numbers: %j',
    (text) => {
      expect(isBelievable({ text, avgLogprob: sure }, 1)).toBe(false);
    },
  );

  it.each(['Yes.', '42', 'はい', '٣', 'да'])('is granted to %j where there was speech', (text) => {
    expect(isBelievable({ text, avgLogprob: unsure }, 0.5)).toBe(true);
  });

  it('is a matter of how well it was understood where the sound was hardly speech', () => {
    expect(isBelievable({ text: 'Yes.', avgLogprob: -0.5 }, 0.49)).toBe(true);
    expect(isBelievable({ text: 'Yes.', avgLogprob: -0.51 }, 0.49)).toBe(false);
    expect(isBelievable({ text: 'Yes.', avgLogprob: -Infinity }, 0)).toBe(false);
  });
});
