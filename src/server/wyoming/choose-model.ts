import type { InstalledModel, SttManifest, TtsManifest } from '../../domain/model.ts';
import { type ListedVoice, valueOf } from '../../domain/voice.ts';
import { isOfType, modelRequest } from '../../models/usual-model.ts';
import { type Speakers, speakersOf } from '../../runtime/choose-speaker.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import { requireModel } from '../../runtime/require-model.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/** Those that transcribe: the one that is used where nobody names one, then the others. */
export async function sttModels({
  store,
}: Pick<Runtime, 'store'>): Promise<readonly InstalledModel<SttManifest>[]> {
  const { models } = await store.list();
  const usual = store.usualOf(models, 'stt');
  const others = models.filter((model) => isOfType(model, 'stt')).filter((model) => model !== usual);
  return usual === undefined ? [] : [usual, ...others];
}

/**
 * The model that is to transcribe: the one that is named, else the best for the language.
 * @throws VoiceError `model_not_found`; as `ModelStore.usual`.
 */
export const sttModelFor = (
  runtime: Pick<Runtime, 'store'>,
  { model, language }: { readonly model: string | undefined; readonly language: string | undefined },
): Promise<InstalledModel<SttManifest>> =>
  model === undefined
    ? runtime.store.usual('stt', modelRequest(language))
    : requireModel(runtime, model, 'stt', modelRequest(language));

/** The voices to choose from; a name of the hosted API for one of them is none. */
export const voicesOf = async (
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
): Promise<readonly ListedVoice[]> =>
  (await listVoices(runtime)).filter((voice) => voice.type === 'saved' || voice.aliasOf === undefined);

/** What there is to speak: the model that has a voice of that name, where there is one. */
export async function speakersFor(
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
  name: string | undefined,
): Promise<Speakers<InstalledModel<TtsManifest>>> {
  const named =
    name === undefined ? undefined : (await listVoices(runtime)).find((one) => valueOf(one) === name);
  return speakersOf(runtime, named && (await requireModel(runtime, named.model, 'tts')));
}
