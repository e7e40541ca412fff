import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LogLine, openLog } from '../../src/server/log.ts';
import { RunningRequests } from '../../src/server/running-requests.ts';
import { traceCall } from '../../src/tracing/spans.ts';
import { eventually } from '../helpers/eventually.ts';
import { recordedSpans } from '../helpers/recorded-spans.ts';
import { TEST_VOICE } from '../helpers/test-runtime.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { testServer } from './test-server.ts';

/** Speaks without end, and never yields a chunk. */
class SilentTts extends FakeTts {
  override async *synthesize(_: unknown, signal: AbortSignal): ReturnType<FakeTts['synthesize']> {
    if (!signal.aborted) await once(signal, 'abort');
    signal.throwIfAborted();
    yield* [];
  }
}

const BODY = JSON.stringify({ model: TEST_VOICE, input: 'Hello.' });
const speechRequest = (id: string) =>
  `POST /v1/audio/speech HTTP/1.1\r\nhost: localhost\r\nx-request-id: ${id}\r\ncontent-type: application/json\r\n` +
  `content-length: ${BODY.length}\r\n\r\n${BODY}`;
const HEALTH = 'GET /health?secret HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** A connection to a server, and the log lines about the ends of its requests. */
async function served() {
  const lines: LogLine[] = [];
  const logger = openLog({
    level: 'info',
    format: 'json',
    write: () => undefined,
    onLine: (line) => lines.push(line),
  });
  const running = new RunningRequests();
  const server = await testServer({ logger, running, speech: { tts: new SilentTts() } });
  const socket = connect({ port: Number(new URL(await server.listen()).port), host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.resume();
  await once(socket, 'connect');
  const ends = () =>
    lines
      .filter(({ path }) => path !== undefined)
      .map(({ msg, request_id, path, status }) => [msg, request_id, path, status]);
  return { socket, running, ends };
}

const atWork = (running: RunningRequests, count: number) =>
  eventually(() => expect(running.size).toBe(count));

const leave = (socket: Socket) => void socket.destroy();

const GONE = 'not answered: the connection is gone';
const PATH = '/v1/audio/speech';

describe('a request whose client leaves before the answer', () => {
  it('is logged once, as cancelled', async () => {
    const { socket, running, ends } = await served();
    socket.write(speechRequest('left'));
    await atWork(running, 1);
    leave(socket);
    await eventually(() => expect(ends()).toEqual([[GONE, 'left', PATH, 499]]));
    await atWork(running, 0);
    expect(ends()).toHaveLength(1);
  });

  it('is logged as cancelled if it waits behind another request of its connection', async () => {
    const { socket, running, ends } = await served();
    socket.write(speechRequest('first') + speechRequest('second'));
    await atWork(running, 2);
    leave(socket);
    await eventually(() =>
      expect(ends()).toEqual([
        [GONE, 'first', PATH, 499],
        [GONE, 'second', PATH, 499],
      ]),
    );
  });

  it('has its span ended, and is not kept as a parent', async () => {
    const spans = recordedSpans();
    const { socket, running } = await served();
    socket.write(speechRequest('traced'));
    await atWork(running, 1);
    leave(socket);
    await eventually(() => expect(spans().map(({ name }) => name)).toContain(`POST ${PATH}`));
    traceCall('later', ['traced'], {}).end();
    expect(spans().find(({ name }) => name === 'later')).toMatchObject({ parent: undefined });
  });
});

it('an answered request is logged once, even if its connection closes later', async () => {
  const { socket, ends } = await served();
  socket.write(HEALTH + HEALTH);
  await eventually(() => expect(ends()).toHaveLength(2));
  leave(socket);
  await once(socket, 'close');
  expect(ends().map(([msg, , path, status]) => [msg, path, status])).toEqual([
    ['answered', '/health', 200],
    ['answered', '/health', 200],
  ]);
});
