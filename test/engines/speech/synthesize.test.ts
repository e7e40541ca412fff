import '../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { createPlainJoiner } from '../../../src/engines/speech/join-segments.ts';
import { createSentenceSegmenter } from '../../../src/engines/speech/segments.ts';
import {
  type SpeechSegmentation,
  type NeuralVoice,
  synthesize,
} from '../../../src/engines/speech/synthesize.ts';
import { letterTokens } from '../../generated/kokoro/say-letters.ts';
import { collect } from '../../helpers/collect.ts';

const never = new AbortController().signal;

const SENTENCE_BY_SENTENCE: SpeechSegmentation = {
  createSegmenter: () => createSentenceSegmenter(true),
  createJoiner: () => createPlainJoiner(0),
  hasSpeed: true,
};

/** A voice whose sentences last 0.1 s each. */
const voiceWith = (parts: Pick<NeuralVoice, 'phonemizer' | 'say'>): NeuralVoice => ({
  language: 'en',
  isKnown: () => true,
  fromIpa: (ipa) => ipa,
  rate: 24_000,
  frameSamples: 600,
  leadFrames: 0,
  ...parts,
});

describe('synthesize with two sentences', () => {
  it('phonemizes the second sentence while the model speaks the first', async () => {
    const isSecondRead = defer<void>();
    const read: string[] = [];
    const voice = voiceWith({
      phonemizer: {
        async phonemize(text) {
          read.push(text);
          if (read.length === 2) isSecondRead.resolve();
          return letterTokens(text);
        },
      },
      // The first run ends only after the second sentence was phonemized.
      async say() {
        await isSecondRead.promise;
        return { samples: new Float32Array(2_400).fill(0.5), frames: undefined };
      },
    });
    const request = { text: 'One. Two.', speed: 1, textNormalization: 'off' as const };
    const chunks = await collect(synthesize(request, async () => voice, never, SENTENCE_BY_SENTENCE));
    expect(read).toEqual(['One.', 'Two.']);
    expect(chunks.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(4_800);
  });
});
