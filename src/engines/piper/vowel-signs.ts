import type { Manifest } from '../../domain/model.ts';
import { primaryLanguage } from '../../text/primary-language.ts';

const LETTERS = /[\u0621-\u064a]/gu;
/** Arabic signs for short vowels, doubling and their absence. */
const SIGNS = /[\u064b-\u0652\u0670]/gu;

/** The least share of letters with signs in vocalised text; nearly every letter has one. */
const LEAST_SIGNS = 0.2;

/**
 * A notice for an Arabic text without vowel signs, because Piper's voices do not supply unwritten vowels.
 * `undefined` for other models and texts.
 */
export function missingVowelSignsNotice(
  { type, engine, capabilities }: Manifest,
  text: string,
): string | undefined {
  if (type !== 'tts' || engine !== 'piper') return undefined;
  if (!capabilities.languages.some((language) => primaryLanguage(language) === 'ar')) return undefined;
  const letters = text.match(LETTERS)?.length ?? 0;
  const signs = text.match(SIGNS)?.length ?? 0;
  if (signs >= LEAST_SIGNS * letters) return undefined;
  return 'The text has few vowel signs (tashkil), so most of its short vowels are not said; write them for natural speech';
}
