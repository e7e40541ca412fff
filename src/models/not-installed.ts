import { shortened } from '../base/shortened.ts';
import { modelNotFound, VoiceError } from '../domain/errors.ts';
import { catalogEntry, suggestModel } from './catalog.ts';
import { hostedType } from './hosted-names.ts';
import { USUAL_MODELS } from './usual-model.ts';

/** The command that installs, or mends, a model. */
export function pullCommand(name: string): string {
  return `voice models pull ${name}`;
}

/** How to use another model from now on: the command that installs it, and the option that names it. */
export function switchTo(name: string): string {
  return `${pullCommand(name)}, then --model ${name}`;
}

/** `model_not_found`, with the exact command that helps: the pull, or the name that was probably meant. */
export function notInstalled(name: string): VoiceError {
  return new VoiceError('model_not_found', `${modelNotFound(name).message} ${advice(name)}`);
}

/** `model_not_found` for a name that only stands for a model, which is not there. */
export function aliasOfNothing(alias: string, name: string): VoiceError {
  const sentence = `Model '${alias}' stands for '${name}' here, which is not installed.`;
  return new VoiceError('model_not_found', `${sentence} ${advice(name)}`);
}

/** `model_not_found` for a name that was to be pulled, and is in no catalog. */
export function inNoCatalog(name: string): VoiceError {
  const sentence = `There is no model '${shortened(name)}' in the catalog.`;
  return new VoiceError('model_not_found', `${sentence} ${advice(name)}`);
}

function advice(name: string): string {
  if (catalogEntry(name)) return `Get it with: ${pullCommand(name)}`;
  const hosted = name.toLowerCase();
  const type = hostedType(hosted);
  if (type !== undefined && hosted !== name) return `Did you mean ${hosted}?`;
  if (type !== undefined) {
    const usual = USUAL_MODELS[type === 'tts' ? 'speak' : 'transcribe'];
    return `The hosted API calls one so; here that stands for ${usual}, or another that is installed. Get it with: ${pullCommand(usual)}`;
  }
  const near = suggestModel(name);
  return near === undefined ? 'See the names with: voice models catalog' : `Did you mean ${near}?`;
}
