import type { EventOf, RealtimeEvent, SessionConfig } from '../../domain/realtime.ts';
import { writeSpeakerRange } from '../speaker-range.ts';
import { toWireItems, toWireMarks } from '../alignment.ts';
import { errorCode } from './errors.ts';
import type { WireEvent } from './events.ts';

/** Converts an event to its wire form. */
export const toWire = (event: RealtimeEvent): WireEvent => SENT[event.type](event as never);

/** The conversion of each event. */
const SENT: { readonly [Type in RealtimeEvent['type']]: (event: EventOf<Type>) => WireEvent } = {
  created: (event) => ({
    type: 'session.created',
    session_id: event.sessionId,
    model: event.config.model ?? null,
    config: toWireConfig(event.config),
  }),
  speech_started: (event) => ({ type: 'vad.speech_start', timestamp_ms: event.atMs }),
  speech_ended: (event) => ({ type: 'vad.speech_end', timestamp_ms: event.atMs }),
  partial: (event) => ({
    type: 'transcript.partial',
    text: event.confirmed + event.tentative,
    confirmed_length: event.confirmed.length,
    segment_id: event.segmentId,
    timestamp_ms: event.untilMs,
  }),
  eager: (event) => ({
    type: 'transcript.eager',
    text: event.text,
    segment_id: event.segmentId,
    start_ms: event.startMs,
    end_ms: event.endMs,
    language: event.language,
  }),
  resumed: (event) => ({ type: 'transcript.resumed', segment_id: event.segmentId }),
  final: (event) => ({
    type: 'transcript.final',
    text: event.text,
    segment_id: event.segmentId,
    start_ms: event.startMs,
    end_ms: event.endMs,
    language: event.language,
    confidence: event.confidence,
    words: event.words ?? null,
    ...(event.turns && {
      turns: event.turns.map(({ speaker, text, startMs, endMs }) => ({
        speaker,
        text,
        start_ms: startMs,
        end_ms: endMs,
      })),
    }),
  }),
  speakers_renamed: ({ renames }) => ({ type: 'transcript.speakers_renamed', renames }),
  settings_ignored: ({ warnings }) => ({ type: 'session.warning', warnings }),
  on_hold: (event) => ({ type: 'session.hold', hold_timeout_ms: event.timeoutMs }),
  too_fast: (event) => ({
    type: 'session.rate_limit',
    delay_ms: event.delayMs,
    message: `Audio comes faster than 1.2 times real time; send none for ${event.delayMs} ms.`,
  }),
  audio_dropped: (event) => ({
    type: 'session.frames_dropped',
    dropped_ms: event.droppedMs,
    message: droppedMessage(event),
  }),
  worker_lost: (event) => ({
    type: 'error',
    code: errorCode(event),
    message:
      'The worker failed; speech without a final will be transcribed again as soon as a worker is ready.',
    recoverable: true,
    resume_segment_id: event.resumeSegmentId,
  }),
  error: (event) => ({
    type: 'error',
    code: errorCode(event),
    message: event.error.message,
    recoverable: !event.isFatal,
    resume_segment_id: null,
  }),
  utterance_started: (event) => ({ type: 'tts.speaking_start', ...named(event), timestamp_ms: event.atMs }),
  alignment: (event) => ({
    type: 'tts.alignment',
    ...named(event),
    items: toWireItems(event.alignment.items),
    granularity: event.alignment.granularity,
    ...toWireMarks(event.alignment.marks),
  }),
  utterance_ended: (event) => ({
    type: 'tts.speaking_end',
    ...named(event),
    cancelled: event.isCancelled,
    duration_ms: event.durationMs,
    ...(event.warnings && { warnings: event.warnings }),
  }),
  draining: (event) => ({ type: 'session.draining', limit_ms: event.limitMs }),
  closed: (event) => ({
    type: 'session.closed',
    reason: event.reason,
    total_duration_ms: event.durationMs,
    segments_transcribed: event.segments,
  }),
};

/** The message about dropped audio. */
export function droppedMessage({ droppedMs, cause }: EventOf<'audio_dropped'>): string {
  const reason = cause === 'overloaded' ? 'The server is behind with its work' : 'Audio comes too fast';
  return `${reason}: ${droppedMs} ms of audio were dropped.`;
}

const named = ({ requestId }: { readonly requestId?: string }) =>
  requestId === undefined ? {} : { request_id: requestId };

const toWireConfig = (config: SessionConfig) => ({
  model: config.model ?? null,
  language: config.language ?? null,
  languages: config.languages,
  delay: config.delay,
  enable_partial_transcripts: config.partials,
  enable_itn: config.itn,
  vad_sensitivity: config.sensitivity,
  hot_words: config.hotWords,
  silence_timeout_ms: config.silenceTimeoutMs,
  hold_timeout_ms: config.holdTimeoutMs,
  max_segment_duration_ms: config.maxSegmentMs,
  tts_model: config.ttsModel ?? null,
  tts_voice: config.ttsVoice ?? null,
  tts_pacing: config.ttsPacing,
  tts_lead_ms: config.ttsLeadMs,
  commit_strategy: config.commitStrategy,
  eagerness: config.eagerness,
  enable_eager_finals: config.eagerFinals,
  speakers: config.speakers ? writeSpeakerRange(config.speakers) : null,
  known_speaker_names: config.knownSpeakers?.names ?? [],
});
