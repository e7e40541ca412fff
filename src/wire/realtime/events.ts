import { z } from 'zod';
import { alignmentMarks } from '../alignment.ts';
import { CLOSE_REASONS, TTS_PACINGS } from '../../domain/realtime.ts';
import { GRANULARITIES } from '../../domain/voice.ts';
import { ERROR_CODES } from './errors.ts';

const ms = () => z.int().min(0);

const config = z.strictObject({
  model: z.string().nullable(),
  language: z.string().nullable(),
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
  commit_strategy: z.enum(['vad', 'manual']),
});

const word = z.strictObject({
  word: z.string(),
  start: z.number(),
  end: z.number(),
  probability: z.number().min(0).max(1).exactOptional(),
});

const event = <const Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

/** Of a speech that was asked for with one. */
const request_id = z.string().exactOptional();

/**
 * What the text frames of the server hold, by their `type`: milliseconds count from the first sample of the
 * session's audio.
 */
export const EVENTS = {
  'session.created': event('session.created', {
    session_id: z.string(),
    model: z.string().nullable(),
    config,
  }).describe(
    'First of all, with the settings that were asked for; an error follows where one cannot be used',
  ),
  'vad.speech_start': event('vad.speech_start', { timestamp_ms: ms() }).describe(
    'Somebody begins to speak; the time is that of the sound',
  ),
  'vad.speech_end': event('vad.speech_end', { timestamp_ms: ms() }).describe(
    'They have ended, at that time; told after the final',
  ),
  'transcript.partial': event('transcript.partial', {
    text: z.string(),
    segment_id: z.int(),
    timestamp_ms: ms(),
  }).describe('While they speak. Its first words are confirmed and stay, the last ones may still change'),
  'transcript.final': event('transcript.final', {
    text: z.string(),
    segment_id: z.int(),
    start_ms: ms(),
    end_ms: ms(),
    language: z.string(),
    confidence: z.number().min(0).max(1),
    words: z.array(word).readonly().nullable(),
  }).describe(
    'A segment is over: its text in written form, with times, language, confidence and, where the model knows them, words. The text may be empty',
  ),
  'session.hold': event('session.hold', { hold_timeout_ms: ms() }).describe(
    'Nothing was said for silence_timeout_ms after somebody spoke; after hold_timeout_ms more the session ends. Where nobody ever speaks or sends a command it ends after 30 s, without this',
  ),
  'session.rate_limit': event('session.rate_limit', { delay_ms: ms(), message: z.string() }).describe(
    'Sound comes faster than it is spoken: send none for delay_ms',
  ),
  'session.frames_dropped': event('session.frames_dropped', {
    dropped_ms: ms(),
    message: z.string(),
  }).describe('It came so much faster that dropped_ms of it were not heard'),
  error: event('error', {
    code: z.enum(ERROR_CODES),
    message: z.string(),
    recoverable: z.boolean(),
    resume_segment_id: z.int().nullable(),
  }).describe(
    'Something went wrong; with recoverable: true the session goes on. A frame or command that cannot be used changes nothing',
  ),
  'tts.speaking_start': event('tts.speaking_start', { request_id, timestamp_ms: ms() }).describe(
    'Before the sound of a tts.speak',
  ),
  'tts.alignment': event('tts.alignment', {
    request_id,
    items: z.array(z.strictObject({ text: z.string(), start_ms: ms(), duration_ms: ms() })).readonly(),
    granularity: z.enum(GRANULARITIES),
    marks: alignmentMarks,
  }).describe('With the times of its words'),
  'tts.speaking_end': event('tts.speaking_end', {
    request_id,
    cancelled: z.boolean(),
    duration_ms: ms(),
  }).describe('Always after it, also where it was cancelled or failed'),
  'session.draining': event('session.draining', { limit_ms: ms() }).describe(
    'The server is about to stop: the session is closed when what is being said has its final, after limit_ms at the latest. Go on in a new session, which another server may have',
  ),
  'session.closed': event('session.closed', {
    reason: z.enum(CLOSE_REASONS),
    total_duration_ms: ms(),
    segments_transcribed: z.int(),
  }).describe('Last, with the reason'),
} as const;

export type WireEvent = z.infer<(typeof EVENTS)[keyof typeof EVENTS]>;
