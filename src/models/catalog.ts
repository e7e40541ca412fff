import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazily } from '../base/lazily.ts';
import { packageFile } from '../base/package-root.ts';
import { matchLanguageCode } from '../domain/language-codes.ts';
import type { Manifest, ManifestOf } from '../domain/model.ts';
import { parseLimitedYaml } from './limited-yaml.ts';
import { parseManifest } from './manifest.ts';
import { withoutOwner } from './model-name.ts';
import { nearest } from '../base/nearest.ts';
import { piperVoices } from './piper-voices.ts';
import { z } from 'zod';

/** The models that `voice transcribe`, `translate` and `speak` download if none is named or installed. */
export const DEFAULT_STT_MODEL = 'moonshine-tiny';
export const DEFAULT_TRANSLATE_MODEL = 'whisper-small';
export const DEFAULT_TTS_MODEL = 'kokoro-v1';
/** The diarization model if no other is installed. */
export const DEFAULT_SPEAKER_MODEL = 'diarization-community-1';
/** The model that finds the end of a turn if no other is installed. */
export const DEFAULT_TURN_MODEL = 'smart-turn-v3';
/** The built-in model that speaks if the default one is not installed. */
export const FALLBACK_TTS_MODEL = 'espeak';

/** A model of the catalog with the facts that help to choose it. */
export interface CatalogModel {
  readonly manifest: Manifest;
  readonly facts: CatalogFacts;
}

const read = new Map<string, CatalogModel>();

/** The sorted names of all models in the catalog. */
export const catalogNames = lazily((): readonly string[] =>
  readdirSync(catalogFolder())
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .concat(piperVoices().map(({ name }) => name))
    .toSorted(),
);

/**
 * Returns the catalog's manifest for `name`, which may be a name that other tools use; see `catalogNameOf`.
 * Returns `undefined` for unknown names.
 */
export function catalogEntry(name: string): Manifest | undefined {
  const own = catalogNameOf(name) ?? name;
  return catalogNames().includes(own) ? catalogModel(own).manifest : undefined;
}

/** Every model of the catalog, sorted by name. */
export const catalogModels = (): readonly CatalogModel[] => catalogNames().map(catalogModel);

/**
 * The model's word error rate relative to the default model; the largest number if the catalog has no figure.
 */
export const relativeWordErrorRate = (name: string): number =>
  (catalogNames().includes(name) ? catalogModel(name).facts.errors : undefined) ?? Number.MAX_VALUE;

/** The name and download size of a model in the catalog: `whisper-small (250 MB)`. */
export const withSize = (name: string): string => `${name} (${catalogModel(name).facts.downloadMb} MB)`;

/**
 * The speech-to-text model of the catalog for `language`: `DEFAULT_TRANSLATE_MODEL` if it knows the language,
 * else the first model that does.
 */
export function recognizerForLanguage(language: string): string | undefined {
  return [DEFAULT_TRANSLATE_MODEL, ...catalogNames()].find((name) => {
    const known = catalogEntry(name);
    return known?.type === 'stt' && matchLanguageCode(known.capabilities.languages, language) !== undefined;
  });
}

/**
 * The model of the catalog that speaks `language`, a tag of BCP 47: the default one, else a voice of that
 * region, else any; `undefined` if there is none.
 */
export function voiceModelForLanguage(language: string): string | undefined {
  const isSpoken = ({ capabilities }: ManifestOf<'tts'>) =>
    matchLanguageCode(capabilities.languages, language) !== undefined;
  const usual = catalogEntry(DEFAULT_TTS_MODEL);
  if (usual?.type === 'tts' && isSpoken(usual)) return usual.name;
  const spoken = piperVoices().filter(({ manifest }) => isSpoken(manifest));
  const exact = spoken.find(({ manifest }) => manifest.capabilities.languages.includes(language));
  return (exact ?? spoken[0])?.name;
}

