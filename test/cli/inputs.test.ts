import { describe, expect, it } from 'vitest';
import type { Context, Input } from '../../src/cli/command.ts';
import { audioSource, inputName, outputPaths } from '../../src/cli/inputs.ts';
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

describe('the files that are written', () => {
  it('are named after the inputs', () => {
    expect(outputPaths(['talks/a.mp3', 'b.tar.wav', 'c', '.hidden', '-'], 'out', 'srt')).toEqual([
      'out/a.srt',
      'out/b.tar.srt',
      'out/c.srt',
      'out/.hidden.srt',
      'out/stdin.srt',
    ]);
    expect(outputPaths([], 'out', 'srt')).toEqual([]);
  });

  it.each([
    [['a.mp3', 'b.mp3', 'talks/a.wav'], 'a.mp3', 'talks/a.wav', 'out/a.txt'],
    [['-', 'stdin.mp3'], '-', 'stdin.mp3', 'out/stdin.txt'],
    [['a.mp3', 'a.mp3'], 'a.mp3', 'a.mp3', 'out/a.txt'],
  ])('are never one for two: %j', (inputs, first, second, path) => {
    expect(() => outputPaths(inputs, 'out', 'txt')).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: `'${first}' and '${second}' would both be written to '${path}'; transcribe them in two runs.`,
      }),
    );
  });
});

describe('a transcript beside its source', () => {
  it('never takes the place of an input', () => {
    expect(() => outputPaths(['talks/a.mp3', 'talks/a.txt'], 'talks', 'txt')).toThrow(
      "'talks/a.txt' is an input and would be written over",
    );
  });
});
