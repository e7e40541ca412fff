import type { InstalledModel, Manifest } from '../../domain/model.ts';
import { countOf } from '../../base/count-of.ts';
import { englishNameOf } from '../../base/describe-language.ts';
import { formatBytes } from '../../base/byte-size.ts';
import { type CatalogFacts, type CatalogModel, DEFAULT_STT_MODEL } from '../../models/catalog.ts';
import type { FileReport } from '../../models/check-files.ts';
import { primaryLanguage } from '../../text/primary-language.ts';
import { alignedColumns } from './aligned-columns.ts';

/** A model and its size on the disk. */
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

/**
 * `voice models catalog`; Piper's voices come after other models, because their names are those of languages.
 */
export function catalogTable(all: readonly CatalogModel[], installed: ReadonlySet<string>): string {
  const voices = all.filter(({ manifest }) => manifest.engine === 'piper');
  const models = all.filter((model) => !voices.includes(model));
  const rows = models.map(({ manifest, facts }) => [
    manifest.name,
    manifest.type,
    knows(manifest),
    downloadSize(manifest, facts),
    shortLicence(facts.licence),
    speedText(facts),
    errorsText(facts),
    installed.has(manifest.name) ? 'yes' : 'no',
  ]);
  const heading = ['NAME', 'TYPE', 'KNOWS', 'DOWNLOAD', 'LICENCE', 'SPEED', 'WER', 'HERE'];
  return `${alignedColumns([heading, ...rows], [3, 5, 6])}
KNOWS is the language, or how many. SPEED and WER (wrong words) are for English,
compared with ${DEFAULT_STT_MODEL}, the default: 1/12 is a twelfth of its speed.

${voicesTable(voices, installed)}LICENCE is that of the recordings; MODEL_CARD: see that file on the hub.
`;
}

/** Shortens a licence for a table of eighty columns: `BSD-2` for `BSD-2-Clause`, `NVIDIA-Op…`. */
function shortLicence(licence: string): string {
  const name = licence.replace('-Clause', '').replace('LicenseRef-', '');
  return name.length <= 10 ? name : `${name.slice(0, 9)}…`;
}

function voicesTable(voices: readonly CatalogModel[], installed: ReadonlySet<string>): string {
  const rows = voices.map(({ manifest, facts }) => [
    manifest.name,
    languageOf(manifest),
    downloadSize(manifest, facts),
    facts.licence,
    installed.has(manifest.name) ? 'yes' : 'no',
  ]);
  return alignedColumns([['VOICE', 'LANGUAGE', 'DOWNLOAD', 'LICENCE', 'HERE'], ...rows], [2]);
}

/** The English name, without a region, of a model's only language. */
export const languageOf = ({ capabilities: { languages } }: Manifest): string =>
  englishNameOf(primaryLanguage(languages?.[0] ?? 'und')) ?? '';

/** `1/12` of the default's speed. */
export const speedText = ({ speed }: CatalogFacts): string =>
  speed === undefined ? '-' : speed >= 1 ? `${speed}x` : `1/${Math.round(1 / speed)}`;

/** `1.7x` as many errors as the default model. */
export const errorsText = ({ errors }: CatalogFacts): string => (errors === undefined ? '-' : `${errors}x`);

/** `voice models show`. */
export function modelSheet({ manifest, folder, bytes }: ModelOnDisk): string {
  // A built-in model has no folder.
  const place =
    folder === ''
      ? []
      : [
          ['size', `${formatBytes(bytes)} in ${countOf(manifest.files.length, 'file')}`],
          ['folder', folder],
        ];
  return alignedColumns([...sheetRows(manifest), ...place]);
}

/** `voice models show` for a model that is not installed. */
export function catalogSheet({ manifest, facts }: CatalogModel): string {
  return alignedColumns([
    ...sheetRows(manifest),
    ['licence', facts.licence],
    ['download', `${downloadSize(manifest, facts)} in ${countOf(manifest.files.length, 'file')}`],
    ...(facts.speed === undefined
      ? []
      : [
          [
            `speed`,
            `${speedText(facts)} of that of ${DEFAULT_STT_MODEL}, about, with ${errorsText(facts)} the errors`,
          ],
        ]),
  ]);
}

/** `voice models show` for a model of a server. */
export function remoteModelSheet({ manifest, bytes }: SizedModel, server: string): string {
  return alignedColumns([...sheetRows(manifest), ['size', formatBytes(bytes)], ['server', server]]);
}

function sheetRows(manifest: Manifest): readonly (readonly string[])[] {
  const { name, version, type, engine, description, resources, capabilities } = manifest;
  const can = Object.entries(capabilities).filter(([, value]) => value === true);
  return [
    ['name', name],
    ['version', version],
    ['type', type],
    ['engine', engine],
    ['description', description],
    ...('architecture' in capabilities ? [['architecture', capabilities.architecture]] : []),
    ['languages', needsNoLanguage(manifest) ? 'any' : capabilities.languages.join(' ')],
    ['can', can.map(([key]) => spelled(key)).join(', ') || '-'],
    ['memory', `${resources.memoryMb} MB`],
  ];
}

/** The damaged files of `voice models verify`, one line each. */
export function badFileLines(model: string, bad: readonly FileReport[]): string {
  return alignedColumns(bad.map(({ path, state }) => [model, path, state]));
}

/** `en`, or the number of languages: a list of a hundred would be unreadable. */
function languages(manifest: Manifest): string {
  const { capabilities } = manifest;
  const named = spoken(manifest);
  const auto = capabilities.languages.length > named.length ? ', detected' : '';
  if (needsNoLanguage(manifest)) return 'any';
  return named.length > 9 ? `${named.length}${auto}` : named.join(' ');
}

/** The language of a model, or their number; empty for a stage of requests. */
function knows(manifest: Manifest): string {
  const named = spoken(manifest);
  if (needsNoLanguage(manifest)) return 'any';
  return String(named.length === 1 ? named[0] : named.length);
}

const needsNoLanguage = ({ type }: Manifest) => type === 'speaker' || type === 'vad';

const spoken = ({ capabilities }: Manifest) => capabilities.languages.filter((code) => code !== 'auto');

/** The size of a download: exact if all files' sizes are known, otherwise about `downloadMb`. */
export function downloadSize({ files }: Manifest, { downloadMb }: CatalogFacts): string {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? NaN), 0);
  return Number.isNaN(bytes) ? `~${formatBytes(downloadMb * 1e6)}` : formatBytes(bytes);
}

/** `wordTimestamps` → `word timestamps`. */
function spelled(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
