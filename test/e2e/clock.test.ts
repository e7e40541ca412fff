import { existsSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transcribe } from './ask.ts';
import { RealtimeClient } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record, twoSentences } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** The system clock jumps forward and back under a running server (libfaketime; Debian: faketime). */

const LIBRARIES = '/usr/lib';
const library = (existsSync(LIBRARIES) ? readdirSync(LIBRARIES, { withFileTypes: true }) : [])
  .flatMap(({ name }) => join(LIBRARIES, name, 'faketime', 'libfaketimeMT.so.1'))
  .find((path) => existsSync(path));
const skipped = library === undefined ? ' (skipped: there is no libfaketime)' : '';

const DAY_SECONDS = 86_400;

const models = await servedModels();
const folder = mkdtempSync(join(tmpdir(), 'voice-clock-'));
const offset = join(folder, 'offset');
/** Writes the offset atomically, because the library ends a process that reads an empty file. */
const put = (seconds: number) => {
  writeFileSync(`${offset}.new`, `${seconds >= 0 ? '+' : ''}${seconds}s`);
  renameSync(`${offset}.new`, offset);
};

afterAll(async () => {
  await models.remove();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(library === undefined)(`a clock that jumps${skipped}`, () => {
  let server: VoiceServer;
  beforeAll(async () => {
    put(0);
    server = await serve({
      modelsDir: models.folder,
      args: ['--preload', 'tones', '--idle-timeout', '3600'],
      env: {
        LD_PRELOAD: library!,
        FAKETIME_TIMESTAMP_FILE: offset,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    });
  });
  afterAll(async () => void (await server.end()));

  it.for([
    ['forward a day', DAY_SECONDS],
    ['back three days', -2 * DAY_SECONDS],
  ] as const)(
    '%s costs no session a word, no request its answer, and no worker its life',
    async ([, seconds]) => {
      const said = record([{ silence: 0.4 }, ...twoSentences('de'), { silence: 0.6 }]);
      const pid = await server.workerProcess('tones-1');
      const client = await RealtimeClient.open(server, '?model=tones&language=de');
      const half = 2 * Math.floor(said.pcm.length / 4);
      await client.play(said.pcm.subarray(0, half), { speed: 2 });
      const asking = transcribe(server, said, { id: `jump${seconds}` });
      await server.dispatched(`jump${seconds}`);
      put(seconds);
      await client.play(said.pcm.subarray(half), { speed: 2 });
      await client.settled();
      expect(client.text).toBe(said.text('de'));
      expect(await client.close()).toBe(1000);
      expect(client.all('error')).toEqual([]);
      expect(await asking).toMatchObject({ status: 200, body: { text: said.text('de') } });

      const { workers } = (await (await fetch(`${server.url}/v1/status`)).json()) as {
        workers: readonly { pid: number; since: number; restarts: number }[];
      };
      expect(workers).toEqual([expect.objectContaining({ pid, restarts: 0 })]);
      // The server reports times of the system clock as it is now.
      expect(Math.abs(workers[0]!.since - (Date.now() / 1000 + seconds))).toBeLessThan(1000);
      const secret = await fetch(`${server.url}/v1/realtime/client_secrets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"session": {"type": "transcription"}}',
      });
      const { expires_at } = (await secret.json()) as { expires_at: number };
      expect(Math.abs(expires_at - (Date.now() / 1000 + seconds))).toBeLessThan(1000);
    },
  );
});
