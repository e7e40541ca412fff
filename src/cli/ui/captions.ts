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

export interface CaptionView {
  /** Whether interim text is shown. */
  readonly wantsPartials: boolean;
  /** Shows that listening has begun. */
  showSource(source: CaptionSource): Promise<void>;
  /** Shows the current level, in dB relative to full scale. */
  showLevel?(level: number): void;
  /** Takes an event of the session, in order; resolves when it is written. */
  show(event: RealtimeEvent): Promise<void>;
  /** Shows that listening has ended and the last words are being transcribed. */
  finish?(): void;
  /** Removes everything but the finals. */
  close(): Promise<void>;
}
