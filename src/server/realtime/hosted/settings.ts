import type { ConfigChange, Delay, Eagerness } from '../../../domain/realtime.ts';
import { wordsOfPrompt } from '../../../text/prompt-words.ts';
import type { Sensitivity } from '../../../vad/frame.ts';
import { SPEECH_THRESHOLDS } from '../../../vad/classify-frames.ts';
import { DEFAULT_CONFIG } from '../../../realtime/configuration.ts';
import { needsManualTurns, reportsSpeakers } from '../../../wire/rest/hosted-form.ts';
import { LOGPROBS } from '../../../wire/realtime/hosted-messages.ts';
import { SEGMENTER_DEFAULTS } from '../../../vad/segmenter.ts';
import { type AudioFormat, audioFormat, legacyName } from './audio-format.ts';
import type { SessionDescription } from './events.ts';

/** The two forms of a session in the hosted API's protocol: nested objects, and the older flat one. */
export type SessionForm = 'nested' | 'flat';

/** The settings of a client of the hosted API's protocol. */
export interface HostedSettings {
  readonly format: AudioFormat;
  readonly model: string | undefined;
  readonly language: string | undefined;
  /** The languages that detection chooses from; empty for all. */
  readonly languages: readonly string[];
  readonly delay: Delay;
  readonly prompt: string | undefined;
  readonly keywords: readonly string[];
  /** The eagerness of `semantic_vad`; `undefined` if silence ends turns. */
  readonly eagerness: Eagerness | undefined;
  /** The VAD threshold; `undefined` if only the client ends turns. */
  readonly threshold: number | undefined;
  /** Milliseconds of sound that are kept before the speech of a turn. */
  readonly prefixMs: number;
  /** Milliseconds of silence that end a turn. */
  readonly silenceMs: number;
  /** Whether events include the log probability of each token of a transcript. */
  readonly logprobs: boolean;
}

/** The default turn detection. */
export const DEFAULT_TURNS = {
  threshold: SPEECH_THRESHOLDS.normal,
  prefixMs: SEGMENTER_DEFAULTS.padBeforeMs,
  silenceMs: SEGMENTER_DEFAULTS.endMs,
} as const;

/** The range of the setting in milliseconds; other values become the nearest bound. */
export const PREFIX_MS = { min: 0, max: 5_000 } as const;
export const SILENCE_MS = { min: 100, max: 10_000 } as const;

/** The settings of a client that sends only its address. */
export const initialSettings = (model: string | undefined, language: string | undefined): HostedSettings => ({
  format: audioFormat('audio/pcm'),
  model,
  language,
  languages: [],
  delay: DEFAULT_CONFIG.delay,
  prompt: undefined,
  keywords: [],
  eagerness: undefined,
  ...DEFAULT_TURNS,
  ...(model !== undefined && needsManualTurns(model) && { threshold: undefined }),
  logprobs: false,
});

/** The sensitivity nearest to a VAD threshold; it sets how loud speech must be. */
export function sensitivityFor(threshold: number): Sensitivity {
  const distance = (name: Sensitivity) => Math.abs(SPEECH_THRESHOLDS[name] - threshold);
  return (['normal', 'high', 'low'] as const).reduce((best, name) =>
    distance(name) < distance(best) ? name : best,
  );
}

/** The changes between two settings. */
export function changeBetween(before: HostedSettings, after: HostedSettings): ConfigChange {
  const held: Readonly<Record<string, unknown>> = toConfigChange(before);
  const isNew = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(held[name]);
  return Object.fromEntries(Object.entries(toConfigChange(after)).filter(isNew));
}

function toConfigChange(settings: HostedSettings): ConfigChange {
  const { model, language, languages, delay, prompt = '', keywords, logprobs } = settings;
  const { eagerness, threshold, prefixMs, silenceMs } = settings;
  return {
    ...(model !== undefined && { model }),
    language,
    languages,
    delay,
    hotWords: [...keywords, ...(wordsOfPrompt(prompt) ?? [])],
    commitStrategy: threshold === undefined ? 'manual' : eagerness === undefined ? 'vad' : 'semantic_vad',
    ...(eagerness !== undefined && { eagerness }),
    padBeforeMs: prefixMs,
    endSilenceMs: silenceMs,
    logprobs,
    speakers: model !== undefined && reportsSpeakers(model) ? {} : undefined,
    ...(threshold !== undefined && { threshold, sensitivity: sensitivityFor(threshold) }),
  };
}

/** The description of a session for its client, with the values in force. */
export function describeSession(id: string, settings: HostedSettings, form: SessionForm): SessionDescription {
  const { format, logprobs } = settings;
  const turnDetection = describeTurns(settings);
  const include = logprobs ? [LOGPROBS] : null;
  const session = { id, object: 'realtime.transcription_session', include };
  if (form === 'flat') {
    return {
      ...session,
      input_audio_format: legacyName(format),
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
        format: { type: format.type, rate: format.rate },
        transcription: describeTranscription(settings),
        turn_detection: turnDetection,
        noise_reduction: null,
      },
    },
  };
}

function describeTurns({ eagerness, threshold, prefixMs, silenceMs }: HostedSettings) {
  if (threshold === undefined) return null;
  if (eagerness !== undefined) return { type: 'semantic_vad', eagerness };
  return { type: 'server_vad', threshold, prefix_padding_ms: prefixMs, silence_duration_ms: silenceMs };
}

/** Replaces `semantic_vad` by silence detection if no turn model is installed. */
export async function withAvailableTurns<Settings extends Partial<HostedSettings>>(
  settings: Settings,
  hasTurnModel: () => Promise<boolean>,
): Promise<Settings> {
  if (settings.eagerness === undefined || (await hasTurnModel())) return settings;
  return { ...settings, eagerness: undefined };
}

const describeTranscription = ({ model, language, languages, delay, prompt, keywords }: HostedSettings) => ({
  ...(model !== undefined && { model }),
  ...(language !== undefined && { language }),
  ...(languages.length > 0 && { languages }),
  ...(delay !== DEFAULT_CONFIG.delay && { delay }),
  ...(prompt !== undefined && { prompt }),
  ...(keywords.length > 0 && { keywords }),
});
