import { Writable } from 'node:stream';

/** A fake terminal of `columns` columns and 30 lines, which records its output. */
export interface FakeTerminal {
  readonly stream: NodeJS.WriteStream;
  written(): string;
}

export function fakeTerminal(columns = 80): FakeTerminal {
  const chunks: string[] = [];
  const stream: unknown = Object.assign(
    new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk.toString());
        done();
      },
    }),
    { columns, rows: 30, isTTY: true },
  );
  // This has all members of a WriteStream that ink uses.
  return { stream: stream as NodeJS.WriteStream, written: () => chunks.join('') };
}
