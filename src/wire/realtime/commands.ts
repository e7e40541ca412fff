import { z } from 'zod';
import { TTS_PACINGS } from '../../domain/realtime.ts';
import { GRANULARITIES, SPEED } from '../../domain/voice.ts';
import { filled, flag, integerIn, numberIn, object, oneOf, text, texts } from '../fields.ts';

/** Timers take no more than 2^31 ms; nobody waits for a day. */
const timeout = () => integerIn(1, 86_400_000).nullish();

const sensitivity = () => oneOf(['high', 'normal', 'low']).nullish();

/** Each of them goes to the worker with every piece of speech. */
export const MAX_HOT_WORDS = 200;
export const MAX_HOT_WORD = 100;

/** Words to expect. */
export const hotWords = () =>
  texts()
    .max(MAX_HOT_WORDS, {
      error: ({ input }) => `may hold ${MAX_HOT_WORDS} words, got ${(input as readonly unknown[]).length}`,
    })
    .refine((words) => words.every((word) => word.length <= MAX_HOT_WORD), {
      error: `may hold words of ${MAX_HOT_WORD} characters`,
    });

/** Every event of a speech repeats it. */
const MAX_REQUEST_ID = 256;

/** What the text frames of a client may hold, by their `type`. */
export const COMMANDS = {
  /** `null` puts a language, a voice, a model that speaks and hot words back to nothing, and leaves the others as they are. */
  'session.configure': object({
    model: filled().nullish(),
    language: filled().nullish(),
    enable_partial_transcripts: flag().nullish(),
    enable_itn: flag().nullish(),
    vad_sensitivity: sensitivity(),
    'vad.sensitivity': sensitivity(),
    vad: object({ sensitivity: sensitivity() }).nullish(),
    hot_words: hotWords().nullish(),
    silence_timeout_ms: timeout(),
    hold_timeout_ms: timeout(),
    /** A segment is never longer than what a model hears at once. */
    max_segment_duration_ms: integerIn(1_000, 30_000).nullish(),
    tts_model: filled().nullish(),
    model_tts: filled().nullish(),
    tts_voice: filled().nullish(),
    tts_pacing: oneOf(TTS_PACINGS).nullish(),
    tts_lead_ms: integerIn(0, 60_000).nullish(),
    commit_strategy: oneOf(['vad', 'manual']).nullish(),
  }),
  'input_audio_buffer.commit': object({}),
  'input_audio_buffer.clear': object({}),
  'tts.speak': object({
    text: filled(),
    request_id: text()
      .max(MAX_REQUEST_ID, { error: `may have ${MAX_REQUEST_ID} characters` })
      .nullish(),
    voice: filled().nullish(),
    include_alignment: flag().nullish(),
    alignment_granularity: oneOf(GRANULARITIES).nullish(),
    speed: numberIn(SPEED.min, SPEED.max).nullish(),
  }),
  'tts.cancel': object({}),
  'session.cancel': object({}),
  'session.close': object({}),
} as const;

/** What all commands have. */
export const COMMAND_ENVELOPE = object({ type: z.unknown().optional() });

export type CommandName = keyof typeof COMMANDS;

export type CommandFields<Name extends CommandName> = z.infer<(typeof COMMANDS)[Name]>;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
