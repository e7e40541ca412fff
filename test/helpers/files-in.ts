import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

const OPEN_FILES = '/proc/self/fd';

/** The files of a folder, and its deleted files that this process still has open. */
export const filesIn = (folder: string): readonly string[] => [
  ...readdirSync(folder),
  ...deletedFiles(folder),
];

const deletedFiles = (folder: string) => openFilesBelow(folder).filter((path) => path.endsWith(' (deleted)'));

/** The files below a folder that this process has open; always empty on systems other than Linux. */
export function openFilesBelow(folder: string): readonly string[] {
  if (!existsSync(OPEN_FILES)) return [];
  return readdirSync(OPEN_FILES)
    .map(targetOf)
    .filter((target) => target.startsWith(`${folder}/`));
}

/** The path of a descriptor; empty if it was closed meanwhile. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(join(OPEN_FILES, descriptor));
  } catch {
    return '';
  }
}
