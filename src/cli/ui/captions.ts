import { printable } from '../../base/printable.ts';
import type { RealtimeEvent } from '../../domain/realtime.ts';

/** The source and the model of captions. */
export interface CaptionSource {
  readonly source: 'microphone' | 'stdin';
  /** The program that records. */
  readonly recorder?: string;
  readonly model: string;
}

/** `listening with ffmpeg (pulse), moonshine-tiny` */
export const sourceWords = ({ recorder, model }: CaptionSource): string =>
  printable(`listening ${recorder === undefined ? 'to standard input' : `with ${recorder}`}, ${model}`);

/** Where captions go. */
export interface CaptionView {
  /** Whether anything is done with what may still change. */
  readonly wantsPartials: boolean;
  /** From now on it is listened. */
  listen(source: CaptionSource): Promise<void>;
  /** So loud is it now: dB relative to full scale. */
  hear?(level: number): void;
  /** Takes an event of the session, in order; resolves when it is written. */
  tell(event: RealtimeEvent): Promise<void>;
  /** Nothing more is heard; what was said is being finished. */
  finish?(): void;
  /** Takes off what does not stay. */
  close(): Promise<void>;
}
