import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { installFunctional } from '../../helpers/functional-model.ts';
import { voice } from '../../e2e/voice-binary.ts';
import { makeAccounts } from './accounts.ts';
import { type Certificate, certificateOf, noOpenssl, tlsArgs } from './certificates.ts';
import { transcribeClip } from './load.ts';
import { startFrontEnd, startWorker, statusOf, untilWorkers } from './machines.ts';
import { type NatsServers, noNats, startNats } from './nats-servers.ts';

/** Authentication between the processes of a cluster over TLS, including NATS. */

const missing = noNats + noOpenssl;
const folder = mkdtempSync(join(tmpdir(), 'voice-trust-'));
let ours: Certificate;
let theirs: Certificate;
let nats: NatsServers;

beforeAll(async () => {
  if (missing) return;
  installFunctional(folder, { name: 'tones', engineConfig: { beam_size: 1 } });
  [ours, theirs] = await Promise.all([certificateOf('ours', folder), certificateOf('theirs', folder)]);
  const { cert, key, ca } = ours;
  nats = await startNats(1, ['--tls', '--tlscert', cert, '--tlskey', key, '--tlscacert', ca, '--tlsverify']);
});
afterAll(async () => {
  await nats?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(missing !== '')(`a cluster with certificates${missing}`, () => {
  it('works beyond the loopback interface for clients of its authority, and answers nobody else', async () => {
    const address = nats.address.replace('nats://', 'tls://');
    const worker = await startWorker({
      nats: address,
      host: '0.0.0.0',
      models: ['tones'],
      modelsDir: folder,
      args: ['--threads', '1', '--advertise', '127.0.0.1', ...tlsArgs(ours)],
    });
    onTestFinished(() => worker.kill('SIGKILL'));
    const front = await startFrontEnd(address, tlsArgs(ours));
    onTestFinished(() => front.end().then(() => undefined));
    await untilWorkers(front, 1);
    expect(await transcribeClip(front.url, 'tones')).toMatchObject({ status: 200, isRight: true });

    const [found] = (await statusOf(front)).workers;
    const { port } = new URL(`grpc://${found!.address}`);
    const stranger = connect({
      host: '127.0.0.1',
      port: Number(port),
      rejectUnauthorized: false,
      ALPNProtocols: ['h2'],
    });
    stranger.resume();
    const [refusal] = (await once(stranger, 'error')) as [Error];
    expect(refusal.message).toContain('certificate required');
  });

  it('rejects a client with a certificate of another authority, or without a certificate', async () => {
    const address = nats.address.replace('nats://', 'tls://');
    const refused =
      /^voice: NATS at 127\.0\.0\.1:\d+ (?:cannot be reached|has a certificate that is not trusted here)/;
    const other = await voice(['ps', '--cluster', address, ...tlsArgs(theirs)]);
    expect(other.stderr).toMatch(refused);
    const none = await voice(['ps', '--cluster', address]);
    expect(none.stderr).toMatch(refused);
    expect([other.exitCode, none.exitCode]).not.toContain(0);
  });
});

describe.skipIf(missing !== '')(`NATS with accounts and TLS${missing}`, () => {
  it('accepts clients with credentials, and each account sees only its own workers and queue', async () => {
    const { config, creds } = await makeAccounts(['shop', 'clinic'], ours, folder);
    const server = await startNats(1, ['-c', config]);
    onTestFinished(() => server.close());
    const address = server.address.replace('nats://', 'tls://');
    const [shop, clinic] = creds.map((file) => ['--nats-creds', file, ...tlsArgs(ours)]);
    const worker = await startWorker({
      nats: address,
      host: '127.0.0.1',
      models: ['tones'],
      modelsDir: folder,
      args: ['--threads', '1', ...shop!],
    });
    onTestFinished(() => worker.kill('SIGKILL'));
    const startFront = async (args: readonly string[]) => {
      const front = await startFrontEnd(address, args);
      onTestFinished(() => front.end().then(() => undefined));
      return front;
    };
    const same = await startFront(shop!);
    const other = await startFront(clinic!);
    await untilWorkers(same, 1);
    expect(await transcribeClip(same.url, 'tones')).toMatchObject({ status: 200, isRight: true });
    expect((await statusOf(other)).workers).toEqual([]);
    expect(await transcribeClip(other.url, 'tones')).toMatchObject({ status: 400 });

    const stranger = await voice(['ps', '--cluster', address, ...tlsArgs(ours)]);
    expect(stranger.exitCode).not.toBe(0);
    expect(stranger.stderr).toContain(
      'refuses the connection: write the user and password into its address, or name a file with --nats-creds.',
    );
  });
});
