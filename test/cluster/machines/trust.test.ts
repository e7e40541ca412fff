import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { installFunctional } from '../../helpers/functional-model.ts';
import { voice } from '../../e2e/voice-binary.ts';
import { type Certificate, certificateOf, noOpenssl, tlsArgs } from './certificates.ts';
import { transcribeClip } from './load.ts';
import { startFrontEnd, startWorker, statusOf, untilWorkers } from './machines.ts';
import { type NatsServers, noNats, startNats } from './nats-servers.ts';

/** Who is let in where parts of a cluster meet over TLS, NATS included. */

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
  it('works beyond the loopback for those of its authority, and answers nobody else', async () => {
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

  it('does not let in who has a certificate of another authority, or none', async () => {
    const address = nats.address.replace('nats://', 'tls://');
    const refused = /^voice: NATS at 127\.0\.0\.1:\d+ cannot be reached/;
    const other = await voice(['ps', '--cluster', address, ...tlsArgs(theirs)]);
    expect(other.stderr).toMatch(refused);
    const none = await voice(['ps', '--cluster', address]);
    expect(none.stderr).toMatch(refused);
    expect([other.exitCode, none.exitCode]).not.toContain(0);
  });
});
