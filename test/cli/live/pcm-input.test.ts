import { describe, expect, it } from 'vitest';
import { readPcm } from '../../../src/cli/live/pcm-input.ts';
import { wav } from '../../fixtures/signals.ts';

const stdin = (blocks: AsyncIterable<Uint8Array>) => ({ stdin: { isTerminal: false, bytes: () => blocks } });

async function* pieces(...all: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) yield Buffer.from(piece);
}

async function read(
  blocks: AsyncIterable<Uint8Array>,
  signal = new AbortController().signal,
): Promise<string> {
  let text = '';
  for await (const bytes of readPcm(stdin(blocks), signal)) text += Buffer.from(bytes).toString();
  return text;
}

describe('readPcm', () => {
  it.each([[['abcdef', 'gh']], [['a', 'b', 'c', 'd', 'e']], [['ab']], [[]]])(
    'passes samples on: %j',
    async (all) => {
      expect(await read(pieces(...all))).toBe(all.join(''));
    },
  );

  it.each([
    ['WAV', wav(new Float32Array(100))],
    ['FLAC', 'fLaC and more'],
    ['Ogg', 'OggS\0 and more'],
    ['MP3', 'ID3\x04\0\0\0\0\0\0 and more'],
    ['MP4', '\0\0\0\x20ftypM4A '],
    ['a ZIP archive', 'PK\x03\x04 and more'],
    ['a web page', `<!DOCTYPE html>${' '.repeat(100)}`],
  ])('refuses %s, also if it comes byte by byte', async (name, file) => {
    const bytes = [...Buffer.from(file)].map((byte) => Uint8Array.of(byte));
    const refused = { kind: 'invalid_audio', message: expect.stringContaining(`it is ${name}`) };
    await expect(read(pieces(file))).rejects.toMatchObject(refused);
    await expect(read(pieces(...bytes))).rejects.toMatchObject(refused);
  });

  it('ends when the signal aborts, even if no more bytes come', async () => {
    const leaving = new AbortController();
    async function* stuck() {
      yield Buffer.from('abcd');
      leaving.abort();
      await new Promise(() => undefined);
    }
    expect(await read(stuck(), leaving.signal)).toBe('abcd');
  });
});
