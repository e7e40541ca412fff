import type { Readable } from 'node:stream';

/** Of what a program complains about, so much is looked at. */
const KEPT_CHARACTERS = 4_096;

/**
 * Reads `stream` to its end, whatever its length; what is called gives the beginning of what it said so far.
 */
export function keepStart(stream: Readable): () => string {
  let kept = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (kept.length < KEPT_CHARACTERS) kept += text;
  });
  return () => kept.slice(0, KEPT_CHARACTERS);
}
