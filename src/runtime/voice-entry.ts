import { type SavedVoice, toVoiceRecord, type VoiceRecord } from '../voices/saved-voice.ts';
import type { ListedVoice } from './list-voices.ts';

/** A saved voice as it is told. */
export interface SavedVoiceEntry extends Omit<VoiceRecord, 'instruction' | 'language'> {
  /** Both `null` where nobody gave one. */
  readonly instruction: string | null;
  readonly language: string | null;
  /** What to send to speak with it. */
  readonly voice: string;
  /** The model it takes, where none that is installed can speak with it; told when it is made. */
  readonly needs_model?: string;
}

/** A voice in a list, as it is told. */
export type VoiceEntry =
  | {
      readonly type: 'preset';
      readonly voice_id: string;
      readonly name: string;
      readonly language: string;
      readonly gender?: string;
      readonly model: string;
      readonly voice: string;
      readonly alias_of?: string;
    }
  | (SavedVoiceEntry & {
      readonly type: 'saved';
      readonly language: string;
      readonly gender?: string;
      readonly model: string;
    });

export const toSavedEntry = (saved: SavedVoice, needsModel?: string): SavedVoiceEntry => ({
  ...toVoiceRecord(saved),
  instruction: saved.instruction ?? null,
  language: saved.language ?? null,
  voice: `voice_${saved.id}`,
  ...(needsModel !== undefined && { needs_model: needsModel }),
});

export function toVoiceEntry(listed: ListedVoice): VoiceEntry {
  if (listed.type === 'saved') {
    const { saved, preset, model } = listed;
    return {
      type: 'saved',
      ...toSavedEntry(saved),
      language: saved.language ?? preset.language,
      ...(preset.gender !== undefined && { gender: preset.gender }),
      model,
    };
  }
  const { preset, model, aliasOf } = listed;
  return {
    type: 'preset',
    voice_id: preset.id,
    name: preset.name,
    language: preset.language,
    ...(preset.gender !== undefined && { gender: preset.gender }),
    model,
    voice: preset.id,
    ...(aliasOf !== undefined && { alias_of: aliasOf }),
  };
}
