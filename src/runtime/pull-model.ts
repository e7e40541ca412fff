import { stat } from 'node:fs/promises';
import type { Settings } from '../config/settings.ts';
import { VoiceError } from '../domain/errors.ts';
import type { InstalledModel, Manifest } from '../domain/model.ts';
import { catalogEntry } from '../models/catalog.ts';
import { notInCatalog } from '../models/not-installed.ts';
import { notInstalledYet } from '../onnx/broken-model-file.ts';
import { ModelStore } from '../models/store.ts';
import type { TransferOptions } from '../pull/transfers.ts';
import { isPath, parsePlace } from './model-place.ts';
import { type AddOptions, type PlannedModel, planModel } from './model-source.ts';

/** The target, the source, and the options of the transfer. */
export interface PullRequest extends Omit<TransferOptions, 'hubUrl'> {
  readonly settings: Pick<Settings, 'modelsDir' | 'hubUrl'>;
}

/**
 * Installs or repairs a model. `what` is a name of the catalog, an added model, or a source for `addModel`;
 * `owner/name` is a repository of the hub.
 * @throws VoiceError `model_not_found` with the closest name; as `pull`.
 */
export async function pullModel(what: string, request: PullRequest): Promise<InstalledModel> {
  const isName = !what.includes('/');
  const known = isName ? (catalogEntry(what) ?? (await addedModel(what, request))) : undefined;
  if (known !== undefined) return install({ manifest: known }, request);
  if (isPath(what) || /^(?:hf|https?):/.test(what) || (!isName && (await exists(what))))
    return addModel(what, {}, request);
  if (/^[\w.-]+\/[\w.-]+$/.test(what)) return addModel(`hf:${what}`, {}, request);
  throw notInCatalog(what);
}

/**
 * Installs an own model: a folder with a voice.yaml, a Whisper in any format, a voice of Piper's or a Kokoro.
 * Copies its files.
 * @param source a folder, a file, `hf:owner/name[/path][@revision]`, or its address on the hub.
 * @throws VoiceError `invalid_value` if the name is taken; as `planModel` and `pull`.
 */
export async function addModel(
  source: string,
  options: AddOptions,
  request: PullRequest,
): Promise<InstalledModel> {
  const { settings, ...how } = request;
  try {
    const planned = await planModel(parsePlace(source), options, { ...how, hubUrl: settings.hubUrl });
    const requireName = () => requireFree(planned.manifest, settings.modelsDir);
    await requireName();
    const finish: PlannedModel['finish'] = async (folder, manifest) => {
      // Another command may have taken the name while this one waited for it.
      await requireName();
      return planned.finish?.(folder, manifest) ?? manifest;
    };
    return await install({ ...planned, finish }, request);
  } catch (error) {
    throw notInstalledYet(error);
  }
}

/** Installs the model of a manifest. @throws VoiceError as `pull`. */
export const pullManifest = (manifest: Manifest, request: PullRequest): Promise<InstalledModel> =>
  install({ manifest }, request);

async function install(
  { manifest, finish }: PlannedModel,
  { settings: { modelsDir, hubUrl }, ...how }: PullRequest,
): Promise<InstalledModel> {
  // Few commands pull: the modules of a transfer are loaded only then.
  const { pull } = await import('../pull/pull.ts');
  return pull(manifest, { ...how, hubUrl, modelsDir, ...(finish && { finish }) });
}

/** An installed model that is not the catalog's, and records the source of each of its files. */
async function addedModel(name: string, { settings }: PullRequest): Promise<Manifest | undefined> {
  const found = await new ModelStore(settings.modelsDir).get(name).catch(() => undefined);
  const files = found?.manifest.files ?? [];
  return files.length > 0 && files.every(({ source }) => source !== undefined) ? found?.manifest : undefined;
}

/** @throws VoiceError `invalid_value` if a model of another source has the name. */
async function requireFree({ name, files }: Manifest, modelsDir: string): Promise<void> {
  const found = await new ModelStore(modelsDir).get(name).catch(() => undefined);
  if (found === undefined) return;
  const sources = new Set(found.manifest.files.map(({ source }) => placeOf(source)));
  if (files.some(({ source }) => sources.has(placeOf(source)))) return;
  throw new VoiceError(
    'invalid_value',
    `There is a model '${name}' already. Choose another name with --name, or remove it: voice models rm ${name}`,
  );
}

/** At any revision. */
function placeOf(source: Manifest['files'][number]['source']): string {
  if (source?.type === 'hub') return `${source.repository}/${source.path}`;
  return source?.type === 'local' ? source.path : JSON.stringify(source);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
