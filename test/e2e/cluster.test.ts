import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { startFrontEnd, startWorker, untilWorkers, type VoiceWorker } from '../cluster/machines/machines.ts';
import { transcribeClip } from '../cluster/machines/load.ts';
import { type NatsServers, noNats, startNats } from '../cluster/machines/nats-servers.ts';
import { runVoice } from '../helpers/run-voice.ts';
import { record } from './tone-recordings.ts';
import { voice } from './voice-binary.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** The smallest cluster. `npm run test:cluster` tests larger ones. */

let nats: NatsServers;
let worker: VoiceWorker;
let fronts: readonly VoiceServer[] = [];

beforeAll(async () => {
  if (noNats) return;
  nats = await startNats();
  worker = await startWorker({
    nats: nats.address,
    host: '127.0.5.1',
    models: ['waiting'],
    program: ['test/cluster/machines/waiting-worker.mjs', '--wait', '50'],
  });
  fronts = await Promise.all([startFrontEnd(nats.address), startFrontEnd(nats.address)]);
  await Promise.all(fronts.map((front) => untilWorkers(front, 1)));
});
afterAll(async () => {
  worker?.kill('SIGTERM');
  await Promise.all([...fronts.map((front) => front.end()), worker?.ended]);
  await nats?.close();
});

describe.skipIf(noNats !== '')(`two front ends and a worker${noNats}`, () => {
  it('give the same results as one server', async () => {
    const answers = await Promise.all(fronts.map(({ url }) => transcribeClip(url, 'waiting')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const models = (await (await fetch(`${fronts[0]!.url}/v1/models`)).json()) as { data: { id: string }[] };
    expect(models.data.map(({ id }) => id)).toContain('waiting');
  });

  it('cancel requests of each other, and report an unknown id', async () => {
    const cancel = async (id: string) => {
      const path = `/v1/audio/transcriptions/${id}/cancel`;
      const response = await fetch(`${fronts[1]!.url}${path}`, { method: 'POST' });
      return ((await response.json()) as { cancelled: boolean }).cancelled;
    };
    // A request counts as running while it is still being uploaded.
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const asked = fetch(`${fronts[0]!.url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-request-id': 'elsewhere' },
      body: readable,
      duplex: 'half',
    });
    const writer = writable.getWriter();
    await writer.write(
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nRIFF'),
    );
    await expect.poll(() => cancel('elsewhere')).toBe(true);
    expect((await asked).status).toBe(499);
    await writer.abort().catch(() => undefined);
    expect(await cancel('nobody')).toBe(false);
  });

  it('share saved voices', async () => {
    const form = new FormData();
    for (const [name, value] of [
      ['name', 'both'],
      ['voice_type', 'blended'],
      ['instruction', 'af_heart(2)+af_sky(1)'],
    ] as const)
      form.set(name, value);
    const made = await fetch(`${fronts[0]!.url}/v1/voices`, { method: 'POST', body: form });
    const { voice_id: id } = (await made.json()) as { voice_id: string };
    const there = `${fronts[1]!.url}/v1/voices/${id}`;
    expect((await fetch(there)).status).toBe(200);
    expect((await fetch(there, { method: 'DELETE' })).status).toBe(204);
    await expect.poll(async () => (await fetch(`${fronts[0]!.url}/v1/voices/${id}`)).status).toBe(404);
  });

  it('share their worker with the command line', async () => {
    const args = ['transcribe', '--cluster', nats.address, '-'];
    const { bytes } = record([{ words: ['house'] }, { silence: 0.4 }]);
    const { stdout } = await voice([...args, '-m', 'waiting'], { input: bytes });
    expect(String(stdout).trim()).toBe(String(worker.pid));
    const missing = await runVoice([...args, '-m', 'nobody-has-it'], { stdin: bytes });
    expect(missing.err).toMatch(/nobody-has-it/);
    expect(missing.code).not.toBe(0);
  });

  it('appear in voice ps and in /metrics', async () => {
    // voice ps leaves out a front end that answers late.
    await eventually(async () => {
      const { out } = await runVoice(['ps', '--cluster', nats.address]);
      expect(out).toMatch(/^waiting +stt +127\.0\.5\.1:\d+ +ready/m);
      for (const { url } of fronts) expect(out).toContain(`front end: ${url}, version `);
      const metrics = await (await fetch(`${fronts[0]!.url}/metrics`)).text();
      expect(metrics).toContain('cluster_workers{model="waiting"} 1');
      expect(metrics).toContain('cluster_connected 1');
    });
  });
});

const WITHOUT_NATS = { NODE_OPTIONS: `--import ${resolve('test/fixtures/refuse-nats.mjs')}` };

describe('NATS packages and addresses', () => {
  it('are not loaded without --cluster', async () => {
    const server = await serve({ modelsDir: '/nonexistent', env: WITHOUT_NATS });
    expect((await fetch(`${server.url}/v1/status`)).status).toBe(200);
    expect(await server.end()).toBe(0);
  });

  it('are named in an error if --cluster needs them and they are not installed', async () => {
    const { stderr, exitCode } = await voice(['ps', '--cluster', 'nats://127.0.0.1:4222'], {
      env: WITHOUT_NATS,
    });
    expect(stderr).toMatch(/npm install @nats-io\/transport-node/);
    expect(exitCode).not.toBe(0);
  });

  it.for([
    ['beyond this machine without TLS', ['--cluster', 'nats://192.0.2.1:4222'], /write tls:\/\//],
    [
      'of a server that is not there',
      ['--cluster', 'nats://127.0.0.1:9'],
      /cannot be reached; start nats-server/,
    ],
    [
      'with half an identity',
      ['--cluster', 'nats://127.0.0.1:9', '--tls-cert', 'a.pem'],
      /--tls-key is missing/,
    ],
    ['with an invalid address', ['--cluster', 'somewhere'], /must be NATS servers/],
  ] as const)('are rejected in voice ps: %s', async ([, args, sentence]) => {
    const { err, code } = await runVoice(['ps', ...args]);
    expect(err).toMatch(sentence);
    expect(code).not.toBe(0);
  });
});
