import type { Clock } from '../base/clock.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { RealtimeEvent, SessionConfig } from '../domain/realtime.ts';
import { AudioLog } from './audio-log.ts';
import { InOrder } from './in-order.ts';
import type { Admission } from './intake.ts';
import { Listening } from './listening.ts';
import { SoundClock } from './sound-clock.ts';
import type { Surroundings } from './surroundings.ts';
import type { Traffic } from './traffic.ts';
import { Transcribing } from './transcribing.ts';

export interface RecognitionOptions {
  readonly surroundings: Pick<Surroundings, 'stt' | 'vad' | 'inWrittenForm'>;
  readonly clock: Clock;
  readonly traffic: Traffic;
  readonly config: () => SessionConfig;
  readonly say: (event: RealtimeEvent) => void;
  readonly onSpeech: (change: 'speech_started' | 'speech_ended') => void;
  /** A segment, or all that are pending, will have no final. */
  readonly onFailure: (error: VoiceError) => void;
  /** The session is over. */
  readonly signal: AbortSignal;
  readonly admission: () => Admission;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
}

/** The way of a session's sound, from its samples to what is told of them. */
export interface Recognition {
  readonly listening: Listening;
  readonly transcribing: Transcribing;
  readonly inOrder: InOrder;
}

/** Puts the stations on that way together, over one log of the session's audio. */
export function createRecognition(options: RecognitionOptions): Recognition {
  const { surroundings, config, say } = options;
  const log = new AudioLog();
  const soundClock = new SoundClock();
  const inOrder = new InOrder(say);
  const transcribing = new Transcribing({
    ...options,
    audio: log,
    soundClock,
    inOrder,
    open: (model) => surroundings.stt(model),
    inWrittenForm: (segments, language) => surroundings.inWrittenForm(segments, language),
    onCrash: (resumeSegmentId) => say({ type: 'worker_lost', resumeSegmentId }),
    onWait: (error) => say({ type: 'error', concern: 'transcription', error, isFatal: false }),
  });
  const listening = new Listening({
    ...options,
    neural: surroundings.vad(),
    settings: settingsIn(config()),
    log,
    soundClock,
    inOrder,
    transcribing,
  });
  return { listening, transcribing, inOrder };
}

/** What the detector of speech goes by. */
export const settingsIn = (config: SessionConfig) => ({
  sensitivity: config.sensitivity,
  strategy: config.commitStrategy,
  maxRegionMs: config.maxSegmentMs,
});
