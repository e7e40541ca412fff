import type { IncomingHttpHeaders } from 'node:http';
import type { SessionForm } from './hosted/settings.ts';

/** The hosted API's protocol, as one of its clients expects it. */
export interface HostedForm {
  readonly form: SessionForm;
  /** The event that announces the session to the client. */
  readonly created: 'session.created' | 'transcription_session.created';
}

/** The protocol that a request names; `open` if the first message decides. */
export type RequestedDialect = 'voice' | 'open' | HostedForm;

/** The parts of a socket's request that name its protocol. */
export interface SocketRequest {
  readonly dialect: string | undefined;
  readonly intent: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** The prefix of a key among the subprotocols; browsers cannot send headers. */
const KEY_PROTOCOL = 'openai-insecure-api-key.';
const BETA_PROTOCOL = 'openai-beta.realtime-v1';

/** Recognises clients of the hosted API by their headers and query; `dialect` in the query decides. */
export function requestedDialect({ dialect, intent, headers }: SocketRequest): RequestedDialect {
  if (dialect === 'voice') return 'voice';
  const protocols = protocolsIn(headers);
  const isBeta =
    /realtime=v1/.test(String(headers['openai-beta'] ?? '')) || protocols.includes(BETA_PROTOCOL);
  const isHosted =
    dialect === 'hosted' ||
    intent === 'transcription' ||
    isBeta ||
    protocols.some((protocol) => protocol === 'realtime' || protocol.startsWith(KEY_PROTOCOL)) ||
    /^bearer /i.test(headers.authorization ?? '');
  if (!isHosted) return 'open';
  const isOldTranscription = isBeta && intent === 'transcription';
  return {
    form: isBeta ? 'flat' : 'nested',
    created: isOldTranscription ? 'transcription_session.created' : 'session.created',
  };
}

/** The key of a request: in a header, or among the subprotocols. */
export function keyIn(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^bearer +(?<key>\S+)/i.exec(headers.authorization ?? '')?.groups?.['key'];
  return bearer ?? protocolsIn(headers).find(isKey)?.slice(KEY_PROTOCOL.length);
}

/** The subprotocol to answer with: the first that is not a key, if any. */
export const chosenProtocol = (offered: ReadonlySet<string>): string | false =>
  [...offered].find((protocol) => !isKey(protocol)) ?? [...offered][0] ?? false;

const isKey = (protocol: string) => protocol.startsWith(KEY_PROTOCOL);

/** The subprotocols that a client offers, in its order. */
export const protocolsIn = (headers: IncomingHttpHeaders): readonly string[] =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
