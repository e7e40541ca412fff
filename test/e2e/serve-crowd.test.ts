import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { type Answer, transcribe } from './ask.ts';
import { servedModels } from './served-models.ts';
import { record, sentences } from './tone-recordings.ts';
import { peakMiB, pulse, quantile } from './vital-signs.ts';
import { serve, type VoiceServer } from './voice-server.ts';

const CLIENTS = 64;

/** Ten seconds each, and each with words of its own. */
const clips = Array.from({ length: CLIENTS }, (_, seed) => {
  const said = sentences(2, seed);
  return record([...said, { silence: 10 - record(said).seconds }]);
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

/** Everybody at once: what they are answered, and how quick /health is meanwhile. */
async function crowd(): Promise<{ answers: readonly Answer[]; healthMs: readonly number[] }> {
  const over = new AbortController();
  const beating = pulse(server, over.signal);
  const answers = await Promise.all(clips.map((clip) => transcribe(server, clip)));
  over.abort();
  return { answers, healthMs: await beating };
}

describe(`${CLIENTS} clients at once`, { timeout: 120_000 }, () => {
  it('are all answered, each with its own words, and /health meanwhile', async () => {
    const { answers, healthMs } = await crowd();
    expect(answers.map(({ status, body }) => [status, body.text])).toEqual(
      clips.map((clip) => [200, clip.text('de')]),
    );
    expect(healthMs.length).toBeGreaterThan(20);
    expect(quantile(healthMs, 0.95)).toBeLessThan(100);
  });

  it.skipIf(process.platform !== 'linux')('need no more memory the second time', async () => {
    const first = peakMiB(server)!;
    await crowd();
    expect(first).toBeLessThan(600);
    expect(peakMiB(server)! - first).toBeLessThan(100);
  });
});
