import { ThreadPool } from '../threads/pool.ts';
import type { Phonemizer, PhonemeToken } from './phonemizer.ts';
import type { PhonemesData, PhonemesRequest } from './service.ts';

/** The phonemizers of all languages of a voice, in a thread of their own. */
export interface PhonemesThread {
  /**
   * A language's phonemizer. Its dictionaries are loaded by the first call; `phonemize('', signal)` does it
   * beforehand. Rejects with kind `unsupported` where the language needs eSpeak and that is not installed.
   * @param language one of those that the program's table has.
   */
  phonemizer(language: string): Phonemizer;
  /** Idempotent; what is still running is cancelled. */
  close(): Promise<void>;
}

/**
 * Starts at the first call of a phonemizer.
 * @param program whose `open` gives what `phonemizing` does.
 * @param folder the model's, which has the English lexicons; absolute.
 */
export function openPhonemesThread(program: URL, folder: string): PhonemesThread {
  const data: PhonemesData = { folder };
  const pool = new ThreadPool<PhonemesRequest, readonly PhonemeToken[]>({ program, data, threads: 1 });
  return {
    phonemizer: (language) => ({ phonemize: (text, signal) => pool.run({ language, text }, signal) }),
    close: () => pool.close(),
  };
}
