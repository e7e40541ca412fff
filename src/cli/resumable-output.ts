import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '../base/make-folder.ts';
import { isRunning } from '../base/is-running.ts';
import { VoiceError } from '../domain/errors.ts';

/** The input and the options of a file, as JSON. Runs with the same identity can continue each other. */
export type WorkIdentity = Readonly<Record<string, unknown>>;

/** Increase it when notes of earlier versions can no longer be continued. */
const VERSION = 2;

/** The notes of an earlier run. */
interface Found {
  readonly path: string;
  /** Absent if another version of voice wrote the notes. */
  readonly work?: WorkIdentity;
  readonly steps: readonly unknown[];
  /** The last process that wrote them. */
  readonly pid?: number;
  /** The position after the last complete line. */
  readonly bytes: number;
}

/**
 * The state of an interrupted output, in files beside it. `talk.srt.unfinished` holds notes for the next run
 * as lines of JSON; the first line is the work identity. `talk.srt.unfinished.srt` holds the result so far. A
 * run with the same identity continues them; another run takes the next name, `talk.srt.unfinished2`.
 */
export class ResumableOutput<Step> {
  readonly path: string;
  /** The steps that earlier runs recorded. */
  readonly earlier: readonly Step[];
  readonly #work: WorkIdentity | undefined;
  #count: number;
  #file: FileHandle | undefined;
  #written: Promise<void> = Promise.resolve();
  /** Whether a step could not be written; later ones are then useless. */
  #isBroken = false;

  /**
   * Finds the notes for `output`, or a free name for them; writes nothing yet.
   * @param work the identity of the work; without it no notes are written.
   * @throws VoiceError `invalid_request` if `isResumed` and the notes belong to other work or a running
   *   process.
   */
  static async open<Step>(
    output: string,
    work: WorkIdentity | undefined,
    { isResumed, note }: { isResumed: boolean; note: (line: string) => Promise<void> },
  ): Promise<ResumableOutput<Step>> {
    const found = await notesOf(output);
    const same = found.find((notes) => isSame(notes.work, work));
    if (same && !isBusy(same)) {
      await truncate(same.path, same.bytes).catch(() => undefined);
      return new ResumableOutput(same.path, work, same.steps as readonly Step[]);
    }
    const [other] = same ? [same] : found;
    if (other && isResumed) throw cannotContinue(other, work);
    if (other) {
      const advice = isBusy(other) ? '' : '; remove it if you do not need it';
      await note(`voice: '${other.path}' of an earlier run stays: ${reasonOf(other, work)}${advice}.`);
    }
    return new ResumableOutput<Step>(await freePath(output), work, []);
  }

  private constructor(path: string, work: WorkIdentity | undefined, earlier: readonly Step[]) {
    this.path = path;
    this.earlier = earlier;
    this.#work = work;
    this.#count = earlier.length;
  }

  /** Whether a later run can continue. */
  get isToBeResumed(): boolean {
    return this.#count > 0;
  }

  /** The path of the partial result: `talk.srt.unfinished.srt`. */
  companion(extension: string): string {
    return `${this.path}.${extension}`;
  }

