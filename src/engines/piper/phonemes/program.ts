import { createPhonemizerService, type PhonemesData } from '../../../phonemes/service.ts';
import { piperPhonemizers } from './phonemizers.ts';

/** Piper's phonemizers in a thread of their own. */
export const open = async (data: PhonemesData) => createPhonemizerService(piperPhonemizers, data);
