import { Stopwatch } from '../../base/stopwatch.ts';
import type { TtsChunk } from '../../domain/engine.ts';
import type { InstalledModel, TtsManifest } from '../../domain/model.ts';
import { DEFAULT_TTS_MODEL, FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { pullCommand } from '../../models/not-installed.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { speak, type SpeakOptions } from '../../runtime/speak.ts';
import type { Context } from '../command.ts';
import { ensureModel, findInstalled } from '../ensure-model.ts';
import { inHundredths } from '../../base/in-hundredths.ts';
import { asTold } from './told-samples.ts';
import { modelOfVoiceHere } from './model-for.ts';
import type { Text } from '../given-text.ts';

/** What is wanted of a voice, whatever it is to say. */
export interface SpeakWish extends SpeakOptions {
  /** By the voice, or the default one, where left out. */
  readonly model?: string | undefined;
  /** As the person wrote it. */
  readonly voice?: string | undefined;
}

/** A model that is there and can speak. */
export interface Speaking {
  readonly model: string;
  /** The sound of `text`, and when its words sound. */
  say(text: Text, signal: AbortSignal): AsyncIterable<TtsChunk>;
  /** What was done for it so far and what that took, a sentence each without its end; absent where others did it. */
  steps?(): readonly string[];
}

/**
 * Speaking by an engine of this process, once its model is there: the one that was asked for, else the default one where it is
 * there, else eSpeak.
 * @throws VoiceError as `ensureModel`.
 */
export async function speakHere(context: Context, wish: SpeakWish): Promise<Speaking> {
  const model = await modelHere(context, wish);
  const runtime = await context.runtime();
  const loading = new Stopwatch();
  const making = new Stopwatch();
  const tts: Runtime['tts'] = async (one) => asTold(await loading.time(() => runtime.tts(one)));
  const told = { ...runtime, tts };
  return {
    model: model.manifest.name,
    say: (text, signal) => making.timeItems(speak(told, { ...wish, model, text }, signal)),
    steps: () => [
      `loading ${model.manifest.name} took ${inHundredths(loading)}`,
      `synthesis took ${inHundredths({ seconds: making.seconds - loading.seconds })}`,
    ],
  };
}

async function modelHere(context: Context, wish: SpeakWish): Promise<InstalledModel<TtsManifest>> {
  const named = wish.model ?? (await modelOfVoiceWished(context, wish));
  if (named !== undefined) return ensureModel(context, named, 'tts');
  const usual = await findInstalled(context, DEFAULT_TTS_MODEL, 'tts');
  if (usual) return usual;
  await noteFallback(
    context,
    `${DEFAULT_TTS_MODEL} is not installed, so the robotic voice of eSpeak speaks. Get a better one with: ${pullCommand(DEFAULT_TTS_MODEL)}`,
  );
  return ensureModel(context, FALLBACK_TTS_MODEL, 'tts');
}

async function modelOfVoiceWished(context: Context, { voice }: SpeakWish): Promise<string | undefined> {
  if (voice === undefined) return undefined;
  return modelOfVoiceHere(voice, (await context.runtime()).savedVoices);
}

/** Says why it is eSpeak that speaks: one line, as JSON for programs. */
export async function noteFallback({ json, note }: Context, message: string): Promise<void> {
  await note(json ? JSON.stringify({ type: 'note', message }) : `voice: ${message}`);
}
