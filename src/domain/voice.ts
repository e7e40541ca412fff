/** One item of speech and when it sounds, in milliseconds from the start of the utterance. */
export interface AlignmentItem {
  readonly text: string;
  readonly startMs: number;
  readonly durationMs: number;
}

export const GRANULARITIES = ['word', 'character'] as const;

export type AlignmentGranularity = (typeof GRANULARITIES)[number];

/** How many times as fast as its voice speaks by itself. */
export const SPEED = { min: 0.25, max: 4 } as const;

/** What one synthesis segment says and when: every word (or character) of the original text, in order. */
export interface Alignment {
  readonly granularity: AlignmentGranularity;
  readonly items: readonly AlignmentItem[];
}

/** Whether written forms (numbers, dates, money …) are spelt out before they are spoken; `auto` is the engine's choice. */
export type TextNormalization = 'auto' | 'on' | 'off';

/** A voice a text-to-speech model brings along. */
export interface PresetVoice {
  /** What to send as `voice`. */
  readonly id: string;
  readonly name: string;
  /** Language code. */
  readonly language: string;
  readonly gender?: 'female' | 'male';
}
