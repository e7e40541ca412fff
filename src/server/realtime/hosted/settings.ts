import type { ConfigChange } from '../../../domain/realtime.ts';
import type { Sensitivity } from '../../../vad/frame.ts';
import { SPEECH_THRESHOLDS } from '../../../vad/judge.ts';
import { SEGMENTER_DEFAULTS } from '../../../vad/segmenter.ts';
import { MAX_HOT_WORD, MAX_HOT_WORDS } from '../../../wire/realtime/commands.ts';
import type { SessionDescription } from './events.ts';

/** The hosted API's protocol has two forms of its sessions: one object in another, and before that all in one. */
export type SessionForm = 'nested' | 'flat';

/** What a client of the hosted API's protocol may set. */
export interface HostedSettings {
  /** Samples a second of the audio that arrives. */
  readonly rate: number;
  readonly model: string | undefined;
  readonly language: string | undefined;
  readonly prompt: string | undefined;
  readonly keywords: readonly string[];
  /** How sure the detector of speech must be; `undefined` where only the client says when a turn ends. */
  readonly threshold: number | undefined;
}

export const DEFAULT_RATE = 24_000;

export const DEFAULT_THRESHOLD = SPEECH_THRESHOLDS.normal;

/** What holds for a client that says nothing but what is in its address. */
export const settingsAtFirst = (model: string | undefined, language: string | undefined): HostedSettings => ({
  rate: DEFAULT_RATE,
  model,
  language,
  prompt: undefined,
  keywords: [],
  threshold: DEFAULT_THRESHOLD,
});

/** The nearest that there is. */
export function sensitivityFor(threshold: number): Sensitivity {
  const distance = (name: Sensitivity) => Math.abs(SPEECH_THRESHOLDS[name] - threshold);
  return (['normal', 'high', 'low'] as const).reduce((best, name) =>
    distance(name) < distance(best) ? name : best,
  );
}

/** What of a session changes from one to the other. */
export function changeBetween(before: HostedSettings, after: HostedSettings): ConfigChange {
  const held: Readonly<Record<string, unknown>> = toConfigChange(before);
  const isNew = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(held[name]);
  return Object.fromEntries(Object.entries(toConfigChange(after)).filter(isNew));
}

function toConfigChange(settings: HostedSettings): ConfigChange {
  const { model, language, prompt = '', keywords, threshold } = settings;
  return {
    ...(model !== undefined && { model }),
    language,
    hotWords: [...keywords, ...listedIn(prompt)],
    commitStrategy: threshold === undefined ? 'manual' : 'vad',
    ...(threshold !== undefined && { sensitivity: sensitivityFor(threshold) }),
  };
}

/** What a prompt lists as words to expect; whole sentences in it are none. */
const listedIn = (prompt: string): readonly string[] =>
  prompt
    .split(/[,;\n]/)
    .map((words) => words.trim())
    .filter((words) => words !== '' && words.length <= MAX_HOT_WORD)
    .slice(0, MAX_HOT_WORDS);

/** The session as its client is told of it: what holds, which may be less than what was asked for. */
export function describeSession(id: string, settings: HostedSettings, form: SessionForm): SessionDescription {
  const { rate, threshold } = settings;
  const turnDetection =
    threshold === undefined
      ? null
      : {
          type: 'server_vad',
          threshold: SPEECH_THRESHOLDS[sensitivityFor(threshold)],
          // Of the detector, whatever a client would rather have.
          prefix_padding_ms: SEGMENTER_DEFAULTS.padBeforeMs,
          silence_duration_ms: SEGMENTER_DEFAULTS.endMs,
        };
  const session = { id, object: 'realtime.transcription_session' };
  if (form === 'flat') {
    return {
      ...session,
      input_audio_format: 'pcm16',
      input_audio_transcription: describeTranscription(settings),
      turn_detection: turnDetection,
      input_audio_noise_reduction: null,
    };
  }
  return {
    ...session,
    type: 'transcription',
    audio: {
      input: {
        format: { type: 'audio/pcm', rate },
        transcription: describeTranscription(settings),
        turn_detection: turnDetection,
        noise_reduction: null,
      },
    },
  };
}

const describeTranscription = ({ model, language, prompt, keywords }: HostedSettings) => ({
  ...(model !== undefined && { model }),
  ...(language !== undefined && { language }),
  ...(prompt !== undefined && { prompt }),
  ...(keywords.length > 0 && { keywords }),
});
