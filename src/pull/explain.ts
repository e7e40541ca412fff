import { isDiskFull, VoiceError } from '../domain/errors.ts';
import { codeOf, isOffline } from '../base/connection-errors.ts';
import { ContentFault, isTransient, RefusalFault, StatusFault } from './faults.ts';
import type { Transfers } from './transfers.ts';

/** The failed request, as the message names it. */
export interface FailedRequest {
  /** The host, as a person may know it: `huggingface.co`. */
  readonly host: string;
  /** The file or repository. */
  readonly what: string;
  /** Whether a hub token was sent. */
  readonly withToken?: boolean;
  /** Whether a proxy is set in the environment. */
  readonly proxied?: boolean;
  /** An alternative for a person without a connection; it follows "or" in the message. */
  readonly elsewhere?: string;
}

/** Describes a request to the hub. */
export function hubRequest({ hub, web }: Transfers, what: string): FailedRequest {
  return {
    host: new URL(hub.url).host,
    what,
    withToken: hub.token !== undefined,
    proxied: web.proxied,
  };
}

/**
 * Converts an error of a request to one that says what failed and what to do. Returns a VoiceError unchanged.
 */
export function explain(error: unknown, request: FailedRequest): VoiceError {
  if (error instanceof VoiceError || (error instanceof Error && error.name === 'AbortError')) {
    return VoiceError.from(error);
  }
  if (isDiskFull(error)) return VoiceError.from(error);
  return new VoiceError('unavailable', sentence(error, request), { cause: error });
}

const KEPT = 'What was already downloaded is kept; another try goes on from there.';

function sentence(error: unknown, request: FailedRequest): string {
  const { host, what } = request;
  if (error instanceof StatusFault) return statusSentence(error, request);
  if (error instanceof ContentFault) {
    return `'${what}' from ${host} ${error.message}, twice. Nothing was installed; try again later or from another mirror.`;
  }
  if (error instanceof RefusalFault) return `'${what}': ${host} ${error.message}.`;
  if (isOffline(error)) {
    const way = request.proxied ? 'the proxy in HTTPS_PROXY/HTTP_PROXY' : 'the network connection';
    return `Cannot reach ${host} (${codeOf(error)}). Check ${way}, or ${request.elsewhere ?? 'name a mirror in VOICE_HUB_URL'}. ${KEPT}`;
  }
  const why = isTransient(error) ? 'broke off again and again' : 'failed';
  return `The transfer of '${what}' from ${host} ${why}${code(error)}. ${KEPT}`;
}

function code(error: unknown): string {
  const found = codeOf(error);
  return found === undefined ? '' : ` (${found})`;
}

function statusSentence(
  { status, retryAfterMs }: StatusFault,
  { host, what, withToken }: FailedRequest,
): string {
  if (status === 401 || status === 403) {
    return withToken
      ? `${host} does not give out '${what}' with the token in HF_TOKEN (${status}). Accept its terms there, or use a token that has access.`
      : `${host} does not give out '${what}' without permission (${status}). Accept its terms there and set HF_TOKEN to your token.`;
  }
  if (status === 407) return `The proxy wants a user name and password (407). Put them into HTTPS_PROXY.`;
  if (status === 404 || status === 410) {
    return `${host} has no '${what}' (${status}). Check the name, or VOICE_HUB_URL if you set it.`;
  }
  if (status === 429) {
    const when = retryAfterMs === undefined ? 'in a few minutes' : `in ${Math.ceil(retryAfterMs / 1000)} s`;
    return `${host} asks to slow down (429). Try again ${when}. ${KEPT}`;
  }
  if (status >= 500) return `${host} is in trouble (${status}). Try again later. ${KEPT}`;
  return `${host} answered ${status} for '${what}'.`;
}
