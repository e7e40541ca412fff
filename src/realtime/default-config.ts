import type { SessionConfig } from './events.ts';

/** What a session is before anybody configures it. */
export const DEFAULT_CONFIG: SessionConfig = {
  model: null,
  language: null,
  enable_partial_transcripts: true,
  enable_itn: true,
  vad_sensitivity: 'normal',
  hot_words: [],
  silence_timeout_ms: 30_000,
  hold_timeout_ms: 300_000,
  max_segment_duration_ms: 30_000,
  tts_model: null,
  tts_voice: null,
  commit_strategy: 'vad',
};
