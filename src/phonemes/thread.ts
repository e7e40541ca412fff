import { NEVER_ABORTED } from '../base/abort.ts';
import { ThreadPool } from '../threads/pool.ts';
import type { Phonemizer, PhonemeToken } from './phonemizer.ts';
import type { PhonemesData, PhonemesRequest } from './service.ts';

/** The phonemizers of all languages of a voice, in a thread of their own. */
export interface PhonemesThread {
  /**
   * A language's phonemizer. Its dictionaries are loaded by the first call, or by `warm`. Rejects with kind
   * `unsupported` where the language needs eSpeak and that is not installed.
   * @param language one of those that the program's table has.
   */
  phonemizer(language: string): Phonemizer;
  /**
   * Starts the thread and loads the dictionaries of `language`. Only a hint: what goes wrong goes wrong again
   * for the first call.
   */
  warm(language: string): void;
  /** Idempotent; what is still running is cancelled. */
  close(): Promise<void>;
}

/**
 * Starts at the first call of a phonemizer, or at `warm`.
 * @param program whose `open` gives what `phonemizing` does.
 * @param folder the model's, which has the English lexicons; absolute.
 */
export function openPhonemesThread(program: URL, folder: string): PhonemesThread {
  const data: PhonemesData = { folder };
  const pool = new ThreadPool<PhonemesRequest, readonly PhonemeToken[]>({ program, data, threads: 1 });
  const phonemizer = (language: string): Phonemizer => ({
    phonemize: (text, signal) => pool.run({ language, text }, signal),
  });
  return {
    phonemizer,
    warm: (language) =>
      void phonemizer(language)
        .phonemize('', NEVER_ABORTED)
        .catch(() => undefined),
    close: () => pool.close(),
  };
}
