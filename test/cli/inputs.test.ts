import { describe, expect, it } from 'vitest';
import type { Context, Input } from '../../src/cli/command.ts';
import { audioSource, inputName } from '../../src/cli/inputs.ts';
import { collect } from '../helpers/collect.ts';

const withStdin = (stdin: Input) => ({ stdin }) as Context;
const piped = withStdin({
  isTerminal: false,
  async *bytes() {
    yield Uint8Array.of(1, 2, 3);
  },
});
const terminal = withStdin({
  isTerminal: true,
  bytes: () => {
    throw new Error('A terminal is not read.');
  },
});

describe('an input', () => {
  it('is a file, by the name it was given', () => {
    expect(audioSource(terminal, 'talks/meeting.mp3')).toEqual({
      type: 'file',
      name: 'talks/meeting.mp3',
      path: 'talks/meeting.mp3',
    });
    expect(inputName('talks/meeting.mp3')).toBe('talks/meeting.mp3');
  });

  it("is standard input where it is called '-'", async () => {
    const source = audioSource(piped, '-');
    expect(source).toMatchObject({ type: 'stream', name: 'standard input' });
    expect(source.type === 'stream' && (await collect(source.bytes))).toEqual([Uint8Array.of(1, 2, 3)]);
    expect(inputName('-')).toBe('standard input');
  });

  it("is not '-' where nothing is piped in", () => {
    expect(() => audioSource(terminal, '-')).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: "Nothing is piped in: '-' reads audio from standard input.",
      }),
    );
  });
});
