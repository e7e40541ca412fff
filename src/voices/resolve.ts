import { nearest } from '../base/nearest.ts';
import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import { findAlias } from './aliases.ts';
import { matchLanguageCode } from '../domain/language-codes.ts';
import { type PresetVoice, type PronunciationEntry, type SavedVoice, voiceValue } from '../domain/voice.ts';
import type { VoiceStore } from './saved.ts';
import { isVoiceId } from './saved-voice.ts';
import { isVoicePath, noSuchVoice, voiceNotFound } from './voice-path.ts';

export interface ResolveOptions {
  /** The store of saved voices; absent if it is disabled. */
  readonly savedVoices?: Pick<VoiceStore, 'get' | 'list'> | undefined;
  /** Whether a voice may be the path of a file of this machine. */
  readonly allowVoicePaths: boolean;
  /** Language code of the text; voices of the hosted API speak all languages. */
  readonly language?: string | undefined;
  /**
   * Returns the model's own voices. If the preset for a name of the hosted API is not among them, the default
   * voice is used.
   */
  readonly ownVoices: () => Promise<readonly PresetVoice[]>;
}

export interface ResolvedVoice {
  /** The engine's name for it; `undefined` for its default voice. */
  readonly name: string | undefined;
  /** The pronunciations of a saved voice. */
  readonly lexicon: readonly PronunciationEntry[];
}

const NO_LEXICON: readonly PronunciationEntry[] = [];

/** The most voices of one name that an error lists, the newest ones. */
const MAX_LISTED = 5;

/** The prefix of a saved voice's id. */
const SAVED = 'voice_';

/**
 * Resolves the `voice` of a request to the engine's name: a preset, a blend or a path. It tries, in order:
 * `default`; paths; the model's own voices; a saved voice as `voice_<id>`, by id or by name; the hosted API's
 * names; the display names of the model's own voices, such as `Heart`. Other values are returned unchanged,
 * for the engine to check.
 * @throws VoiceError `voice_not_found` for an invalid id, an ambiguous name and a forbidden path, without
 * touching the disk; `voice_store_disabled` for a saved voice without a store.
 */
export async function resolveVoice(
  voice: string | undefined,
  { savedVoices, allowVoicePaths, language, ownVoices }: ResolveOptions,
): Promise<ResolvedVoice> {
  const plain = (name: string | undefined): ResolvedVoice => ({ name, lexicon: NO_LEXICON });
  if (voice === undefined || voice === 'default') return plain(undefined);
  if (isVoicePath(voice)) {
    if (!allowVoicePaths) throw voicePathRefused(voice);
    return plain(voice);
  }
  const own = await ownVoices();
  if (own.some(({ id }) => id === voice)) return plain(voice);
  const saved = voice.startsWith(SAVED)
    ? await savedById(voice, savedVoices)
    : await savedAs(voice, savedVoices);
  if (saved !== undefined) return { name: saved.resolvedVoice, lexicon: saved.lexicon ?? NO_LEXICON };
  const alias = findAlias(voice);
  return plain(alias === undefined ? named(voice, own) : speakerFor(alias, own, language));
}

/** The preset, or for another language its first voice of the preset's gender. */
function speakerFor(
  alias: string,
  own: readonly PresetVoice[],
  language: string | undefined,
): string | undefined {
  const preset = own.find(({ id }) => id === alias);
  if (preset === undefined || language === undefined) return preset?.id;
  const codes = own.map((voice) => voice.language);
  const spoken = matchLanguageCode(codes, canonical(language)) ?? preset.language;
  if (preset.language === spoken) return preset.id;
  return own.find((voice) => voice.language === spoken && voice.gender === preset.gender)?.id;
}

/** `en-GB` for `en_gb` and `EN-UK`; other texts stay unchanged. */
function canonical(tag: string): string {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).toString();
  } catch {
    return tag;
  }
}

/**
 * The voice with this display name, such as `Heart`; other names stay unchanged.
 * @throws VoiceError `voice_not_found` for a value close to one name, or to several.
 */
function named(voice: string, own: readonly PresetVoice[]): string {
  const wanted = voice.toLowerCase();
  // eSpeak's voices are named by languages, and it knows more than it lists.
  const known = own.filter(({ gender }) => gender !== undefined);
  const called = known.filter(({ name }) => name.toLowerCase() === wanted).map(({ id }) => id);
  if (called.length === 1) return called[0]!;
  if (called.length > 1) throw notTheOne(voice, `say which: ${called.join(', ')}.`);
  if (!/^[a-z_]+$/i.test(voice) || known.length === 0) return voice;
  const ids = own.map(({ id }) => id);
  const near = nearest(voice, ids) ?? nearest(wanted, namesOf(known));
  if (near === undefined) return voice;
  const meant = known.find(({ name }) => name.toLowerCase() === near)?.id ?? near;
  throw notTheOne(voice, `did you mean ${meant}?`);
}

const namesOf = (voices: readonly PresetVoice[]) => voices.map(({ name }) => name.toLowerCase());

const notTheOne = (voice: string, advice: string) =>
  noSuchVoice(`There is no voice '${shortened(voice)}'; ${advice}`);

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
  const called = savedVoices === undefined ? [] : await findSavedVoice(voice, savedVoices);
  if (called.length <= 1) return called[0];
  const some = called.slice(-MAX_LISTED).map(voiceValue).join(', ');
  throw noSuchVoice(
    `${called.length} saved voices are called '${shortened(voice)}'; send the one that is meant: ${some}${called.length > MAX_LISTED ? ', …' : ''}.`,
  );
}

/** Finds the saved voice with this id, else all with this name. */
export async function findSavedVoice(
  voice: string,
  savedVoices: Pick<VoiceStore, 'get' | 'list'>,
): Promise<readonly SavedVoice[]> {
  const byId = await savedVoices.get(voice);
  return byId === undefined ? (await savedVoices.list()).filter(({ name }) => name === voice) : [byId];
}

const voicePathRefused = (voice: string) =>
  noSuchVoice(
    `There is no voice '${shortened(voice)}': a path names none here, unless the server is started with --allow-voice-paths.`,
  );

/** The error for a request that needs saved voices, if they are disabled. */
export const voiceStoreDisabled = () =>
  new VoiceError(
    'voice_store_disabled',
    'Saved voices are turned off here; start the server with --voice-dir FOLDER, or set VOICE_VOICE_DIR.',
  );
