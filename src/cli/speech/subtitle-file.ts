import { extname } from 'node:path';
import { unsupported, VoiceError } from '../../domain/errors.ts';
import { renderSrt, renderVtt } from '../../transcript/cue-formats.ts';
import { writeWhole } from '../write-whole.ts';
import { type Spoken, spokenSegments } from './spoken-segments.ts';

const RENDERERS: Readonly<Record<string, typeof renderSrt>> = { '.srt': renderSrt, '.vtt': renderVtt };

/** @throws VoiceError `invalid_value` for a name that does not tell which kind of subtitles. */
export function checkSubtitlePath(path: string): void {
  if (rendererOf(path) !== undefined) return;
  throw new VoiceError('invalid_value', `--subtitles writes .srt and .vtt files; '${path}' is neither.`);
}

/**
 * Writes what was said as subtitles, whole or not at all.
 * @throws VoiceError `unsupported` where the model did not tell when what is said; as `writeWhole`.
 */
export async function writeSubtitles(
  path: string,
  spoken: Spoken,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  if (spoken.words.length === 0 && spoken.seconds > 0) throw unsupported(model, 'subtitles');
  const rendered = rendererOf(path)!(spokenSegments(spoken));
  await writeWhole(path, (file) => file.writeFile(rendered), signal);
}

const rendererOf = (path: string) => RENDERERS[extname(path).toLowerCase()];
