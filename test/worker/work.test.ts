import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { status } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import type { Speech } from '../../src/domain/audio.ts';
import type { RequestedModel } from '../../src/domain/model.ts';
import { programUrl } from '../../src/threads/program.ts';
import { Caller } from '../../src/rpc/caller.ts';
import { isServing } from '../../src/rpc/health.ts';
import { STT } from '../../src/rpc/services.ts';
import { openRemoteStt } from '../../src/rpc/stt-client.ts';
import { STOP_LINE, type WorkerOrder } from '../../src/supervisor/order.ts';
import { bursts } from '../fixtures/signals.ts';
import { installedMoonshine } from '../helpers/installed-moonshine.ts';
import { transcribeOne } from '../helpers/transcribe-one.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';
import { isRunning, scriptedModel, told, workerProgram } from '../supervisor/workers.ts';

const never = new AbortController().signal;
/** Starts a worker process as the supervisor does, and waits until it listens. */
async function startWorker(program: URL, model: RequestedModel = scriptedModel()) {
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const order: WorkerOrder = { model, host: '127.0.0.1', port: 0, threads: 2, secret: 'for one worker' };
  child.stdin!.write(`${JSON.stringify(order)}\n`);
  let printed = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  let said = '';
  const words = child.stdio[3] as Readable;
  words.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(words, 'data');
  const [, port] = /^listening (\d+)\n$/.exec(said) ?? [];
  const address = { hostAndPort: `127.0.0.1:${port}`, secret: order.secret };
  const caller = new Caller(address);
  onTestFinished(() => caller.close());
  const serving = () => isServing(caller, 60_000, never);
  return { child, ended, address, caller, serving, printed: () => printed, said: () => said };
}

