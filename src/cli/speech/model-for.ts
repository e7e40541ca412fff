import { DEFAULT_TTS_MODEL, FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { findAlias } from '../../voices/aliases.ts';
import { languageOfVoice } from '../../voices/name.ts';
import { isVoicePath } from '../../voices/voice-file.ts';

export interface ModelChoice {
  readonly model: string;
  /** It speaks only because the default model is not there. */
  readonly isFallback: boolean;
}

/**
 * The model that speaks: the one that was asked for, else the one whose voice was asked for, else the default one where
 * it is there, else eSpeak.
 */
export async function chooseModel(
  { model, voice }: { readonly model?: string | undefined; readonly voice?: string | undefined },
  hasDefault: () => Promise<boolean>,
): Promise<ModelChoice> {
  const named = model ?? (voice === undefined ? undefined : modelOfVoice(voice));
  if (named !== undefined) return { model: named, isFallback: false };
  return (await hasDefault())
    ? { model: DEFAULT_TTS_MODEL, isFallback: false }
    : { model: FALLBACK_TTS_MODEL, isFallback: true };
}

/** The model that a voice is one of, by its name alone; `undefined` where that does not tell. */
export function modelOfVoice(voice: string): string | undefined {
  const parts = voice.split('+').map((part) => part.replace(/\(.*/, '').trim());
  const isOfKokoro =
    isVoicePath(voice) ||
    voice.startsWith('voice_') ||
    findAlias(voice) !== undefined ||
    parts.length > 1 ||
    parts.some((part) => languageOfVoice(part) !== undefined);
  if (isOfKokoro) return DEFAULT_TTS_MODEL;
  return ESPEAK_NAME.test(voice) ? FALLBACK_TTS_MODEL : undefined;
}

/** eSpeak's voices are called by language code (`de`, `en-us`) or by its own path (`gmw/de`). */
const ESPEAK_NAME = /^(?:[a-z]{2}|[a-z]{2,3}(?:-[a-z\d]+)+|[a-z]+\/[\w-]+)$/i;
