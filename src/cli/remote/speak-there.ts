import { otherAbility } from '../../domain/errors.ts';
import type { TtsManifest } from '../../domain/model.ts';
import { nothingAble } from '../../models/not-installed.ts';
import { usualModel, modelRequest } from '../../models/usual-model.ts';
import { chooseSpeaker } from '../../runtime/choose-speaker.ts';
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
import { withUsualVoice } from '../speech/usual-voice.ts';
import { askModel, askModels, stored } from './models.ts';
import { RemoteVoice } from './remote-voice.ts';
import { VoiceServer } from './voice-server.ts';

/**
 * Speaks by a server: with the model that was asked for, else the best for the language of `sample`, the
 * beginning of the text. The server resolves voices; effects are applied here.
 * @throws VoiceError `model_not_found`, `unsupported` for a model that transcribes, `unavailable`; as
 *   `chooseSpeaker`.
 */
export async function speakThere(
  context: Context,
  address: string,
  asked: SpeakCommandOptions,
  sample: string,
): Promise<SpeakingModel> {
  const server = new VoiceServer(address, context);
  const wish = await withUsualVoice(context.settings, asked, sample);
  const byVoice = namedModel(wish);
  const named = byVoice === undefined ? undefined : await askSpeaker(server, byVoice);
  const speaker = await chooseSpeaker(
    { text: sample, voice: wish.voice, language: wish.language },
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
  const { model: _, ...options } = wish;
  const { language } = speaker;
  const { lexicon } = context.settings;
  const complete = applyLexicon(lexicon === undefined ? [] : await readLexicon(lexicon), language);
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
  const { manifest } = await askModel(server, name);
  if (manifest.type !== 'tts') throw otherAbility(name, manifest.type, 'tts');
  return { manifest };
}

/** Returns a function that finds the server's model for a language. The list of models is requested once. */
function usualThere({ settings }: Context, server: VoiceServer) {
  let models: ReturnType<typeof askModels> | undefined;
  return async (language: string | undefined): Promise<{ readonly manifest: TtsManifest }> => {
    const there = stored(await (models ??= askModels(server)));
    const wish = modelRequest(language);
    const model = usualModel(there, 'tts', wish, { tts: settings.speakModel });
    if (model === undefined) throw nothingAble(there, 'tts', wish);
    return model;
  };
}