describe('worker process', () => {
  it('is not serving until its model is loaded', async () => {
    const folder = temporaryFolder();
    const { serving, printed } = await startWorker(workerProgram('slow'), { ...scriptedModel(), folder });
    expect(await serving()).toBe(false);
    writeFileSync(join(folder, 'loaded'), '');
    await eventually(async () => expect(await serving()).toBe(true));
    await eventually(() =>
      expect(JSON.parse(printed())).toEqual({
        level: 'info',
        message: expect.stringMatching(/^loaded in \d+\.\d\d s$/),
      }),
    );
  });

  it('answers only callers with its secret', async () => {
    const { address, serving } = await startWorker(workerProgram('scripted'));
    await eventually(async () => expect(await serving()).toBe(true));
    const stranger = new Caller({ ...address, secret: 'a guess' });
    onTestFinished(() => stranger.close());
    expect(await isServing(stranger, 60_000, never)).toBe(false);
    await expect(stranger.unary(STT.Describe, {}, { signal: never })).rejects.toMatchObject({
      cause: { code: status.UNAUTHENTICATED },
    });
  });

  it('exits at once if it is told to stop while its model is loading', async () => {
    const model = { ...scriptedModel(), folder: temporaryFolder() };
    const { child, ended, serving } = await startWorker(workerProgram('slow'), model);
    expect(await serving()).toBe(false);
    child.stdin!.write(`${STOP_LINE}\n`);
    // An orderly exit would wait for the loading thread.
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  it('ignores SIGINT and SIGHUP, which a terminal also sends to its parent', async () => {
    const { child, serving } = await startWorker(workerProgram('scripted'));
    for (const signal of ['SIGINT', 'SIGHUP'] as const) child.kill(signal);
    await eventually(async () => expect(await serving()).toBe(true));
  });

  it('reports SIGTERM to its parent, and takes calls until the parent tells it to stop', async () => {
    const { child, ended, serving, said } = await startWorker(workerProgram('scripted'));
    child.kill('SIGTERM');
    await eventually(() => expect(said()).toMatch(/\nterminated \n$/));
    await eventually(async () => expect(await serving()).toBe(true));
    child.stdin!.write(`${STOP_LINE}\n`);
    expect(await ended).toEqual([0, null]);
  });

  it('finishes a running call when it is told to stop', async () => {
    const { child, ended, address, serving, printed } = await startWorker(workerProgram('scripted'));
    await eventually(async () => expect(await serving()).toBe(true));
    const remote = await openRemoteStt(address, never);
    onTestFinished(() => remote.close());
    const call = transcribeOne(remote, told('linger'), never);
    await eventually(() => expect(printed()).toContain('lingering'));
    child.stdin!.write(`${STOP_LINE}\n`);
    expect((await call).segments[0]!.text).toBe(String(child.pid));
    expect(await ended).toEqual([0, null]);
  });

  it('fails a call that never ends with `worker_lost` when it is told to stop and terminated', async () => {
    const { child, ended, address, serving, printed } = await startWorker(workerProgram('scripted'));
    await eventually(async () => expect(await serving()).toBe(true));
    const remote = await openRemoteStt(address, never);
    onTestFinished(() => remote.close());
    const call = transcribeOne(remote, told('hold'), never);
    call.catch(() => undefined);
    await eventually(() => expect(printed()).toContain('holding'));
    child.stdin!.write(`${STOP_LINE}\n`);
    child.kill('SIGTERM');
    await expect(call).rejects.toMatchObject({ kind: 'worker_lost' });
    expect(await ended).toEqual([0, null]);
  });

  it('kills itself if its engine cannot be stopped, because an exit would crash in the model run', async () => {
    const { child, ended, address, serving, printed } = await startWorker(workerProgram('scripted'));
    await eventually(async () => expect(await serving()).toBe(true));
    const remote = await openRemoteStt(address, never);
    onTestFinished(() => remote.close());
    const call = transcribeOne(remote, told('stick'), never);
    call.catch(() => undefined);
    await eventually(() => expect(printed()).toContain('sticking'));
    child.stdin!.write(`${STOP_LINE}\n`);
    await expect(call).rejects.toMatchObject({ kind: 'worker_lost' });
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  it('exits when its parent is gone, even during a call', async () => {
    const { child, address, serving, printed } = await startWorker(workerProgram('scripted'));
    await eventually(async () => expect(await serving()).toBe(true));
    const remote = await openRemoteStt(address, never);
    const held = transcribeOne(remote, told('hold'), never);
    held.catch(() => undefined);
    await eventually(() => expect(printed()).toContain('holding'));
    child.stdin!.end();
    await eventually(() => expect(isRunning(child.pid!)).toBe(false));
    await expect(held).rejects.toMatchObject({ name: 'VoiceError' });
    await remote.close();
  });
});

const moonshine = await installedMoonshine();

describe.skipIf(moonshine.skipped !== '')(`a worker with a busy engine${moonshine.skipped}`, () => {
  it('answers health checks and Cancel, and takes the next request', async () => {
    const { model } = moonshine as Extract<typeof moonshine, { state: 'installed' }>;
    const { address, caller, serving } = await startWorker(programUrl('worker/main.ts'), model);
    await eventually(async () => expect(await serving()).toBe(true));
    const remote = await openRemoteStt(address, never);
    const request = { ...told(), speech: bursts(10, [0.2, 9]) as Speech };
    const leaving = new AbortController();
    let over = false;
    const busy = Promise.allSettled(
      Array.from({ length: 60 }, () => transcribeOne(remote, request, leaving.signal)),
    );
    void busy.then(() => (over = true));

    for (let probes = 0; probes < 10; probes++) {
      expect(await serving()).toBe(true);
      await caller.unary(STT.Cancel, { callId: 'nobody' }, { signal: never });
    }
    expect(over).toBe(false);

    leaving.abort();
    await busy;
    const short = { ...told(), speech: bursts(1, [0.2, 0.8]) as Speech };
    await transcribeOne(remote, short, never);
    await remote.close();
  });
});
