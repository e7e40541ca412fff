import { expectedTensors } from '../../src/engines/encoder-decoder/whisper/weights/checkpoint.ts';
import type { WhisperPlace } from '../../src/engines/encoder-decoder/whisper/weights/find-weights.ts';
import { openWeights } from '../../src/engines/encoder-decoder/whisper/weights/open-weights.ts';
import type { WhisperSizes } from '../../src/engines/encoder-decoder/whisper/weights/weights.ts';
import type { Checkpoint } from '../generated/whisper/makes/checkpoint.ts';
import type { Weight } from '../generated/whisper/weights.ts';

/** Reads all tensors of stored weights into memory. */
export async function storedCheckpoint(
  place: WhisperPlace,
): Promise<{ readonly checkpoint: Checkpoint; readonly sizes: WhisperSizes }> {
  const weights = await openWeights(place);
  try {
    const checkpoint = new Map<string, Weight>();
    for (const [name] of expectedTensors(weights.sizes)) {
      const tensor = weights.tensor(name);
      checkpoint.set(name, { data: await tensor.floats(), dims: tensor.dims });
    }
    return { checkpoint, sizes: weights.sizes };
  } finally {
    await weights.close();
  }
}
