import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { VoiceError } from '../domain/errors.ts';

/** The places in which ffmpeg is searched. */
export interface FfmpegSearch {
  /**
   * The setting `ffmpeg` (VOICE_FFMPEG): a path, or a name on the search path. If set, no other place is
   * searched.
   */
  readonly ffmpeg?: string | undefined;
  /** Folders, joined as in PATH; default: PATH of the environment. */
  readonly searchPath?: string | undefined;
}

/**
 * The ffmpeg program: the one in the settings, else the package `ffmpeg-static`, else the one on the search
 * path; undefined if there is none.
 */
export async function findFfmpeg({ ffmpeg, searchPath }: FfmpegSearch): Promise<string | undefined> {
  const path = searchPath ?? process.env['PATH'] ?? '';
  if (ffmpeg !== undefined) return /[\\/]/.test(ffmpeg) ? runnable(ffmpeg) : onPath(ffmpeg, path);
  return (await fromPackage()) ?? onPath('ffmpeg', path);
}

/** Advice for a missing ffmpeg: the end of a sentence, without its full stop. */
export const ffmpegAdvice = ({ ffmpeg }: FfmpegSearch): string =>
  ffmpeg === undefined
    ? 'install ffmpeg, or set VOICE_FFMPEG to its path'
    : `VOICE_FFMPEG names '${ffmpeg}', which cannot be run; correct or unset it`;

/**
 * Requires that the ffmpeg of the settings exists, if they name one.
 * @throws VoiceError `invalid_value`.
 */
export async function requireNamedFfmpeg(search: FfmpegSearch): Promise<void> {
  if (search.ffmpeg === undefined || (await findFfmpeg(search)) !== undefined) return;
  throw new VoiceError('invalid_value', `${ffmpegAdvice(search)}.`);
}

async function fromPackage(): Promise<string | undefined> {
  const optional = 'ffmpeg-static'; // not a dependency, because its install script downloads the program
  try {
    const { default: program }: { default: unknown } = await import(optional);
    return typeof program === 'string' ? await runnable(program) : undefined;
  } catch {
    return undefined;
  }
}

/** The path of the program `name` in a folder of `path` (PATH); `undefined` if none has it. */
export async function onPath(name: string, path: string): Promise<string | undefined> {
  const file = process.platform === 'win32' && !name.endsWith('.exe') ? `${name}.exe` : name;
  for (const folder of path.split(delimiter)) {
    const found = folder === '' ? undefined : await runnable(join(folder, file));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function runnable(file: string): Promise<string | undefined> {
  return access(file, constants.X_OK).then(
    () => file,
    () => undefined,
  );
}
