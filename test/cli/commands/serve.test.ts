import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runVoice } from '../../helpers/run-voice.ts';

describe('voice serve', () => {
  it.each([
    ['--port', ['--port', '70000'], {}],
    ['--workers', ['--workers', '0'], {}],
    ['--idle-timeout', ['--idle-timeout', 'soon'], {}],
    ['--log-level', ['--log-level', 'loud'], {}],
    ['VOICE_PORT', [], { VOICE_PORT: 'http' }],
    ['VOICE_WORKERS', [], { VOICE_WORKERS: '-1' }],
    ['VOICE_MAX_UPLOAD_MB', [], { VOICE_MAX_UPLOAD_MB: '0' }],
    ['VOICE_STT_PORT', [], { VOICE_STT_PORT: '65536' }],
    ['VOICE_LOG_FORMAT', [], { VOICE_LOG_FORMAT: 'xml' }],
  ])('does not start with a bad %s', async (name, argv, env) => {
    const { code, out, err } = await runVoice(['serve', ...argv], { env });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(new RegExp(`^voice: ${name} must be .*, got '.*'\\.\\n$`));
  });

  it('does not start if VOICE_FFMPEG cannot be run', async () => {
    const env = { VOICE_FFMPEG: '/nope' };
    expect(await runVoice(['serve', '--port', '0'], { env })).toMatchObject({
      code: 2,
      err: expect.stringContaining("voice: VOICE_FFMPEG names '/nope', which cannot be run;"),
    });
  });

  it.each(['--tls-cert', '--tls-key', '--tls-ca', '--nats-creds'])(
    'does not start with %s without --cluster',
    async (flag) => {
      const { code, err } = await runVoice(['serve', flag, '/tmp/server.pem']);
      expect(code).toBe(2);
      expect(err).toContain(`${flag} has no effect without --cluster`);
    },
  );

  it('does not start if a model of --preload is not installed', async () => {
    const { code, err } = await runVoice(['serve', '--port', '0', '--preload', 'nope']);
    expect(code).toBe(3);
    expect(err).toContain("voice: Model 'nope' is not installed");
    expect(err).not.toContain('listening');
  });

  it('does not start if the voices folder is a file', async () => {
    const { code, err } = await runVoice(['serve', '--port', '0', '--voice-dir', process.execPath]);
    expect(code).toBe(1);
    expect(err).toContain(`The voices folder ${process.execPath} is a file, not a folder.`);
    expect(err).not.toContain('listening');
  });

  it('does not start if the port of --port is taken', async () => {
    const { port } = await occupyPort();
    const { code, err } = await runVoice(['serve', '--port', String(port)]);
    expect(code).toBe(5);
    expect(err).toBe(`voice: Cannot listen on 127.0.0.1:${port}: the port is taken.\n`);
  });

  it('listens on a free port if the default one is taken, and says so', async () => {
    // The port may be taken by this test or by another program. If that other program leaves meanwhile, the
    // server gets the port, and the attempt is repeated.
    const startWhileTaken = async (): ReturnType<typeof startAndStop> => {
      const isTakenByTest = await occupyPort(8000).then(
        () => true,
        () => false,
      );
      const told = await startAndStop(['serve']);
      return !isTakenByTest && told.err.includes('listening on http://127.0.0.1:8000')
        ? startWhileTaken()
        : told;
    };
    const { err, code } = await startWhileTaken();
    expect(code).toBe(0);
    expect(err).toMatch(
      /info {2}listening on (\S+)\n.*warn {2}port 8000 is taken by another program: clients have to use \1\n/,
    );
    expect(err).not.toContain('listening on http://127.0.0.1:8000');
  });

  it('serves until it is told to stop, and exits 0', async () => {
    const health: unknown[] = [];
    const { code, out, err } = await startAndStop(
      ['serve', '--port', '0', '--log-format', 'json'],
      async (url) => {
        health.push(await (await fetch(`${url}/health`)).json());
      },
    );
    expect({ code, out, health }).toMatchObject({
      code: 0,
      out: '',
      health: [{ status: 'ok', models_loaded: 0 }],
    });
    const messages = err
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual([
      expect.stringMatching(/^listening on/),
      expect.stringMatching(/^the page to try it is http:.*\/$/),
      expect.stringMatching(/\/docs$/),
      'answered',
      'stopping',
      'stopped',
    ]);
  });

  it('serves no page under --no-page, and does not open it', async () => {
    const statuses: number[] = [];
    const { err } = await startAndStop(['serve', '--port', '0', '--no-page', '--open'], async (url) => {
      statuses.push((await fetch(url)).status);
    });
    expect(statuses).toEqual([404]);
    expect(err).toContain('--open has no effect, because --no-page turns the page off.');
  });

  it('loads nothing if the list of --preload holds no names', async () => {
    const { code } = await startAndStop(['serve', '--port', '0', '--preload', ' , ']);
    expect(code).toBe(0);
  });

  it('stops if it is told to stop while it starts', async () => {
    const { code } = await runVoice(['serve', '--port', '0'], { signal: AbortSignal.abort() });
    expect(code).toBe(0);
  });
});

/** Runs a server until it listens and `use` has ended; the result is its output and exit code. */
async function startAndStop(argv: readonly string[], use?: (url: string) => Promise<void>) {
  const stop = new AbortController();
  let err = '';
  const running = runVoice(argv, {
    signal: stop.signal,
    onErr: (text) => {
      err += text;
    },
  });
  try {
    for (;;) {
      const [, url] = /listening on (http:\/\/[^\s"]+)/.exec(err) ?? [];
      if (url !== undefined) {
        await use?.(url);
        break;
      }
      await Promise.race([
        sleep(10),
        running.then(({ err }) => Promise.reject(new Error(`It ended: ${err}`))),
      ]);
    }
  } finally {
    stop.abort();
  }
  return running;
}

/** A server that listens on `port` (0: any free one) until the test ends. */
async function occupyPort(port = 0): Promise<{ port: number }> {
  const server: Server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return server.address() as AddressInfo;
}
