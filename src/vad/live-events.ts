import type { Region } from './frame.ts';

/**
 * Why a region ended: `silence`; `length`, at the maximum length, while speech continues in the next region;
 * `commit`; or `stream_end`.
 */
export type EndCause = 'silence' | 'length' | 'commit' | 'stream_end';

/**
 * An event of live detection. Positions are samples from the beginning of the session. Each `start` is
 * followed by an `end` or `dropped`.
 */
export type LiveEvent =
  /**
   * `at` is the first sample of speech. `continued` means that the speech continues a region that was cut or
   * committed.
   */
  | { readonly type: 'start'; readonly at: number; readonly continued: boolean }
  /** `at` is the end of the speech; `region` includes padding around the speech. */
  | { readonly type: 'end'; readonly at: number; readonly cause: EndCause; readonly region: Region }
  /** `clear` dropped the region. */
  | { readonly type: 'dropped'; readonly at: number };

/** The end of the speech and the padded region around it. */
export type SpeechEnd = Pick<Extract<LiveEvent, { type: 'end' }>, 'at' | 'region'>;

/** Limits an event to the `received` samples, without the silence that fills up the last frame. */
export function endingBy(event: LiveEvent, received: number): LiveEvent {
  const at = Math.min(event.at, received);
  if (event.type !== 'end') return { ...event, at };
  return { ...event, at, region: { ...event.region, end: Math.min(event.region.end, received) } };
}
