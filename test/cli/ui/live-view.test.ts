import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import type { Context } from '../../../src/cli/command.ts';
import { openQueueProgress } from '../../../src/cli/transcribing/queue-transcriber.ts';
import { showPull } from '../../../src/cli/ui/show-pull.ts';
import { openTranscribeProgress } from '../../../src/cli/ui/transcribe-progress.ts';
import { openUploadProgress } from '../../../src/cli/ui/upload-progress.ts';
import { PendingWrites } from '../../../src/cli/ui/live-view.ts';

const full = async () => {
  throw Object.assign(new Error('full'), { code: 'ENOSPC' });
};
const context = { json: true, stdout: { write: full }, note: full } as unknown as Context;

describe('PendingWrites', () => {
  it('waits for all writes at the end', async () => {
    const written = new PendingWrites();
    const writes = [defer<void>(), defer<void>()];
    for (const { promise } of writes) written.add(promise);
    let isSettled = false;
    const settled = written.settle().then(() => (isSettled = true));
    writes[0]!.resolve();
    await setImmediate();
    expect(isSettled).toBe(false);
    writes[1]!.resolve();
    await settled;
  });

  it('throws the first error when it is awaited, not before, and only once', async () => {
    const written = new PendingWrites();
    written.add(Promise.reject(new Error('first')));
    written.add(Promise.reject(new Error('second')));
    // An uncaught rejection would end the process here.
    await setImmediate();
    await expect(written.settle()).rejects.toThrow('first');
    await written.settle();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'transcription',
      async () => {
        const view = await openTranscribeProgress(context, 'a.wav');
        view.update({ type: 'prepared', start: 0, duration: 1 });
        await setImmediate();
        await view.close();
      },
    ],
    [
      'an upload',
      async () => {
        const view = await openUploadProgress(context, 'a.wav');
        view.update({ type: 'working' });
        await setImmediate();
        await view.close();
      },
    ],
    [
      'a queue',
      async () => {
        const view = await openQueueProgress(context, 1);
        view.update({ done: 1, running: 0, failed: 0 });
        await setImmediate();
        await view.close();
      },
    ],
    [
      'a pull',
      () =>
        showPull(context, async (onEvent) => {
          onEvent({ type: 'pull.done', model: 'm' } as unknown as Parameters<typeof onEvent>[0]);
          await setImmediate();
        }),
    ],
  ])('makes the progress of %s fail at the end if the disk is full', async (_, show) => {
    await expect(show()).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});
