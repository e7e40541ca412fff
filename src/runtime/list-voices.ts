import type { InstalledModel, TtsManifest } from '../domain/model.ts';
import type { ListedVoice, PresetVoice, SavedVoice } from '../domain/voice.ts';
import { blendsVoices } from '../domain/engines.ts';
import { describeBlend } from '../engines/kokoro/voices/voice-names.ts';
import { presetsIn } from '../engines/voice-names.ts';
import { DEFAULT_TTS_MODEL } from '../models/catalog.ts';
import { VOICE_ALIASES } from '../voices/aliases.ts';
import type { Runtime } from './runtime.ts';

/**
 * Lists the voices of all models that speak, or of `model`, with their names in the hosted API and saved
 * voices; eSpeak's come last. Skips a model that cannot be opened.
 * @throws VoiceError if `model` cannot be opened.
 */
export async function listVoices(
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
  model?: InstalledModel<TtsManifest>,
): Promise<readonly ListedVoice[]> {
  const own = model ? [await voicesOf(runtime, model)] : await voicesOfAll(runtime);
  const saved = (await runtime.savedVoices?.list()) ?? [];
  const speaker = own.find(({ isPreset }) => isPreset);
  return [
    ...own.toSorted((a, b) => Number(b.isPreset) - Number(a.isPreset)).flatMap(({ voices }) => voices),
    ...saved.map((one) => savedVoice(one, speaker?.model)),
  ];
}

interface ModelVoices {
  readonly model: string;
  /** Whether the voice is a preset; saved voices are blends of presets. */
  readonly isPreset: boolean;
  readonly voices: readonly ListedVoice[];
}

async function voicesOfAll(runtime: Pick<Runtime, 'store' | 'tts'>): Promise<readonly ModelVoices[]> {
  const { models } = await runtime.store.list();
  const asked = models.flatMap(({ manifest, folder }) =>
    manifest.type === 'tts' ? [voicesOf(runtime, { manifest, folder })] : [],
  );
  const known = await Promise.allSettled(asked);
  return known.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** The voices of its folder, without loading it, if there are any; otherwise those of its engine. */
async function voicesOf(
  runtime: Pick<Runtime, 'tts'>,
  installed: InstalledModel<TtsManifest>,
): Promise<ModelVoices> {
  const { name: model, engine, engineConfig } = installed.manifest;
  const presets = installed.folder === '' ? [] : await presetsIn(engine, installed.folder);
  const known = presets.length > 0 ? presets : await (await runtime.tts(installed)).voices();
  const voices = beginningWith(engineConfig['default_voice'], known);
  const isPreset = blendsVoices(engine);
  if (isPreset) return { model, isPreset, voices: withAliases(voices, model) };
  return { model, isPreset, voices: voices.map((preset) => ({ type: 'preset', preset, model })) };
}

const savedVoice = (saved: SavedVoice, model = DEFAULT_TTS_MODEL): ListedVoice => ({
  type: 'saved',
  saved,
  preset: describeBlend(saved.resolvedVoice),
  model,
});

/** Puts the model's default voice first. */
const beginningWith = (usual: unknown, voices: readonly PresetVoice[]): readonly PresetVoice[] =>
  voices.toSorted((a, b) => Number(b.id === usual) - Number(a.id === usual));

function withAliases(presets: readonly PresetVoice[], model: string): readonly ListedVoice[] {
  const aliases = Object.entries(VOICE_ALIASES).flatMap(([alias, aliasOf]) => {
    const preset = presets.find(({ id }) => id === aliasOf);
    return preset ? [{ ...preset, id: alias, name: capitalized(alias), aliasOf }] : [];
  });
  return [
    ...presets.map((preset) => ({ type: 'preset', preset, model }) as const),
    ...aliases.map(({ aliasOf, ...preset }) => ({ type: 'preset', preset, model, aliasOf }) as const),
  ];
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
