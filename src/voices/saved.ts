import { open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../base/connection-errors.ts';
import { ifMissing } from '../base/if-missing.ts';
import { makeFolder } from '../base/make-folder.ts';
import { readSmallFile } from '../base/read-small-file.ts';
import { isDiskFull, VoiceError } from '../domain/errors.ts';
import type { NewVoice, SavedVoice } from '../domain/voice.ts';
import {
  byAge,
  isVoiceId,
  MAX_VOICES,
  newSavedVoice,
  parseVoiceRecord,
  tooManyVoices,
  toVoiceRecord,
} from './saved-voice.ts';

const ENDING = '.json';
const UNFINISHED = /^\.voice-[0-9a-f-]{36}\.part$/;
/** Milliseconds after which an unfinished file counts as abandoned. */
const ABANDONED_MS = 60_000;
/** The most bytes of a record with a full lexicon. */
const MAX_RECORD_BYTES = 524_288;
const READ_AT_ONCE = 32;

export interface SavedVoicesOptions {
  /** Called for each invalid voice file with its name and a phrase that follows it. */
  readonly onProblem?: (file: string, problem: string) => void;
  /** Unix milliseconds; default: the system's clock. */
  readonly now?: () => number;
}

/** A store of saved voices. `SavedVoices` documents its methods. */
export type VoiceStore = Pick<SavedVoices, 'create' | 'get' | 'list' | 'delete'>;

/**
 * Saved voices in a folder, each in a file `<voice id>.json`. Files are written atomically, and several
 * processes may share a folder.
 */
export class SavedVoices {
  readonly folder: string;
  readonly #onProblem: (file: string, problem: string) => void;
  readonly #now: () => number;

  constructor(folder: string, { onProblem = () => undefined, now = Date.now }: SavedVoicesOptions = {}) {
    this.folder = folder;
    this.#onProblem = onProblem;
    this.#now = now;
  }

  /**
   * Saves a voice under a new id. It is on the disk when this resolves.
   * @throws VoiceError `invalid_value` for a name, instruction or language that is empty or too long;
   * `invalid_request` if there are 10,000 already; `storage`.
   */
  async create(voice: NewVoice): Promise<SavedVoice> {
    const saved = newSavedVoice(voice, this.#now());
    await this.#onDisk(async () => {
      await makeFolder(this.folder);
      const files = await readdir(this.folder);
      await this.#clean(files);
      if (files.flatMap(idOf).length >= MAX_VOICES) throw tooManyVoices();
      await this.#write(saved);
    });
    return saved;
  }

  /** The voice with that id; `undefined` without one. The disk is not touched for an invalid id. */
  async get(id: string): Promise<SavedVoice | undefined> {
    return isVoiceId(id) ? this.#onDisk(() => this.#read(id)) : undefined;
  }

  /** All voices, the oldest first. A missing folder counts as empty. */
  async list(): Promise<readonly SavedVoice[]> {
    return this.#onDisk(async () => {
      const ids = (await filesIn(this.folder)).flatMap(idOf);
      const voices: SavedVoice[] = [];
      for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
        const some = await Promise.all(ids.slice(at, at + READ_AT_ONCE).map((id) => this.#read(id)));
        voices.push(...some.filter((voice) => voice !== undefined));
      }
      return voices.toSorted(byAge);
    });
  }

  /** Removes a voice. Returns false if there is none with this id. Other files stay. */
  async delete(id: string): Promise<boolean> {
    if ((await this.get(id)) === undefined) return false;
    return this.#onDisk(async () => {
      const wasThere = await unlink(this.#path(id)).then(() => true, ifMissing(false));
      if (wasThere) await syncFolder(this.folder);
      return wasThere;
    });
  }

  async #read(id: string): Promise<SavedVoice | undefined> {
    const file = `${id}${ENDING}`;
    const bytes = await readSmallFile(this.#path(id), MAX_RECORD_BYTES).catch(ifMissing(undefined));
    if (bytes === undefined) return undefined;
    const voice =
      bytes === 'too large' ? 'is too large for a saved voice' : parseVoiceRecord(bytes.toString('utf8'));
    if (typeof voice !== 'string' && voice.id === id) return voice;
    this.#onProblem(file, typeof voice === 'string' ? voice : 'holds the voice of another file');
    return undefined;
  }

  /** Writes a temporary file, syncs it to disk, and renames it. */
  async #write(voice: SavedVoice): Promise<void> {
    const unfinished = join(this.folder, `.voice-${voice.id}.part`);
    try {
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(toVoiceRecord(voice), undefined, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, this.#path(voice.id));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(this.folder);
  }

  /** Removes files that killed processes have left. */
  async #clean(files: readonly string[]): Promise<void> {
    for (const file of files.filter((name) => UNFINISHED.test(name))) {
      const path = join(this.folder, file);
      const found = await stat(path).catch(() => undefined);
      if (found && this.#now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  #path(id: string): string {
    return join(this.folder, `${id}${ENDING}`);
  }

  async #onDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof VoiceError) throw error;
      const problem = isDiskFull(error)
        ? 'is on a full disk; free some space'
        : `${PROBLEMS[codeOf(error) ?? ''] ?? 'cannot be used'}; choose another with --voice-dir`;
      throw new VoiceError('storage', `The folder of saved voices, ${this.folder}, ${problem}.`, {
        cause: error,
      });
    }
  }
}

/** Syncs the folder, so that a rename is safe. Windows does not support this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const idOf = (file: string): string[] => {
  const id = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
  return isVoiceId(id) ? [id] : [];
};

/** The problem with the folder, by the system's error code. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOTDIR: 'is a file, not a folder',
  EEXIST: 'is a file, not a folder',
};

/**
 * Below a file, such as a home at `/dev/null`, a folder counts as missing; a file in its place is an error.
 */
async function filesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(async (error: unknown) => {
    const isThere = await stat(folder).then(
      () => true,
      () => false,
    );
    if (isThere) throw error;
    return ifMissing([])(error);
  });
}
