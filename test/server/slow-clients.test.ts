import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RunningRequests } from '../../src/server/running-requests.ts';
import { eventually } from '../helpers/eventually.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { TEST_MODEL, TEST_VOICE } from '../helpers/test-runtime.ts';
import { untilStill } from '../helpers/until-still.ts';
import { TALK, testServer, type TestServerOptions, TRANSCRIPTIONS } from './test-server.ts';

const MINUTE_MS = 60_000;
const FILE = Buffer.from(TALK);

/** A server with a fake clock. Counts the bytes sent in each direction over its last connection. */
async function slowServer(options: TestServerOptions = {}) {
  const clock = new FakeClock();
  const running = new RunningRequests({ maxRunning: 8, clock });
  const server = await testServer({ ...options, clock, running });
  const port = Number(new URL(await server.listen()).port);
  let served: Socket | undefined;
  server.app.server.on('connection', (socket: Socket) => (served = socket));
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    let text = '';
    socket.setEncoding('utf8').on('data', (data: string) => (text += data));
    await once(socket, 'connect');
    return { socket, received: () => text };
  };
  /**
   * Sends a request, and then its body in pieces. Each promise resolves when the server has received the
   * piece.
   */
  const upload = async (localAddress?: string) => {
    const { socket, received } = await open(localAddress);
    let sent = 0;
    const send = async (text: string | Buffer) => {
      socket.write(text);
      sent += text.length;
      await eventually(() => expect(served?.bytesRead).toBe(sent));
    };
    const head = `POST ${TRANSCRIPTIONS} HTTP/1.1\r\nhost: localhost\r\n${UPLOAD_HEADERS}\r\n\r\n`;
    await send(Buffer.concat([Buffer.from(head), chunk(FIELDS)]));
    return {
      socket,
      received,
      send: (body: string | Buffer) => send(chunk(body)),
      end: () => send(chunk('')),
    };
  };
  return { ...server, clock, running, open, upload, sent: () => served?.bytesWritten ?? 0 };
}

/** Speaks without end, so that there is always more to send, however much the system buffers. */
class EndlessTts extends FakeTts {
  override async *synthesize(...request: Parameters<FakeTts['synthesize']>) {
    for (;;) yield* super.synthesize(...request);
  }
}

const UPLOAD_HEADERS = 'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked';
const FIELDS =
  `--x\r\ncontent-disposition: form-data; name="model"\r\n\r\n${TEST_MODEL}\r\n` +
  '--x\r\ncontent-disposition: form-data; name="file"; filename="talk.wav"\r\n\r\n';

function chunk(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

describe('a slow upload', () => {
  it.each([
    ['from its beginning', 0],
    ['after two minutes', 2],
  ])('without progress %s gets 408, and frees its slot', async (_, minutes) => {
    const { clock, upload, running, uploads } = await slowServer();
    const slow = await upload();
    const closed = once(slow.socket, 'close');
    for (let minute = 0; minute < minutes; minute++) {
      await slow.send(FILE.subarray(0, 2_000));
      await clock.advance(MINUTE_MS);
    }
    for (let second = 0; second < 60; second += 5) {
      expect(running.size).toBe(1);
      await slow.send('x');
      await clock.advance(5_000);
    }
    await closed;
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    await eventually(() => expect([running.size, uploads()]).toEqual([0, []]));
  });

  it('of a recording in progress may take as long as the recording', async () => {
    const { clock, upload } = await slowServer();
    const live = await upload();
    await live.send(FILE.subarray(0, 2_000));
    for (let at = 2_000; at < FILE.length; at += 2_000) {
      await clock.advance(MINUTE_MS);
      await live.send(FILE.subarray(at, at + 2_000));
    }
    await live.send('\r\n--x--\r\n');
    await live.end();
    await eventually(() => expect(live.received()).toMatch(/^HTTP\/1\.1 200 /));
  });

  it('occupies no slot beyond the share of its client', async () => {
    const { upload, running } = await slowServer();
    for (let held = 0; held < 4; held++) await upload();
    const oneMore = await upload();
    await eventually(() => expect(oneMore.received()).toMatch(/^HTTP\/1\.1 429 .*"code":"queue_full"/s));
    expect(running.size).toBe(4);
    const other = await upload('127.0.0.2');
    await other.send(FILE);
    await other.send('\r\n--x--\r\n');
    await other.end();
    await eventually(() => expect(other.received()).toMatch(/^HTTP\/1\.1 200 /));
  });
});

describe('a slow answer', () => {
  it('may take any time to compute', async () => {
    const { clock, upload, engine } = await slowServer({
      engine: new FakeStt({ answer: () => new Promise<never>(() => undefined) }),
    });
    const patient = await upload();
    await patient.send(FILE);
    await patient.send('\r\n--x--\r\n');
    await patient.end();
    await eventually(() => expect(engine.calls.length).toBeGreaterThan(0));
    let closed = false;
    patient.socket.on('close', () => (closed = true));
    await clock.advance(60 * MINUTE_MS);
    expect([closed, patient.received()]).toEqual([false, '']);
  });

  it('is aborted if nobody reads it, and frees its slot', async () => {
    const { clock, open, running, sent } = await slowServer({
      speech: { tts: new EndlessTts() },
    });
    const { socket } = await open();
    socket.pause();
    // Short speech is synthesized completely before any of it is sent.
    const input = 'and so on '.repeat(10);
    const body = JSON.stringify({ model: TEST_VOICE, input, response_format: 'pcm' });
    socket.write(
      'POST /v1/audio/speech HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
        `content-length: ${body.length}\r\n\r\n${body}`,
    );
    await untilStill(sent);
    // A client that reads a little now and then is a player with a full buffer.
    await clock.advance(2 * MINUTE_MS - 1);
    expect(running.size).toBe(1);
    const before = sent();
    socket.on('data', () => void (sent() > before && socket.pause()));
    socket.resume();
    await eventually(() => expect(socket.isPaused()).toBe(true));
    await untilStill(sent);
    await clock.advance(2 * MINUTE_MS - 1);
    expect(running.size).toBe(1);
    await clock.advance(2 * MINUTE_MS);
    await eventually(() => expect(running.size).toBe(0));
  });
});
