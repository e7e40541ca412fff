import { sentences } from './sentences.ts';

/** Text without these characters cannot end a sentence. */
const MAY_END = /[.!?…。！？\n]/;

/** The most characters without the end of a sentence; then the available text is spoken. */
const MAX_PENDING = 4_000;

/** After other characters, the next ones decide: `3.` may become `3.50`. */
const ENDS_WORD = /[\s。！？]$/;

/** A placeholder for the next characters, which shows which sentences end before it. */
const NEXT = 'A';

/**
 * Yields sentences of a text that arrives in pieces, each as soon as its end is certain, with the white space
 * after it (a line break is audible as a pause). The remaining text is the last sentence.
 */
export async function* sentencesAsTheyCome(
  text: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let pending = '';
  for await (const piece of text) {
    pending += piece;
    if (!MAY_END.test(piece) && !/\s$/.test(piece) && pending.length < MAX_PENDING) continue;
    const known = [...sentences(ENDS_WORD.test(pending) ? pending + NEXT : pending)];
    for (const [index, { offset }] of known.slice(0, -1).entries()) {
      yield pending.slice(offset, known[index + 1]!.offset);
    }
    // White space alone is dropped, so that it does not accumulate.
    pending = pending.slice(known.at(-1)?.offset ?? pending.length);
  }
  const last = [...sentences(pending)];
  for (const [index, { offset }] of last.entries()) yield pending.slice(offset, last[index + 1]?.offset);
}
