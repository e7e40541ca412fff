import type { PresetVoice } from '../../../domain/voice.ts';
import { findAlias } from '../../../voices/aliases.ts';
import { isVoicePath } from '../../../voices/voice-path.ts';
import { type BlendPart, parseBlend } from './blend.ts';
import { describeVoice, languageOfVoice } from './name.ts';
import { listVoicePacks, unknownVoice } from './voice-file.ts';

/** The rules for names of Kokoro's voices. */
export const KOKORO_VOICE_NAMES = {
  /** Presets by name, blends, and files. (Saved voices are blends, hosted names are presets.) */
  owns: (voice: string): boolean =>
    isVoicePath(voice) ||
    voice.startsWith('voice_') ||
    voice.includes('+') ||
    findAlias(voice) !== undefined ||
    languageOf(voice) !== undefined,
  languageOf,
  presetsIn: async (folder: string): Promise<readonly PresetVoice[]> =>
    (await listVoicePacks(folder)).map((id) => describeVoice(id)),
  requireIn: async (folder: string, voice: string): Promise<void> => {
    if (isVoicePath(voice)) return;
    const known = await listVoicePacks(folder);
    const unknown = parseBlend(voice).find(({ name }) => !known.includes(name));
    if (unknown) throw unknownVoice(unknown.name, known);
  },
};

/** Describes a blend such as `af_heart(2)+af_sky`: language and gender are those of its heaviest voice. */
export const describeBlend = (blend: string): PresetVoice =>
  describeVoice(heaviest(partsOf(blend))?.name ?? '');

const heaviest = ([first, ...others]: readonly BlendPart[]): BlendPart | undefined =>
  others.reduce((heavy, part) => (heavy === undefined || part.weight > heavy.weight ? part : heavy), first);

function partsOf(voice: string): readonly BlendPart[] {
  try {
    return parseBlend(voice);
  } catch {
    return [];
  }
}

/** The language of a voice; for a blend, that of its heaviest voice. */
function languageOf(voice: string): string | undefined {
  return languageOfVoice(heaviest(partsOf(voice))?.name ?? voice)?.code;
}
