import { stat } from 'node:fs/promises';
import type { Context } from '../command.ts';
import { inputName } from '../inputs.ts';
import { isUnfinished } from '../unfinished.ts';
import type { Recording, TranscribeJob } from './local-transcriber.ts';
import type { TargetFile } from './targets.ts';
import { workOf } from './transcribe-one.ts';

/** Which recordings are not heard again. */
export interface SkipOptions {
  /** `--skip-existing`: those of which all files are there. */
  readonly skipsExisting: boolean;
  /** `--resume`: those of which all files are there, finished, and no older than the recording. */
  readonly isResumed: boolean;
  readonly job: TranscribeJob;
}

/** Whether `recording` is passed over because its `files` are there; the person is told. */
export async function isSkipped(
  { json, stdout, note }: Context,
  { input, audio }: Recording,
  files: readonly TargetFile[],
  { skipsExisting, isResumed, job }: SkipOptions,
): Promise<boolean> {
  const [first] = files;
  if (first === undefined || !(skipsExisting || isResumed)) return false;
  const written = await Promise.all(files.map(({ path }) => changedAt(path)));
  const oldest = Math.min(...written.map((time) => time ?? -Infinity));
  if (oldest === -Infinity) return false;
  if (!skipsExisting) {
    const recorded = audio.type === 'file' ? await changedAt(audio.path) : undefined;
    if (recorded !== undefined && recorded > oldest) return false;
    const work = await workOf(audio, job);
    if (work !== undefined && (await isUnfinished(first.path, work))) return false;
  }
  if (json) await stdout.write(`${JSON.stringify({ type: 'skipped', file: input, output: first.path })}\n`);
  else await note(`${inputName(input)} → ${first.path} is there already`);
  return true;
}

/** Milliseconds; `undefined` for what is no file. */
const changedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? found.mtimeMs : undefined),
    () => undefined,
  );
