import { Writable } from 'node:stream';

/** A terminal of this width and 30 lines, and all that was written to it. */
export interface PlayedTerminal {
  readonly stream: NodeJS.WriteStream;
  written(): string;
}

export function playedTerminal(columns = 80): PlayedTerminal {
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
  // ink uses no more of a terminal than this has.
  return { stream: stream as NodeJS.WriteStream, written: () => chunks.join('') };
}
