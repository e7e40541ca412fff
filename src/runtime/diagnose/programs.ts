import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CONTAINERS } from '../../media/containers.ts';
import { findFfmpeg, onPath } from '../../media/find-ffmpeg.ts';
import { PLAYERS } from '../../media/players.ts';
import { findRecorders, recorderNames } from '../../media/recorders.ts';
import { broken, type Finding, missing, ok, type CheckContext } from './finding.ts';

const INSTALL_FFMPEG = 'apt install ffmpeg, brew install ffmpeg, or set VOICE_FFMPEG to its path';

/** Checks that ffmpeg runs, and reports which one. */
export async function checkFfmpeg(
  { settings: { ffmpeg }, env }: CheckContext,
  signal: AbortSignal,
): Promise<Finding> {
  const searchPath = env['PATH'] ?? '';
  const path = await findFfmpeg({ ffmpeg, searchPath });
  if (path === undefined) {
    if (ffmpeg !== undefined)
      return broken(`VOICE_FFMPEG names '${ffmpeg}', which is not there`, 'correct or unset it');
    return missing(
      `not found; without it there is no ${onlyFfmpegReads().join(', ')}, and WebM is slow`,
      INSTALL_FFMPEG,
    );
  }
  const bundled = ffmpeg === undefined && (await findFfmpeg({ searchPath: '' })) !== undefined;
  const origin = ffmpeg !== undefined ? 'from VOICE_FFMPEG' : bundled ? 'from ffmpeg-static' : 'on PATH';
  try {
    const { stdout } = await promisify(execFile)(path, ['-version'], { signal, killSignal: 'SIGKILL' });
    const version = /^ffmpeg version (\S+)/.exec(stdout)?.[1];
    if (version !== undefined) return ok(`${version}, ${origin}: ${path}`);
  } catch {
    signal.throwIfAborted();
  }
  return broken(`${path} (${origin}) does not run`, INSTALL_FFMPEG);
}

/** The names of formats that only ffmpeg can read. */
function onlyFfmpegReads(): readonly string[] {
  const all = Object.values(CONTAINERS);
  const others = all.filter(({ readers }) => readers.some((reader) => reader !== 'ffmpeg'));
  const readable = new Set(others.map(({ demuxer }) => demuxer));
  return all.filter(({ demuxer }) => !readable.has(demuxer)).map(({ label }) => label);
}

/** Checks for programs that play audio; `voice speak` uses the first. */
export async function checkPlayers({ env }: CheckContext): Promise<Finding> {
  const found = await Promise.all(PLAYERS.map(({ name }) => onPath(name, env['PATH'] ?? '')));
  const all = PLAYERS.map(({ name }) => name);
  const names = all.filter((_, index) => found[index] !== undefined);
  if (names.length > 0) return ok(names.join(', '));
  return missing(
    `none of ${all.join(', ')}`,
    "apt install alsa-utils; 'voice speak --output FILE' works without",
  );
}

/** Checks for programs that record; `voice transcribe --live` uses the first that gives sound. */
export async function checkRecorders({ settings: { ffmpeg }, env }: CheckContext): Promise<Finding> {
  const found = await findRecorders({ ffmpeg, searchPath: env['PATH'] ?? '' });
  if (found.length > 0) return ok(found.map(({ name }) => name).join(', '));
  return missing(
    `none of ${recorderNames(process.platform)}`,
    "install ffmpeg; 'voice transcribe --live -' works without",
  );
}
