import type {
  Alignment,
  AlignmentGranularity,
  Pronunciation,
  SpeechScales,
  TextNormalization,
} from './voice.ts';

export interface TtsRequest extends SpeechScales {
  /** Not empty. */
  readonly text: string;
  /**
   * A voice id of this engine, a blend of voices, or the path of a voice file. Default: the model's default
   * voice.
   */
  readonly voice?: string;
  /** Language code of the text. Default: the voice's own. */
  readonly language?: string;
  /** 0.25 to 4; 1 is the voice's own pace. */
  readonly speed: number;
  /** Default: `auto`. */
  readonly textNormalization?: TextNormalization;
  /** Default: `word`. */
  readonly alignmentGranularity?: AlignmentGranularity;
  /** Pronunciations of ranges of the text, in order and without overlaps. */
  readonly pronunciations?: readonly Pronunciation[];
  /** The id of the client's request, for logs. */
  readonly requestId?: string;
}

/**
 * Runs `work`, one model run that produces about `seconds` of sound, when its turn comes. Rejects as `work`
 * does; with `timeout` if the run takes longer than such sound may; and with `cancelled` as soon as `signal`
 * aborts, although the run may continue.
 */
export type ScheduleRun = <T>(seconds: number, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A synthesis request to an engine that several clients share. */
export interface SharedTtsRequest extends TtsRequest {
  /** Schedules the model runs of the request. If absent, they start at once and have no time limit. */
  readonly inTurn?: ScheduleRun;
}

/** A piece of synthesized speech. */
export interface TtsChunk {
  /** 24 kHz mono in [-1, 1]. */
  readonly samples: Float32Array;
  /**
   * Present on the first chunk of each synthesis segment: its words and their times from the start of the
   * utterance.
   */
  readonly alignment?: Alignment;
}

/** The sample rate of all synthesized speech, in hertz. */
export const TTS_RATE = 24_000;
