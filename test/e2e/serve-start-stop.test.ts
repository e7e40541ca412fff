import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { transcribe } from './ask.ts';
import { servedModels } from './served-models.ts';
import { record, sentences } from './tone-recordings.ts';
import { voice } from './voice-binary.ts';
import { healthOf, serve, type ServeOptions, untilEnded } from './voice-server.ts';

const models = await servedModels();
afterAll(() => models.remove());

const long = record(sentences(60));
/** What is waited for to its end. */
const some = record(sentences(4));
const preload = ['--preload', FUNCTIONAL];

/** A server that has ended when the test has. */
async function started(options: Partial<ServeOptions> = {}) {
  const server = await serve({ modelsDir: models.folder, ...options });
  onTestFinished(async () => void (await server.end()));
  return server;
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Somebody else who listens on the port; on any where it is 0. Where it is taken already, that will do. */
async function takePort(port: number): Promise<number> {
  const taken: Server = createServer();
  await new Promise<void>((resolve) => {
    taken.once('error', () => resolve());
    taken.listen(port, '127.0.0.1', resolve);
  });
  onTestFinished(() => void taken.close());
  return (taken.address() as AddressInfo | null)?.port ?? port;
}

describe('voice serve starts', () => {
  it.runIf(process.platform === 'linux')(
    'with its page, which it opens where that is asked for',
    async () => {
      const folder = await emptyFolder();
      const opened = join(folder, 'opened');
      const opener = `#!/bin/sh\nprintf %s "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`;
      await writeFile(join(folder, 'xdg-open'), opener, { mode: 0o755 });
      const { url } = await started({ args: ['--open'], env: { PATH: `${folder}:${process.env['PATH']}` } });
      expect(await eventually(() => readFile(opened, 'utf8'))).toBe(`${url}/`);
      const page = await fetch(url);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it('without its page where nobody wants it, and without a model that is damaged', async () => {
    const modelsDir = await emptyFolder();
    await mkdir(join(modelsDir, 'broken'));
    await writeFile(join(modelsDir, 'broken', 'voice.yaml'), 'name: [');
    const { url, line } = await started({ modelsDir, args: ['--no-page', '--open'] });
    expect(await line(({ msg }) => msg.includes("the model folder 'broken' is left out"))).toMatchObject({
      level: 'warn',
    });
    expect((await fetch(url)).status).toBe(404);
    const said = '--open has no page to open: --no-page leaves it out.';
    expect((await line(({ msg }) => msg.includes(said))).msg).toContain(said);
  });

  it('on the port that it is told, or not at all', async () => {
    const port = await takePort(0);
    const { exitCode, stdout, stderr } = await voice(['serve', '--port', String(port)], {
      env: { VOICE_MODELS_DIR: models.folder },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 5, stdout: '' });
    expect(stderr).toContain(`Cannot listen on 127.0.0.1:${port}: the port is taken.`);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('on a free port where nobody said which and the usual one is taken', async () => {
    await takePort(8000);
    const server = await started({ env: { VOICE_PORT: '' } });
    const taken = `port 8000 is taken by another program: clients have to use ${server.url}`;
    expect(await server.line(({ msg }) => msg === taken)).toMatchObject({ level: 'warn' });
    expect(server.url).not.toMatch(/:8000$/);
    expect(await healthOf(server)).toMatchObject({ status: 'ok', workers_total: 0 });
  });

  it('its workers on free ports where the usual ones are taken', async () => {
    const port = await takePort(0);
    const server = await started({ args: preload, env: { VOICE_STT_PORT: String(port) } });
    const { msg } = await server.line((line) => line.msg.startsWith('ready on port'));
    expect(msg).not.toContain(`port ${port},`);
    expect(server.log.some((line) => line.msg.startsWith(`port ${port} is taken`))).toBe(true);
  });

  it('not at all with a model that is not installed', async () => {
    const { exitCode, stderr } = await voice(['serve', '--port', '0', '--preload', 'nope'], {
      env: { VOICE_MODELS_DIR: models.folder },
    });
    expect(exitCode).toBe(3);
    expect(stderr).toContain("Model 'nope' is not installed.");
  });

  it('and unloads a model that nobody has asked for in a while', async () => {
    const server = await started({ args: [...preload, '--idle-timeout', '1'] });
    const pid = await server.workerProcess(`${FUNCTIONAL}-1`);
    await untilEnded([pid]);
    await expect.poll(() => healthOf(server)).toMatchObject({ status: 'ok', workers_total: 0 });
    expect(await transcribe(server, record(sentences(1)))).toMatchObject({ status: 200 });
    expect(await server.workerProcess(`${FUNCTIONAL}-1`, 2)).not.toBe(pid);
  });
});

describe('voice serve ends', () => {
  it.each(['SIGTERM', 'SIGHUP', 'Ctrl-C'] as const)(
    'on %s when what it is working on is done, and leaves nothing',
    async (how) => {
      const folder = await emptyFolder();
      const server = await started({ args: preload, env: { TMPDIR: folder }, ownGroup: true });
      const pid = await server.workerProcess(`${FUNCTIONAL}-1`);
      const running = transcribe(server, some, { id: 'last' });
      await server.dispatched('last');

      // A terminal sends it to the workers as well, and so do some that run services.
      process.kill(-server.pid, how === 'Ctrl-C' ? 'SIGINT' : how);
      await server.line(({ msg }) => msg === 'stopping');
      expect(await running).toMatchObject({ status: 200, body: { text: some.text('de') } });
      expect(await server.ended).toBe(0);
      await untilEnded([pid]);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('what is not done in time with 503, and well', async () => {
    const server = await started({ args: [...preload, '--drain-seconds', '0'] });
    const running = transcribe(server, long, { id: 'last' });
    await server.underway('last');
    process.kill(server.pid, 'SIGTERM');
    const { status, headers, body } = await running;
    expect([status, body.error?.message]).toEqual([503, 'The server is stopping; try again in a moment.']);
    expect(headers.get('retry-after')).toBe('1');
    expect(await server.ended).toBe(0);
    expect(server.log.filter(({ level, err }) => level === 'error' || err !== undefined)).toEqual([]);
  });

  it('at once on a second Ctrl-C, without a word', async () => {
    const server = await started({ args: preload });
    const pid = await server.workerProcess(`${FUNCTIONAL}-1`);
    const broken = transcribe(server, long, { id: 'lost' });
    broken.catch(() => undefined);
    await server.underway('lost');
    process.kill(server.pid, 'SIGINT');
    await server.line(({ msg }) => msg === 'stopping');
    process.kill(server.pid, 'SIGINT');
    expect(await server.ended).toBeUndefined();
    await expect(broken).rejects.toThrow(/fetch failed|terminated/);
    await untilEnded([pid]);
    expect(server.log.at(-1)?.level).not.toBe('error');
    expect(server.log.some(({ err }) => err !== undefined)).toBe(false);
  });

  it('without a worker or an upload left behind, even when it is killed', async () => {
    const folder = await emptyFolder();
    const server = await started({ args: [...preload, '--workers', '2'], env: { TMPDIR: folder } });
    const pids = await Promise.all([1, 2].map((nth) => server.workerProcess(`${FUNCTIONAL}-${nth}`)));
    const broken = transcribe(server, long, { id: 'lost' });
    broken.catch(() => undefined);
    await server.underway('lost');
    expect(await server.end('SIGKILL')).toBeUndefined();
    await expect(broken).rejects.toThrow(/fetch failed|terminated/);
    await untilEnded(pids);
    // Elsewhere the next server takes it away.
    expect(process.platform === 'linux' ? await readdir(folder) : []).toEqual([]);
  });
});
