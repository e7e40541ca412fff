import { describe, expect, it } from 'vitest';
import { type Dispatch, UNOBSERVED } from '../../src/scheduler/observer.ts';
import { type LogLine, openLog } from '../../src/server/log.ts';
import { logDispatches } from '../../src/server/log-dispatches.ts';
import { talkForm, testServer, TRANSCRIPTIONS } from './test-server.ts';

const DISPATCH: Dispatch = { model: 'tiny', requestIds: ['a', 'b'], rows: 3, waitSeconds: [0.02, 0.0504] };

describe('a call that goes to an engine', () => {
  it('is logged with the requests that are in it, and how long the longest of them waited', () => {
    const { logger, heard } = debugLog();
    logDispatches(logger).dispatched(DISPATCH);
    expect(heard).toMatchObject([
      { level: 'debug', msg: 'dispatched', request_id: ['a', 'b'], model: 'tiny', rows: 3, waited_ms: 50 },
    ]);
  });

  it('is told to whoever measures, like everything else', () => {
    const told: unknown[] = [];
    const observer = logDispatches(debugLog().logger, {
      ...UNOBSERVED,
      dispatched: (dispatch) => told.push(dispatch),
      ended: (status) => told.push(status),
    });
    observer.dispatched(DISPATCH);
    observer.ended('completed');
    expect(told).toEqual([DISPATCH, 'completed']);
  });

  it('has the id that its request has in HTTP', async () => {
    const { logger, heard } = debugLog();
    const { post } = await testServer({ logger, scheduler: { observer: logDispatches(logger) } });
    await post(TRANSCRIPTIONS, talkForm(), { 'x-request-id': 'mine' });
    const ids = heard.map(({ request_id }) => [request_id].flat());
    expect(ids).toEqual(heard.map(() => ['mine']));
    expect(heard.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['dispatched', 'answered']));
  });
});

function debugLog() {
  const heard: LogLine[] = [];
  const logger = openLog({
    level: 'debug',
    format: 'json',
    write: () => undefined,
    onLine: (line) => heard.push(line),
  });
  return { logger, heard };
}
