import type { SttResult } from '../../domain/recognition.ts';
import type { SessionConfig } from '../../domain/realtime.ts';
import type { StreamedSegment } from './feed.ts';
import type { DecodeRequest } from './model-stream.ts';
import type { Neighbour } from './neighbours.ts';
import type { SessionModel } from './session-model.ts';
import type { LikelyToken, Segment } from '../../domain/transcript.ts';
import { hypothesisText, toHypothesis } from '../../text/hypothesis.ts';
import { countRepeatedWords } from '../../text/repeated-words.ts';

/** A segment whose region is known. */
export interface EndedSegment {
  readonly id: number;
  readonly model: SessionModel;
  readonly streamed: StreamedSegment;
  readonly own: Neighbour;
  /** One past the last sample to decode. */
  readonly decodeTo: number;
  /** Earlier regions that are decoded together with it, oldest first. */
  readonly companions: readonly Neighbour[];
  /** The speech probability, 0..1. */
  readonly probability: number;
  /** The configuration at the end of the segment. */
  readonly config: SessionConfig;
}

/** A recognition, and the sample that its times count from. */
export interface PlacedResult {
  readonly result: SttResult;
  readonly origin: number;
}

/**
 * Decodes a segment with `ask`; `previous` is the text before it. If it is decoded together with companions,
 * their known words are removed, and words that their finals lack are kept.
 */
export async function decodeSegment(
  { model, own, companions, decodeTo: to, probability, config }: EndedSegment,
  previous: string,
  ask: (question: DecodeRequest) => Promise<SttResult | undefined>,
): Promise<PlacedResult | undefined> {
  const decodeFrom = (from: number) => ask(model.finalQuestion({ from, to, probability, previous }, config));
  const known = companions.slice(companions.findLastIndex(({ text }) => text === undefined) + 1);
  const [first] = known;
  if (first) {
    const origin = first.region.start;
    const together = await decodeFrom(origin);
    const text = known.map((companion) => companion.text).join(' ');
    const result = together && withoutKnownWords(together, text);
    if (result && result.segments.length > 0) return { result, origin };
  }
  const origin = own.region.start;
  const result = await decodeFrom(origin);
  return result && { result, origin };
}

/** The part of `result` after the `known` text; `undefined` if its beginning cannot be found. */
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

/** `segment`, whose words are `own`, without its first `count` words. */
function withoutFirst(segment: Segment, own: Parameters<typeof hypothesisText>[0], count: number): Segment {
  const text = hypothesisText(own.slice(count));
  const { likelyTokens } = segment;
  const rest = { ...segment, text, ...(likelyTokens && { likelyTokens: endingWith(text, likelyTokens) }) };
  if (segment.words === undefined) return rest;
  const words = segment.words.filter(({ word }) => word.trim() !== '').slice(count);
  return { ...rest, start: words[0]?.start ?? segment.start, words };
}

/** The last of `tokens` whose text is `text`; none if there are no such tokens. */
function endingWith(text: string, tokens: readonly LikelyToken[]): readonly LikelyToken[] {
  for (let first = tokens.length - 1; first >= 0; first--) {
    const said = Buffer.concat(tokens.slice(first).map(({ bytes }) => bytes)).toString();
    if (said.trim() === text.trim()) return tokens.slice(first);
  }
  return [];
}
