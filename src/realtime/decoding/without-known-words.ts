import type { SttResult } from '../../domain/engine.ts';
import type { LikelyToken, Segment } from '../../domain/transcript.ts';
import { hypothesisText, toHypothesis } from '../../text/hypothesis.ts';
import { countRepeatedWords } from '../../text/repeated-words.ts';

/** The part of `result` behind the `known` text; `undefined` where its beginning cannot be found. */
export function withoutKnownWords(result: SttResult, known: string): SttResult | undefined {
  const { words } = toHypothesis(result, { from: 0, to: 0 });
  let left = countRepeatedWords(known, words);
  if (left === undefined) return undefined;
  const segments: Segment[] = [];
  for (const segment of result.segments) {
    const own = toHypothesis({ segments: [segment], language: result.language }, { from: 0, to: 0 }).words;
    if (left < own.length) segments.push(left === 0 ? segment : withoutFirst(segment, own, left));
    left = Math.max(0, left - own.length);
  }
  return { ...result, segments };
}

/** `segment`, whose words are `own`, without the first so many. */
function withoutFirst(segment: Segment, own: Parameters<typeof hypothesisText>[0], count: number): Segment {
  const text = hypothesisText(own.slice(count));
  const { likelyTokens } = segment;
  const rest = { ...segment, text, ...(likelyTokens && { likelyTokens: endingWith(text, likelyTokens) }) };
  if (segment.words === undefined) return rest;
  const words = segment.words.filter(({ word }) => word.trim() !== '').slice(count);
  return { ...rest, start: words[0]?.start ?? segment.start, words };
}

/** Those of `tokens` at the end that say `text`; none where they do not say it. */
function endingWith(text: string, tokens: readonly LikelyToken[]): readonly LikelyToken[] {
  for (let first = tokens.length - 1; first >= 0; first--) {
    const said = Buffer.concat(tokens.slice(first).map(({ bytes }) => bytes)).toString();
    if (said.trim() === text.trim()) return tokens.slice(first);
  }
  return [];
}
