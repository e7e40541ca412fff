import { VoiceError } from '../domain/errors.ts';
import type { SttManifest } from '../domain/model.ts';
import { requireAbilities } from '../domain/require-abilities.ts';
import type { Task } from '../domain/transcript.ts';
import { modelKnowing } from '../models/catalog.ts';
import { switchTo } from '../models/not-installed.ts';

/**
 * That the model can do the task, in the language that was named, if any.
 * @throws VoiceError as `requireAbilities`; of a language that the model does not know, with the command that
 *   gets a model of the catalog which does, where there is one.
 */
export function requireAbility(
  { name, capabilities }: Pick<SttManifest, 'name' | 'capabilities'>,
  { task, language }: { readonly task: Task; readonly language?: string | undefined },
): void {
  try {
    requireAbilities(name, { task, ...(language !== undefined && { language }) }, capabilities);
  } catch (error) {
    const { kind, message, field } = VoiceError.from(error);
    const other = field?.rule === 'unknown_language' ? modelKnowing(language ?? '') : undefined;
    throw other === undefined ? error : new VoiceError(kind, `${message} ${other} does: ${switchTo(other)}.`);
  }
}
