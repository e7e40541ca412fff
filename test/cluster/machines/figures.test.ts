import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealtimeClient, silence } from '../../e2e/realtime-client.ts';
import { haveRecordings, recording } from '../../e2e/voice-binary.ts';
import type { VoiceServer } from '../../e2e/voice-server.ts';
import { installedMoonshine, MOONSHINE } from '../../helpers/installed-moonshine.ts';
import { startFrontEnd, startWorker, statusOf, untilWorkers, type VoiceWorker } from './machines.ts';
import { type NatsServers, noNats, startNats } from './nats-servers.ts';

/** Measures the figures of docs/scale.md: the load of a stream and of a clip on each machine, and on NATS. */

const STREAMS = 4;
const SECONDS = 60;
const CLIPS = 20;
const WAV_HEADER_BYTES = 44;
const TICKS_PER_SECOND = 100;
const MONITOR_PORT = 18_222;

const moonshine = await installedMoonshine();
const missing = `${noNats}${haveRecordings ? '' : ' (the recordings are not there)'}${moonshine.skipped}`;

let nats: NatsServers;
let worker: VoiceWorker;
let front: VoiceServer;

beforeAll(async () => {
  if (missing !== '' || moonshine.state !== 'installed') return;
  nats = await startNats(1, ['-m', String(MONITOR_PORT)]);
  worker = await startWorker({
    nats: nats.address,
    host: '127.0.6.1',
    models: [MOONSHINE],
    modelsDir: dirname(moonshine.model.folder),
  });
  front = await startFrontEnd(nats.address);
  await untilWorkers(front, 1);
});
afterAll(async () => {
  worker?.kill('SIGTERM');
  await Promise.all([front?.end(), worker?.ended]);
  await nats?.close();
});

/** Processor time of the process `pid`, in seconds. */
function cpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Bytes that the worker has received and sent over its open connections. */
async function bytesOfWorker(): Promise<{ readonly received: number; readonly sent: number }> {
  const [found] = (await statusOf(front)).workers;
  const { port } = new URL(`grpc://${found!.address}`);
  const { stdout } = await execa('ss', ['-tinH', 'sport', '=', `:${port}`]);
  const sum = (pattern: RegExp) =>
    [...stdout.matchAll(pattern)].reduce((total, [, bytes]) => total + Number(bytes), 0);
  return { received: sum(/bytes_received:(\d+)/g), sent: sum(/bytes_acked:(\d+)/g) };
}

const natsTraffic = async () =>
  (await (await fetch(`http://127.0.0.1:${MONITOR_PORT}/varz`)).json()) as {
    readonly in_msgs: number;
    readonly in_bytes: number;
  };

/** The cost of `work` for each of `count` items. */
async function costOf(count: number, work: () => Promise<void>) {
  const before = [cpu(front.pid), cpu(worker.pid), await bytesOfWorker()] as const;
  await work();
  const after = [cpu(front.pid), cpu(worker.pid), await bytesOfWorker()] as const;
  return {
    front: (after[0] - before[0]) / count,
    worker: (after[1] - before[1]) / count,
    toWorker: (after[2].received - before[2].received) / count,
    fromWorker: (after[2].sent - before[2].sent) / count,
  };
}

const perStream = (cost: Awaited<ReturnType<typeof costOf>>) =>
  `front end ${((100 * cost.front) / SECONDS).toFixed(1)} % of a core, worker ${((100 * cost.worker) / SECONDS).toFixed(1)} %, ` +
  `${(cost.toWorker / SECONDS / 1000).toFixed(1)} kB/s to the worker, ${(cost.fromWorker / SECONDS / 1000).toFixed(2)} kB/s back`;

describe.skipIf(missing !== '')(`the figures of docs/scale.md${missing}`, () => {
  it('are measured for live streams', async () => {
    const pcm = readFileSync(recording('talk-60s.wav')).subarray(WAV_HEADER_BYTES);
    let heard = 0;
    const cost = await costOf(STREAMS, async () => {
      await Promise.all(
        Array.from({ length: STREAMS }, async (_, nth) => {
          await sleep(nth * 730);
          const client = await RealtimeClient.open(front, `?model=${MOONSHINE}`);
          await client.play(pcm);
          await client.play(silence(1));
          await client.settled();
          heard += client.text.length;
          await client.close();
        }),
      );
    });
    expect(heard).toBeGreaterThan(STREAMS * 100);
    console.log(`a live stream: ${perStream(cost)}`);
  });

  it('are measured for clips', async () => {
    const clip = readFileSync(recording('austen-0870.wav'));
    const cost = await costOf(CLIPS, async () => {
      for (let nth = 0; nth < CLIPS; nth++) {
        const form = new FormData();
        form.set('file', new Blob([clip]), 'clip.wav');
        form.set('model', MOONSHINE);
        const { status } = await fetch(`${front.url}/v1/audio/transcriptions`, {
          method: 'POST',
          body: form,
        });
        expect(status).toBe(200);
      }
    });
    console.log(
      `a clip of 7.1 s: front end ${(1000 * cost.front).toFixed(0)} ms of a core, worker ${(1000 * cost.worker).toFixed(0)} ms, ${(cost.toWorker / 1000).toFixed(0)} kB to the worker, ${(cost.fromWorker / 1000).toFixed(1)} kB back`,
    );
  });

  it('are measured for the traffic of NATS', async () => {
    const seconds = 10;
    const before = await natsTraffic();
    await sleep(seconds * 1000);
    const after = await natsTraffic();
    expect(after.in_msgs).toBeGreaterThan(before.in_msgs);
    console.log(
      `a worker: ${((after.in_msgs - before.in_msgs) / seconds).toFixed(1)} messages and ${((after.in_bytes - before.in_bytes) / seconds).toFixed(0)} bytes a second to NATS`,
    );
  });
});
