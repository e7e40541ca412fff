import type { AlignmentGranularity } from '../domain/voice.ts';

// What a realtime session says. The names are those of the wire: events are sent as they are.

export interface WireWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly probability: number;
}

export interface WireAlignmentItem {
  readonly text: string;
  readonly start_ms: number;
  readonly duration_ms: number;
}

export type CloseReason =
  'client_request' | 'cancelled' | 'timeout' | 'error' | 'server_shutdown' | 'client_disconnect';

export type RealtimeErrorCode =
  | 'invalid_request'
  | 'model_not_found'
  | 'worker_unavailable'
  | 'worker_crash'
  | 'malformed_json'
  | 'unknown_command'
  | 'validation_error'
  | 'frame_too_large'
  | 'tts_error'
  | 'internal_error';

/** As a client may see it. Milliseconds count from the first sample of the session's audio. */
export interface SessionConfig {
  readonly model: string | null;
  readonly language: string | null;
  readonly enable_partial_transcripts: boolean;
  readonly enable_itn: boolean;
  readonly vad_sensitivity: 'high' | 'normal' | 'low';
  readonly hot_words: readonly string[];
  readonly silence_timeout_ms: number;
  readonly hold_timeout_ms: number;
  readonly max_segment_duration_ms: number;
  readonly tts_model: string | null;
  readonly tts_voice: string | null;
  readonly commit_strategy: 'vad' | 'manual';
}

export type RealtimeEvent =
  | {
      readonly type: 'session.created';
      readonly session_id: string;
      readonly model: string | null;
      readonly config: SessionConfig;
    }
  | { readonly type: 'vad.speech_start'; readonly timestamp_ms: number }
  | { readonly type: 'vad.speech_end'; readonly timestamp_ms: number }
  | {
      readonly type: 'transcript.partial';
      readonly text: string;
      readonly segment_id: number;
      readonly timestamp_ms: number;
    }
  | {
      readonly type: 'transcript.final';
      readonly text: string;
      readonly segment_id: number;
      readonly start_ms: number;
      readonly end_ms: number;
      readonly language: string;
      readonly confidence: number;
      readonly words: readonly WireWord[] | null;
    }
  | { readonly type: 'session.hold'; readonly hold_timeout_ms: number }
  | { readonly type: 'session.rate_limit'; readonly delay_ms: number; readonly message: string }
  | { readonly type: 'session.frames_dropped'; readonly dropped_ms: number; readonly message: string }
  | {
      readonly type: 'error';
      readonly code: RealtimeErrorCode;
      readonly message: string;
      readonly recoverable: boolean;
      readonly resume_segment_id: number | null;
    }
  | { readonly type: 'tts.speaking_start'; readonly request_id?: string; readonly timestamp_ms: number }
  | {
      readonly type: 'tts.alignment';
      readonly request_id?: string;
      readonly items: readonly WireAlignmentItem[];
      readonly granularity: AlignmentGranularity;
    }
  | {
      readonly type: 'tts.speaking_end';
      readonly request_id?: string;
      readonly cancelled: boolean;
      readonly duration_ms: number;
    }
  | {
      readonly type: 'session.closed';
      readonly reason: CloseReason;
      readonly total_duration_ms: number;
      readonly segments_transcribed: number;
    };
