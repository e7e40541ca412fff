import type { PresetVoice } from '../domain/voice.ts';
import { cannotSpeak, VoiceError } from '../domain/errors.ts';
import { ESPEAK_MANIFEST } from '../engines/espeak/manifest.ts';
import { DEFAULT_TTS_MODEL } from '../models/catalog.ts';
import { VOICE_ALIASES } from '../voices/aliases.ts';
import { parseBlend } from '../voices/blend.ts';
import { describeVoice, VOICE_LANGUAGES } from '../voices/name.ts';
import { listVoices as voicesIn } from '../voices/voice-file.ts';
import type { SavedVoice } from '../voices/saved-voice.ts';
import { findModel, listModels } from './list-models.ts';
import type { Runtime } from './runtime.ts';

/** A voice that can be sent as `voice`. */
export type ListedVoice =
  | {
      readonly type: 'preset';
      readonly preset: PresetVoice;
      /** The model that has it. */
      readonly model: string;
      /** Where it is only another name, of the hosted API, for this one. */
      readonly aliasOf?: string;
    }
  | {
      readonly type: 'saved';
      readonly saved: SavedVoice;
      /** What it is mostly made of. */
      readonly preset: PresetVoice;
      /** One that can speak with it. */
      readonly model: string;
    };

/** Of voices whose names do not tell. */
const DEFAULT_LANGUAGE = VOICE_LANGUAGES[0]!;

/**
 * The voices of installed models, with the hosted API's names for some of them, and those that were saved. The hundred
 * voices of eSpeak are among them where it is asked for as the `model`, or is the only one that speaks.
 * @throws VoiceError `model_not_found` for a model that is not there or does not speak.
 */
export async function listVoices(
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
  model?: string,
): Promise<readonly ListedVoice[]> {
  const models = model === undefined ? await listModels(runtime) : [await findModel(runtime, model)];
  const speaking = models.filter(({ model: { manifest } }) => manifest.type === 'tts');
  if (model !== undefined && speaking.length === 0)
    throw new VoiceError('model_not_found', cannotSpeak(model).message);
  const neural = speaking.filter(({ model: { manifest } }) => manifest.name !== ESPEAK_MANIFEST.name);
  const presets = await Promise.all(
    neural.map(({ model: { manifest, folder } }) => presetsOf(folder, manifest.name)),
  );
  const espeak = speaking.length > 0 && neural.length === 0 ? await voicesOfEspeak(runtime) : [];
  const saved = (await runtime.savedVoices?.list()) ?? [];
  return [
    ...presets.flat(),
    ...espeak,
    ...saved.map((one) => savedVoice(one, neural[0]?.model.manifest.name)),
  ];
}

function savedVoice(saved: SavedVoice, model = DEFAULT_TTS_MODEL): ListedVoice {
  const [first] = parseBlend(saved.resolvedVoice);
  return { type: 'saved', saved, preset: describeVoice(first?.name ?? '', DEFAULT_LANGUAGE), model };
}

async function presetsOf(folder: string, model: string): Promise<readonly ListedVoice[]> {
  const presets = (await voicesIn(folder)).map((id) => describeVoice(id, DEFAULT_LANGUAGE));
  const aliases = Object.entries(VOICE_ALIASES).flatMap(([alias, aliasOf]) => {
    const preset = presets.find(({ id }) => id === aliasOf);
    return preset ? [{ ...preset, id: alias, name: capitalized(alias), aliasOf }] : [];
  });
  return [
    ...presets.map((preset) => ({ type: 'preset', preset, model }) as const),
    ...aliases.map(({ aliasOf, ...preset }) => ({ type: 'preset', preset, model, aliasOf }) as const),
  ];
}

async function voicesOfEspeak(runtime: Pick<Runtime, 'tts'>): Promise<readonly ListedVoice[]> {
  const model = ESPEAK_MANIFEST.name;
  const engine = await runtime.tts(model);
  return (await engine.voices()).map((preset) => ({ type: 'preset', preset, model }) as const);
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
