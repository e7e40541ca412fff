import type { Speech } from './audio.ts';
import type { VoiceError } from './errors.ts';
import type { SttRequest, SttResult } from './recognition.ts';

/** A request to decode one range of a live stream now. */
export interface StreamDecode extends Omit<SttRequest, 'speech' | 'drafts' | 'isInterim'> {
  readonly type: 'decode';
  /** An id that the caller chooses; the answer carries it. */
  readonly id: number;
  /** First sample of the range, counted from the beginning of the stream. */
  readonly from: number;
  readonly to: number;
  /** Whether this is a final decode. A newer decode replaces a waiting one that is not final. */
  readonly final: boolean;
  /** An eager final: the caller will ask for the same range as a final if the speaker does not continue. */
  readonly eager?: boolean;
  /** For interim decodes: extends the range to the newest sample at the time when decoding starts. */
  readonly growing?: boolean;
  /** W3C Trace Context of the request's trace. */
  readonly traceparent?: string;
}

/** The priority of a decode: a final, then an eager final, then an interim decode. */
export type Urgency = 'final' | 'eager' | 'interim';

export const urgencyOf = ({ final, eager }: Pick<StreamDecode, 'final' | 'eager'>): Urgency =>
  final ? 'final' : eager ? 'eager' : 'interim';

/**
 * Announces that a segment begins with the next sample. Only models that stream by themselves use its
 * options.
 */
export interface StreamBegin extends Pick<SttRequest, 'language' | 'hotWords'> {
  readonly type: 'begin';
}

/** A command to a live stream. All positions are samples from the beginning of the stream. */
export type StreamCommand =
  | StreamBegin
  | { readonly type: 'audio'; readonly samples: Speech }
  | StreamDecode
  /** The caller will not ask for samples before `before` again. */
  | { readonly type: 'forget'; readonly before: number };

/** An event of a live stream. Each decode gets exactly one answer: `result`, `skipped` or `failed`. */
export type StreamEvent =
  | {
      readonly type: 'result';
      readonly id: number;
      readonly result: SttResult;
      /** For a `growing` decode: the number of samples decoded beyond the requested end. */
      readonly more?: number;
    }
  /** A newer decode replaced this one. */
  | { readonly type: 'skipped'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly error: VoiceError }
  /** Interim text of the current words, which streaming models send without a request. */
  | { readonly type: 'partial'; readonly text: string }
  /**
   * Final text, which streaming models send without a request; times are seconds from the beginning of the
   * stream.
   */
  | { readonly type: 'final'; readonly result: SttResult };
