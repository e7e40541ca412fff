/** One item of speech and when it sounds, in milliseconds from the start of the utterance. */
export interface AlignmentItem {
  readonly text: string;
  readonly startMs: number;
  readonly durationMs: number;
}

/** A voice a text-to-speech model brings along. */
export interface PresetVoice {
  /** What to send as `voice`. */
  readonly id: string;
  readonly name: string;
  /** Language code. */
  readonly language: string;
}
