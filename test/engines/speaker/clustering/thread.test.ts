import { expect, it, onTestFinished } from 'vitest';
import { NEVER_ABORTED } from '../../../../src/base/abort.ts';
import { openClusteringThread } from '../../../../src/engines/speaker/clustering/thread.ts';
import type { DiarizeWindowsRequest } from '../../../../src/engines/speaker/diarize-windows.ts';

const FRAMES = 60;
/** So many windows that clustering takes seconds. */
const LONG = 2_000;

/** Windows with two of many voices, one after the other. */
function talk(windows: number): DiarizeWindowsRequest {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const voice = () => Float32Array.from({ length: 32 }, () => random() - 0.5);
  const activity = Uint8Array.from({ length: FRAMES }, (_, at) => (at < FRAMES / 2 ? 1 : 2));
  const speakers = () => [0, 1].map((speaker) => ({ speaker, cleanFrames: FRAMES / 2, embedding: voice() }));
  const numbers = Array.from({ length: windows }, (_, number) => number);
  const starts = Int32Array.from(numbers, (number) => number * 10);
  return {
    windows: numbers.map(() => ({ activity, speakers: speakers() })),
    numbers,
    grid: { frames: starts.at(-1)! + FRAMES, starts },
    speakers: 3,
    clustering: { linkage: 'centroid', threshold: 0.9, least: 1, most: 20, leastVoices: 6, leastFrames: 12 },
    limits: { longestGap: 3, shortestTurn: 3 },
  };
}

/** A started thread, and the time that it would need at least if nothing stopped it. */
async function threads() {
  const [thread, other] = [openClusteringThread(undefined), openClusteringThread(undefined)];
  onTestFinished(async () => void (await Promise.all([thread.close(), other.close()])));
  await Promise.all([thread, other].map(({ call }) => call('diarize', talk(1), NEVER_ABORTED)));
  const unstopped = other.call('diarize', talk(LONG), NEVER_ABORTED).then(
    () => 'not stopped',
    () => undefined,
  );
  return { thread, unstopped };
}

it('the clustering thread stops on abort in a long recording, and works again', async () => {
  const { thread, unstopped } = await threads();
  const interrupt = new AbortController();
  const long = thread.call('diarize', talk(2 * LONG), interrupt.signal);
  interrupt.abort();
  await expect(long).rejects.toMatchObject({ kind: 'cancelled' });
  const next = thread.call('diarize', talk(4), NEVER_ABORTED);
  expect(await Promise.race([next, unstopped])).toMatchObject({ turns: expect.anything() as unknown });
});

it('the clustering thread closes in the middle of a long recording', async () => {
  const { thread, unstopped } = await threads();
  const long = thread.call('diarize', talk(2 * LONG), NEVER_ABORTED);
  const ended = long.catch((error: unknown) => error);
  expect(await Promise.race([thread.close(), unstopped])).toBeUndefined();
  expect(await ended).toMatchObject({ kind: 'cancelled' });
});
