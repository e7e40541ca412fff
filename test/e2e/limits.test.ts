import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { noEspeak } from '../fixtures/espeak.ts';
import { serve } from './voice-server.ts';

/** Operating system limits: open files, a removed working directory. */

const folder = mkdtempSync(join(tmpdir(), 'voice-limits-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('in a removed working directory', () => {
  it('a command reports the problem and its solution', async () => {
    const removed = 'mkdir "$1/gone" && cd "$1/gone" && rmdir "$1/gone" && exec "$0" "$2" models list';
    const voice = resolve('bin/voice.js');
    const { stderr, exitCode } = await execa('bash', ['-c', removed, process.execPath, folder, voice], {
      reject: false,
    });
    expect([stderr, exitCode]).toEqual([
      'voice: The working directory has been removed; change to another one, and start voice there.',
      1,
    ]);
  });
});

// From version 24 on, Node.js itself fails at such a limit, before it runs the program.
const [nodeVersion = 0] = process.versions.node.split('.').map(Number);
it.skipIf(process.platform !== 'linux' || nodeVersion >= 24)(
  'a command reports a limit of open files that is too low for the program itself',
  async () => {
    const list = async (most: number) =>
      execa('bash', ['-c', `ulimit -n ${most}; exec "$0" bin/voice.js models list`, process.execPath], {
        env: { VOICE_MODELS_DIR: folder },
        reject: false,
      });
    let most = 40;
    let { stderr, exitCode } = await list(most);
    for (; exitCode === 0; most--) ({ stderr, exitCode } = await list(most));
    expect([stderr, exitCode]).toEqual([
      'voice: Too few files may be open here for the program itself; allow more (ulimit -n).',
      1,
    ]);
  },
);

it.skipIf(process.platform === 'win32')('SIGUSR1 opens no debugger', async () => {
  const child = execa(process.execPath, ['bin/voice.js', 'itn', '--language', 'en'], { reject: false });
  child.stdin.write('twenty five dollars\n');
  await once(child.stdout, 'data');
  child.kill('SIGUSR1');
  child.stdin.end('ten dollars\n');
  const { stdout, stderr, exitCode } = await child;
  expect([stdout, stderr, exitCode]).toEqual(['$25\n$10', '', 0]);
});

describe.skipIf(process.platform !== 'linux')('with 64 open files', () => {
  it('the command line works', async () => {
    const { stdout, exitCode } = await execa(
      'bash',
      ['-c', 'ulimit -n 64; exec "$0" bin/voice.js itn --language en', process.execPath],
      { input: 'twenty five dollars', reject: false },
    );
    expect([stdout, exitCode]).toEqual(['$25', 0]);
  });

  it.skipIf(noEspeak !== '')(
    `a server starts, logs how few clients it can serve, and tells the others to retry${noEspeak}`,
    async () => {
      const server = await serve({
        modelsDir: folder,
        within: ['bash', '-c', 'ulimit -n 64; exec "$0" "$@"'],
      });
      onTestFinished(async () => void (await server.end()));
      const { msg } = await server.line((line) => line.msg.includes('ulimit -n'));
      expect(msg).toMatch(/^only 64 files may be open .* more than about 8 clients/);
      const speak = async () => {
        const answer = await fetch(`${server.url}/v1/audio/speech`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"model": "espeak", "input": "Hello."}',
        });
        return [answer.status, (await answer.arrayBuffer()).byteLength > 1_000];
      };
      expect(await speak()).toEqual([200, true]);
      const crowd = await Promise.all(Array.from({ length: 30 }, () => speak().catch(() => ['turned away'])));
      expect(
        crowd.filter(([status]) => status !== 200 && status !== 503 && status !== 'turned away'),
      ).toEqual([]);
      expect(await speak()).toEqual([200, true]);
      expect(server.log.filter(({ err }) => err !== undefined)).toEqual([]);
    },
  );
});
