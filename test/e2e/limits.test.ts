import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { noEspeak } from '../fixtures/espeak.ts';
import { serve } from './voice-server.ts';

/** What the system hardly gives. */

const folder = mkdtempSync(join(tmpdir(), 'voice-limits-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

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
    `a server starts, says how few it can serve, and tells the others to come back${noEspeak}`,
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
      const crowd = await Promise.all(Array.from({ length: 80 }, () => speak().catch(() => ['turned away'])));
      expect(
        crowd.filter(([status]) => status !== 200 && status !== 503 && status !== 'turned away'),
      ).toEqual([]);
      expect(await speak()).toEqual([200, true]);
      expect(server.log.filter(({ err }) => err !== undefined)).toEqual([]);
    },
  );
});

describe('two servers on one home', () => {
  it('both serve, and see what the other saves', async () => {
    const args = [`--voice-dir=${join(folder, 'voices')}`];
    const servers = await Promise.all([1, 2].map(() => serve({ modelsDir: folder, args })));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.end()))));
    const save = async (nth: number) => {
      const form = new FormData();
      form.set('name', `Voice ${nth}`);
      form.set('instruction', 'a calm British man');
      const answer = await fetch(`${servers[nth % 2]!.url}/v1/voices`, { method: 'POST', body: form });
      return ((await answer.json()) as { voice_id: string }).voice_id;
    };
    const ids = await Promise.all(Array.from({ length: 12 }, (_, nth) => save(nth)));
    for (const { url } of servers) {
      const statuses = await Promise.all(
        ids.map(async (id) => (await fetch(`${url}/v1/voices/${id}`)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
  });
});
