import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

const OPEN_FILES = '/proc/self/fd';

/** What lies in a folder, and what this process has open of it that has no name any more. */
export const filesIn = (folder: string): readonly string[] => [...readdirSync(folder), ...nameless(folder)];

const nameless = (folder: string) => openFilesBelow(folder).filter((path) => path.endsWith(' (deleted)'));

/** What this process has open below a folder; nothing is known of it on systems other than Linux. */
export function openFilesBelow(folder: string): readonly string[] {
  if (!existsSync(OPEN_FILES)) return [];
  return readdirSync(OPEN_FILES)
    .map(targetOf)
    .filter((target) => target.startsWith(`${folder}/`));
}

/** Nothing where it has been closed meanwhile. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(join(OPEN_FILES, descriptor));
  } catch {
    return '';
  }
}
