import { z } from 'zod';
import { alignmentMarks } from '../alignment.ts';
import { CLOSE_REASONS, COMMIT_STRATEGIES, DELAYS, EAGERNESS, TTS_PACINGS } from '../../domain/realtime.ts';
import { GRANULARITIES } from '../../domain/voice.ts';
import { ERROR_CODES } from './errors.ts';

const ms = () => z.int().min(0);

const config = z.strictObject({
  model: z.string().nullable(),
  language: z.string().nullable(),
  languages: z.array(z.string()).readonly(),
  delay: z.enum(DELAYS),
  enable_partial_transcripts: z.boolean(),
  enable_itn: z.boolean(),
  vad_sensitivity: z.enum(['high', 'normal', 'low']),
  hot_words: z.array(z.string()).readonly(),
  silence_timeout_ms: ms(),
  hold_timeout_ms: ms(),
  max_segment_duration_ms: ms(),
  tts_model: z.string().nullable(),
  tts_voice: z.string().nullable(),
  tts_pacing: z.enum(TTS_PACINGS),
  tts_lead_ms: ms(),
  commit_strategy: z.enum(COMMIT_STRATEGIES),
  eagerness: z.enum(EAGERNESS),
  enable_eager_finals: z.boolean(),
  speakers: z.string().nullable(),
  known_speaker_names: z.array(z.string()).readonly(),
});

const word = z.strictObject({
  word: z.string(),
  start: z.number(),
  end: z.number(),
  probability: z.number().min(0).max(1).exactOptional(),
  speaker: z.string().exactOptional(),
});

const turn = z.strictObject({ speaker: z.string(), text: z.string(), start_ms: ms(), end_ms: ms() });

const event = <const Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

/** The `request_id` of the command that requested the speech, if it had one. */
const request_id = z.string().exactOptional();

/** The text frames of the server, by their `type`. Milliseconds count from the session's first sample. */
export const EVENTS = {
  'session.created': event('session.created', {
    session_id: z.string(),
    model: z.string().nullable(),
    config,
  }).describe('First event, with the settings of the session. An error follows if a setting cannot be used'),
  'vad.speech_start': event('vad.speech_start', { timestamp_ms: ms() }).describe(
    'Speech begins at this time of the sound',
  ),
  'vad.speech_end': event('vad.speech_end', { timestamp_ms: ms() }).describe(
    'Speech ended at this time of the sound; sent after the final transcript',
  ),
  'transcript.partial': event('transcript.partial', {
    text: z.string(),
    confirmed_length: z.int().min(0),
    segment_id: z.int(),
    timestamp_ms: ms(),
  }).describe(
    'While they speak. The first confirmed_length characters of the text (UTF-16, as in JavaScript) are confirmed and stay; the rest may still change',
  ),
  'transcript.eager': event('transcript.eager', {
    text: z.string(),
    segment_id: z.int(),
    start_ms: ms(),
    end_ms: ms(),
    language: z.string(),
  }).describe(
    'With enable_eager_finals, in a pause that may end the segment: the text of its final, if nobody goes on. The final with this text follows, or transcript.resumed',
  ),
  'transcript.resumed': event('transcript.resumed', { segment_id: z.int() }).describe(
    'The text of the last transcript.eager no longer holds: the speaker has gone on, or the segment was discarded',
  ),
  'transcript.final': event('transcript.final', {
    text: z.string(),
    segment_id: z.int(),
    start_ms: ms(),
    end_ms: ms(),
    language: z.string(),
    confidence: z.number().min(0).max(1),
    words: z.array(word).readonly().nullable(),
    turns: z.array(turn).readonly().exactOptional(),
  }).describe(
    'The final transcript of a segment, with times, language, confidence and, if the model gives them, words; with turns, if speakers are told apart. The text may be empty',
  ),
  'transcript.speakers_renamed': event('transcript.speakers_renamed', {
    renames: z.array(z.strictObject({ from: z.string(), to: z.string() })).readonly(),
  }).describe('Speakers of earlier finals turned out to be others: from is to'),
  'session.warning': event('session.warning', { warnings: z.array(z.string()).readonly() }).describe(
    'What changes nothing, one sentence each: settings that the model of the session ignores, and fields that a command does not have',
  ),
  'session.hold': event('session.hold', { hold_timeout_ms: ms() }).describe(
    'Silence for silence_timeout_ms after speech. The session ends after hold_timeout_ms more. A session without any speech or command ends after 30 s without this event',
  ),
  'session.rate_limit': event('session.rate_limit', { delay_ms: ms(), message: z.string() }).describe(
    'Sound arrives faster than real time: send none for delay_ms',
  ),
  'session.frames_dropped': event('session.frames_dropped', {
    dropped_ms: ms(),
    message: z.string(),
  }).describe('Sound arrived so fast that dropped_ms of it were discarded'),
  error: event('error', {
    code: z.enum(ERROR_CODES),
    message: z.string(),
    recoverable: z.boolean(),
    resume_segment_id: z.int().nullable(),
  }).describe(
    'An error; the session continues if recoverable is true. An invalid frame or command changes nothing',
  ),
  'tts.speaking_start': event('tts.speaking_start', { request_id, timestamp_ms: ms() }).describe(
    'Sent before the sound of a tts.speak',
  ),
  'tts.alignment': event('tts.alignment', {
    request_id,
    items: z.array(z.strictObject({ text: z.string(), start_ms: ms(), duration_ms: ms() })).readonly(),
    granularity: z.enum(GRANULARITIES),
    marks: alignmentMarks,
  }).describe('Times of the words or characters in this sound'),
  'tts.speaking_end': event('tts.speaking_end', {
    request_id,
    cancelled: z.boolean(),
    duration_ms: ms(),
    warnings: z
      .array(z.string())
      .readonly()
      .exactOptional()
      .describe('Sentences about results that may differ from the request, if there are any'),
  }).describe('Sent after each tts.speak, also if it was cancelled or failed'),
  'session.draining': event('session.draining', { limit_ms: ms() }).describe(
    'The server is about to stop. It closes the session after the final transcript of the current speech, after limit_ms at the latest. Continue in a new session',
  ),
  'session.closed': event('session.closed', {
    reason: z.enum(CLOSE_REASONS),
    total_duration_ms: ms(),
    segments_transcribed: z.int(),
  }).describe('Last event, with the reason'),
} as const;

export type WireEvent = z.infer<(typeof EVENTS)[keyof typeof EVENTS]>;
