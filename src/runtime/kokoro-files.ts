import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import type { ModelFile } from '../domain/model.ts';
import { isKokoroGraph, kokoroGraphsAmong } from '../engines/kokoro/graph-file.ts';
import { manifestOfAddedKokoro } from '../engines/kokoro/source-manifest.ts';
import { voiceArchivesAmong } from '../engines/kokoro/voices/voice-archive.ts';
import { readModelFile } from '../onnx/read-model-file.ts';
import type { HubListing } from '../pull/hub-listing.ts';
import type { HubPlace } from './whisper-files.ts';
import { hubFile, hubNamesBelow, localFiles } from './source-files.ts';
import type { VoiceSource } from './voice-source.ts';

/**
 * The graph to take from a repository with several precisions: the smallest that is fast on a processor
 * first.
 */
const GRAPHS = ['model_quantized', 'model_int8', 'model', 'model_fp16'].flatMap((name) => [
  `onnx/${name}.onnx`,
  `${name}.onnx`,
]);
/** Files with the vocabulary; a Kokoro without them has the vocabulary of version 1.0. */
const TEXTS = ['tokenizer.json', 'config.json'];
const LOOSE_VOICE = /^voices\/[\w-]{1,64}\.(?:bin|pt)$/;
/** Bytes; three times those of a Kokoro in 32 bits. */
const LARGEST_GRAPH = 2 ** 30;
/** The name that an archive of voices gets in a model folder. */
const ARCHIVE = 'voices.npz';

/**
 * Finds the Kokoro in a file or folder of this machine; `undefined` if there is none.
 * @param voices the archive or the folder of its voices; default: those beside the graph
 * @throws VoiceError `invalid_value` if the voices are missing.
 */
export async function localKokoro(
  path: string,
  voices: string | undefined,
): Promise<VoiceSource | undefined> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const names = await namesInModelFolder(folder);
  const graph = isFolder ? graphAmong(names) : basename(path);
  if (graph === undefined || !graph.endsWith('.onnx')) return undefined;
  const [weights] = await localFiles(folder, [graph]);
  if (weights === undefined) return undefined;
  const bytes = await readModelFile(join(folder, graph), graph, LARGEST_GRAPH);
  if (bytes === 'too large' || !isKokoroGraph(bytes)) return undefined;
  const own = voices === undefined ? await localFiles(folder, voicesAmong(names)) : await voicesAt(voices);
  if (own.length === 0)
    throw new VoiceError(
      'invalid_value',
      `'${basename(path)}' is a Kokoro model without voices beside it: name the archive or folder of its voices with --voices, as in --voices ./voices-v1.0.bin.`,
    );
  // A single graph gets a name that the engine knows.
  const target = isFolder || kokoroGraphsAmong([graph]).length > 0 ? graph : 'model.onnx';
  const texts = await localFiles(
    folder,
    TEXTS.filter((name) => names.includes(name)),
  );
  return kokoro(basename(path), [{ ...weights, path: target }, ...texts, ...own]);
}

/** Finds the Kokoro in a repository of the hub; `undefined` if there is none. */
export function hubKokoro(listing: HubListing, { path }: HubPlace): VoiceSource | undefined {
  const { repository, files } = listing;
  const isFile = files.has(path);
  const { prefix, names } = hubNamesBelow(listing, isFile ? '' : path);
  const graph = isFile ? path : graphAmong(names);
  const voices = voicesAmong(names);
  if (graph === undefined || !graph.endsWith('.onnx') || voices.length === 0) return undefined;
  const wanted = [graph, ...TEXTS.filter((name) => names.includes(name)), ...voices];
  return kokoro(
    basename(repository),
    wanted.map((name) => hubFile(listing, prefix, name)),
  );
}

const kokoro = (name: string, files: readonly ModelFile[]): VoiceSource => ({
  name: name.replace(/\.onnx$/, ''),
  engine: 'kokoro',
  files,
  manifest: manifestOfAddedKokoro,
});

const graphAmong = (names: readonly string[]): string | undefined =>
  GRAPHS.find((graph) => names.includes(graph)) ?? kokoroGraphsAmong(names)[0];

/** The names of single voices, else of the first archive of voices. */
function voicesAmong(names: readonly string[]): readonly string[] {
  const loose = names.filter((name) => LOOSE_VOICE.test(name));
  return loose.length > 0 ? loose : voiceArchivesAmong(names).slice(0, 1);
}

/** The voices of an archive, or of a folder of single ones. */
async function voicesAt(place: string): Promise<readonly ModelFile[]> {
  const there = await stat(place).catch(() => undefined);
  if (there?.isDirectory()) {
    const names = (await readdir(place))
      .map((name) => `voices/${name}`)
      .filter((name) => LOOSE_VOICE.test(name));
    const files = await localFiles(
      place,
      names.map((name) => basename(name)),
    );
    return files.map((file) => ({ ...file, path: `voices/${file.path}` }));
  }
  if (there?.isFile() !== true)
    throw new VoiceError('invalid_value', `--voices: there is no folder or file '${place}'.`);
  return (await localFiles(dirname(place), [basename(place)])).map((file) => ({ ...file, path: ARCHIVE }));
}

/** The names of the files of a folder, and of the subfolders that a Kokoro has. */
export async function namesInModelFolder(folder: string): Promise<readonly string[]> {
  const inside = async (below: string) =>
    (await readdir(join(folder, below)).catch(() => [])).map((name) => `${below}/${name}`);
  return [...(await readdir(folder)), ...(await inside('onnx')), ...(await inside('voices'))];
}
