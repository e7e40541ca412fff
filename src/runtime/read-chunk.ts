import { joinArrays } from '../base/join-arrays.ts';
import type { Speech } from '../domain/audio.ts';
import type { PreparedSpeech } from '../media/prepare.ts';
import type { Chunk } from './chunks.ts';

/**
 * The samples of a chunk, its pieces right after one another; what lies behind the recording's end is left
 * out.
 */
export async function readChunk(
  recording: Pick<PreparedSpeech, 'samples' | 'read'>,
  { pieces }: Chunk,
): Promise<Speech> {
  const parts = await Promise.all(
    pieces.map(({ start, end }) => recording.read(start, Math.min(end, recording.samples) - start)),
  );
  // Speech joined is speech.
  return parts.length === 1 ? parts[0]! : joinArrays(parts, (length) => new Float32Array(length) as Speech);
}
