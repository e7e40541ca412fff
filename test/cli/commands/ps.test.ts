import { describe, expect, it } from 'vitest';
import type { WorkerInfo } from '../../../src/supervisor/model-worker.ts';
import { runVoice } from '../../helpers/run-voice.ts';
import { testServer, type TestServerOptions } from '../../server/test-server.ts';
import { showRepeatedly, workerTable } from '../../../src/cli/commands/ps.ts';
import type { Context } from '../../../src/cli/command.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import type { ServerStatus } from '../../../src/wire/rest/status.ts';

/** The id of no process: Linux counts to 4,194,304. */
const PID = 9_999_999;

const WORKER: WorkerInfo = {
  name: 'tiny-1',
  model: 'tiny',
  type: 'stt',
  state: 'busy',
  since: performance.now() - 5000,
  restarts: 1,
  calls: 2,
  pid: PID,
  port: 50051,
};

describe('voice ps', () => {
  it('prints the workers and the queue of a server', async () => {
    const { ps } = await setUp({ workers: [WORKER] });
    const { code, out, err } = await ps();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^MODEL .*\ntiny {3}stt {3}tiny-1 {2}busy {2,5}\d+ s {2}9999999 {7}- {9}1 {6}2\n\nqueue: 0 realtime, 0 batch; in flight: 0\n$/,
    );
  });

  it('says that no model is loaded', async () => {
    const { ps, address } = await setUp();
    expect(await ps()).toMatchObject({
      code: 0,
      out: 'queue: 0 realtime, 0 batch; in flight: 0\n',
      err: `No model is loaded at ${address}.\n`,
    });
  });

  it('prints one JSON object under --json', async () => {
    const { ps, address } = await setUp({ workers: [WORKER] });
    const { code, out, err } = await ps('--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      server: address,
      status: 'ok',
      memory: expect.any(Number),
      version: '1.2.3',
      workers: [
        {
          name: 'tiny-1',
          model: 'tiny',
          type: 'stt',
          state: 'busy',
          restarts: 1,
          calls: 2,
          pid: PID,
          since: expect.closeTo(Date.now() / 1000 - 5, -2) as number,
        },
      ],
      queue: { realtime: 0, batch: 0, in_flight: 0 },
    });
  });

  it('prints anew every 2 s until Ctrl-C, also after the server was away', async () => {
    const clock = new FakeClock();
    const stop = new AbortController();
    const lines: string[] = [];
    const note = async (line: string) => void lines.push(line);
    const stdout = { isTerminal: true, write: async (text: string) => void lines.push(text) };
    let times = 0;
    const show = async () => {
      if (++times === 2) throw new VoiceError('unavailable', 'It is away.');
      lines.push(`table ${times}`);
    };
    const context = { signal: stop.signal, stdout, note } as unknown as Context;
    const watching = showRepeatedly(context, show, clock);
    await clock.advance(1_999);
    expect(times).toBe(1);
    await clock.advance(1);
    await clock.advance(2_000);
    stop.abort();
    await watching;
    const clear = '\u001B[H\u001B[J';
    expect(lines).toEqual([clear, 'table 1', clear, 'It is away.', clear, 'table 3']);
  });

  it('exits 5 and names the address without its password if no server answers', async () => {
    expect(await runVoice(['ps', '--server', 'http://ada:secret@127.0.0.1:1/voice'])).toMatchObject({
      code: 5,
      out: '',
      err: 'voice: No server answers at http://127.0.0.1:1/voice (ECONNREFUSED). Start one with: voice serve\n',
    });
  });

  it('asks at the default address of voice serve unless it is given another', async () => {
    const { code, out, err } = await runVoice(['ps', '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('http://127.0.0.1:8000');
  });
});

async function setUp(options: TestServerOptions = {}) {
  const server = await testServer(options);
  const address = await server.listen();
  return { address, ps: (...argv: string[]) => runVoice(['ps', '--server', address, ...argv]) };
}

const NOW_MS = 1_700_000_200_000;
const READY = {
  name: 'tiny-1',
  model: 'tiny',
  type: 'stt',
  state: 'ready',
  since: 1_700_000_000_000,
  restarts: 0,
  calls: 0,
  pid: 4711,
  memory: 96_000_000,
};

const status = (workers: ServerStatus['workers']): ServerStatus => ({
  status: 'ok',
  version: '1.2.3',
  workers,
  queue: {
    realtime: 1,
    batch: 12,
    inFlight: 3,
  },
});

describe('workerTable', () => {
  it('has a row for each worker, and the queue', () => {
    const { pid: _, memory: __, ...gone } = READY;
    const crashed = { ...gone, name: 'tiny-2', state: 'crashed', since: 1_700_000_195_000, restarts: 3 };
    const again = { ...crashed, reason: 'ended with code 1', retryAt: 1_700_000_230_000 };
    expect(workerTable(status([READY, again]), NOW_MS)).toBe(
      [
        'MODEL  TYPE  WORKER  STATE         SINCE   PID   MEMORY  RESTARTS  CALLS',
        'tiny   stt   tiny-1  ready    3 min 20 s  4711  96.0 MB         0      0',
        'tiny   stt   tiny-2  crashed         5 s     -        -         3      0  it ended with code 1; tried again in 30 s',
        '',
        'queue: 1 realtime, 12 batch; in flight: 3',
        '',
      ].join('\n'),
    );
  });

  it('is only the queue if nothing is loaded', () => {
    expect(workerTable(status([]), NOW_MS)).toBe('queue: 1 realtime, 12 batch; in flight: 3\n');
  });

  it('shows no negative time if clocks differ, and escapes control characters', () => {
    const table = workerTable(status([{ ...READY, since: 1_800_000_000_000, name: '\u001b[2J' }]), NOW_MS);
    expect(table).toMatch(/^tiny {3}stt {3}\\u001b\[2J {2}ready {4}0 s /m);
  });
});
