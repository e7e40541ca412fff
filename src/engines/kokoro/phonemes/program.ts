import { createPhonemizerService, type PhonemesData } from '../../../phonemes/service.ts';
import { PHONEMIZERS } from './languages.ts';

/** Kokoro's phonemizers in a thread of their own. */
export const open = async (data: PhonemesData) =>
  createPhonemizerService((language) => PHONEMIZERS[language as keyof typeof PHONEMIZERS], data);
