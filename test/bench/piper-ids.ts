import { openOnce } from '../../src/base/lazily.ts';
import { phonemizerOf, piperPhonemizers } from '../../src/engines/piper/phonemes/phonemizers.ts';
import { ipaSource } from '../../src/espeak/ipa-source.ts';
import { openSynthesizer } from '../../src/espeak/synthesizer.ts';
import { toPhonemeIds } from '../../src/engines/piper/phoneme-ids.ts';
import { symbolsOfIpa, withRawPhonemes } from '../../src/engines/piper/raw-phonemes.ts';
import type { PiperVoiceFile } from '../../src/engines/piper/voice-file.ts';
import { createPlainJoiner } from '../../src/engines/speech/join-segments.ts';
import { createSentenceSegmenter } from '../../src/engines/speech/segments.ts';
import { synthesize } from '../../src/engines/speech/synthesize.ts';

const synthesizer = openOnce(openSynthesizer);
const never = new AbortController().signal;

/**
 * Returns a function that maps a text to the phoneme ids of each sentence, as the engine does, but without
 * text normalisation.
 */
export async function openPhonemeIds(
  file: PiperVoiceFile,
): Promise<(text: string) => Promise<readonly (readonly number[])[]>> {
  const ipa = ipaSource(await synthesizer());
  const phonemizer = await piperPhonemizers(phonemizerOf(file))({ folder: '', ipa });
  return async (text) => {
    const sentences: (readonly number[])[] = [];
    const speech = synthesize(
      { text, speed: 1, textNormalization: 'off', pronunciations: withRawPhonemes(text) },
      async () => ({
        language: file.language,
        phonemizer,
        isKnown: (symbol) => file.ids.has(symbol),
        fromIpa: symbolsOfIpa,
        rate: 24_000,
        frameSamples: file.frameSamples,
        leadFrames: 0,
        async say({ symbols }) {
          sentences.push(toPhonemeIds(symbols, file).ids);
          return { samples: new Float32Array(1), frames: undefined };
        },
      }),
      never,
      {
        createSegmenter: () => createSentenceSegmenter(false),
        createJoiner: () => createPlainJoiner(0),
        hasSpeed: true,
      },
    );
    for await (const _ of speech);
    return sentences;
  };
}
