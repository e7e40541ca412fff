import type { SavedVoiceEntry, VoiceEntry } from '../../runtime/voice-entry.ts';
import { alignedColumns } from './aligned-columns.ts';

/** `voice voices list`. */
export function voiceTable(voices: readonly VoiceEntry[]): string {
  const rows = voices.map((voice) => [
    voice.voice,
    voice.name,
    voice.language,
    voice.gender ?? '-',
    voice.model,
    aboutVoice(voice),
  ]);
  return alignedColumns([['VOICE', 'NAME', 'LANGUAGE', 'GENDER', 'MODEL', 'ABOUT'], ...rows]);
}

function aboutVoice(voice: VoiceEntry): string {
  if (voice.type === 'saved') return `${voice.voice_type}: ${voice.resolved_voice}`;
  return voice.alias_of === undefined ? '' : `another name for ${voice.alias_of}`;
}

/** `voice voices show`, and what `create` made. */
export function voiceSheet(voice: SavedVoiceEntry): string {
  const { instruction, language } = voice;
  return alignedColumns([
    ['voice', voice.voice],
    ['name', voice.name],
    ['type', voice.voice_type],
    ...(instruction === null ? [] : [['instruction', instruction]]),
    ...(language === null ? [] : [['language', language]]),
    ['speaks with', voice.resolved_voice],
    ['created', new Date(voice.created_at * 1000).toISOString()],
  ]);
}
