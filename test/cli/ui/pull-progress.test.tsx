import { Writable } from 'node:stream';
import { render } from 'ink';
import { describe, expect, it } from 'vitest';
import { pullAmounts, pullLine, formatDuration } from '../../../src/cli/ui/pull-lines.ts';
import { PullProgressView } from '../../../src/cli/ui/pull-progress.tsx';
import { nextPullState, NOTHING_PULLED, type PullState } from '../../../src/pull/pull-state.ts';
import type { PullEvent } from '../../../src/pull/pull-event.ts';

const START: PullEvent = {
  type: 'pull.start',
  model: 'whisper-tiny',
  files: 2,
  bytes: 40_000_000,
  present: 10_000_000,
};
const HALF: readonly PullEvent[] = [
  START,
  { type: 'file.start', path: 'encoder.onnx', bytes: 10_000_000 },
  { type: 'file.verified', path: 'encoder.onnx', bytes: 10_000_000, sha256: '' },
  { type: 'file.start', path: 'decoder.onnx', bytes: 30_000_000 },
  { type: 'file.resumed', path: 'decoder.onnx', from: 5_000_000 },
  { type: 'file.progress', path: 'decoder.onnx', received: 20_000_000 },
];

describe('the progress of a pull', () => {
  it('sums bytes over all files, and measures the rate without files that were present', () => {
    expect(pullAmounts(after(HALF), 4000)).toBe('30.0 MB of 40.0 MB, 75 %, 5.00 MB/s, 2 s left');
  });

  it('omits the total if the size of a folder is unknown', () => {
    expect(pullAmounts({ ...after(HALF), bytes: 0 }, 100)).toBe('30.0 MB');
  });

  it('goes back if a file must be downloaded again', () => {
    const state = after([...HALF, { type: 'file.progress', path: 'decoder.onnx', received: 0 }]);
    expect(pullAmounts(state, 100)).toBe('10.0 MB of 40.0 MB, 25 %');
  });

  it('draws a bar for the total and one for each file in transfer', async () => {
    expect(await draw(after(HALF), 4000)).toBe(
      [
        'whisper-tiny ██████████████████░░░░░░ 30.0 MB of 40.0 MB, 75 %, 5.00 MB/s, 2 s left (1/2 files)',
        '  decoder.onnx ████████████████░░░░░░░░ 20.0 MB of 30.0 MB',
      ].join('\n'),
    );
  });

  it('shows why a file waits', async () => {
    const retry: PullEvent = {
      type: 'file.retry',
      path: 'decoder.onnx',
      attempt: 1,
      delayMs: 1000,
      reason: 'status 503',
    };
    expect(await draw(after([...HALF, retry]), 4000)).toContain(
      'decoder.onnx ████████████████░░░░░░░░ status 503',
    );
  });

  it('shows the lookup before the first byte', async () => {
    expect(await draw(after([{ type: 'pull.lookup', model: 'm', repository: 'owner/name' }]), 0)).toBe(
      'looking up owner/name…',
    );
  });
});

describe('the progress of a pull in lines', () => {
  it.each<[PullEvent, string | undefined]>([
    [START, 'Pulling whisper-tiny: 40.0 MB in 2 files, of which 10.0 MB are here.'],
    [
      { type: 'pull.waiting', model: 'm', holder: 7 },
      'Waiting: another command (process 7) is installing m already.',
    ],
    [{ type: 'file.resumed', path: 'a', from: 1000 }, 'a: going on after 1.00 kB.'],
    [
      { type: 'file.retry', path: 'a', attempt: 1, delayMs: 2000, reason: 'status 503' },
      'a: status 503; trying again in 2 s.',
    ],
    [{ type: 'file.progress', path: 'a', received: 1 }, undefined],
  ])('writes an event as a line or not: %j', (event, line) => {
    expect(pullLine(event)).toBe(line);
  });

  it.each([
    [0.2, '1 s'],
    [61, '1 min 1 s'],
    [7260, '2 h 1 min'],
  ])('formats %d seconds as %s', (count, words) => {
    expect(formatDuration(count)).toBe(words);
  });
});

function after(events: readonly PullEvent[]): PullState {
  return events.reduce((state, event) => nextPullState(state, event, 0), NOTHING_PULLED);
}

async function draw(state: PullState, nowMs: number): Promise<string> {
  const frames: string[] = [];
  const stream: unknown = Object.assign(
    new Writable({
      write(chunk: Buffer, _, done) {
        frames.push(chunk.toString());
        done();
      },
    }),
    { columns: 120, rows: 24, isTTY: false },
  );
  const app = render(<PullProgressView state={state} nowMs={nowMs} />, {
    // The stream has the properties of a terminal that ink reads.
    stdout: stream as NodeJS.WriteStream,
    debug: true,
    patchConsole: false,
  });
  app.unmount();
  await app.waitUntilExit();
  // oxlint-disable-next-line no-control-regex -- colours are not what is looked at
  const plain = frames.map((frame) => frame.replaceAll(/\u001b\[[0-9;?]*[a-zA-Z]/g, '').trim());
  return plain.find((frame) => frame !== '') ?? '';
}
