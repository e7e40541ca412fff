import { wrongModelType } from '../../domain/errors.ts';
import type { TtsManifest } from '../../domain/model.ts';
import { noCapableModel } from '../../models/not-installed.ts';
import { defaultModel, modelRequest } from '../../models/default-model.ts';
import { chooseSpeechModel } from '../../runtime/choose-speech-model.ts';
import { readLexicon } from '../../runtime/lexicon-file.ts';
import { speakWith } from '../../runtime/speak.ts';
import { applyLexicon } from '../../text/directions/apply-lexicon.ts';
import type { Context } from '../command.ts';
import { namedModel } from '../speech/model-for.ts';
import {
  betterVoice,
  noteFallback,
  type SpeakingModel,
  type SpeakCommandOptions,
  noteVoiceChoice,
} from '../speech/speaking.ts';
import { withDefaultVoice } from '../speech/default-voice.ts';
import { fetchModel, fetchModels, toStoredModels } from './models.ts';
import { RemoteVoice } from './remote-voice.ts';
import { VoiceServer } from './voice-server.ts';

/**
 * Speaks by a server: with the requested model, else the best for the language of `sample`, the beginning of
 * the text. The server resolves voices; effects are applied here.
 * @throws VoiceError `model_not_found`, `unsupported` for a model that transcribes, `unavailable`; as
 * `chooseSpeechModel`.
 */
export async function speakRemotely(
  context: Context,
  address: string,
  asked: SpeakCommandOptions,
  sample: string,
): Promise<SpeakingModel> {
  const server = new VoiceServer(address, context);
  const speakOptions = await withDefaultVoice(context.settings, asked, sample);
  const byVoice = namedModel(speakOptions);
  const named = byVoice === undefined ? undefined : await askSpeaker(server, byVoice);
  const speaker = await chooseSpeechModel(
    { text: sample, voice: speakOptions.voice, language: speakOptions.language },
    { named, usual: usualThere(context, server) },
  );
  await noteVoiceChoice(context, speaker);
  const model = speaker.model.manifest.name;
  const better = betterVoice(speaker);
  if (named === undefined && speaker.note === undefined && better !== undefined)
    await noteFallback(
      context,
      `${server.name} does not have ${better}, so the robotic voice of eSpeak speaks.`,
    );
  const there = new RemoteVoice(server, model);
  const { model: _, ...options } = speakOptions;
  const { language } = speaker;
  const { lexicon } = context.settings;
  const entries = lexicon === undefined ? [] : await readLexicon(lexicon, context.signal);
  const complete = applyLexicon(entries, language);
  const onWarning = (sentence: string) => void noteFallback(context, sentence);
  return {
    model,
    say: (text, signal) =>
      speakWith(there, { ...options, language, text, onWarning }, signal, async (name) => ({
        name,
        complete,
        isListed: async () => false,
      })),
  };
}

async function askSpeaker(server: VoiceServer, name: string): Promise<{ readonly manifest: TtsManifest }> {
  const { manifest } = await fetchModel(server, name);
  if (manifest.type !== 'tts') throw wrongModelType(name, manifest.type, 'tts');
  return { manifest };
}

/** Returns a function that finds the server's model for a language. The list of models is requested once. */
function usualThere({ settings }: Context, server: VoiceServer) {
  let models: ReturnType<typeof fetchModels> | undefined;
  return async (language: string | undefined): Promise<{ readonly manifest: TtsManifest }> => {
    const there = toStoredModels(await (models ??= fetchModels(server)));
    const request = modelRequest(language);
    const model = defaultModel(there, 'tts', request, { tts: settings.speakModel });
    if (model === undefined) throw noCapableModel(there, 'tts', request);
    return model;
  };
}
