import type { Readable } from 'node:stream';

/** A line that does not end is passed on in pieces of this length. */
const LONGEST_LINE = 8_192;

/** Reads a stream to its end, whatever comes, and calls `onLine` with every line that is not empty. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  const pass = (line: string) => {
    if (line.trim() !== '') onLine(line.trimEnd());
  };
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) pass(line);
    for (; rest.length > LONGEST_LINE; rest = rest.slice(LONGEST_LINE)) pass(rest.slice(0, LONGEST_LINE));
  });
  stream.on('end', () => pass(rest));
  stream.on('error', () => undefined);
}
