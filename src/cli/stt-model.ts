import { VoiceError } from '../domain/errors.ts';
import type { Task } from '../domain/transcript.ts';
import { catalogEntry, DEFAULT_STT_MODEL, recognizerForLanguage } from '../models/catalog.ts';
import type { ModelStore } from '../models/store.ts';
import { meetsRequest, type ModelRequest, modelRequest, DEFAULT_MODELS } from '../models/default-model.ts';
import type { SttManifest } from '../domain/model.ts';
import { requireAbilities } from '../domain/require-abilities.ts';
import { switchTo } from '../models/not-installed.ts';

/** A task with its model and language. */
export interface SttModelOptions {
  readonly task: Task;
  /** The model that was named in the options. */
  readonly model?: string | undefined;
  /** ISO 639-1. */
  readonly language?: string | undefined;
}

/**
 * The name of the model for a task: `asked.model`, else `preferred`, else the best one in `store` for the
 * language. It may have to be pulled.
 * @throws VoiceError `invalid_value` if no installed model knows the language, naming one that does.
 */
export async function chooseSttModel(
  store: Pick<ModelStore, 'find' | 'usual'>,
  options: SttModelOptions,
  preferred: string | undefined,
): Promise<string> {
  if (options.model !== undefined) return options.model;
  const request = sttModelRequest(options);
  if (preferred !== undefined && (await needsPull(store, preferred, request))) return preferred;
  try {
    return (await store.usual('stt', request)).manifest.name;
  } catch (error) {
    const { kind } = VoiceError.from(error);
    if (kind === 'model_not_found' || kind === 'unsupported') return DEFAULT_MODELS[options.task];
    throw error;
  }
}

export const sttModelRequest = ({ task, language }: SttModelOptions): ModelRequest =>
  task === 'translate' ? { task } : { task, ...modelRequest(language) };

/**
 * The name of the model for a task if the installed models are not known: `model`, else `preferred`, else the
 * catalog's default.
 */
export function defaultOfCatalog(
  { model, task, language }: SttModelOptions,
  preferred: string | undefined,
): string {
  const named = model ?? preferred;
  if (named !== undefined || task === 'translate') return named ?? DEFAULT_MODELS.translate;
  return meetsRequest(catalogEntry(DEFAULT_STT_MODEL)!, modelRequest(language))
    ? DEFAULT_STT_MODEL
    : (recognizerForLanguage(language ?? '') ?? DEFAULT_STT_MODEL);
}

/**
 * Whether the configured model `name` is missing and should be pulled: not if the catalog says that it cannot
 * serve the request.
 */
export async function needsPull(
  store: Pick<ModelStore, 'find'>,
  name: string,
  request: ModelRequest,
): Promise<boolean> {
  const isMissing = await store.find(name).then(
    () => false,
    (error: unknown) => VoiceError.from(error).kind === 'model_not_found',
  );
  const known = catalogEntry(name);
  return isMissing && (known === undefined || meetsRequest(known, request));
}

/**
 * Requires that the model can do the task in the language.
 * @throws VoiceError as `requireAbilities`; for an unknown language, with the command to install a model that
 * knows it.
 */
export function requireAbility(
  { name, capabilities }: Pick<SttManifest, 'name' | 'capabilities'>,
  { task, language }: { readonly task: Task; readonly language?: string | undefined },
): void {
  try {
    requireAbilities(name, { task, ...(language !== undefined && { language }) }, capabilities);
  } catch (error) {
    const { kind, message, field } = VoiceError.from(error);
    const other = field?.rule === 'unknown_language' ? recognizerForLanguage(language ?? '') : undefined;
    throw other === undefined ? error : new VoiceError(kind, `${message} ${other} does: ${switchTo(other)}.`);
  }
}
