import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeParts } from '../generated/whisper/functional/script.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { type Answer, transcribe } from './ask.ts';
import { servedModels } from './served-models.ts';
import { record, sentences } from './tone-recordings.ts';
import { pollHealth, quantile } from './vital-signs.ts';
import { serve, type VoiceServer } from './voice-server.ts';

const CLIENTS = 16;

/** Clips of six seconds each, with different words. */
const clips = Array.from({ length: CLIENTS }, (_, seed) => {
  const said = sentences(1, seed);
  return record([...said, { silence: 6 - placeParts(said).seconds }]);
});

const models = await servedModels();
let server: VoiceServer;
beforeAll(async () => {
  server = await serve({ modelsDir: models.folder, args: ['--preload', FUNCTIONAL] });
  await transcribe(server, clips[0]!);
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

/**
 * Sends all clips at once. Returns the answers, the total time, and the response times of /health, in
 * milliseconds.
 */
async function crowd(): Promise<{ answers: readonly Answer[]; ms: number; healthMs: readonly number[] }> {
  const began = performance.now();
  const over = new AbortController();
  const beating = pollHealth(server, over.signal);
  const answers = await Promise.all(clips.map((clip) => transcribe(server, clip)));
  over.abort();
  const ms = performance.now() - began;
  return { answers, ms, healthMs: await beating };
}

describe(`${CLIENTS} clients at once`, () => {
  it('all get their own words, and /health responds meanwhile', async () => {
    const { answers, ms, healthMs } = await crowd();
    expect(answers.map(({ status, body }) => [status, body.text])).toEqual(
      clips.map((clip) => [200, clip.text('de')]),
    );
    // /health does not wait for transcriptions.
    expect(quantile(healthMs, 0.5)).toBeLessThan(ms / 20);
  });
});

describe('when no more files can be opened', () => {
  it.skipIf(!isInstalled('prlimit'))(
    'the client gets retry_after, and a transcript when it retries',
    async () => {
      const limit = (files: number) =>
        spawnSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}:`]);
      /** The limit that leaves `spare` files free to open. */
      const above = (spare: number) => {
        const open = new Set(readdirSync(`/proc/${server.pid}/fd`).map(Number));
        return Array.from({ length: 1024 }, (_, number) => number).filter((number) => !open.has(number))[
          spare
        ]!;
      };
      const answers: Pick<Answer, 'status' | 'headers' | 'body'>[] = [];
      // Each limit fails the request at another step.
      for (let spare = 0; spare < 8; spare++) {
        limit(above(spare));
        await transcribe(server, clips[0]!).then(
          (answer) => answers.push(answer),
          () => undefined,
        );
      }
      limit(1024);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, headers, body } of refused) {
        expect([status, body.error?.message]).toEqual([
          503,
          expect.stringMatching(/^Too many files are open/),
        ]);
        expect(headers.get('retry-after')).toMatch(/^\d+$/);
      }
      expect((await transcribe(server, clips[0]!)).status).toBe(200);
      expect(server.log.filter(({ err }) => err !== undefined)).toEqual([]);
    },
  );
});
