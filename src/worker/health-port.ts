import { createServer } from 'node:http';
import type { Settings } from '../config/settings.ts';
import { VoiceError } from '../domain/errors.ts';

/**
 * Answers `/health/live` and `/health/ready` over plain HTTP, for container platforms. Does nothing without a
 * port.
 * @throws VoiceError `unavailable` if the port is taken.
 */
export async function openHealthPort(
  { host, healthPort }: Pick<Settings, 'host' | 'healthPort'>,
  isReady: () => boolean,
): Promise<{ close(): void } | undefined> {
  if (healthPort === undefined) return undefined;
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, boolean>> = { '/health/live': true, '/health/ready': isReady() };
    const isFine = answers[request.url ?? ''];
    response.writeHead(isFine === undefined ? 404 : isFine ? 200 : 503, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify({ status: isFine === true ? 'ok' : 'unavailable' }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new VoiceError(
          'unavailable',
          `Port ${healthPort} is taken by another program; name another with --health-port.`,
          {
            cause,
          },
        ),
      ),
    );
    server.listen(healthPort, host, resolve);
  });
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
