import { nearest } from '../base/nearest.ts';
import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import { findAlias } from './aliases.ts';
import type { SavedVoice } from '../domain/voice.ts';
import type { VoiceStore } from './saved.ts';
import { isVoiceId } from './saved-voice.ts';
import { findVoiceLanguage, languageOfVoice, nameOfVoice, type VoiceLanguage } from './name.ts';
import { isVoicePath, voiceNotFound } from './voice-file.ts';

export interface ResolveOptions {
  /** Where saved voices are kept; absent where that is turned off. */
  readonly savedVoices?: Pick<VoiceStore, 'get' | 'list'> | undefined;
  /** Whether a voice may be the path of a file of this machine. */
  readonly allowVoicePaths: boolean;
  /** Language code of the text; a voice of the hosted API's speaks all languages. */
  readonly language?: string | undefined;
  /** The model's own voices. Where the preset behind one of the hosted API's names is not among them, its default voice is meant. */
  readonly ownVoices: () => Promise<readonly string[]>;
}

/** What a saved voice's id stands behind. */
const SAVED = 'voice_';

/**
 * What the engine gets for the `voice` of a request: `undefined` for its default voice, else a preset, a blend or a
 * path. In this order: `default`; paths; the model's own voices; a saved voice as `voice_<id>`, by its id or by its name;
 * the hosted API's names; the model's own voices by their names alone, as `Heart`; anything else as it is, for the engine
 * to know or not.
 * @throws VoiceError `voice_not_found` for an id that can be none, a name that several have and a path that may not be used,
 * without touching the disk; `voice_store_disabled` for a saved voice where there is no store.
 */
export async function resolveVoice(
  voice: string | undefined,
  { savedVoices, allowVoicePaths, language, ownVoices }: ResolveOptions,
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
  if (preset === undefined) return named(voice, own);
  const spoken = language === undefined ? undefined : findVoiceLanguage(language);
  const speaker =
    spoken === undefined || spoken === languageOfVoice(preset) ? preset : likeIn(spoken, preset, own);
  return speaker !== undefined && own.includes(speaker) ? speaker : undefined;
}

/** The first voice of a language that is a man's or a woman's, as another one is. */
const likeIn = ({ prefix }: VoiceLanguage, other: string, own: readonly string[]): string | undefined =>
  own.find((one) => one.startsWith(`${prefix}${other.charAt(1)}_`));

/**
 * The voice that a person calls by its name alone, as `Heart`; what is called by none as it is.
 * @throws VoiceError `voice_not_found` for what is nearly the name of one, or of several.
 */
function named(voice: string, own: readonly string[]): string {
  const wanted = voice.toLowerCase();
  const known = own.flatMap((id) => {
    const name = nameOfVoice(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const called = known.filter(({ name }) => name === wanted).map(({ id }) => id);
  if (called.length === 1) return called[0]!;
  if (called.length > 1) throw notTheOne(voice, `say which: ${called.join(', ')}.`);
  if (!/^[a-z_]+$/i.test(voice) || known.length === 0) return voice;
  const near =
    nearest(voice, own) ??
    nearest(
      voice,
      known.map(({ name }) => name),
    );
  if (near === undefined) return voice;
  throw notTheOne(voice, `did you mean ${known.find(({ name }) => name === near)?.id ?? near}?`);
}

const notTheOne = (voice: string, advice: string) =>
  new VoiceError('voice_not_found', `There is no voice '${shortened(voice)}'; ${advice}`, {
    field: { name: 'voice', rule: 'not_allowed' },
  });

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
