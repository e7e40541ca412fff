import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { packageFile } from '../../base/package-root.ts';
import { manPages } from '../man.ts';
import { VOICE } from '../voice.ts';

/** A program of its own, `npm run man`: writes man/ and removes the pages of commands that are gone. */

const pages = manPages(VOICE);
await mkdir(packageFile('man'), { recursive: true });
for (const name of await readdir(packageFile('man'))) {
  if (!pages.has(name)) await rm(packageFile('man', name));
}
for (const [name, text] of pages) await writeFile(packageFile('man', name), text);
