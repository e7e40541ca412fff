import { type Clock, systemClock } from '../base/clock.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../domain/model.ts';
import { DEFAULT_TTS_MODEL, FALLBACK_TTS_MODEL } from '../models/catalog.ts';
import { Conversation } from '../realtime/conversation.ts';
import type { RealtimeSession } from '../realtime/session.ts';
import type { Surroundings } from '../realtime/surroundings.ts';
import { Traffic } from '../realtime/traffic.ts';
import type { Runtime } from './runtime.ts';
import { speak, speakingFor } from './speak.ts';
import { inWrittenForm } from './written-forms.ts';

/** What a realtime session needs of a runtime. */
export type ConversingRuntime = Pick<
  Runtime,
  'store' | 'vad' | 'stt' | 'tts' | 'savedVoices' | 'allowVoicePaths'
>;

export interface SessionOptions {
  /** The model that transcribes; may be chosen later. */
  readonly model?: string | undefined;
  /** ISO 639-1; detected where left out and the model can. */
  readonly language?: string | undefined;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
  /** Told of faults that are not the client's. */
  readonly onFault?: ((error: VoiceError) => void) | undefined;
}

/**
 * Sessions over one runtime: what they ask of its engines is known to all of them, so that what can wait makes way. Opening one
 * never fails; what goes wrong comes out of it as events.
 */
export function createSessions(
  runtime: ConversingRuntime,
  clock: Clock = systemClock,
): (options: SessionOptions) => RealtimeSession {
  const traffic = new Traffic();
  return ({ requestId, ...options }) =>
    new Conversation({
      ...options,
      requestId,
      clock,
      traffic,
      surroundings: surroundingsOf(runtime, requestId),
    });
}

/** A session on its own, for a client in this process. Fails as those of `createSessions` do: by its events. */
export function attendSession(
  runtime: ConversingRuntime,
  options: Omit<SessionOptions, 'requestId'>,
  clock: Clock = systemClock,
): RealtimeSession {
  const surroundings = surroundingsOf(runtime, undefined);
  return new Conversation({ ...options, clock, traffic: new Traffic(), surroundings, isAttended: true });
}

function surroundingsOf(runtime: ConversingRuntime, requestId: string | undefined): Surroundings {
  const { store } = runtime;
  const speaking = {
    savedVoices: runtime.savedVoices,
    allowVoicePaths: runtime.allowVoicePaths,
    tts: async (model: InstalledModel<TtsManifest>) => {
      const engine = await runtime.tts(model);
      return requestId === undefined ? engine : speakingFor(engine, requestId);
    },
  };
  return {
    capabilities: async (name) => (await store.resolve(name, 'stt')).manifest.capabilities,
    async requireTts(name) {
      await store.resolve(name, 'tts');
    },
    stt: async (name) => runtime.stt(await store.resolve(name, 'stt')),
    async *speak({ text, model, voice, speed, granularity }, signal) {
      const request = { text, voice, speed, alignmentGranularity: granularity };
      const chosen = model === undefined ? usualTts(store) : store.resolve(model, 'tts');
      yield* speak(speaking, { ...request, model: await chosen }, signal);
    },
    vad: () => runtime.vad(),
    inWrittenForm: (segments, language) => inWrittenForm(segments, language),
  };
}

/** The model that speaks where nobody says which. */
const usualTts = (store: Runtime['store']): Promise<InstalledModel<TtsManifest>> =>
  store.resolve(DEFAULT_TTS_MODEL, 'tts').catch(() => store.resolve(FALLBACK_TTS_MODEL, 'tts'));
