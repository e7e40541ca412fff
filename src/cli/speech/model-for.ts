import type { EngineOf } from '../../domain/engines.ts';
import { withoutSpeaker } from '../../domain/voice.ts';
import { engineOfVoiceName } from '../../engines/voice-names.ts';
import { DEFAULT_TTS_MODEL, FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { findSavedVoice } from '../../voices/resolve.ts';
import type { VoiceStore } from '../../voices/saved.ts';

/** The default model of an engine. */
const MODEL_OF: Readonly<Partial<Record<EngineOf<'tts'>, string>>> = {
  kokoro: DEFAULT_TTS_MODEL,
  espeak: FALLBACK_TTS_MODEL,
};

/** The model in the options, given directly or by the voice; `undefined` if neither names one. */
export function namedModel({
  model,
  voice,
}: {
  readonly model?: string | undefined;
  readonly voice?: string | undefined;
}): string | undefined {
  return model ?? (voice === undefined ? undefined : modelOfVoice(voice));
}

/** The default model of the engine whose naming scheme fits `voice`; `undefined` if none fits. */
export function modelOfVoice(voice: string): string | undefined {
  const engine = engineOfVoiceName(voice);
  // A Piper voice is a model of its own.
  return engine === 'piper' ? withoutSpeaker(voice) : engine && MODEL_OF[engine];
}

/** As `modelOfVoice`, but `voice` may also name a saved voice; those belong to the default model. */
export async function findModelOfVoice(
  voice: string,
  savedVoices: Pick<VoiceStore, 'get' | 'list'> | undefined,
): Promise<string | undefined> {
  const byName = modelOfVoice(voice);
  if (byName === DEFAULT_TTS_MODEL || savedVoices === undefined) return byName;
  return (await findSavedVoice(voice, savedVoices)).length > 0 ? DEFAULT_TTS_MODEL : byName;
}
