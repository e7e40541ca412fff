import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import { findAlias } from './aliases.ts';
import type { SavedVoices } from './saved.ts';
import { isVoiceId } from './saved-voice.ts';
import { isVoicePath, voiceNotFound } from './voice-file.ts';

export interface ResolveOptions {
  /** Where saved voices are kept; absent where that is turned off. */
  readonly savedVoices?: Pick<SavedVoices, 'get'> | undefined;
  /** Whether a voice may be the path of a file of this machine. */
  readonly allowVoicePaths: boolean;
  /** Whether the model has Kokoro's presets; true where left out. Without them the hosted API's names mean its default. */
  readonly hasPresets?: boolean;
}

/** What a saved voice's id stands behind. */
const SAVED = 'voice_';

/**
 * What the engine gets for the `voice` of a request: `undefined` for its default voice, else a preset, a blend or a
 * path. In this order: `default`; `voice_<id>`, a saved voice, or where there is none with that id a file of that name;
 * the hosted API's names; paths; anything else as it is, for the engine to know or not.
 * @throws VoiceError `voice_not_found` for an id that can be none and for a path that may not be used, without touching
 * the disk; `voice_store_disabled` for a saved voice where there is no store.
 */
export async function resolveVoice(
  voice: string | undefined,
  { savedVoices, allowVoicePaths, hasPresets = true }: ResolveOptions,
): Promise<string | undefined> {
  if (voice === undefined || voice === 'default') return undefined;
  if (isVoicePath(voice)) {
    if (!allowVoicePaths) throw voicePathRefused(voice);
    return voice;
  }
  if (voice.startsWith(SAVED)) {
    const id = voice.slice(SAVED.length);
    if (!isVoiceId(id)) throw voiceNotFound(shortened(voice));
    if (savedVoices === undefined) throw voiceStoreDisabled();
    return (await savedVoices.get(id))?.resolvedVoice ?? voice;
  }
  const preset = findAlias(voice);
  if (preset !== undefined) return hasPresets ? preset : undefined;
  return voice;
}

const voicePathRefused = (voice: string) =>
  new VoiceError(
    'voice_not_found',
    `There is no voice '${shortened(voice)}': a path names none here, unless the server is started with --allow-voice-paths.`,
    { field: { name: 'voice', rule: 'not_allowed' } },
  );

/** A saved voice is wanted, or to be made, and there is no place for them. */
export const voiceStoreDisabled = () =>
  new VoiceError(
    'voice_store_disabled',
    'Saved voices are turned off here; start the server with --voice-dir FOLDER, or set VOICE_VOICE_DIR.',
  );
