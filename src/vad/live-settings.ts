import type { CommitStrategy } from '../domain/realtime.ts';
import type { Sensitivity } from './frame.ts';
import { SEGMENTER_DEFAULTS, type SegmenterOptions } from './segmenter.ts';
import type { TurnSpan } from './turn-pauses.ts';

/** How live speech is cut into regions. */
export interface LiveSettings {
  readonly sensitivity: Sensitivity;
  /**
   * With `manual`, only `commit` or the maximum length ends a region. With `semantic_vad`, `isTurnOver` may
   * end it before the silence is long enough.
   */
  readonly strategy: CommitStrategy;
  /** Maximum length of a region, in milliseconds. */
  readonly maxRegionMs: number;
  /** Silence that ends a region, in milliseconds. */
  readonly endSilenceMs: number;
  /** Padding before the speech of a region, in milliseconds. */
  readonly padBeforeMs: number;
  /** Threshold for the speech probability, 0..1. Default: the threshold of the sensitivity. */
  readonly threshold: number | undefined;
  /** With `semantic_vad`: asked once in each pause. All samples wait for the answer. */
  readonly isTurnOver: (turn: TurnSpan) => Promise<boolean>;
}

export const LIVE_DEFAULTS: LiveSettings = {
  sensitivity: 'normal',
  strategy: 'vad',
  maxRegionMs: SEGMENTER_DEFAULTS.maxMs,
  endSilenceMs: SEGMENTER_DEFAULTS.endMs,
  padBeforeMs: SEGMENTER_DEFAULTS.padBeforeMs,
  threshold: undefined,
  isTurnOver: async () => true,
};

/** The options of the segmenter that go with the settings. */
export const segmenterOptions = ({
  strategy,
  maxRegionMs,
  endSilenceMs,
  padBeforeMs,
}: LiveSettings): Partial<SegmenterOptions> => ({
  endMs: strategy === 'manual' ? Infinity : endSilenceMs,
  maxMs: maxRegionMs,
  padBeforeMs,
});
