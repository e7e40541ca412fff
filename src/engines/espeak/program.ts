import { ipaSource } from '../../espeak/ipa-source.ts';
import { type EspeakSpeech, type EspeakVoice, openSynthesizer } from '../../espeak/synthesizer.ts';
import { answering } from '../../threads/methods.ts';

export interface EspeakRequest {
  readonly text: string;
  readonly voice: string;
  /** 80 to 450. */
  readonly wordsPerMinute: number;
  /**
   * Shared memory of one element; the caller sets it to stop. eSpeak blocks the event loop, so no message
   * would arrive.
   */
  readonly stop: Int32Array;
}

export type EspeakMethods = {
  voices(request: undefined): Promise<readonly EspeakVoice[]>;
  phonemes(
    request: { readonly texts: readonly string[]; readonly voice: string },
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  speak(request: EspeakRequest): Promise<EspeakSpeech>;
};

/**
 * Opens eSpeak in this thread.
 * @throws VoiceError `unsupported` if the package is not installed.
 */
export async function open() {
  const synthesizer = await openSynthesizer();
  const source = ipaSource(synthesizer);
  return answering<EspeakMethods>({
    voices: async () => synthesizer.voices(),
    phonemes: ({ texts, voice }, signal) => source.phonemes(texts, voice, signal),
    speak: async ({ text, voice, wordsPerMinute, stop }) =>
      synthesizer.speak(text, voice, wordsPerMinute, () => Atomics.load(stop, 0) !== 0),
  });
}
