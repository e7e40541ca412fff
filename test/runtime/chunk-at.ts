import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { type Chunk, toChunk } from '../../src/runtime/chunks.ts';

/** A chunk of speech that starts at `second` of a recording. */
export const chunkAt = (second: number, seconds = 1): Chunk =>
  toChunk({ start: second * SPEECH_RATE, end: (second + seconds) * SPEECH_RATE, probability: 0.9 });
