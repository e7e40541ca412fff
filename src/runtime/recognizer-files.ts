import { readdir, stat } from 'node:fs/promises';
import type { ModelFile, SttManifest } from '../domain/model.ts';
import {
  streamingMoonshineManifest,
  streamingMoonshineNamesAmong,
} from '../engines/encoder-decoder/moonshine/streaming/source-manifest.ts';
import { transducerManifest, transducerNamesAmong } from '../engines/transducer/source-manifest.ts';
import type { HubListing } from '../pull/hub-listing.ts';
import { hubFile, hubNamesBelow, localFiles } from './source-files.ts';
import { UNKNOWN_MOONSHINE, UNKNOWN_TRANSDUCER } from './unknown-models.ts';
import type { HubPlace } from './whisper-files.ts';

/** A make of speech recognition that is known by the names of the files in its folder. */
interface RecognizerMake {
  /** The files of the model among the names of a folder's files; `undefined` for other models. */
  readonly namesAmong: (names: readonly string[]) => readonly string[] | undefined;
  readonly manifest: (called: string, folder: string) => Promise<SttManifest>;
  readonly unknown: Omit<SttManifest, 'name' | 'files'>;
}

const RECOGNIZERS: readonly RecognizerMake[] = [
  { namesAmong: transducerNamesAmong, manifest: transducerManifest, unknown: UNKNOWN_TRANSDUCER },
  {
    namesAmong: streamingMoonshineNamesAmong,
    manifest: streamingMoonshineManifest,
    unknown: UNKNOWN_MOONSHINE,
  },
];

export interface FoundRecognizer {
  readonly make: RecognizerMake;
  readonly files: readonly ModelFile[];
}

function recognizerAmong(names: readonly string[]) {
  for (const make of RECOGNIZERS) {
    const found = make.namesAmong(names);
    if (found !== undefined) return { make, names: found };
  }
  return undefined;
}

/** Finds a recognizer in a folder of this machine; `undefined` if there is none. */
export async function localRecognizer(path: string): Promise<FoundRecognizer | undefined> {
  if (!(await stat(path)).isDirectory()) return undefined;
  const found = recognizerAmong(await readdir(path));
  return found && { make: found.make, files: await localFiles(path, found.names) };
}

/** Finds a recognizer in a repository of the hub, or in a folder of it; `undefined` if there is none. */
export function hubRecognizer(listing: HubListing, { path }: HubPlace): FoundRecognizer | undefined {
  const { prefix, names } = hubNamesBelow(listing, path);
  const found = recognizerAmong(names);
  return found && { make: found.make, files: found.names.map((name) => hubFile(listing, prefix, name)) };
}
