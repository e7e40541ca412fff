import { readdir, stat } from 'node:fs/promises';
import type { ModelFile } from '../domain/model.ts';
import { transducerNamesAmong } from '../engines/transducer/source-manifest.ts';
import type { HubListing } from '../pull/hub-listing.ts';
import { hubFile, localFiles } from './source-files.ts';
import type { HubPlace } from './whisper-files.ts';

/** Finds the files of a transducer in a folder of this machine; `undefined` if there is none. */
export async function localTransducer(path: string): Promise<readonly ModelFile[] | undefined> {
  if (!(await stat(path)).isDirectory()) return undefined;
  const names = transducerNamesAmong(await readdir(path));
  return names && localFiles(path, names);
}

/**
 * Finds the files of a transducer in a repository of the hub, or in a folder of it; `undefined` if there is
 * none.
 */
export function hubTransducer(listing: HubListing, { path }: HubPlace): readonly ModelFile[] | undefined {
  const prefix = path === '' ? '' : `${path}/`;
  const inside = [...listing.files.keys()].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
  return transducerNamesAmong(inside)?.map((name) => hubFile(listing, prefix, name));
}