  /** Notes a finished step. Returns at once. Steps are written in order, up to the first failed write. */
  add(step: Step): void {
    if (this.#work === undefined) return;
    this.#written = this.#write(this.#written, this.#work, step);
  }

  /** Resolves when all steps are written or cannot be. */
  async close(): Promise<void> {
    await this.#written;
    await this.#file?.close();
    this.#file = undefined;
    // Notes without a step are useless.
    if (this.#isBroken && this.#count === 0) await rm(this.path, { force: true }).catch(() => undefined);
  }

  /** Removes the notes and companions with these extensions. */
  async remove(extensions: readonly string[]): Promise<void> {
    await this.close();
    for (const path of [this.path, ...extensions.map((extension) => this.companion(extension))])
      await rm(path, { force: true });
  }

  async #write(before: Promise<void>, work: WorkIdentity, step: Step): Promise<void> {
    await before;
    if (this.#isBroken) return;
    try {
      this.#file ??= await this.#open(work);
      await this.#file.writeFile(line(step));
      this.#count++;
    } catch {
      this.#isBroken = true;
    }
  }

  async #open(work: WorkIdentity): Promise<FileHandle> {
    const isNew = this.earlier.length === 0;
    await makeFolder(dirname(this.path));
    const file = await open(this.path, isNew ? 'w' : 'a');
    try {
      await file.writeFile(`${isNew ? line({ version: VERSION, work }) : ''}${line({ pid: process.pid })}`);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}

/** Whether notes of an unfinished run exist beside `output`, whatever its work. */
export const hasNotes = async (output: string): Promise<boolean> => (await notesOf(output)).length > 0;

/** Whether a run with `work` is to continue notes beside `output`. */
export const isResumable = async (output: string, work: WorkIdentity): Promise<boolean> =>
  (await notesOf(output)).some((notes) => isSame(notes.work, work));

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

const isSame = (one: WorkIdentity | undefined, other: WorkIdentity | undefined): boolean =>
  one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other);

const isBusy = ({ pid }: Found) => pid !== undefined && pid !== process.pid && isRunning(pid);

/** The most bytes of a name to which `.unfinished2.diarized.json` is appended; most systems allow 255. */
const LONGEST_STEM = 220;

/** The name of the output, shortened if no ending would fit after it. */
function stemOf(output: string): string {
  const name = basename(output);
  const bytes = Buffer.from(name);
  if (bytes.byteLength <= LONGEST_STEM) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${bytes.toString('utf8', 0, LONGEST_STEM / 2).replace(/\uFFFD+$/u, '')}~${digest}`;
}

async function notesOf(output: string): Promise<readonly Found[]> {
  const folder = dirname(output);
  const ending = /^\.unfinished\d*$/;
  const name = stemOf(output);
  const names = (await readdir(folder).catch(() => [])).filter(
    (other) => other.startsWith(name) && ending.test(other.slice(name.length)),
  );
  return Promise.all(names.toSorted().map((other) => readNotes(join(folder, other))));
}

/** Reads the notes up to the first line that is damaged or cut off. */
async function readNotes(path: string): Promise<Found> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').slice(0, -1);
  const values = lines.map(parsed);
  const damaged = values.indexOf(undefined);
  const whole = damaged < 0 ? lines : lines.slice(0, damaged);
  const [head, ...rest] = values.slice(0, whole.length) as readonly WorkIdentity[];
  const pid = rest.findLast((value) => value['pid'] !== undefined)?.['pid'];
  return {
    path,
    steps: rest.filter((value) => value['pid'] === undefined),
    bytes: whole.reduce((sum, one) => sum + Buffer.byteLength(one) + 1, 0),
    ...(head?.['version'] === VERSION && { work: head['work'] as WorkIdentity }),
    ...(typeof pid === 'number' && { pid }),
  };
}

function parsed(text: string): WorkIdentity | undefined {
  try {
    return JSON.parse(text) as WorkIdentity;
  } catch {
    return undefined;
  }
}

/** A name that neither notes nor a companion uses. */
async function freePath(output: string): Promise<string> {
  const taken = await readdir(dirname(output)).catch(() => []);
  for (let count = 1; ; count++) {
    const name = `${stemOf(output)}.unfinished${count === 1 ? '' : count}`;
    const isTaken = taken.some((other) => other === name || other.startsWith(`${name}.`));
    if (!isTaken) return join(dirname(output), name);
  }
}

function cannotContinue(other: Found, work: WorkIdentity | undefined): VoiceError {
  const advice = isBusy(other)
    ? 'Wait until that is done.'
    : 'Repeat the command unchanged, or leave --resume out to start again.';
  return new VoiceError(
    'invalid_request',
    `'${other.path}' cannot be continued: ${reasonOf(other, work)}. ${advice}`,
  );
}

/** The reason why a run with `work` cannot continue these notes. */
function reasonOf(notes: Found, work: WorkIdentity | undefined): string {
  if (isBusy(notes)) return `process ${notes.pid} is working on it`;
  if (notes.work === undefined) return 'another version of voice wrote it';
  if (work === undefined) return 'the input is now a stream, in which voice cannot skip the finished part';
  const { work: before } = notes;
  const names = [...new Set([...Object.keys(before), ...Object.keys(work)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(work[name]));
  return changed.map((name) => changeOf(name, before[name], work[name])).join(', ');
}

/** Describes a changed option: short values are printed, long ones only named. */
function changeOf(name: string, before: unknown, now: unknown): string {
  const areShort = [before, now].every((value) => value === undefined || isShort(value));
  if (!areShort) return `${name} is another`;
  return `${name} was ${printedValue(before)} and is ${printedValue(now)} now`;
}

const isShort = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) && JSON.stringify(value).length <= 40;

const printedValue = (value: unknown) =>
  value === undefined ? 'not given' : JSON.stringify(value).replaceAll('"', '');
