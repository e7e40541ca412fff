import type { Manifest } from '../../domain/model.ts';
import type { ListedVoice } from '../../domain/voice.ts';
import { storeOf } from '../../runtime/open-store.ts';
import type { Context } from '../command.ts';
import {
  type RecordingTranscriber,
  localTranscriber,
  type TranscribeJob,
} from '../transcribing/local-transcriber.ts';
import { type SpeakingModel, speakLocally, type SpeakCommandOptions } from '../speech/speaking.ts';
import { localVoices } from '../voices.ts';

/** The functions behind the MCP tools, implemented by engines of this process or by a server. */
export interface ToolBackend {
  openTranscriber(context: Context, job: TranscribeJob): Promise<RecordingTranscriber>;
  openVoice(context: Context, options: SpeakCommandOptions, text: string): Promise<SpeakingModel>;
  voices(context: Context, model: string | undefined): Promise<readonly ListedVoice[]>;
  models(context: Context): Promise<readonly Manifest[]>;
}

/** Uses engines of this process. */
export const LOCAL_BACKEND: ToolBackend = {
  openTranscriber: localTranscriber,
  openVoice: (context, options, text) => speakLocally(context, options, text),
  voices: (context, model) => localVoices(context).list(model),
  async models({ settings }) {
    const { models } = await storeOf(settings).list();
    return models.map(({ manifest }) => manifest);
  },
};

/** Uses the server at `address`. */
export async function remoteBackend(address: string): Promise<ToolBackend> {
  // Imported only for programs that talk to a server.
  const [
    { remoteTranscriber },
    { speakRemotely: speakThere },
    { remoteVoices: voicesThere },
    { fetchModels: askModels },
    { VoiceServer },
  ] = await Promise.all([
    import('../remote/remote-transcriber.ts'),
    import('../remote/speak-remotely.ts'),
    import('../remote/voices.ts'),
    import('../remote/models.ts'),
    import('../remote/voice-server.ts'),
  ]);
  return {
    openTranscriber: (context, job) => remoteTranscriber(context, address, job),
    openVoice: (context, options, text) => speakThere(context, address, options, text),
    voices: (context, model) => voicesThere(context, address).list(model),
    models: async (context) =>
      (await askModels(new VoiceServer(address, context))).map(({ manifest }) => manifest),
  };
}
