import { fromStatusBody, type ServerStatus } from '../../wire/rest/status.ts';
import type { VoiceServer } from './voice-server.ts';

const MAX_BYTES = 2 ** 22;
const SILENCE_MS = 10_000;

/** What a server is doing, as it tells it. */
export const askStatus = (server: VoiceServer): Promise<ServerStatus> =>
  server.ask({
    method: 'GET',
    path: '/v1/status',
    maxBytes: MAX_BYTES,
    silenceMs: SILENCE_MS,
    parse: fromStatusBody,
  });
