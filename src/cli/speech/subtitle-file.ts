import { extname } from 'node:path';
import { unsupported, VoiceError } from '../../domain/errors.ts';
import type { SubtitleOptions } from '../../domain/transcript.ts';
import { CUE_FORMAT_NAMES, isCueFormat } from '../../transcript/cue-formats.ts';
import { renderCues } from '../../transcript/cue-stream.ts';
import { requireFolderOf, writeAtomically } from '../write-atomically.ts';
import { type Spoken, spokenSegments } from './spoken-segments.ts';

/**
 * @throws VoiceError `invalid_value` for a name without the extension of a subtitle format; as
 * `requireFolderOf`.
 */
export async function checkSubtitlePath(path: string): Promise<void> {
  if (formatOf(path) !== undefined) return requireFolderOf(path);
  const known = CUE_FORMAT_NAMES.map((name) => `.${name}`).join(', ');
  throw new VoiceError('invalid_value', `--subtitles writes files that end in ${known}; '${path}' does not.`);
}

/** Spoken text, the layout of its subtitles, and the model that spoke it. */
export interface SpokenSubtitles {
  readonly spoken: Spoken;
  readonly options: SubtitleOptions;
  readonly model: string;
}

/**
 * Writes subtitles of spoken text, whole or not at all.
 * @throws VoiceError `unsupported` if the model gave no word times; as `writeAtomically`.
 */
export async function writeSubtitles(
  path: string,
  { spoken, options, model }: SpokenSubtitles,
  signal: AbortSignal,
): Promise<void> {
  if (spoken.words.length === 0 && spoken.seconds > 0) throw unsupported(model, 'subtitles');
  const rendered = renderCues(formatOf(path)!, spokenSegments(spoken), options);
  await writeAtomically(path, (file) => file.writeFile(rendered), signal);
}

function formatOf(path: string) {
  const extension = extname(path).slice(1).toLowerCase();
  return isCueFormat(extension) ? extension : undefined;
}
