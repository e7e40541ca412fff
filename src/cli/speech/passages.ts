import { isSpeakable, type SpeechPassage } from '../../domain/voice.ts';
import { readScriptAsItComes, type ScriptOptions } from '../../text/directions/read-script.ts';
import { sentences } from '../../text/sentences.ts';

/** A part of a text that is spoken separately, so that an interrupted run can continue after it. */
export interface Passage {
  readonly said: readonly SpeechPassage[];
  /** Its length in UTF-16 characters. */
  readonly length: number;
  /** UTF-16 index of the passage's end in the script; absent for a streamed text. */
  readonly end?: number;
}

interface PassagesOptions extends ScriptOptions {
  /** UTF-16 indices of the text at which chapters begin. */
  readonly chapters?: readonly number[];
  /** As in `readScriptAsItComes`. */
  readonly onWarning?: (sentence: string) => void;
}

/** Half a minute of speech: the most that is repeated when an interrupted run is continued. */
const MOST_CHARACTERS = 500;

/**
 * The passages of a script, from UTF-16 index `from` on: as many whole sentences as fit into
 * `MOST_CHARACTERS`; for a text that still arrives, sentence by sentence. No passage spans two chapters. The
 * same script always has the same passages. A passage without words and without a pause is left out.
 */
export async function* passagesOf(
  script: readonly SpeechPassage[] | AsyncIterable<string>,
  from = 0,
  { chapters = [], onWarning, ...options }: PassagesOptions = {},
): AsyncGenerator<Passage, void, undefined> {
  if (Symbol.asyncIterator in script) {
    for await (const said of readScriptAsItComes(script, options, onWarning))
      if (hasSomething(said)) yield { said: [said], length: said.text.length };
    return;
  }
  for (const passage of groupsOf(script, new Set(chapters)))
    if (passage.end! - passage.length >= from) yield passage;
}

function* groupsOf(script: readonly SpeechPassage[], chapters: ReadonlySet<number>): Generator<Passage> {
  let said: SpeechPassage[] = [];
  let length = 0;
  let end = 0;
  /** Yields the current passage; a long line of symbols has nothing to speak. */
  function* done(): Generator<Passage> {
    end += length;
    if (said.length > 0) yield { said, length, end };
    [said, length] = [[], 0];
  }
  for (const piece of script.flatMap((passage) => [...piecesOf(passage)])) {
    const isNewChapter = said.length > 0 && piece.text !== '' && chapters.has(end + length);
    if (isNewChapter || (length > 0 && length + piece.text.length > MOST_CHARACTERS)) yield* done();
    if (hasSomething(piece)) said.push(piece);
    length += piece.text.length;
  }
  yield* done();
}

/** Splits a passage into pieces of whole sentences; the first piece has the passage's pause and marks. */
function* piecesOf(passage: SpeechPassage): Generator<SpeechPassage> {
  const { text, pronunciations = [], pause: _, marks: __, ...manner } = passage;
  const starts = [...sentences(text)].map(({ offset }) => offset);
  const cuts = [0];
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? text.length;
    const isInside = pronunciations.some((other) => other.start < start && start < other.end);
    if (!isInside && start > cuts.at(-1)! && end - cuts.at(-1)! > MOST_CHARACTERS) cuts.push(start);
  }
  if (cuts.length === 1) {
    yield passage;
    return;
  }
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1] ?? text.length;
    const own = pronunciations
      .filter((other) => other.start >= start && other.end <= end)
      .map((other) => ({ ...other, start: other.start - start, end: other.end - start }));
    const piece = { text: text.slice(start, end), ...(own.length > 0 && { pronunciations: own }) };
    yield index === 0 ? { ...passage, pronunciations: own, ...piece } : { ...manner, ...piece };
  }
}

const hasSomething = ({ text, pause, marks }: SpeechPassage): boolean =>
  isSpeakable(text) || pause !== undefined || marks !== undefined;
