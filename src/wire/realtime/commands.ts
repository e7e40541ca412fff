import { z } from 'zod';
import { TTS_PACINGS } from '../../domain/realtime.ts';
import { filled, flag, integerIn, object, oneOf, spoken, text, texts } from '../fields.ts';
import { SPEECH_OPTIONS } from '../speech-options.ts';

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

/** The text frames of a client, by their `type`. */
export const COMMANDS = {
  'session.configure': object({
    model: filled().nullish().describe('Who listens, from the next segment on'),
    language: filled().nullish().describe('Spoken language, ISO 639-1; null is any'),
    enable_partial_transcripts: flag().nullish().describe('Whether partials are told'),
    enable_itn: flag().nullish().describe('Whether finals are in written form'),
    vad_sensitivity: sensitivity().describe('How readily sound counts as speech'),
    'vad.sensitivity': sensitivity().describe('Another name for vad_sensitivity'),
    vad: object({ sensitivity: sensitivity() }).nullish().describe('Holds the same as its sensitivity'),
    hot_words: hotWords().nullish().describe('Words to expect; models that cannot use them do not'),
    silence_timeout_ms: timeout().describe('Silence after speech until the session is on hold'),
    hold_timeout_ms: timeout().describe('How long it then stays open'),
    /** A segment is never longer than what a model hears at once. */
    max_segment_duration_ms: integerIn(1_000, 30_000)
      .nullish()
      .describe('Where a segment is cut at the latest'),
    tts_model: filled().nullish().describe('Who speaks: kokoro-v1 where it is installed, else espeak'),
    model_tts: filled().nullish().describe('Another name for tts_model'),
    tts_voice: filled().nullish().describe("With which voice; the model's own where left out"),
    tts_pacing: oneOf(TTS_PACINGS)
      .nullish()
      .describe('playback sends speech as it is played, none as fast as it is made'),
    tts_lead_ms: integerIn(0, 60_000)
      .nullish()
      .describe('How far speech is sent ahead of what is played; 1500 where left out'),
    commit_strategy: oneOf(['vad', 'manual'])
      .nullish()
      .describe('vad ends segments with speech, manual with input_audio_buffer.commit'),
  }).describe(
    'Sets any of the fields below, at once; null puts language, hot words, voice and the model that speaks back to nothing, and leaves the others',
  ),
  'input_audio_buffer.commit': object({}).describe('Ends the segment here'),
  'input_audio_buffer.clear': object({}).describe(
    'Forgets what is in no segment yet, and the segment that has no end',
  ),
  'tts.speak': object({
    text: spoken(),
    request_id: text()
      .max(MAX_REQUEST_ID, { error: `may have ${MAX_REQUEST_ID} characters` })
      .nullish(),
    voice: filled().nullish(),
    include_alignment: flag().nullish(),
    ...SPEECH_OPTIONS,
  }).describe(
    'Speaks the text: 16-bit PCM at 24 kHz, mono, in binary frames. It is sent at the pace of playing, and nothing is heard until it has been played, so that it does not hear itself',
  ),
  'tts.cancel': object({}).describe('Ends that'),
  'session.cancel': object({}).describe('Ends the session, and drops what is pending'),
  'session.close': object({}).describe(
    'Ends it once what was said has its final, or after 2 s, when an error tells what is missing',
  ),
} as const;

/** The fields of every command. */
export const COMMAND_ENVELOPE = object({ type: z.unknown().optional() });

export type CommandName = keyof typeof COMMANDS;

export type CommandFields<Name extends CommandName> = z.infer<(typeof COMMANDS)[Name]>;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
