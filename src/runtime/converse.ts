import { type Clock, systemClock } from '../base/clock.ts';
import { cannotSpeak, cannotTranscribe } from '../domain/errors.ts';
import { ESPEAK_MANIFEST } from '../engines/espeak/manifest.ts';
import { DEFAULT_TTS_MODEL } from '../models/catalog.ts';
import { Conversation, type ConversationOptions } from '../realtime/conversation.ts';
import type { RealtimeSession } from '../realtime/session.ts';
import type { SessionRuntime } from '../realtime/session-runtime.ts';
import { ModelLoad } from '../realtime/decoding/model-load.ts';
import { findModel } from './list-models.ts';
import type { Runtime } from './runtime.ts';
import { speak, speakingFor } from './speak.ts';
import { inWrittenForm } from './written-forms.ts';

/** What a realtime session needs of a runtime. */
export type ConversingRuntime = Pick<
  Runtime,
  'store' | 'vad' | 'stt' | 'tts' | 'savedVoices' | 'allowVoicePaths'
>;

/** What there is to say about one session. */
export type SessionOptions = Omit<ConversationOptions, 'runtime' | 'clock' | 'load'>;

/**
 * Sessions over one runtime: what they ask of its engines is known to all of them, so that what can wait makes way. Opening one
 * never fails; what goes wrong comes out of it as events.
 */
export function createSessions(
  runtime: ConversingRuntime,
  clock: Clock = systemClock,
): (options: SessionOptions) => RealtimeSession {
  const load = new ModelLoad();
  return (options) =>
    new Conversation({
      ...options,
      clock,
      load,
      runtime: sessionRuntime(runtime, options.requestId),
    });
}

function sessionRuntime(runtime: ConversingRuntime, requestId: string | undefined): SessionRuntime {
  const speaking = {
    savedVoices: runtime.savedVoices,
    allowVoicePaths: runtime.allowVoicePaths,
    tts: async (model: string) => {
      const engine = await runtime.tts(model);
      return requestId === undefined ? engine : speakingFor(engine, requestId);
    },
  };
  return {
    async capabilities(name) {
      const { manifest } = (await findModel(runtime, name)).model;
      if (manifest.type !== 'stt') throw cannotTranscribe(name);
      return manifest.capabilities;
    },
    async requireTts(name) {
      const { manifest } = (await findModel(runtime, name)).model;
      if (manifest.type !== 'tts') throw cannotSpeak(name);
    },
    stt: (model) => runtime.stt(model),
    async *speak({ text, model, voice, speed, granularity }, signal) {
      const request = { text, voice, speed, alignmentGranularity: granularity };
      yield* speak(speaking, { ...request, model: model ?? (await usualTts(runtime)) }, signal);
    },
    vad: () => runtime.vad(),
    inWrittenForm: (segments, language) => inWrittenForm(segments, language),
  };
}

/** The model that speaks where nobody says which. */
async function usualTts(runtime: ConversingRuntime): Promise<string> {
  const isThere = await findModel(runtime, DEFAULT_TTS_MODEL).then(
    () => true,
    () => false,
  );
  return isThere ? DEFAULT_TTS_MODEL : ESPEAK_MANIFEST.name;
}
