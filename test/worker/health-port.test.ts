import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { QUIET_HOST } from '../helpers/quiet-host.ts';
import { openHealthPort } from '../../src/worker/health-port.ts';

it('openHealthPort serves liveness and readiness over HTTP, and rejects if its port is taken', async () => {
  const other = createServer().listen(0, QUIET_HOST);
  await once(other, 'listening');
  const { port: healthPort } = other.address() as { port: number };
  const at = { host: QUIET_HOST, healthPort };
  await expect(openHealthPort(at, () => true)).rejects.toMatchObject({
    kind: 'unavailable',
    message: `Port ${healthPort} is taken by another program; name another with --health-port.`,
  });
  other.close();
  await once(other, 'close');

  let isReady = false;
  const health = await openHealthPort(at, () => isReady);
  onTestFinished(() => health?.close());
  const status = async (path: string) => (await fetch(`http://${QUIET_HOST}:${healthPort}${path}`)).status;
  expect([await status('/health/live'), await status('/health/ready'), await status('/')]).toEqual([
    200, 503, 404,
  ]);
  isReady = true;
  expect(await status('/health/ready')).toBe(200);
  expect(await openHealthPort({ host: QUIET_HOST, healthPort: undefined }, () => true)).toBe(undefined);
});
