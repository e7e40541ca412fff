import { type TtsChunk, TTS_RATE } from '../../domain/synthesis.ts';
import type { AlignmentGranularity, AlignmentItem } from '../../domain/voice.ts';
import { alignWords } from '../../text/alignment.ts';
import type { Joiner } from './join-segments.ts';
import type { SpeechSegment } from './segments.ts';

/** A segment of text, and the audio that the model synthesized for it. */
export interface SynthesizedSegment {
  readonly segment: SpeechSegment;
  /** 24 kHz. */
  readonly samples: Float32Array;
  /** Frames of each symbol, including the padding around them. */
  readonly frames: Float64Array;
  /** Milliseconds of a frame. */
  readonly frameMs: number;
  /** The number of frames by which the sound begins before its durations indicate. */
  readonly leadFrames: number;
}

export interface SpokenUtterance {
  /** Adds a segment and yields the next chunks; the first chunk has the segment's alignment. */
  add(said: SynthesizedSegment): Generator<TtsChunk, void, undefined>;
  end(): Generator<TtsChunk, void, undefined>;
}

/** The samples of a chunk: a quarter of a second ends soon after a cancel, and fits into any message. */
const CHUNK_SAMPLES = TTS_RATE / 4;

const MS = 1000 / TTS_RATE;

/** Joins synthesized segments in order into one utterance, and puts their word times on one clock. */
export function createUtterance(granularity: AlignmentGranularity, joiner: Joiner): SpokenUtterance {
  let spokenMs = 0;

  return {
    *add(said) {
      const { segment, samples } = said;
      const placed = joiner.add(samples, segment.boundary);
      const items = align(said, placed.origin * MS);
      const [first = placed.samples, ...others] = chunksOf(placed.samples);
      yield { samples: first, alignment: { granularity, items } };
      for (const samples of others) yield { samples };
    },
    *end() {
      for (const samples of chunksOf(joiner.end())) yield { samples };
    },
  };

  function align(
    { segment: { sounding, symbols }, frames, frameMs, leadFrames }: SynthesizedSegment,
    offsetMs: number,
  ): readonly AlignmentItem[] {
    const items = alignWords(
      sounding,
      { frames, isSpace: (symbol) => symbols[symbol] === ' ' },
      { granularity, frameMs, leadFrames, offsetMs, notBeforeMs: spokenMs },
    );
    const last = items.at(-1);
    if (last) spokenMs = last.startMs + last.durationMs;
    return items;
  }
}

function* chunksOf(samples: Float32Array): Generator<Float32Array, void, undefined> {
  for (let at = 0; at < samples.length; at += CHUNK_SAMPLES) yield samples.subarray(at, at + CHUNK_SAMPLES);
}
