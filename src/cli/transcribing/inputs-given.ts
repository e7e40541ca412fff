import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { invalidAudio, VoiceError } from '../../domain/errors.ts';
import type { AudioPart } from '../../domain/audio.ts';

/** The extensions of recordings that are searched for in folders. */
const RECORDINGS = new Set(
  'wav w64 mp3 flac ogg oga opus webm mka mkv m4a m4b mp4 mov aac aif aiff caf au amr ac3 avi wma wmv asf flv mts m2ts mpg mpeg wv ape tta dts voc sph rm'.split(
    ' ',
  ),
);

/** A recording in an argument, or in the folder that an argument names. */
export interface NamedRecording {
  readonly input: string;
  /** Its subfolder in the named folder; empty for a file directly in it, or named itself. */
  readonly subfolder: string;
}

/**
 * The recordings in the arguments. A folder stands for the recordings in it, sorted by name, and with
 * `isRecursive` for those of its subfolders. Hidden files, links to folders, and pipes, which may have no
 * writer, are skipped.
 * @throws VoiceError `invalid_audio` for a folder without recordings.
 */
export async function namedRecordings(
  args: readonly string[],
  isRecursive: boolean,
): Promise<readonly NamedRecording[]> {
  const found: NamedRecording[] = [];
  for (const argument of args) {
    const there = await stat(argument).catch(() => undefined);
    if (!there?.isDirectory()) found.push({ input: argument, subfolder: '' });
    else found.push(...(await recordingsOf(argument, isRecursive)));
  }
  return found;
}

async function recordingsOf(folder: string, isRecursive: boolean): Promise<readonly NamedRecording[]> {
  const found: NamedRecording[] = [];
  let hasFolders = false;
  const look = async (place: string) => {
    const entries = (await readdir(place, { withFileTypes: true })).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.isFIFO() || entry.isSocket()) continue;
      const path = join(place, entry.name);
      if (entry.isDirectory()) {
        hasFolders = true;
        if (isRecursive) await look(path);
      } else if (RECORDINGS.has(extname(entry.name).slice(1).toLowerCase()))
        found.push({ input: path, subfolder: relative(folder, place) });
    }
  };
  await look(folder);
  if (found.length > 0) return found;
  const advice = hasFolders && !isRecursive ? ' Look into its folders with --recursive.' : '';
  throw invalidAudio(folder, `it is a folder without recordings.${advice}`);
}

/** `90`, `1:30`, `90:00` or `1:01:30.5`. */
const CLOCK = /^(?:(?:(\d+):(?=[0-5]?\d:))?(\d+):([0-5]?\d(?:\.\d+)?)|(\d+(?:\.\d+)?))$/;

/** @throws VoiceError `invalid_value` naming the option. */
function parseClock(text: string, option: string): number {
  const found = CLOCK.exec(text.trim());
  if (!found) {
    throw new VoiceError(
      'invalid_value',
      `${option} must be seconds, or a time such as 1:30, got '${text}'.`,
    );
  }
  const [, hours = 0, minutes = 0, seconds = 0, plain] = found;
  return plain === undefined ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : Number(plain);
}

/**
 * Reads `--start` and `--duration`; `undefined` if both are left out.
 * @throws VoiceError `invalid_value`.
 */
export function parsePart(start: string | undefined, duration: string | undefined): AudioPart | undefined {
  if (start === undefined && duration === undefined) return undefined;
  const seconds = duration === undefined ? undefined : parseClock(duration, '--duration');
  if (seconds === 0) throw new VoiceError('invalid_value', '--duration must be longer than nothing.');
  return { start: start === undefined ? 0 : parseClock(start, '--start'), seconds };
}
