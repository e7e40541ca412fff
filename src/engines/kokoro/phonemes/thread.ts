import { openPhonemesThread, type PhonemesThread } from '../../../phonemes/thread.ts';
import { programUrl } from '../../../threads/program.ts';

/** Kokoro's phonemizers, by the codes of `VOICE_LANGUAGES`. @param folder the model's; absolute. */
export const openPhonemizers = (folder: string): PhonemesThread =>
  openPhonemesThread(programUrl('engines/kokoro/phonemes/program.ts'), folder);
