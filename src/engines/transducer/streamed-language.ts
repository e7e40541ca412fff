import type { DecodedToken } from '../frames/decoding/decoded-token.ts';
import type { FrameDecoder } from '../frames/decoding/frame-decoder.ts';
import type { TokenTable } from '../frames/tokens/token-table.ts';

/** `<en-US>`, `<de>`: tokens in which a multilingual NeMo model says which language it hears. */
const TAG = /^<([a-z]{2,3})(-[A-Z]{2})?>$/;

/** The language of each tag among the tokens of a model, by id; a base code (ISO 639). */
export const languageTags = ({ pieces }: TokenTable): ReadonlyMap<number, string> =>
  new Map(
    pieces.flatMap((piece, id) => {
      const language = piece === undefined ? undefined : TAG.exec(piece)?.[1];
      return language === undefined ? [] : [[id, language] as const];
    }),
  );

/** Wraps `decoder` so that language tags are removed from its tokens; the last tag becomes its language. */
export function withoutTags(decoder: FrameDecoder, tags: ReadonlyMap<number, string>): FrameDecoder {
  const isText = ({ id }: DecodedToken) => !tags.has(id);
  return {
    push: (rows, frames) => decoder.push(rows, frames),
    best: (from = 0) => decoder.best().filter(isText).slice(from),
    finish: () => decoder.finish().filter(isText),
    language() {
      const last = decoder.best().findLast(({ id }) => tags.has(id));
      return last && tags.get(last.id);
    },
  };
}
