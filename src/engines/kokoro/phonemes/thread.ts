import { ThreadPool } from '../../../threads/pool.ts';
import { programUrl } from '../../../threads/program.ts';
import type { VoicePrefix } from '../../../voices/name.ts';
import type { Phonemizer, PhonemeToken } from '../../speech/phonemize.ts';
import type { PhonemesData, PhonemesRequest } from './program.ts';

/** The phonemizers of all languages, in a thread of their own. */
export interface PhonemesThread {
  /**
   * A language's phonemizer. Its dictionaries are loaded by the first call; `phonemize('', signal)` does it beforehand.
   * Rejects with kind `unsupported` where the language needs eSpeak and that is not installed.
   */
  phonemizer(prefix: VoicePrefix): Phonemizer;
  /** Idempotent; what is still running is cancelled. */
  close(): Promise<void>;
}

/**
 * Starts at the first call of a phonemizer.
 *
 * @param folder the model's, which has the English lexicons; absolute.
 */
export function openPhonemesThread(folder: string): PhonemesThread {
  const pool = new ThreadPool<PhonemesRequest, readonly PhonemeToken[]>({
    program: programUrl('engines/kokoro/phonemes/program.ts'),
    data: { folder } satisfies PhonemesData,
    threads: 1,
  });
  return {
    phonemizer: (prefix) => ({ phonemize: (text, signal) => pool.run({ prefix, text }, signal) }),
    close: () => pool.close(),
  };
}
