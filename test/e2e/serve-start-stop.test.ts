import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { transcribe } from './ask.ts';
import { servedModels } from './served-models.ts';
import { record, sentences } from './tone-recordings.ts';
import { serve, type ServeOptions, untilEnded } from './voice-server.ts';

const models = await servedModels();
afterAll(() => models.remove());

const long = record(sentences(60));
/** A short recording, whose transcript is awaited. */
const some = record(sentences(4));
const preload = ['--preload', FUNCTIONAL];

/** Starts a server that ends with the test. */
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

describe('voice serve starts', () => {
  it.runIf(process.platform === 'linux')(
    'with its page, which it opens on request, and without a damaged model',
    async () => {
      const [folder, modelsDir] = [await emptyFolder(), await emptyFolder()];
      await mkdir(join(modelsDir, 'broken'));
      await writeFile(join(modelsDir, 'broken', 'voice.yaml'), 'name: [');
      const opened = join(folder, 'opened');
      const opener = `#!/bin/sh\nprintf %s "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`;
      await writeFile(join(folder, 'xdg-open'), opener, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env['PATH']}` };
      const { url, line } = await started({ modelsDir, args: ['--open'], env });
      expect(await eventually(() => readFile(opened, 'utf8'))).toBe(`${url}/`);
      const page = await fetch(url);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const leftOut = await line(({ msg }) => msg.includes("the model folder 'broken' is left out"));
      expect(leftOut.level).toBe('warn');
    },
  );
});

describe('voice serve ends', () => {
  it.each(['SIGHUP', 'Ctrl-C'] as const)(
    'on %s when all running requests are complete, and leaves nothing behind',
    async (how) => {
      const folder = await emptyFolder();
      const server = await started({ args: preload, env: { TMPDIR: folder }, ownGroup: true });
      const pid = await server.workerProcess(`${FUNCTIONAL}-1`);
      const running = transcribe(server, some, { id: 'last' });
      await server.dispatched('last');

      // A terminal sends the signal to the workers as well, as some service managers do.
      process.kill(-server.pid, how === 'Ctrl-C' ? 'SIGINT' : how);
      await server.line(({ msg }) => msg === 'stopping');
      expect(await running).toMatchObject({ status: 200, body: { text: some.text('de') } });
      expect(await server.ended).toBe(0);
      await untilEnded([pid]);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('at once and silently on a second Ctrl-C', async () => {
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
    const server = await started({ args: preload, env: { TMPDIR: folder } });
    const pid = await server.workerProcess(`${FUNCTIONAL}-1`);
    const broken = transcribe(server, long, { id: 'lost' });
    broken.catch(() => undefined);
    await server.underway('lost');
    expect(await server.end('SIGKILL')).toBeUndefined();
    await expect(broken).rejects.toThrow(/fetch failed|terminated/);
    await untilEnded([pid]);
    // On other systems the next server removes the upload.
    expect(process.platform === 'linux' ? await readdir(folder) : []).toEqual([]);
  });
});
