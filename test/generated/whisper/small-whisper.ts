import { noise } from './noise.ts';
import { randomWeights } from './random-weights.ts';
import type { WhisperSizes } from './sizes.ts';
import { syntheticVocabulary } from './synthetic-vocabulary.ts';
import { controlId, vocabularySize } from './vocabulary.ts';
import type { Weights } from './weights.ts';

/** The sizes of a Whisper so small that it runs in no time; its window is 0.4 s. */
export const SMALL: WhisperSizes = {
  width: 32,
  encoderLayers: 2,
  decoderLayers: 2,
  heads: 4,
  feedForward: 48,
  melBins: 80,
  audioPositions: 20,
  textPositions: 60,
};

export const SMALL_VOCABULARY = syntheticVocabulary(300);
export const SMALL_VOCABULARY_SIZE = vocabularySize(SMALL_VOCABULARY);

export function smallWeights(seed = 1): Weights {
  const landmarks = {
    endOfText: controlId(SMALL_VOCABULARY, 'endoftext'),
    timestamps: controlId(SMALL_VOCABULARY, '0.00'),
  };
  return randomWeights(SMALL, { seed, vocabularySize: SMALL_VOCABULARY_SIZE, landmarks });
}

/** A pseudo-random `last_hidden_state` of the encoder for `batch` clips. */
export const smallHiddenStates = (batch: number, seed = 7): Float32Array =>
  noise(seed, 1, batch * SMALL.audioPositions * SMALL.width);
