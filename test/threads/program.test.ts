import { describe, expect, it } from 'vitest';
import { programUrl } from '../../src/threads/program.ts';

describe('the program of a thread', () => {
  it.each([
    [
      'seen in the source',
      'file:///home/me/voice/src/vad/silero.ts',
      'file:///home/me/voice/dist/src/vad/program.js',
    ],
    [
      'seen in the built code',
      'file:///usr/lib/voice/dist/src/vad/silero.js',
      'file:///usr/lib/voice/dist/src/vad/program.js',
    ],
    [
      'below a folder called src',
      'file:///home/src/voice/src/vad/silero.ts',
      'file:///home/src/voice/dist/src/vad/program.js',
    ],
    [
      'built below a folder called src',
      'file:///src/voice/dist/src/vad/silero.js',
      'file:///src/voice/dist/src/vad/program.js',
    ],
  ])('%s is looked for in the built code', (_, base, expected) => {
    expect(programUrl('./program.ts', base).href).toBe(expected);
  });
});
