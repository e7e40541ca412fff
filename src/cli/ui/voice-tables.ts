import { countOf } from '../../base/count-of.ts';
import { languageOfListed, type ListedVoice, type SavedVoice, voiceValue } from '../../domain/voice.ts';
import { alignedColumns } from './aligned-columns.ts';

/** `voice voices list`. */
export function voiceTable(voices: readonly ListedVoice[]): string {
  const rows = voices.map((voice) => [
    ...namesOf(voice),
    languageOfListed(voice),
    voice.preset.gender ?? '-',
    voice.model,
    aboutVoice(voice),
  ]);
  return alignedColumns([['VOICE', 'NAME', 'LANGUAGE', 'GENDER', 'MODEL', 'ABOUT'], ...rows]);
}

const namesOf = (voice: ListedVoice): readonly [voice: string, name: string] =>
  voice.type === 'saved' ? [voiceValue(voice.saved), voice.saved.name] : [voice.preset.id, voice.preset.name];

function aboutVoice(voice: ListedVoice): string {
  if (voice.type === 'saved') return `${voice.saved.voiceType}: ${voice.saved.resolvedVoice}`;
  return voice.aliasOf === undefined ? '' : `another name for ${voice.aliasOf}`;
}

/** The sheet of `voice voices show`, and of a voice that was created. */
export function voiceSheet(voice: SavedVoice): string {
  const { name, voiceType, instruction, language, resolvedVoice, createdAt, lexicon } = voice;
  return alignedColumns([
    ['voice', voiceValue(voice)],
    ['name', name],
    ['type', voiceType],
    ...(instruction === undefined ? [] : [['instruction', instruction]]),
    ...(language === undefined ? [] : [['language', language]]),
    ['speaks with', resolvedVoice],
    ...(lexicon === undefined ? [] : [['lexicon', countOf(lexicon.length, 'word')]]),
    ['created', new Date(createdAt * 1000).toISOString()],
  ]);
}
