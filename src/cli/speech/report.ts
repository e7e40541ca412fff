import type { Context } from '../command.ts';
import { type Destination, FILE_FORMATS, type FileFormat, formatOfName } from './destination.ts';

/** The result of speaking a text. */
export interface SpeechOutcome {
  readonly format: FileFormat;
  /** Seconds. */
  readonly duration: number;
  readonly model: string;
  readonly voice?: string;
  readonly subtitles?: string;
}

/** Reports the result, as JSON under `--json`. */
export async function report(
  { json, stdout, note }: Context,
  destination: Destination,
  outcome: SpeechOutcome,
): Promise<void> {
  if (json) {
    const file = destination.type === 'file' && { file: destination.path };
    return stdout.write(`${JSON.stringify({ type: 'speech', ...file, ...outcome })}\n`);
  }
  if (destination.type === 'file') {
    await note(`voice: wrote ${destination.path}${unexpected(destination.path, outcome.format)}`);
  }
  if (outcome.subtitles !== undefined) await note(`voice: wrote ${outcome.subtitles}`);
}

/** The format, if the file's name does not state it. */
const unexpected = (path: string, format: FileFormat): string =>
  formatOfName(path) === format ? '' : ` (${FILE_FORMATS[format].label})`;
