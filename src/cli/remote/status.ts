import { z } from 'zod';
import type { VoiceServer } from './voice-server.ts';

const text = z.string();
const count = z.number().int().min(0);
const time = z.number();

const statusSchema = z.object({
  status: text,
  version: text,
  workers: z.array(
    z.object({
      name: text,
      model: text,
      type: text,
      state: text,
      since: time,
      restarts: count,
      calls: count,
      pid: count.exactOptional(),
      reason: text.exactOptional(),
      retry_at: time.exactOptional(),
    }),
  ),
  queue: z.object({ realtime: count, batch: count, in_flight: count }),
});

/** What a server is doing, as it tells it; times in seconds since 1970. */
export type ServerStatus = z.output<typeof statusSchema>;

const MAX_BYTES = 2 ** 22;
const SILENCE_MS = 10_000;

export const askStatus = (server: VoiceServer): Promise<ServerStatus> =>
  server.ask({
    method: 'GET',
    path: '/v1/status',
    maxBytes: MAX_BYTES,
    silenceMs: SILENCE_MS,
    parse: (body) => statusSchema.safeParse(body).data,
  });
