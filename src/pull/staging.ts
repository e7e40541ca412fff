import { randomUUID } from 'node:crypto';
import { copyFile, link, readlink, realpath, rename, rm, symlink, writeFile, lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeFolder } from '../base/make-folder.ts';
import type { Manifest } from '../domain/model.ts';
import { renderManifest } from '../models/manifest.ts';
import { removedFolder, stagingFolder } from '../models/places.ts';
import { readManifest } from '../models/read-manifest.ts';
import { MANIFEST_NAMES } from '../models/relative-path.ts';
import { filesBelow } from '../models/tree-bytes.ts';

const [MANIFEST] = MANIFEST_NAMES;

/** The staging folder of a model, and the steps that turn it into the installed model. */
export class Staging {
  readonly folder: string;
  readonly #modelsDir: string;
  readonly #name: string;

  constructor(modelsDir: string, name: string) {
    this.#modelsDir = modelsDir;
    this.#name = name;
    this.folder = stagingFolder(modelsDir, name);
  }

  /** The plan of an unfinished pull; `undefined` if there is none. */
  async record(): Promise<Manifest | undefined> {
    try {
      return await readManifest(join(this.folder, MANIFEST), MANIFEST);
    } catch {
      return undefined;
    }
  }

  async write(manifest: Manifest): Promise<void> {
    await makeFolder(this.folder);
    await writeFile(join(this.folder, MANIFEST), renderManifest(manifest));
  }

  /** Deletes an unfinished pull. */
  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Atomically updates the manifest of an installed model if it differs. */
  async rewrite(manifest: Manifest, installed: Manifest): Promise<void> {
    if (isDeepStrictEqual(manifest, installed)) return;
    await this.write(manifest);
    await rename(join(this.folder, MANIFEST), join(this.#modelsDir, this.#name, MANIFEST));
    await this.discard();
  }

  /** Takes a file from another folder, by a link if the disk allows it, otherwise by a copy. */
  async adopt(from: string, path: string): Promise<void> {
    const to = join(this.folder, path);
    await makeFolder(dirname(to));
    await rm(to, { force: true });
    const real = await realpath(from);
    await link(real, to).catch(() => copyFile(real, to));
  }

  /**
   * Atomically replaces the installed model by the staged files. Files that the owner added, which neither
   * manifest lists, move along.
   */
  async install(manifest: Manifest, installed: Manifest | undefined): Promise<void> {
    await this.write(manifest);
    const listed = new Set(manifest.files.map(({ path }) => path).concat(MANIFEST));
    for (const path of await filesBelow(this.folder)) {
      if (!listed.has(path)) await rm(join(this.folder, path));
    }
    const target = join(this.#modelsDir, this.#name);
    if (!(await isThere(target))) {
      await rename(this.folder, target);
      return;
    }
    await this.#takeAlong(target, new Set([...listed, ...(installed?.files ?? []).map(({ path }) => path)]));
    await this.#swap(target);
  }

  async #takeAlong(target: string, known: ReadonlySet<string>): Promise<void> {
    const own = (await filesBelow(target)).filter(
      (path) => !known.has(path) && !MANIFEST_NAMES.some((name) => name === path),
    );
    for (const path of own) {
      const from = join(target, path);
      const to = join(this.folder, path);
      if (!(await lstat(from)).isSymbolicLink()) await this.adopt(from, path);
      else {
        await makeFolder(dirname(to));
        await symlink(await readlink(from), to);
      }
    }
  }

  async #swap(target: string): Promise<void> {
    const away = join(removedFolder(this.#modelsDir), randomUUID());
    await makeFolder(away);
    await rename(target, join(away, 'model'));
    try {
      await rename(this.folder, target);
    } catch (error) {
      await rename(join(away, 'model'), target);
      throw error;
    }
    await rm(away, { recursive: true, force: true });
  }
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
