import { VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { ManifestOf, NamedModel } from '../domain/model.ts';
import type { ModelRequest } from '../models/usual-model.ts';
import type { Runtime } from './runtime.ts';

/**
 * The model that a request names, and whether by an alias; for `wish`, where the name may mean several. One
 * that does something else is no better than one that is not there.
 * @throws VoiceError `model_not_found`; `invalid_manifest`; for a name of the hosted API as
 *   `ModelStore.usual`.
 */
export async function requireModel<Type extends RequestType>(
  { store }: Pick<Runtime, 'store'>,
  name: string,
  type: Type,
  wish?: ModelRequest,
): Promise<NamedModel<ManifestOf<Type>>> {
  try {
    return await store.resolve(name, type, wish);
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    const isOfOtherType = kind === 'unsupported' && wish?.task !== 'translate';
    throw isOfOtherType ? new VoiceError('model_not_found', message) : error;
  }
}
