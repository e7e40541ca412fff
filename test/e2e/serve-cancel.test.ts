import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { cancel, transcribe } from './ask.ts';
import { servedModels } from './served-models.ts';
import { record, sentences, twoSentences } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** Six minutes: the engine is at work for seconds. */
const long = record(sentences(90));
/** Long enough to wait its turn like any other. */
const next = record([...twoSentences('de'), { silence: 1 }, ...sentences(1)]);

const models = await servedModels();
let server: VoiceServer;
beforeAll(async () => {
  server = await serve({ modelsDir: models.folder, args: ['--preload', FUNCTIONAL] });
  // From here on everything is loaded that has to be.
  await transcribe(server, next);
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

/** Nothing waits, and no engine is at work. */
const idle = () =>
  eventually(async () => {
    const status = await fetch(`${server.url}/v1/status`);
    expect(await status.json()).toMatchObject({
      workers: [{ calls: 0 }],
      queue: { realtime: 0, batch: 0, in_flight: 0 },
    });
  });

describe('a request that is being worked on', () => {
  it('is cancelled, once, and the worker is free for the next', async () => {
    const upload = transcribe(server, long, { id: 'long-1' });
    await server.underway('long-1');

    expect(await cancel(server, 'long-1')).toBe(true);
    const { status, body } = await upload;
    expect([status, body.error?.code]).toEqual([499, 'request_cancelled']);

    await idle();
    const answer = await transcribe(server, next);
    expect(answer).toMatchObject({ status: 200, body: { text: next.text('de') } });
    expect(await cancel(server, 'long-1')).toBe(false);
  });

  it('has nothing left to cancel when it is finished, or never was', async () => {
    expect(await transcribe(server, next, { id: 'finished' })).toMatchObject({ status: 200 });
    expect(await cancel(server, 'finished')).toBe(false);
    expect(await cancel(server, 'never-seen')).toBe(false);
  });

  it('is given up when its client leaves', async () => {
    const leaving = new AbortController();
    const upload = transcribe(server, long, { id: 'left', signal: leaving.signal });
    await server.underway('left');
    leaving.abort();
    await expect(upload).rejects.toThrow(/abort/);
    await idle();
    expect(await transcribe(server, next)).toMatchObject({ status: 200 });
  });

  it('ends with an error where it was answered with events already', async () => {
    const form = new FormData();
    for (const [name, value] of [
      ['model', FUNCTIONAL],
      ['stream', 'true'],
    ] as const)
      form.append(name, value);
    form.append('file', new Blob([long.bytes]), 'long.wav');
    const { body } = await fetch(`${server.url}/v1/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers: { 'x-request-id': 'streamed' },
    });
    let heard = '';
    let cancelling: Promise<boolean> | undefined;
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      heard += text;
      cancelling ??= cancel(server, 'streamed');
    }
    expect(await cancelling).toBe(true);
    expect(heard).toMatch(/^data: \{"type":"transcript\.text\.delta"/);
    expect(heard.trimEnd().split('\n\n').at(-1)).toMatch(/^event: error\ndata: .*"code":"request_cancelled"/);
  });

  it('whose id is in use is refused', async () => {
    const upload = transcribe(server, long, { id: 'twin' });
    await server.underway('twin');
    const { status, body } = await transcribe(server, next, { id: 'twin' });
    expect([status, body.error?.code]).toEqual([409, 'duplicate_request_id']);
    expect(await cancel(server, 'twin')).toBe(true);
    expect(await upload).toMatchObject({ status: 499 });
  });
});
