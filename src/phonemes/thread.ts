import { NEVER_ABORTED } from '../base/abort.ts';
import { ThreadPool } from '../threads/pool.ts';
import type { Phonemizer, PhonemeToken } from './phonemizer.ts';
import type { PhonemesData, PhonemesRequest } from './service.ts';

/** The phonemizers of all languages of a voice, in their own thread. */
export interface PhonemesThread {
  /**
   * Returns the phonemizer of a language. The first call, or `warm`, loads its dictionaries. Calls reject
   * with kind `unsupported` if the language needs eSpeak and it is not installed.
   * @param language a language of the program's table.
   */
  phonemizer(language: string): Phonemizer;
  /**
   * Starts the thread and loads the dictionaries of `language`. Errors are ignored here; the first call
   * reports them.
   */
  warm(language: string): void;
  /** Idempotent; cancels running requests. */
  close(): Promise<void>;
}

/**
 * Creates a thread of phonemizers, which starts at the first call or at `warm`.
 * @param program a thread program whose `open` returns `createPhonemizerService(…)`.
 * @param folder the model's folder with the English lexicons; absolute.
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
