import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { homeFolder } from '../../base/home-folder.ts';
import { readDescription } from '../../engines/encoder-decoder/whisper/description.ts';
import { findWeights } from '../../engines/encoder-decoder/whisper/weights/find-weights.ts';
import { cachedSnapshots } from '../../models/hub-cache.ts';
import { ModelStore } from '../../models/store.ts';
import { type Finding, ok, type CheckContext } from './finding.ts';

/** The usual folders of whisper.cpp's models, below the home folder. */
const GGML_FOLDERS = ['whisper.cpp/models', '.cache/whisper.cpp', '.local/share/whisper.cpp/models'];

/** The largest number of models to list: a longer list would not be read. */
const MOST_SHOWN = 5;
const MOST_LOOKED_AT = 50;

/** Finds Whisper models of other programs that `models add` takes: hub cache, faster-whisper, whisper.cpp. */
export async function checkOtherWhispers({ env, settings }: CheckContext): Promise<Finding> {
  const home = homeFolder(env);
  const files = await Promise.all(GGML_FOLDERS.map((folder) => ggmlFiles(join(home, folder))));
  const places = [...(await cachedSnapshots(env)).values(), ...files.flat()].slice(0, MOST_LOOKED_AT);
  const added = await sourcesOf(settings.modelsDir);
  const found: string[] = [];
  for (const place of places)
    if (!added.some((path) => path.startsWith(place)) && (await isWhisper(place))) found.push(place);
  if (found.length === 0) return ok('none that could be added');
  const shown = found.slice(0, MOST_SHOWN).join(', ');
  const more = found.length > MOST_SHOWN ? ` and ${found.length - MOST_SHOWN} more` : '';
  return ok(`${shown}${more}; each is installed with: voice models add PATH`);
}

async function ggmlFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /^ggml-.*\.bin$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Whether its description can be read; `models add` checks that it is complete. */
const isWhisper = async (place: string): Promise<boolean> =>
  findWeights(place)
    .then(async (found) => found !== undefined && (await readDescription(place)) !== undefined)
    .catch(() => false);

/** The files of this machine from which installed models were made. */
async function sourcesOf(modelsDir: string): Promise<readonly string[]> {
  const { models } = await new ModelStore(modelsDir).list();
  return models.flatMap(({ manifest }) =>
    manifest.files.flatMap(({ source }) => (source?.type === 'local' ? [source.path] : [])),
  );
}
