import { type Clock, systemClock } from '../base/clock.ts';
import { expectedAbilities } from '../domain/live-abilities.ts';
import type { InstalledModel, TtsManifest } from '../domain/model.ts';
import { Conversation } from '../realtime/conversation.ts';
import type { ConversationOptions, RealtimeSession, SessionRuntime } from '../realtime/session.ts';
import { ModelLoad } from '../realtime/scope/model-load.ts';
import type { Runtime } from './runtime.ts';
import { modelRequest } from '../models/default-model.ts';
import { chooseSpeechModel, speechModelsOf } from './choose-speech-model.ts';
import { readScript, textOf } from '../text/directions/read-script.ts';
import { speak, withRequestId } from './speak.ts';
import { readKnownSpeakers } from './known-speakers.ts';
import { inverseNormalize } from './inverse-normalize.ts';

/** The parts of a runtime that realtime sessions use. */
export type RealtimeRuntime = Pick<
  Runtime,
  | 'store'
  | 'prepare'
  | 'vad'
  | 'stt'
  | 'tts'
  | 'turns'
  | 'speakers'
  | 'savedVoices'
  | 'allowVoicePaths'
  | 'lexicon'
>;

export interface SessionsOptions extends Omit<ConversationOptions, 'runtime' | 'clock' | 'load'> {
  /** Whether a voice may be named by a file's path. Default: as in the runtime. */
  readonly allowVoicePaths?: boolean;
}

/** Creates sessions that share the load of one runtime's engines. Errors come out of a session as events. */
export function createSessions(
  runtime: RealtimeRuntime,
  clock: Clock = systemClock,
): (options: SessionsOptions) => RealtimeSession {
  const load = new ModelLoad();
  return ({ allowVoicePaths = runtime.allowVoicePaths, ...options }) =>
    new Conversation({
      ...options,
      clock,
      load,
      runtime: sessionRuntime(runtime, { requestId: options.requestId, allowVoicePaths }),
    });
}

function sessionRuntime(
  runtime: RealtimeRuntime,
  { requestId, allowVoicePaths }: { requestId: string | undefined; allowVoicePaths: boolean },
): SessionRuntime {
  const { store } = runtime;
  const speaking = {
    savedVoices: runtime.savedVoices,
    allowVoicePaths,
    lexicon: () => runtime.lexicon(),
    tts: async (model: InstalledModel<TtsManifest>) => {
      const engine = await runtime.tts(model);
      return requestId === undefined ? engine : withRequestId(engine, requestId);
    },
  };
  return {
    async stt(name, language, task) {
      const model = await store.resolve(name, 'stt', { task, ...modelRequest(language) });
      return {
        name: model.manifest.name,
        expected: expectedAbilities(model.manifest.capabilities),
        open: () => runtime.stt(model),
      };
    },
    async tts(name) {
      const asked = name === undefined ? undefined : await store.resolve(name, 'tts');
      if (asked === undefined) await store.usual('tts');
      return {
        async *speak(utterance, signal, onWarning) {
          const script = readScript(utterance.text, utterance);
          const request = { ...utterance, text: textOf(script) };
          const { model, language, warning } = await chooseSpeechModel(
            request,
            speechModelsOf(runtime, asked),
          );
          for (const sentence of [...(warning === undefined ? [] : [warning]), ...script.warnings])
            onWarning(sentence);
          yield* speak(speaking, { ...request, text: script.passages, language, model }, signal);
        },
      };
    },
    vad: () => runtime.vad(),
    turns: () => runtime.turns(),
    async speakers(range, known, signal) {
      const engine = await runtime.speakers();
      const request = { knownSpeakerNames: known?.names, knownSpeakerReferences: known?.references };
      return engine.live({ ...range, knownSpeakers: await readKnownSpeakers(runtime, request, signal) });
    },
    inWrittenForm: (segments, language) => inverseNormalize(segments, language),
  };
}
