import { describeLanguage } from '../base/describe-language.ts';
import { shortened } from '../base/shortened.ts';
import { modelNotFound, VoiceError } from '../domain/errors.ts';
import type { InstalledType } from '../domain/engines.ts';
import type { StoredModel } from '../domain/model.ts';
import { catalogEntry, FALLBACK_TTS_MODEL, recognizerForLanguage, voiceModelForLanguage, suggestModel, withSize } from './catalog.ts';
import { isConversationModel, hostedType } from './hosted-names.ts';
import { meetsRequest, isOfType, type ModelRequest, DEFAULT_MODELS } from './default-model.ts';

/** The command that installs or repairs a model. */
export function pullCommand(name: string): string {
  return `voice models pull ${name}`;
}

/** The advice to install another model and use it. */
export function switchTo(name: string): string {
  return `${pullCommand(name)}, then --model ${name}`;
}

/** A `model_not_found` error with the next command: a pull, or the name that the user probably meant. */
export function notInstalled(name: string): VoiceError {
  return new VoiceError('model_not_found', `${modelNotFound(name).message} ${advice(name)}`);
}

/** The `model_not_found` error for a request for speakers without a diarization model. */
export const noSpeakerModel = (): VoiceError =>
  new VoiceError(
    'model_not_found',
    `No model that tells speakers apart is installed. Get one with: ${pullCommand(DEFAULT_MODELS.diarize)}`,
  );

/** The `model_not_found` error for a session with turn detection but without a model for it. */
export const noTurnModel = (): VoiceError =>
  new VoiceError(
    'model_not_found',
    `No model that finds the end of a turn is installed. Get one with: ${pullCommand(DEFAULT_MODELS.turns)}`,
  );

/** A `model_not_found` error for an alias whose model is not installed. */
export function aliasNotInstalled(alias: string, name: string): VoiceError {
  const sentence = `Model '${alias}' stands for '${name}' here, which is not installed.`;
  return new VoiceError('model_not_found', `${sentence} ${advice(name)}`);
}

/**
 * The error for a request that no installed model can serve. It names a suitable model of the catalog with
 * its download size. `alias` is the name of the hosted API that the request used, if any.
 */
export function noCapableModel(
  models: readonly StoredModel[],
  type: InstalledType,
  request: ModelRequest = {},
  alias?: string,
): VoiceError {
  const { task = 'transcribe', languages = [] } = request;
  const usual = DEFAULT_MODELS[type === 'stt' ? task : TASKS[type]];
  const isAnyThere = models.some((model) => isOfType(model, type));
  if (!isAnyThere && meetsRequest(catalogEntry(usual)!, request))
    return alias === undefined ? notInstalled(usual) : aliasNotInstalled(alias, usual);
  if (type === 'tts') return cannotSpeakIt(languages, isOptionMissing(models));
  if (task === 'translate')
    return new VoiceError('unsupported', `No model that is installed translates. ${helps(usual)}`);
  return unknownLanguage(
    `No model that is installed knows ${inWords(languages)}.`,
    languages.map((language) => recognizerForLanguage(language)).find((name) => name !== undefined),
  );
}

/** The task of each type of model except `stt`, which has several. */
const TASKS = { tts: 'speak', vad: 'turns', speaker: 'diarize' } as const;

/** Whether the optional package eSpeak, which speaks most languages, is missing. */
const isOptionMissing = (models: readonly StoredModel[]) =>
  models.every(({ manifest }) => manifest.name !== FALLBACK_TTS_MODEL);

function cannotSpeakIt(languages: readonly string[], isFallbackMissing: boolean): VoiceError {
  const sentence = `No model that is installed speaks ${inWords(languages)}.`;
  const [speaker, ...others] = new Set(languages.map(voiceModelForLanguage));
  if (speaker !== undefined && others.length === 0) return unknownLanguage(sentence, speaker);
  const advice = ` ${FALLBACK_TTS_MODEL}, an optional part of the installation, speaks most languages.`;
  return unknownLanguage(`${sentence}${isFallbackMissing ? advice : ''}`);
}

function unknownLanguage(sentence: string, model?: string): VoiceError {
  const help = model === undefined ? '' : ` ${helps(model)}`;
  return new VoiceError('invalid_value', `${sentence}${help}`, {
    field: { name: 'language', rule: 'unknown_language' },
  });
}

const helps = (model: string) => `${withSize(model)} does: ${pullCommand(model)}`;

/** `German (de)`, or several joined by `and`. */
const inWords = (languages: readonly string[]): string =>
  new Intl.ListFormat('en').format(languages.map(describeLanguage));

/** A `model_not_found` error for a pull of a name that is not in the catalog. */
export function notInCatalog(name: string): VoiceError {
  const sentence = `There is no model '${shortened(name)}' in the catalog.`;
  return new VoiceError('model_not_found', `${sentence} ${advice(name)}`);
}

function advice(name: string): string {
  if (name === FALLBACK_TTS_MODEL)
    return 'It is a part of the program: there is nothing to pull, check or remove.';
  if (catalogEntry(name)) return `Get it with: ${pullCommand(name)}`;
  const hosted = name.toLowerCase();
  const type = hostedType(hosted);
  if (type !== undefined && hosted !== name) return `Did you mean ${hosted}?`;
  if (type !== undefined) {
    const usual = DEFAULT_MODELS[type === 'tts' ? 'speak' : 'transcribe'];
    return `It is a name of the hosted API; here it selects the best installed model. Get the default one with: ${pullCommand(usual)}`;
  }
  if (isConversationModel(hosted))
    return 'It holds conversations, which nothing here does: transcribe with whisper-1, ask a language model of your own, and speak its answer with tts-1.';
  const near = suggestModel(name);
  return near === undefined ? 'See the names with: voice models catalog' : `Did you mean ${near}?`;
}
