import { programUrl } from '../../threads/program.ts';
import type { IpaSource } from '../../espeak/ipa-source.ts';
import { openInference } from '../inference.ts';
import type { EspeakMethods, EspeakRequest } from './program.ts';
import type { EspeakSpeech, EspeakVoice } from '../../espeak/synthesizer.ts';

/** eSpeak in its own thread, which handles one request at a time. */
export interface EspeakThread extends IpaSource {
  voices(): Promise<readonly EspeakVoice[]>;
  /**
   * Speaks a sentence. When `signal` aborts it rejects as `cancelled` at once, and the thread stops at the
   * next block.
   * @throws VoiceError `voice_not_found`
   */
  speak(request: Omit<EspeakRequest, 'stop'>, signal: AbortSignal): Promise<EspeakSpeech>;
  /** Idempotent. */
  close(): Promise<void>;
}

/**
 * Starts the thread.
 * @throws VoiceError `unsupported`, with the installation command, if the optional package is missing.
 */
export async function openEspeakThread(): Promise<EspeakThread> {
  const { ask, close } = await openInference<EspeakMethods, undefined>({
    program: programUrl('engines/espeak/program.ts'),
    threads: 1,
    dataOn: () => undefined,
  });
  return {
    voices: () => ask('voices', undefined),
    phonemes: (texts, voice, signal) => ask('phonemes', { texts, voice }, signal),
    async speak(request, signal) {
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const onAbort = () => Atomics.store(stop, 0, 1);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await ask('speak', { ...request, stop }, signal);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    close,
  };
}
