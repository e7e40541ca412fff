import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Context, Input } from '../../src/cli/command.ts';
import { urlSource, audioSource, inputName, isAddress } from '../../src/cli/inputs.ts';
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

describe('audioSource', () => {
  it('is a file under the name it was given', () => {
    expect(audioSource(terminal, 'talks/meeting.mp3')).toEqual({
      type: 'file',
      name: 'talks/meeting.mp3',
      path: 'talks/meeting.mp3',
    });
    expect(inputName('talks/meeting.mp3')).toBe('talks/meeting.mp3');
  });

  it("is standard input for '-'", async () => {
    const source = audioSource(piped, '-');
    expect(source).toMatchObject({ type: 'stream', name: 'standard input' });
    expect(source.type === 'stream' && (await collect(source.bytes))).toEqual([Uint8Array.of(1, 2, 3)]);
    expect(inputName('-')).toBe('standard input');
  });

  it('refuses an address with another scheme than http or https', () => {
    expect(() => audioSource(terminal, 'ftp://host/talk.mp3')).toThrow(
      'ftp://host/talk.mp3: only addresses with https:// or http:// are fetched.',
    );
  });

  it("refuses '-' if nothing is piped in", () => {
    expect(() => audioSource(terminal, '-')).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: "Nothing is piped in: '-' reads audio from standard input.",
      }),
    );
  });
});

async function serve(status: number, body: string, headers = {}): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-length': body.length, ...headers }).end(body),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/talk.mp3`;
}

function openUrl(address: string, signal = new AbortController().signal) {
  const notes: string[] = [];
  const source = urlSource({ note: async (line) => void notes.push(line), signal }, address);
  return { notes, bytes: source.type === 'stream' ? source.bytes : [], name: source.name };
}

describe('a recording at an address', () => {
  it('is fetched when it is read, and a note gives its size', async () => {
    const address = await serve(200, 'sound');
    const { notes, bytes, name } = openUrl(address);
    expect([name, notes]).toEqual([address, []]);
    expect(Buffer.concat(await collect(bytes as AsyncIterable<Uint8Array>)).toString()).toBe('sound');
    expect(notes).toEqual([`voice: fetching ${address} (5 B)`]);
  });

  it.each([
    ['that is not there', () => serve(404, 'none'), /could not be fetched: the server answers 404\.$/],
    [
      'of nobody',
      async () => 'http://127.0.0.1:9/a.mp3',
      /could not be fetched: (?:its host refuses the connection|bad port)\.$/,
    ],
    [
      'that is led in a circle',
      () => serve(302, '', { location: '/again' }),
      /could not be fetched: redirect count exceeded\.$/,
    ],
    [
      'without encryption',
      async () => (await serve(200, '')).replace('http:', 'https:'),
      /could not be fetched: its host does not encrypt; try http:\/\/\.$/,
    ],
  ])('%s makes reading fail', async (_, make, message) => {
    const { bytes } = openUrl(await make());
    await expect(collect(bytes as AsyncIterable<Uint8Array>)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: expect.stringMatching(message),
    });
  });

  it('is recognized by the scheme', () => {
    expect(['https://a/b', 'HTTP://a', 'http.mp3', './https://a', 'ftp://a'].map(isAddress)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
