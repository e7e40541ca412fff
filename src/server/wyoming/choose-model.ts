import { codeAmong } from '../../domain/language-codes.ts';
import type { InstalledModel, SttManifest, TtsManifest } from '../../domain/model.ts';
import { type ListedVoice, valueOf } from '../../domain/voice.ts';
import { isOfType, USUAL_MODELS, usualModel } from '../../models/usual-model.ts';
import { notInstalled } from '../../models/not-installed.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import { requireModel, requireUsualModel } from '../../runtime/require-model.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { primaryLanguage } from '../../text/primary-language.ts';
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
    language === undefined || codeAmong(capabilities.languages, language) !== undefined;
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
 * The model that speaks with a voice of that name; else the usual one, or, where it does not speak the language, the first
 * that does.
 * @throws VoiceError `model_not_found` where none speaks.
 */
export async function ttsModelFor(
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
  { name, language }: WyomingVoice,
): Promise<InstalledModel<TtsManifest>> {
  const usual = await requireUsualModel(runtime, 'tts');
  if (name === undefined && language === undefined) return usual;
  const voices = await listVoices(runtime);
  const named = voices.find((one) => valueOf(one) === name);
  if (named) return requireModel(runtime, named.model, 'tts');
  const speaks = voices.filter(
    ({ preset }) => primaryLanguage(preset.language) === primaryLanguage(language ?? ''),
  );
  const model = speaks.some(({ model }) => model === usual.manifest.name) ? undefined : speaks[0]?.model;
  return model === undefined ? usual : requireModel(runtime, model, 'tts');
}
