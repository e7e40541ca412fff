import { type SavedVoice, toVoiceRecord, type VoiceRecord } from '../voices/saved-voice.ts';
import type { ListedVoice } from './list-voices.ts';

/** A saved voice as it is told. */
export interface SavedVoiceEntry extends VoiceRecord {
  /** What to send to speak with it. */
  readonly voice: string;
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

export const toSavedEntry = (saved: SavedVoice): SavedVoiceEntry => ({
  ...toVoiceRecord(saved),
  voice: `voice_${saved.id}`,
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
