import { BYTES_PER_MS, RealtimeClient } from './realtime-client.ts';
import type { VoiceServer } from './voice-server.ts';

/** The result of playing a recording across servers. */
export interface Moved {
  /** The words of all finals. */
  readonly text: string;
  /** The number of complete rounds of the recording. */
  readonly rounds: number;
  /** The reason for the end of each session. */
  readonly reasons: readonly string[];
}

const SLICE_BYTES = 500 * BYTES_PER_MS;

/**
 * Plays `pcm` as fast as it was spoken, over and over until `isEnough` at the end of a round. When a server
 * ends the session, continues in another one from the end of the last final, as docs/realtime.md says.
 */
export async function playAcrossServers(
  server: Pick<VoiceServer, 'url'>,
  { pcm, query, isEnough }: { pcm: Uint8Array; query: string; isEnough: () => boolean },
): Promise<Moved> {
  const texts: string[] = [];
  const reasons: string[] = [];
  let rounds: number | undefined;
  for (let from = 0; ;) {
    const client = await RealtimeClient.open(server, query);
    const isOpen = () => client.all('session.closed').length === 0;
    for (let at = from; isOpen();) {
      if (at % pcm.length === 0 && isEnough()) rounds ??= at / pcm.length;
      if (rounds !== undefined && at >= rounds * pcm.length) break;
      const slice = pcm.subarray(at % pcm.length, (at % pcm.length) + SLICE_BYTES);
      await client.play(slice);
      at += slice.length;
    }
    if (isOpen()) client.send({ type: 'session.close' });
    await client.closed;
    const { reason } = client.all('session.closed')[0]!;
    texts.push(client.text);
    reasons.push(reason);
    if (reason !== 'server_shutdown')
      return { text: texts.filter((text) => text !== '').join(' '), rounds: rounds ?? 0, reasons };
    from += (client.all('transcript.final').at(-1)?.end_ms ?? 0) * BYTES_PER_MS;
  }
}
