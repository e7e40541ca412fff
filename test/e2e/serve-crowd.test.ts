import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeParts } from '../generated/whisper/functional/script.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { type Answer, transcribe } from './ask.ts';
import { servedModels } from './served-models.ts';
import { record, sentences } from './tone-recordings.ts';
import { pulse, quantile } from './vital-signs.ts';
import { serve, type VoiceServer } from './voice-server.ts';

const CLIENTS = 16;

/** Six seconds each, and each with words of its own. */
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

/** Everybody at once: what they are answered, how long that took, and how long /health did meanwhile, in milliseconds. */
async function crowd(): Promise<{ answers: readonly Answer[]; ms: number; healthMs: readonly number[] }> {
  const began = performance.now();
  const over = new AbortController();
  const beating = pulse(server, over.signal);
  const answers = await Promise.all(clips.map((clip) => transcribe(server, clip)));
  over.abort();
  const ms = performance.now() - began;
  return { answers, ms, healthMs: await beating };
}

describe(`${CLIENTS} clients at once`, () => {
  it('are all answered, each with its own words, and /health meanwhile', async () => {
    const { answers, ms, healthMs } = await crowd();
    expect(answers.map(({ status, body }) => [status, body.text])).toEqual(
      clips.map((clip) => [200, clip.text('de')]),
    );
    // Nobody who asks for it waits for the crowd.
    expect(quantile(healthMs, 0.5)).toBeLessThan(ms / 20);
  });
});

describe('where no more files can be opened', () => {
  it.skipIf(!isInstalled('prlimit'))(
    'the client gets retry_after, and a transcript when it comes back',
    async () => {
      const limit = (files: number) =>
        spawnSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}:`]);
      /** The number above so many that are free. */
      const above = (spare: number) => {
        const open = new Set(readdirSync(`/proc/${server.pid}/fd`).map(Number));
        return Array.from({ length: 1024 }, (_, number) => number).filter((number) => !open.has(number))[
          spare
        ]!;
      };
      const answers: Pick<Answer, 'status' | 'headers' | 'body'>[] = [];
      // Wherever on the way of the request it is that one is wanted.
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
