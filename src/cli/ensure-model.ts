import { createInterface } from 'node:readline/promises';
import { VoiceError } from '../domain/errors.ts';
import type { InstalledModel, Manifest, ManifestOf } from '../domain/model.ts';
import { requireEngine } from '../engines/registry.ts';
import { formatBytes } from '../base/byte-size.ts';
import { catalogEntry } from '../models/catalog.ts';
import { checkModelName } from '../models/model-name.ts';
import { openStore } from '../runtime/open-store.ts';
import type { Context } from './command.ts';
import { showPull } from './ui/show-pull.ts';

export interface EnsureOptions {
  /** The model is small enough to be pulled without a question. */
  readonly small: boolean;
}

/**
 * The model of that name, installed before anything else is done. A missing model of the catalog is pulled
 * when it is small, when `--pull` or VOICE_AUTO_PULL says so, or when a person at the terminal agrees.
 * @throws VoiceError `model_not_found` with the exact pull command; `unsupported` when no engine here could run it, or
 *   when it does the other thing; `invalid_value` for what can be no name.
 */
export async function ensureModel<Type extends Manifest['type']>(
  context: Context,
  model: string,
  type: Type,
  { small }: EnsureOptions,
): Promise<InstalledModel<ManifestOf<Type>>> {
  const store = openStore(context.settings.modelsDir, context.settings.aliases);
  checkModelName(model);
  try {
    return await store.resolve(model, type);
  } catch (error) {
    if (VoiceError.from(error).kind !== 'model_not_found') throw error;
    await pullMissing(context, model, error, small);
  }
  return store.resolve(model, type);
}

async function pullMissing(context: Context, model: string, missing: unknown, small: boolean): Promise<void> {
  const known = catalogEntry(model);
  if (!known) throw missing;
  // Gigabytes that could not be used afterwards are not worth a question.
  requireEngine(known);
  if (!small && !context.settings.autoPull && !(await agrees(context, model))) throw missing;
  const { pullModel } = await import('../runtime/pull-model.ts');
  await showPull(context, (onEvent) => {
    const { settings, env, signal } = context;
    return pullModel(model, { settings, env, signal, onEvent });
  });
}

/** Whether the model is there. Rejects where it is, and cannot be used. */
export async function isInstalled({ settings }: Context, model: string): Promise<boolean> {
  try {
    await openStore(settings.modelsDir).get(model);
    return true;
  } catch (error) {
    if (VoiceError.from(error).kind === 'model_not_found') return false;
    throw error;
  }
}

/** Asks once, where someone can answer. */
async function agrees(context: Context, model: string): Promise<boolean> {
  const { stdin, stderr, signal, interactive } = context;
  if (!interactive || !stdin.isTerminal || !stdin.stream || !stderr.stream) return false;
  const prompt = createInterface({ input: stdin.stream, output: stderr.stream });
  try {
    const answer = await prompt.question(
      `Model '${model}' is not installed. Pull it now${sizeOf(model)}? [y/N] `,
      { signal },
    );
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}

function sizeOf(model: string): string {
  const files = catalogEntry(model)?.files ?? [];
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? NaN), 0);
  return Number.isFinite(bytes) && bytes > 0 ? ` (${formatBytes(bytes)})` : '';
}
