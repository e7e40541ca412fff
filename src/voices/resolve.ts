import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import { findAlias } from './aliases.ts';
import type { SavedVoice } from '../domain/voice.ts';
import type { VoiceStore } from './saved.ts';
import { isVoiceId } from './saved-voice.ts';
import { isVoicePath, voiceNotFound } from './voice-file.ts';

export interface ResolveOptions {
  /** Where saved voices are kept; absent where that is turned off. */
  readonly savedVoices?: Pick<VoiceStore, 'get' | 'list'> | undefined;
  /** Whether a voice may be the path of a file of this machine. */
  readonly allowVoicePaths: boolean;
  /** The model's own voices. Where the preset behind one of the hosted API's names is not among them, its default voice is meant. */
  readonly ownVoices: () => Promise<readonly string[]>;
}

/** What a saved voice's id stands behind. */
const SAVED = 'voice_';

/**
 * What the engine gets for the `voice` of a request: `undefined` for its default voice, else a preset, a blend or a
 * path. In this order: `default`; paths; the model's own voices; a saved voice as `voice_<id>`, by its id or by its name; the
 * hosted API's names; anything else as it is, for the engine to know or not.
 * @throws VoiceError `voice_not_found` for an id that can be none, a name that several have and a path that may not be used,
 * without touching the disk; `voice_store_disabled` for a saved voice where there is no store.
 */
export async function resolveVoice(
  voice: string | undefined,
  { savedVoices, allowVoicePaths, ownVoices }: ResolveOptions,
): Promise<string | undefined> {
  if (voice === undefined || voice === 'default') return undefined;
  if (isVoicePath(voice)) {
    if (!allowVoicePaths) throw voicePathRefused(voice);
    return voice;
  }
  const own = await ownVoices();
  if (own.includes(voice)) return voice;
  const saved = voice.startsWith(SAVED)
    ? await savedById(voice, savedVoices)
    : await savedAs(voice, savedVoices);
  if (saved !== undefined) return saved.resolvedVoice;
  const preset = findAlias(voice);
  if (preset === undefined) return voice;
  return own.includes(preset) ? preset : undefined;
}

async function savedById(
  voice: string,
  savedVoices: ResolveOptions['savedVoices'],
): Promise<SavedVoice | undefined> {
  const id = voice.slice(SAVED.length);
  if (!isVoiceId(id)) throw voiceNotFound(shortened(voice));
  if (savedVoices === undefined) throw voiceStoreDisabled();
  return savedVoices.get(id);
}

async function savedAs(
  voice: string,
  savedVoices: ResolveOptions['savedVoices'],
): Promise<SavedVoice | undefined> {
  const [first, ...others] = savedVoices === undefined ? [] : await savedCalled(voice, savedVoices);
  if (others.length === 0) return first;
  throw new VoiceError(
    'voice_not_found',
    `${others.length + 1} saved voices are called '${shortened(voice)}'; send voice_<id> of the one that is meant.`,
    { field: { name: 'voice', rule: 'not_allowed' } },
  );
}

/** The saved voice of that id, else all that somebody called so. */
export async function savedCalled(
  voice: string,
  savedVoices: Pick<VoiceStore, 'get' | 'list'>,
): Promise<readonly SavedVoice[]> {
  const byId = await savedVoices.get(voice);
  return byId === undefined ? (await savedVoices.list()).filter(({ name }) => name === voice) : [byId];
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
