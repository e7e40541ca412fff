import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { installFunctional } from '../helpers/functional-model.ts';
import { transcribe } from './ask.ts';
import { servedModels } from './served-models.ts';
import { record, twoSentences } from './tone-recordings.ts';
import { healthOf, isRunning, serve, type VoiceServer } from './voice-server.ts';

/** Workers that die under their work, each of a model of its own: what takes its time is waited for side by side. */

const models = await servedModels();
const short = record(twoSentences('es'));
const heard = { status: 200, body: { text: short.text('es') } };

let server: VoiceServer;
beforeAll(async () => {
  server = await serve({ modelsDir: models.folder });
  // Before there is anything else to do, so that all of it is within a minute.
  const { pid } = await loadedModel('unlucky');
  for (const nth of [1, 2, 3, 4]) process.kill(await pid(nth), 'SIGKILL');
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

/** A model's only worker, and how to ask it. */
function workerOf(model: string) {
  const worker = `${model}-1`;
  return {
    ask: (recording = short, id = `${model}-plain`) => transcribe(server, recording, { model, id }),
    says: (what: string) => server.line((line) => line.worker === worker && line.msg.includes(what)),
    pid: (nth: number) => server.workerProcess(worker, nth),
  };
}

/** The same for a model that is there for one test alone, and loaded. */
async function loadedModel(model: string) {
  installFunctional(models.folder, { name: model });
  const worker = workerOf(model);
  expect(await worker.ask()).toMatchObject(heard);
  const first = await worker.pid(1);
  return {
    ...worker,
    /** Stops its first process, so that the request stays there, and kills it when it has the request. */
    async killAtWork(id: string) {
      process.kill(first, 'SIGSTOP');
      await server.dispatched(id);
      process.kill(first, 'SIGKILL');
    },
  };
}

describe.concurrent('voice serve, when a worker is killed', () => {
  it('ends its request with 502, and takes the next one', async () => {
    const { ask, pid, killAtWork } = await loadedModel('killed');
    const broken = ask(short, 'broken');
    await killAtWork('broken');
    const { status, headers, body } = await broken;
    expect([status, body.error?.code]).toEqual([502, 'worker_crash']);
    expect(Number(headers.get('retry-after-ms'))).toBeGreaterThan(0);
    expect(await ask()).toMatchObject(heard);
    expect(isRunning(await pid(2))).toBe(true);
  });

  it("is asked again by the hosted API's client, which gets its answer", async ({ expect }) => {
    const { killAtWork } = await loadedModel('retried');
    const client = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1`, maxRetries: 2 });
    const asking = client.audio.transcriptions.create(
      { file: await toFile(short.bytes, 'short.wav'), model: 'retried' },
      { headers: { 'x-request-id': 'stubborn' } },
    );
    await killAtWork('stubborn');
    expect((await asking).text).toBe(short.text('es'));
    const answers = () =>
      server.log.filter((line) => line.msg === 'answered' && line.request_id === 'stubborn');
    await expect.poll(() => answers().map((line) => line['status'])).toEqual([502, 200]);
  });

  it('for the fourth time within a minute, says why there is none, and tries again after that', async () => {
    const { ask, says, pid } = workerOf('unlucky');
    await says('crashed too often');

    const { status: health, problems } = await healthOf(server);
    expect(health).toBe('degraded');
    expect(problems).toEqual([expect.stringMatching(/^unlucky-1: the worker was killed by SIGKILL/)]);
    const { status, headers, body } = await ask();
    expect([status, body.error?.code]).toEqual([503, 'worker_unavailable']);
    expect(body.error?.message).toMatch(/crashed too often; last, it was killed by SIGKILL/);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);

    expect(isRunning(await pid(5))).toBe(true);
    expect(await ask()).toMatchObject(heard);
    expect(isRunning(server.pid)).toBe(true);
  });

  it('or hangs, finds that out and replaces it', async () => {
    const { ask, says, pid } = await loadedModel('hanging');
    let tried = 0;
    // Whoever asks late is heard by its successor.
    const hung = await eventually(async () => {
      const worker = await pid(++tried);
      process.kill(worker, 'SIGSTOP');
      expect(await ask()).toMatchObject({ status: 502, body: { error: { code: 'worker_crash' } } });
      return worker;
    });
    await says('did not answer any more');
    await pid(tried + 1);
    expect(isRunning(hung)).toBe(false);
    expect(await ask()).toMatchObject(heard);
  });

  it('has the other worker of the model take the next request', async ({ onTestFinished }) => {
    const pair = await serve({ modelsDir: models.folder, args: ['--workers', '2', '--preload', 'tones'] });
    onTestFinished(async () => void (await pair.end()));
    await pair.workerProcess('tones-2');
    // Whoever asks late for its health finds its successor.
    await eventually(async () => {
      const pid = await pair.workerProcess('tones-1');
      pair.takeLog();
      process.kill(pid, 'SIGKILL');
      await pair.line(({ worker, msg }) => worker === 'tones-1' && msg.includes('was killed by SIGKILL'));
      expect(await healthOf(pair)).toMatchObject({ status: 'loading', workers_ready: 1, workers_total: 2 });
    });
    expect(await transcribe(pair, short)).toMatchObject(heard);
  });
});
