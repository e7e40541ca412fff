import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch as fetchWith } from 'undici';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { transcribe } from './ask.ts';
import { playAcrossServers } from './moving-client.ts';
import { servedModels } from './served-models.ts';
import { record, sentences } from './tone-recordings.ts';
import { isRunning, serve, type ServeOptions, untilEnded, type VoiceServer } from './voice-server.ts';

/** The first group is the id of the new process. */
const TAKEN_OVER = /^process (\d+) has taken over the port/;

const models = await servedModels();
afterAll(() => models.remove());

async function started(options: Partial<ServeOptions> = {}): Promise<VoiceServer> {
  const server = await serve({ modelsDir: models.folder, args: ['--preload', FUNCTIONAL], ...options });
  onTestFinished(async () => {
    for (const { msg } of server.log) {
      const pid = Number(TAKEN_OVER.exec(msg)?.[1]);
      if (isRunning(pid)) process.kill(pid);
    }
    await server.end();
  });
  return server;
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe.skipIf(process.platform === 'win32')('SIGUSR2', () => {
  it('replaces the server by a new process, and loses neither a request nor a word', async () => {
    const folder = await emptyFolder();
    const told = join(folder, 'told');
    await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> '${told}'\n`, { mode: 0o755 });
    const server = await started({
      env: { PATH: `${folder}:${process.env['PATH']}`, NOTIFY_SOCKET: '/nowhere' },
    });
    let hasMoved = false;
    const talk = record(sentences(2));
    const talking = playAcrossServers(server, {
      pcm: talk.pcm,
      query: `?model=${FUNCTIONAL}&language=de`,
      isEnough: () => hasMoved,
    });
    const long = record(sentences(12));
    const running = transcribe(server, long, { id: 'long' });
    await server.underway('long');

    // A client sends requests without a pause over one connection.
    const asking = new AbortController();
    const answers = askAllTheTime(server, asking.signal);
    process.kill(server.pid, 'SIGUSR2');
    const { msg } = await server.line((line) => TAKEN_OVER.test(line.msg));
    hasMoved = true;
    const successor = Number(TAKEN_OVER.exec(msg)?.[1]);
    const [moved, last, first] = await Promise.all([
      talking,
      running,
      transcribe(server, record(sentences(1)), { id: 'first' }),
    ]);
    expect(moved.reasons).toEqual(['server_shutdown', 'client_request']);
    expect(moved.text).toBe(Array(moved.rounds).fill(talk.text('de')).join(' '));
    expect(last).toMatchObject({ status: 200, body: { text: long.text('de') } });
    expect(first.status).toBe(200);
    await untilEnded([server.pid]);
    asking.abort();
    expect(new Set(await answers)).toEqual(new Set([200]));
    const lines = [server.pid, successor].map((pid) => `--ready MAINPID=${pid}\n`);
    expect(await readFile(told, 'utf8')).toBe(lines.join(''));
    process.kill(successor);
    // Both processes write the same log; it ends when the second ends.
    expect(await server.ended).toBe(0);
  });

  it('leaves the server unchanged if the new process cannot load its models', async () => {
    const modelsDir = await emptyFolder();
    const link = join(modelsDir, FUNCTIONAL);
    await symlink(join(models.folder, FUNCTIONAL), link);
    const server = await started({ modelsDir });
    await server.workerProcess(`${FUNCTIONAL}-1`);
    await rm(link);
    process.kill(server.pid, 'SIGUSR2');
    const { msg } = await server.line(({ msg }) => msg.startsWith('the upgrade has failed'));
    expect(msg).toBe('the upgrade has failed, and this server goes on: it ended with exit code 3');
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.end()).toBe(0);
  });
});

async function askAllTheTime(
  { url }: Pick<VoiceServer, 'url'>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const dispatcher = new Agent({ connections: 1 });
  const statuses: number[] = [];
  while (!signal.aborted) {
    const response = await fetchWith(`${url}/health/ready`, { dispatcher }).catch(() => undefined);
    await response?.text();
    statuses.push(response?.status ?? 0);
    await sleep(5);
  }
  await dispatcher.destroy();
  return statuses;
}
