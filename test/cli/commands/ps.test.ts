import { describe, expect, it } from 'vitest';
import type { WorkerInfo } from '../../../src/supervisor/supervisor.ts';
import { runVoice } from '../../helpers/run-voice.ts';
import { testServer, type TestServerOptions } from '../../server/test-server.ts';

/** No process of this machine has it: Linux counts to 4,194,304. */
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
  it('shows the workers and the queue of a server', async () => {
    const { ps } = await setUp({ workers: [WORKER] });
    const { code, out, err } = await ps();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^MODEL .*\ntiny {3}stt {3}tiny-1 {2}busy {2,5}\d+ s {2}9999999 {7}- {9}1 {6}2\n\nqueue: 0 realtime, 0 batch; in flight: 0\n$/,
    );
  });

  it('says that nothing is loaded', async () => {
    const { ps, address } = await setUp();
    expect(await ps()).toMatchObject({
      code: 0,
      out: 'queue: 0 realtime, 0 batch; in flight: 0\n',
      err: `No model is loaded at ${address}.\n`,
    });
  });

  it('tells programs all of it as one object', async () => {
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

  it('exits 5 and says where, where no server is, without its password', async () => {
    expect(await runVoice(['ps', '--server', 'http://ada:secret@127.0.0.1:1/voice'])).toMatchObject({
      code: 5,
      out: '',
      err: 'voice: No server answers at http://127.0.0.1:1/voice (ECONNREFUSED). Start one with: voice serve\n',
    });
  });

  it('looks where voice serve listens unless it is told otherwise', async () => {
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
