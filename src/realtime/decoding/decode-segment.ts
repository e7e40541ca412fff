import type { SttResult } from '../../domain/engine.ts';
import type { SessionConfig } from '../../domain/realtime.ts';
import { withoutKnownWords } from './without-known-words.ts';
import type { StreamedSegment } from './feed.ts';
import type { DecodeRequest } from './model-stream.ts';
import type { Neighbour } from './neighbours.ts';
import type { SessionModel } from './session-model.ts';

/** A segment whose region is known. */
export interface EndedSegment {
  readonly id: number;
  readonly model: SessionModel;
  readonly streamed: StreamedSegment;
  readonly own: Neighbour;
  /** One past the last audible sample. */
  readonly heardTo: number;
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
  { model, own, companions, heardTo: to, probability, config }: EndedSegment,
  previous: string,
  ask: (question: DecodeRequest) => Promise<SttResult | undefined>,
): Promise<PlacedResult | undefined> {
  const heardFrom = (from: number) => ask(model.finalQuestion({ from, to, probability, previous }, config));
  const known = companions.slice(companions.findLastIndex(({ text }) => text === undefined) + 1);
  const [first] = known;
  if (first) {
    const origin = first.region.start;
    const together = await heardFrom(origin);
    const text = known.map((companion) => companion.text).join(' ');
    const result = together && withoutKnownWords(together, text);
    if (result && result.segments.length > 0) return { result, origin };
  }
  const origin = own.region.start;
  const result = await heardFrom(origin);
  return result && { result, origin };
}
