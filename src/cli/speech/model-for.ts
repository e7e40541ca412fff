import { DEFAULT_TTS_MODEL, FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { findAlias } from '../../voices/aliases.ts';
import { languageOfVoice } from '../../voices/name.ts';
import { savedCalled } from '../../voices/resolve.ts';
import type { VoiceStore } from '../../voices/saved.ts';
import { isVoicePath } from '../../voices/voice-file.ts';

/** The model that was asked for, by its name or by the voice's; `undefined` where neither tells one. */
export function namedModel({
  model,
  voice,
}: {
  readonly model?: string | undefined;
  readonly voice?: string | undefined;
}): string | undefined {
  return model ?? (voice === undefined ? undefined : modelOfVoice(voice));
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

/** The same, where a saved voice may be called so, too: those are made of voices of the default model. */
export async function modelOfVoiceHere(
  voice: string,
  savedVoices: Pick<VoiceStore, 'get' | 'list'> | undefined,
): Promise<string | undefined> {
  const byName = modelOfVoice(voice);
  if (byName === DEFAULT_TTS_MODEL || savedVoices === undefined) return byName;
  return (await savedCalled(voice, savedVoices)).length > 0 ? DEFAULT_TTS_MODEL : byName;
}

/** eSpeak's voices are called by language code (`de`, `en-us`) or by its own path (`gmw/de`). */
const ESPEAK_NAME = /^(?:[a-z]{2}|[a-z]{2,3}(?:-[a-z\d]+)+|[a-z]+\/[\w-]+)$/i;
