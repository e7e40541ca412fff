import type { InstalledModel, Manifest } from '../../domain/model.ts';
import { formatBytes } from '../../base/byte-size.ts';
import type { FileReport } from '../../models/check-files.ts';
import { alignedColumns } from './aligned-columns.ts';

/** A model, here or on a server, and what it takes on the disk there. */
export interface SizedModel {
  readonly manifest: Manifest;
  readonly bytes: number;
}

/** A model of the models folder. */
export type ModelOnDisk = InstalledModel & SizedModel;

/** `voice models list`. */
export function installedTable(models: readonly SizedModel[]): string {
  const rows = models.map(({ manifest, bytes }) => [
    manifest.name,
    manifest.type,
    manifest.engine,
    formatBytes(bytes),
    languages(manifest),
  ]);
  return alignedColumns([['NAME', 'TYPE', 'ENGINE', 'SIZE', 'LANGUAGES'], ...rows], [3]);
}

/** `voice models catalog`. */
export function catalogTable(models: readonly Manifest[], installed: ReadonlySet<string>): string {
  const rows = models.map((manifest) => [
    manifest.name,
    manifest.type,
    `${manifest.resources.memoryMb} MB`,
    manifest.resources.gpuRequired
      ? 'required'
      : manifest.resources.gpuRecommended
        ? 'recommended'
        : 'optional',
    languages(manifest),
    manifest.type === 'tts' ? '-' : manifest.capabilities.translation ? 'yes' : 'no',
    downloadSize(manifest),
    installed.has(manifest.name) ? 'yes' : 'no',
  ]);
  const heading = ['NAME', 'TYPE', 'MEMORY', 'GPU', 'LANGUAGES', 'TRANSLATES', 'DOWNLOAD', 'INSTALLED'];
  return alignedColumns([heading, ...rows], [2, 6]);
}

/** `voice models show`. */
export function modelSheet({ manifest, folder, bytes }: ModelOnDisk): string {
  return alignedColumns([
    ...facts(manifest),
    ['size', `${formatBytes(bytes)} in ${manifest.files.length} files`],
    ['folder', folder],
  ]);
}

/** `voice models show` of a server. */
export function remoteModelSheet({ manifest, bytes }: SizedModel, server: string): string {
  return alignedColumns([...facts(manifest), ['size', formatBytes(bytes)], ['server', server]]);
}

function facts(manifest: Manifest): readonly (readonly string[])[] {
  const { name, version, type, engine, description, resources, capabilities } = manifest;
  const can = Object.entries(capabilities).filter(([, value]) => value === true);
  return [
    ['name', name],
    ['version', version],
    ['type', type],
    ['engine', engine],
    ['description', description],
    ...('architecture' in capabilities ? [['architecture', capabilities.architecture]] : []),
    ['languages', capabilities.languages.join(' ')],
    ['can', can.map(([key]) => spelled(key)).join(', ') || '-'],
    ['memory', `${resources.memoryMb} MB`],
  ];
}

/** The bad files of `voice models verify`, one line each. */
export function badFileLines(model: string, bad: readonly FileReport[]): string {
  return alignedColumns(bad.map(({ path, state }) => [model, path, state]));
}

/** `en`, or how many: a list of a hundred says less than its length. */
function languages({ capabilities }: Manifest): string {
  const named = capabilities.languages.filter((code) => code !== 'auto');
  const auto = capabilities.languages.length > named.length ? ', detected' : '';
  return named.length > 9 ? `${named.length}${auto}` : named.join(' ');
}

/** Known where every file's size is; the others are told by the hub when the pull begins. */
function downloadSize({ files }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? NaN), 0);
  return Number.isNaN(bytes) ? '-' : formatBytes(bytes);
}

/** `wordTimestamps` → `word timestamps`. */
function spelled(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
