import { type LikelyToken, type Segment, turnsOf, type Word } from '../domain/transcript.ts';

/**
 * Cuts a segment where the speaker of its words changes. The parts together have its text and tokens; token
 * ids are divided by the length of the text, because an id does not show its text.
 * @param speakers one for each word of the segment; one for a segment without words
 */
export function cutSegment(segment: Segment, speakers: readonly string[]): readonly Segment[] {
  const words = (segment.words ?? []).map((word, index): Word => ({ ...word, speaker: speakers[index]! }));
  const runs = turnsOf(words);
  const [speaker] = speakers;
  if (runs.length < 2)
    return [{ ...segment, ...(speaker !== undefined && { speaker }), ...(segment.words && { words }) }];
  const { text, tokens, likelyTokens } = segment;
  const borders = runs.slice(1).map(([first]) => first);
  const cuts = [0, ...placesOf(text, words, borders), text.length];
  const sharesOfTokens = cuts.map((cut) => Math.round((cut / text.length) * tokens.length));
  const sharesOfLikely = cuts.map((cut) => tokensWithin(likelyTokens ?? [], text.slice(0, cut)));
  const parts = runs.map((run, index) => ({
    ...segment,
    text: text.slice(cuts[index], cuts[index + 1]).trim(),
    start: index === 0 ? segment.start : run[0].start,
    end: index === runs.length - 1 ? segment.end : Math.max(run[0].start, run.at(-1)!.end),
    speaker: run[0].speaker!,
    words: run,
    tokens: tokens.slice(sharesOfTokens[index], sharesOfTokens[index + 1]),
    ...(likelyTokens && {
      likelyTokens: likelyTokens.slice(sharesOfLikely[index], sharesOfLikely[index + 1]),
    }),
  }));
  return parts.filter(({ text }) => text !== '');
}

/**
 * The positions in `text` of the words at `borders`; in proportion to the letters if the text differs from
 * the words.
 */
function placesOf(text: string, words: readonly Word[], borders: readonly Word[]): readonly number[] {
  const places = new Map<Word, number>();
  let from = 0;
  for (const word of words) {
    const said = word.word.trim();
    const at = text.indexOf(said, from);
    if (at < 0) return inProportion(text, words, borders);
    places.set(word, at);
    from = at + said.length;
  }
  return borders.map((word) => places.get(word)!);
}

/** Cuts at the white space nearest to the proportion of letters, if there is any. */
function inProportion(text: string, words: readonly Word[], borders: readonly Word[]): readonly number[] {
  const letters = (some: readonly Word[]) => some.reduce((sum, { word }) => sum + word.trim().length, 0);
  const all = Math.max(1, letters(words));
  const spaces = [...text.matchAll(/\s+/gu)].map(({ index }) => index);
  let latest = 0;
  return borders.map((word) => {
    const due = Math.round((letters(words.slice(0, words.indexOf(word))) / all) * text.length);
    const nearest = spaces.toSorted((one, other) => Math.abs(one - due) - Math.abs(other - due))[0];
    latest = Math.max(latest, nearest ?? due);
    return latest;
  });
}

/** The number of tokens that end within `text`, which begins like their text. */
function tokensWithin(tokens: readonly LikelyToken[], text: string): number {
  const most = Buffer.byteLength(text.trimEnd());
  // The first token may contain the space before the text.
  const [first] = tokens;
  let bytes = first?.bytes[0] === 0x20 ? -1 : 0;
  let count = 0;
  while (count < tokens.length && bytes + tokens[count]!.bytes.length <= most)
    bytes += tokens[count++]!.bytes.length;
  return count;
}
