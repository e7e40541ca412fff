import { cannotSpeak } from '../../domain/errors.ts';
import { DEFAULT_TTS_MODEL, FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { speakWith } from '../../runtime/speak.ts';
import type { Context } from '../command.ts';
import { namedModel } from '../speech/model-for.ts';
import { noteFallback, type Speaking, type SpeakWish } from '../speech/speaking.ts';
import { askModel, askModels } from './models.ts';
import { RemoteVoice } from './remote-voice.ts';
import { VoiceServer } from './voice-server.ts';

/**
 * Speaking by a running server, once it says that it has the model. Voices are found there; effects are made here.
 * @throws VoiceError `model_not_found`, `unsupported` for a model that transcribes, `unavailable`.
 */
export async function speakThere(context: Context, address: string, wish: SpeakWish): Promise<Speaking> {
  const server = new VoiceServer(address, context);
  const model = namedModel(wish) ?? (await usualModelThere(context, server));
  const { manifest } = await askModel(server, model);
  if (manifest.type !== 'tts') throw cannotSpeak(model);
  const voice = new RemoteVoice(server, model);
  return { model, say: (text, signal) => speakWith(voice, { ...wish, text }, signal) };
}

async function usualModelThere(context: Context, server: VoiceServer): Promise<string> {
  const models = await askModels(server);
  if (models.some(({ manifest }) => manifest.name === DEFAULT_TTS_MODEL)) return DEFAULT_TTS_MODEL;
  await noteFallback(
    context,
    `${server.name} does not have ${DEFAULT_TTS_MODEL}, so the robotic voice of eSpeak speaks.`,
  );
  return FALLBACK_TTS_MODEL;
}
