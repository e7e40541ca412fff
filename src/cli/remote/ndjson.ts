import { parseJsonBody } from './read-json.ts';

/** A line may have so many bytes: a minute of sound and its words are fewer. */
const MAX_LINE_BYTES = 2 ** 24;

/**
 * The values of lines of JSON, as they come; `undefined` for a line that is none, and as the last where a
 * line does not end. Empty lines are left out.
 */
export async function* jsonLines(blocks: AsyncIterable<Buffer>): AsyncGenerator<unknown, void, undefined> {
  let begun: Buffer[] = [];
  let bytes = 0;
  for await (const block of blocks) {
    let from = 0;
    for (let end = block.indexOf(NEWLINE); end >= 0; end = block.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...begun, block.subarray(from, end)]);
      if (line.length > 0) yield parseJsonBody(line);
      begun = [];
      bytes = 0;
      from = end + 1;
    }
    const rest = block.subarray(from);
    bytes += rest.length;
    if (bytes > MAX_LINE_BYTES) {
      yield undefined;
      return;
    }
    if (rest.length > 0) begun.push(rest);
  }
  if (begun.length > 0) yield parseJsonBody(Buffer.concat(begun));
}

const NEWLINE = 0x0a;
