import type { Settings } from '../../config/settings.ts';
import { isLoopback } from '../../base/loopback.ts';
import { cannotListen } from '../cannot-listen.ts';
import { announceWyoming } from './announce.ts';
import type { WyomingOptions } from './connection.ts';
import { listenForWyoming, type WyomingServer } from './listen.ts';

/**
 * Speaks Wyoming where the settings ask for it, and tells the local network of it where they do; nothing
 * where they do not.
 * @throws VoiceError `unavailable` where it cannot listen there, or the package that tells of it is missing.
 */
export async function serveWyoming(
  { host, wyomingPort, wyomingMdns }: Pick<Settings, 'host' | 'wyomingPort' | 'wyomingMdns'>,
  options: WyomingOptions,
): Promise<WyomingServer | undefined> {
  const { log } = options;
  if (wyomingPort === undefined) {
    if (wyomingMdns) log.warn('nothing is announced by mDNS: --wyoming-port is not given');
    return undefined;
  }
  const server = await listenForWyoming({ host, port: wyomingPort }, options).catch((error: unknown) => {
    throw cannotListen(host, wyomingPort, error);
  });
  log.info(`speaking Wyoming on tcp://${host}:${server.port}`);
  if (!wyomingMdns) return server;
  try {
    if (isLoopback(host)) log.warn(`Wyoming is announced, but only this machine reaches ${host}: see --host`);
    const takeBack = await announceWyoming(server.port, (message) => log.warn(message));
    return {
      port: server.port,
      stop: () => server.stop(),
      async close() {
        await Promise.all([takeBack(), server.close()]);
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
