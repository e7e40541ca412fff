import type { InstalledModel, SttManifest, TtsManifest } from '../../domain/model.ts';
import { type ListedVoice, valueOf } from '../../domain/voice.ts';
import { isOfType, USUAL_MODELS, usualModel } from '../../models/usual-model.ts';
import { notInstalled } from '../../models/not-installed.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import { requireModel, requireUsualModel } from '../../runtime/require-model.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { WyomingVoice } from '../../wire/wyoming/messages.ts';

/** Those that transcribe: the one that is used where nobody names one, then the others. */
export async function sttModels({
  store,
}: Pick<Runtime, 'store'>): Promise<readonly InstalledModel<SttManifest>[]> {
  const { models } = await store.list();
  const usual = usualModel(models, 'stt');
  const others = models.filter((model) => isOfType(model, 'stt')).filter((model) => model !== usual);
  return usual === undefined ? [] : [usual, ...others];
}

/**
 * The model that is to transcribe: the one that is named, else the first that knows the language.
 * @throws VoiceError `model_not_found`.
 */
export async function sttModelFor(
  runtime: Pick<Runtime, 'store'>,
  { model, language }: { readonly model: string | undefined; readonly language: string | undefined },
): Promise<InstalledModel<SttManifest>> {
  if (model !== undefined) return requireModel(runtime, model, 'stt');
  const models = await sttModels(runtime);
  const knows = ({ manifest: { capabilities } }: InstalledModel<SttManifest>) =>
    language === undefined || capabilities.languages.includes(language);
  const chosen = models.find(knows) ?? models[0];
  if (chosen === undefined) throw notInstalled(USUAL_MODELS.transcribe);
  return chosen;
}

/** The voices to choose from; a name of the hosted API for one of them is none. */
export const voicesOf = async (
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
): Promise<readonly ListedVoice[]> =>
  (await listVoices(runtime)).filter((voice) => voice.type === 'saved' || voice.aliasOf === undefined);

/**
 * The model that speaks with a voice of that name; the usual one where none is named, or nobody knows it.
 * @throws VoiceError `model_not_found` where none speaks.
 */
export async function ttsModelFor(
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
  { name }: WyomingVoice,
): Promise<InstalledModel<TtsManifest>> {
  if (name !== undefined) {
    const voice = (await listVoices(runtime)).find((one) => valueOf(one) === name);
    if (voice) return requireModel(runtime, voice.model, 'tts');
  }
  return requireUsualModel(runtime, 'tts');
}
