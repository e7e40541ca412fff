import { createInterface } from 'node:readline/promises';
import { VoiceError } from '../domain/errors.ts';
import { requireEngine } from '../engines/registry.ts';
import { formatBytes } from '../models/byte-size.ts';
import { catalogEntry } from '../models/catalog.ts';
import { ModelStore } from '../models/store.ts';
import type { Context } from './command.ts';
import { showPull } from './ui/show-pull.ts';

export interface EnsureOptions {
  /** The model is small enough to be pulled without a question. */
  readonly small: boolean;
}

/**
 * Makes sure that `model` is installed before anything else is done. A missing model of the catalog is pulled
 * when it is small, when `--pull` or VOICE_AUTO_PULL says so, or when a person at the terminal agrees.
 * @throws VoiceError `model_not_found` with the exact pull command; `unsupported` when no engine here could run it.
 */
export async function ensureModel(context: Context, model: string, { small }: EnsureOptions): Promise<void> {
  const missing = await whyMissing(context, model);
  if (missing === undefined) return;
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

/** The error that `model` is missed with; `undefined` where it is installed. Rejects with any other. */
export async function whyMissing({ settings }: Context, model: string): Promise<VoiceError | undefined> {
  try {
    await new ModelStore(settings.modelsDir).get(model);
    return undefined;
  } catch (error) {
    const failure = VoiceError.from(error);
    if (failure.kind === 'model_not_found') return failure;
    throw failure;
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
