import { ThreadPool } from '../../threads/pool.ts';
import { programUrl } from '../../threads/program.ts';
import type { IpaSource } from '../../espeak/ipa-source.ts';
import type { EspeakReply, EspeakRequest } from './program.ts';
import type { EspeakSpeech, EspeakVoice } from '../../espeak/synthesizer.ts';

/** eSpeak in a thread of its own, one request at a time. */
export interface EspeakThread extends IpaSource {
  voices(): Promise<readonly EspeakVoice[]>;
  /**
   * Speaks a sentence. When `signal` aborts it rejects as `cancelled` at once, and the thread stops at the next block.
   * @param wordsPerMinute 80 to 450.
   * @throws VoiceError `voice_not_found`
   */
  speak(
    request: { readonly text: string; readonly voice: string; readonly wordsPerMinute: number },
    signal: AbortSignal,
  ): Promise<EspeakSpeech>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** @throws VoiceError `unsupported`, with the command that installs it, where the optional package is absent. */
export async function openEspeakThread(): Promise<EspeakThread> {
  const pool = new ThreadPool<EspeakRequest, EspeakReply>({
    program: programUrl('engines/espeak/program.ts'),
    data: undefined,
    threads: 1,
  });
  const ask = async <T extends EspeakRequest['type']>(
    request: Extract<EspeakRequest, { type: T }>,
    signal: AbortSignal,
  ) => (await pool.run(request, signal)) as Extract<EspeakReply, { type: T }>;

  try {
    await pool.warm();
  } catch (error) {
    await pool.close();
    throw error;
  }
  return {
    voices: async () => (await ask<'voices'>({ type: 'voices' }, new AbortController().signal)).voices,
    phonemes: async (texts, voice, signal) =>
      (await ask<'phonemes'>({ type: 'phonemes', texts, voice }, signal)).ipa,
    async speak(request, signal) {
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const onAbort = () => Atomics.store(stop, 0, 1);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await ask<'speak'>({ type: 'speak', ...request, stop }, signal);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    close: () => pool.close(),
  };
}
