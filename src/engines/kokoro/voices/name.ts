import { primaryCode } from '../../../domain/language-codes.ts';
import type { PresetVoice } from '../../../domain/voice.ts';

/** A language of Kokoro's voices. */
export interface VoiceLanguage {
  /** The first letter of its voices' names, which also names it in Kokoro's own pipeline. */
  readonly prefix: VoicePrefix;
  /** ISO 639-1, with a region if the language has two. */
  readonly code: VoiceLanguageCode;
  readonly name: string;
}

export type VoiceLanguageCode = 'en' | 'en-GB' | 'es' | 'fr' | 'hi' | 'it' | 'ja' | 'pt' | 'zh';

export type VoicePrefix = 'a' | 'b' | 'e' | 'f' | 'h' | 'i' | 'j' | 'p' | 'z';

export const VOICE_LANGUAGES: readonly VoiceLanguage[] = [
  { prefix: 'a', code: 'en', name: 'English (American)' },
  { prefix: 'b', code: 'en-GB', name: 'English (British)' },
  { prefix: 'e', code: 'es', name: 'Spanish' },
  { prefix: 'f', code: 'fr', name: 'French' },
  { prefix: 'h', code: 'hi', name: 'Hindi' },
  { prefix: 'i', code: 'it', name: 'Italian' },
  { prefix: 'j', code: 'ja', name: 'Japanese' },
  { prefix: 'p', code: 'pt', name: 'Portuguese' },
  { prefix: 'z', code: 'zh', name: 'Chinese' },
];

const GENDERS: Readonly<Record<string, 'female' | 'male'>> = { f: 'female', m: 'male' };

/** `af_heart`: language, gender, name. */
const PRESET = /^([a-z])([fm])_(.+)$/;

/** Whether a name has the form of a voice's name; only such names are looked up on the disk. */
export const isVoiceName = (name: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(name);

/** The language in a name such as `af_heart`; `undefined` for names of another form. */
export function languageOfVoice(name: string): VoiceLanguage | undefined {
  const [, prefix] = PRESET.exec(name) ?? [];
  return VOICE_LANGUAGES.find((language) => language.prefix === prefix);
}

/**
 * Describes `af_heart` as Heart, a woman who speaks American English. Names of another form speak
 * `otherwise`.
 */
export function describeVoice(id: string, otherwise: VoiceLanguage = VOICE_LANGUAGES[0]!): PresetVoice {
  const language = languageOfVoice(id);
  const [, , letter = '', name = id] = language ? (PRESET.exec(id) ?? []) : [];
  const gender = GENDERS[letter];
  return {
    id,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    language: (language ?? otherwise).code,
    ...(gender && { gender }),
  };
}

/**
 * The language for a code (`en-us`, `EN_GB`, `pt-BR`, `cmn`) or for Kokoro's own letter (`a`); `undefined` if
 * no voice speaks it.
 */
export function findVoiceLanguage(tag: string): VoiceLanguage | undefined {
  const [primary = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  const british = primary === 'en' && rest.some((part) => part === 'gb' || part === 'uk');
  const code = british ? 'en-GB' : primaryCode(tag);
  return VOICE_LANGUAGES.find(
    (language) => language.code === code || (rest.length === 0 && language.prefix === primary),
  );
}