/** Models that are suggested before others with the same beginning. */
const USUAL: ReadonlySet<string> = new Set([
  DEFAULT_STT_MODEL,
  DEFAULT_TRANSLATE_MODEL,
  DEFAULT_TTS_MODEL,
  DEFAULT_SPEAKER_MODEL,
  DEFAULT_TURN_MODEL,
]);

/**
 * The catalog name that the user probably meant: one with this prefix, else the nearest by edit distance;
 * `undefined` if none is near.
 */
export function suggestModel(name: string): string | undefined {
  const names = catalogNames();
  const begins = names.filter((known) => name.length > 2 && known.startsWith(name.toLowerCase()));
  return begins.find((known) => USUAL.has(known)) ?? begins[0] ?? nearest(name, names);
}

function catalogModel(name: string): CatalogModel {
  const known = read.get(name);
  if (known) return known;
  const voice = piperVoices().find((row) => row.name === name);
  if (voice) {
    const { manifest, licence, downloadMb } = voice;
    return { manifest, facts: { licence, downloadMb } };
  }
  const file = `${name}.yaml`;
  const written = parseLimitedYaml(readFileSync(join(catalogFolder(), file), 'utf8')) as object;
  const model = { manifest: parseManifest(written, file), facts: parseCatalogFacts(written) };
  read.set(name, model);
  return model;
}

function catalogFolder(): string {
  return packageFile('models');
}

/** The part of a catalog entry that helps to choose a model. */
const schema = z.object({
  catalog: z.object({
    /** The licence of the weights, as an SPDX identifier. */
    licence: z.string(),
    /** The size of the download in megabytes, which may be approximate. */
    download_mb: z.number().positive(),
    /** Relative to the default model; estimated by size, for the catalog's precision on a CPU. */
    speed: z.number().positive().exactOptional(),
    /** Wrong words in read English relative to the default model: published figures. */
    errors: z.number().positive().exactOptional(),
  }),
});

export interface CatalogFacts {
  readonly licence: string;
  readonly downloadMb: number;
  /** Speed relative to the default model; absent for models that speak. */
  readonly speed?: number;
  /** Word error rate relative to the default model. */
  readonly errors?: number;
}

/** The facts of a catalog file. Throws if one is missing: the files are ours. */
function parseCatalogFacts(written: object): CatalogFacts {
  const { download_mb: downloadMb, ...facts } = schema.parse(written).catalog;
  return { downloadMb, ...facts };
}

/** The sizes of Whisper by the names that openai/whisper and faster-whisper give them. */
const WHISPER_SIZES: Readonly<Record<string, string>> = {
  tiny: 'whisper-tiny',
  'tiny.en': 'whisper-tiny.en',
  base: 'whisper-base',
  'base.en': 'whisper-base.en',
  small: 'whisper-small',
  'small.en': 'whisper-small.en',
  medium: 'whisper-medium',
  'medium.en': 'whisper-medium.en',
  large: 'whisper-large-v3',
  'large-v3': 'whisper-large-v3',
  turbo: 'whisper-large-v3-turbo',
  'large-v3-turbo': 'whisper-large-v3-turbo',
  'distil-large-v3': 'distil-whisper-large-v3',
};

/**
 * Maps a name by which other tools and their clients know a model to the catalog's name: `tiny.en`,
 * `Systran/faster-whisper-small`, `nvidia/parakeet-tdt-0.6b-v3`, `kokoro`. Returns `undefined` for other
 * names, the catalog's own among them.
 */
export function catalogNameOf(name: string): string | undefined {
  const model = withoutOwner(name).toLowerCase();
  const size = model.replace(/^(?:faster-)?(distil-)?whisper-/, '$1').replace(/-(?:ct2|int8|onnx)$/, '');
  if (Object.hasOwn(WHISPER_SIZES, size)) return WHISPER_SIZES[size] === name ? undefined : WHISPER_SIZES[size];
  if (/^kokoro(?:-82m)?(?:-v1\.0)?(?:-onnx|-mlx)?(?:-(?:int8|fp16|bf16))?$/.test(model)) return DEFAULT_TTS_MODEL;
  return model !== name && catalogNames().includes(model) ? model : undefined;
}
