import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { BYTES_PER_MS, RealtimeClient } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record, twoSentences } from './tone-recordings.ts';
import { isRunning, serve, type VoiceServer } from './voice-server.ts';

/**
 * A worker is killed during its work. test/supervisor tests hanging, repeated restarts and replacement by
 * other workers; test/realtime/decoding tests each moment at which a session can lose its worker.
 */

const models = await servedModels();
let server: VoiceServer;
beforeAll(async () => {
  server = await serve({ modelsDir: models.folder, args: ['--preload', FUNCTIONAL] });
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

const WORKER = `${FUNCTIONAL}-1`;

describe('a killed worker', () => {
  it('fails its request with 502, and the client of the hosted API retries and gets its answer', async () => {
    const first = await server.workerProcess(WORKER);
    const short = record(twoSentences('es'));
    const client = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1`, maxRetries: 2 });
    const asking = client.audio.transcriptions.create(
      { file: await toFile(short.bytes, 'short.wav'), model: FUNCTIONAL },
      { headers: { 'x-request-id': 'stubborn' } },
    );
    // The request stays in the worker until the worker is killed.
    process.kill(first, 'SIGSTOP');
    await server.dispatched('stubborn');
    process.kill(first, 'SIGKILL');
    expect((await asking).text).toBe(short.text('es'));
    const answers = () =>
      server.log.filter((line) => line.msg === 'answered' && line.request_id === 'stubborn');
    await expect.poll(() => answers().map((line) => line['status'])).toEqual([502, 200]);
    expect(isRunning(await server.workerProcess(WORKER, 2))).toBe(true);
  });

  it('loses and doubles no word of a session that is in the middle of speech', async () => {
    const before = record([{ silence: 0.4 }, { mark: 'de' }, { words: ['house', 'tree'] }, { silence: 0.6 }]);
    const spoken = record([
      { silence: 0.3 },
      { mark: 'de' },
      { words: ['sun', 'cat', 'bread', 'winter', 'coffee', 'water'] },
      { silence: 0.6 },
    ]);
    const client = await RealtimeClient.open(server, `?model=${FUNCTIONAL}`);
    await client.hear(before.pcm);
    const half = 1500 * BYTES_PER_MS;
    await client.play(spoken.pcm.subarray(0, half));
    process.kill(await server.workerProcess(WORKER, 2), 'SIGKILL');
    await client.play(spoken.pcm.subarray(half));
    await client.settled();
    expect(client.text).toBe(`${before.text('de')} ${spoken.text('de')}`);
    const crash = { code: 'worker_crash', recoverable: true, resume_segment_id: 1 };
    expect(client.all('error')).toEqual([expect.objectContaining(crash)]);
    expect(client.types).not.toContain('session.frames_dropped');
    expect(await client.close()).toBe(1000);
  });
});
