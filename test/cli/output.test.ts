import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { streamOutput } from '../../src/cli/output.ts';

type Write = (chunk: Buffer, done: (error?: Error | null) => void) => void;

/** A stream that handles each chunk with `write`. */
function stream(write: Write, more: object = {}): NodeJS.WriteStream {
  const writable = new Writable({ write: (chunk: Buffer, _, done) => write(chunk, done), highWaterMark: 1 });
  return Object.assign(writable, more) as unknown as NodeJS.WriteStream;
}

const swallow: Write = (_, done) => done();
const failing =
  (code: string): Write =>
  (_, done) =>
    done(Object.assign(new Error(code), { code }));

describe('streamOutput', () => {
  it('writes text and bytes as they are', async () => {
    const written: Buffer[] = [];
    const output = streamOutput(
      stream((chunk, done) => (written.push(chunk), done())),
      () => undefined,
    );
    await output.write('Straße ');
    await output.write(Uint8Array.of(0, 255));
    expect(Buffer.concat(written)).toEqual(Buffer.from([...Buffer.from('Straße '), 0, 255]));
  });

  it('counts as a terminal only if there is room to draw', () => {
    const terminal = (columns: number) =>
      streamOutput(stream(swallow, { isTTY: true, columns }), () => undefined).isTerminal;
    expect([80, 0].map(terminal)).toEqual([true, false]);
  });

  it('waits until a slow reader has taken its text', async () => {
    let take: (() => void) | undefined;
    const output = streamOutput(
      stream((_, done) => (take = done)),
      () => undefined,
    );
    let written = false;
    const writing = output.write('a').then(() => (written = true));
    await new Promise(setImmediate);
    expect(written).toBe(false);
    take?.();
    await writing;
    expect(written).toBe(true);
  });

  it('reports once that its reader has left, and then writes nothing', async () => {
    let gone = 0;
    const output = streamOutput(stream(failing('EPIPE')), () => gone++);
    await output.write('a');
    await output.write('b');
    expect(gone).toBe(1);
  });

  it('ends a pending write when the stream closes', async () => {
    const closing = stream(() => undefined);
    const output = streamOutput(closing, () => undefined);
    const writing = output.write('a');
    closing.destroy();
    await expect(writing).resolves.toBeUndefined();
  });

  it('throws when the disk is full, now and for every later write', async () => {
    let gone = 0;
    const output = streamOutput(stream(failing('ENOSPC')), () => gone++);
    await expect(output.write('a')).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(output.write('b')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(gone).toBe(0);
  });

  it('leaves no listeners on its stream after many writes', async () => {
    const plain = stream((_, done) => setImmediate(done));
    const output = streamOutput(plain, () => undefined);
    const before = plain.listenerCount('close') + plain.listenerCount('error');
    await Promise.all(Array.from({ length: 50 }, () => output.write('x')));
    expect(plain.listenerCount('close') + plain.listenerCount('error')).toBe(before);
  });

  it('states whether it is a terminal, and its width', () => {
    expect(streamOutput(stream(swallow), () => undefined)).toMatchObject({ isTerminal: false, columns: 80 });
    const terminal = stream(swallow, { isTTY: true, columns: 132 });
    expect(streamOutput(terminal, () => undefined)).toMatchObject({ isTerminal: true, columns: 132 });
  });
});
