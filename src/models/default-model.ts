import { matchLanguageCode } from '../domain/language-codes.ts';
import type { InstalledType, RequestType } from '../domain/engines.ts';
import type { Manifest, ManifestOf, SttManifest, StoredModel } from '../domain/model.ts';
import type { Task } from '../domain/transcript.ts';
import { primaryLanguage } from '../text/primary-language.ts';
import {
  relativeWordErrorRate,
  DEFAULT_SPEAKER_MODEL,
  DEFAULT_STT_MODEL,
  DEFAULT_TRANSLATE_MODEL,
  DEFAULT_TTS_MODEL,
  DEFAULT_TURN_MODEL,
} from './catalog.ts';

/** The catalog's model for each task, for messages when no installed model can do the task. */
export const DEFAULT_MODELS: Readonly<Record<Task | 'speak' | 'diarize' | 'turns', string>> = {
  transcribe: DEFAULT_STT_MODEL,
  translate: DEFAULT_TRANSLATE_MODEL,
  speak: DEFAULT_TTS_MODEL,
  diarize: DEFAULT_SPEAKER_MODEL,
  turns: DEFAULT_TURN_MODEL,
};

/** The abilities that a request without a model name needs. */
export interface ModelRequest {
  /** The task of a speech-to-text model. Default: `transcribe`. */
  readonly task?: Task | undefined;
  /** The possible languages of the speech or text. Absent or empty if unknown. */
  readonly languages?: readonly string[] | undefined;
}

/** The request for a model that knows `language`, if given. */
export const modelRequest = (language: string | undefined): ModelRequest =>
  language === undefined ? {} : { languages: [language] };

/** The model that the operator prefers for each type, installed or not. */
export type PreferredModels = { readonly [Type in RequestType]?: string | undefined } & {
  /** Models that speak, by language codes: before the preferred one of the type. */
  readonly ttsByLanguage?: Readonly<Record<string, string>>;
};

/** The operator's preferred text-to-speech model for a request, installed or not. */
export function preferredSpeaker(
  { tts, ttsByLanguage = {} }: PreferredModels,
  { languages: [language, ...others] = [] }: ModelRequest = {},
): string | undefined {
  if (language === undefined || others.length > 0) return tts;
  const code = matchLanguageCode(Object.keys(ttsByLanguage), language);
  return code === undefined ? tts : ttsByLanguage[code];
}

/**
 * Chooses the model for a request that names none, among those that can serve `request`; `undefined` if none
 * can. First comes the operator's choice (`preferred`). For speech-to-text without a known language, models
 * that detect languages come next, then the most accurate by the catalog's figures. For text-to-speech, it is
 * the default model, else another installed one, else a built-in one. For speakers, it is the default model,
 * else the first by name.
 */
export function defaultModel<Type extends InstalledType>(
  models: readonly StoredModel[],
  type: Type,
  request: ModelRequest = {},
  preferred: { readonly [Type in InstalledType]?: string | undefined } = {},
): StoredModel<ManifestOf<Type>> | undefined {
  const able = models.filter((model) => isOfType(model, type)).filter(({ manifest }) => meetsRequest(manifest, request));
  const own = able.find(({ manifest }) => manifest.name === preferred[type]);
  if (own !== undefined) return own;
  const detecting = isUndecided(request) ? able.filter(({ manifest }) => detectsLanguages(manifest)) : [];
  const candidates = detecting.length > 0 ? detecting : able;
  return candidates.toSorted(
    (a, b) =>
      rank(a) - rank(b) || ofRegion(b, request) - ofRegion(a, request) || (a.manifest.name < b.manifest.name ? -1 : 1),
  )[0];
}

/** 1 if the model knows exactly the requested tag, including its region. */
const ofRegion = ({ manifest: { capabilities } }: StoredModel, { languages = [] }: ModelRequest): number =>
  Number(languages.every((language) => capabilities.languages.includes(language)));

/** The best installed model that detects languages; `undefined` if there is none. */
export const multilingualModel = (models: readonly StoredModel[]): StoredModel<SttManifest> | undefined =>
  defaultModel(models.filter(({ manifest }) => detectsLanguages(manifest)), 'stt');

/** Whether the model has the needed abilities. */
export function meetsRequest(manifest: Manifest, { task, languages = [] }: ModelRequest): boolean {
  if (manifest.type === 'speaker' || manifest.type === 'vad') return true;
  if (manifest.type === 'tts') return languages.every((language) => speaksLanguage(manifest, language));
  const known = knownLanguages(manifest);
  if (task === 'translate') return manifest.capabilities.translation && !ENGLISH_ALONE.test(manifest.name);
  return (
    languages.every((language) => matchLanguageCode(known, language) !== undefined) && (languages.length < 2 || detectsLanguages(manifest))
  );
}

/** Whether the model speaks the language of the tag, in any region. */
export const speaksLanguage = ({ capabilities }: ManifestOf<'tts'>, tag: string): boolean => {
  const language = primaryLanguage(tag);
  return capabilities.languages.some((code) => primaryLanguage(code) === (MANDARIN[language] ?? language));
};

export const isOfType = <Type extends InstalledType>(
  model: StoredModel,
  type: Type,
): model is StoredModel<ManifestOf<Type>> => model.manifest.type === type;

/** Text-to-speech models use the shorter code. */
const MANDARIN: Readonly<Record<string, string>> = { cmn: 'zh' };

/** Names of Whisper's English-only models, whose manifests may list more languages. */
const ENGLISH_ALONE = /\.en$/;

const knownLanguages = ({ name, capabilities: { languages } }: SttManifest): readonly string[] =>
  ENGLISH_ALONE.test(name) ? ['en'] : languages.filter((code) => code !== 'auto');

const detectsLanguages = (manifest: Manifest): boolean =>
  manifest.type === 'stt' && manifest.capabilities.languageDetection && !ENGLISH_ALONE.test(manifest.name);

const isUndecided = ({ task = 'transcribe', languages = [] }: ModelRequest): boolean =>
  task === 'transcribe' && languages.length === 0;

const USUAL_NAMES: ReadonlySet<string> = new Set(Object.values(DEFAULT_MODELS));

/** The rank of a model; lower is better. */
function rank({ manifest: { name, type }, isBuiltIn }: StoredModel): number {
  if (type === 'stt') return relativeWordErrorRate(name);
  return USUAL_NAMES.has(name) ? 0 : isBuiltIn ? 2 : 1;
}
