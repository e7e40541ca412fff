import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../helpers/collect-garbage.ts';
import { eventually } from '../helpers/eventually.ts';
import { mortal } from './decoding/mortal-engine.ts';
import { SessionHarness, toneEngine } from './session-harness.ts';
import { spoken } from './tone-words.ts';

async function megabytes(): Promise<number> {
  await collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Ten seconds: words, pauses, and synthesized speech. */
async function tenSeconds(harness: SessionHarness, pcm: Float32Array): Promise<void> {
  await harness.hear(pcm, 1_000);
  harness.speak('one two three', { includeAlignment: true });
  await harness.clock.advance(1_000);
  harness.outputs.length = 0;
}

describe('a long session', () => {
  it('of a quarter of an hour keeps none of its audio', async () => {
    const engine = toneEngine();
    const worker = mortal(engine);
    const harness = new SessionHarness({ stt: async () => worker.engine });
    const pcm = spoken(0.5, 'one two three four five', 1, 'six seven', 4.7);
    const forget = () => {
      engine.calls.length = 0;
      for (const told of worker.commands) told.length = 0;
    };
    for (let round = 0; round < 12; round++) await tenSeconds(harness, pcm);
    forget();
    const before = await megabytes();
    for (let round = 0; round < 84; round++) {
      await tenSeconds(harness, pcm);
      if (round % 50 === 0) worker.kill();
      forget();
    }
    // Memory is freed in the background within a moment; a leak stays.
    await eventually(async () => expect((await megabytes()) - before).toBeLessThan(3));
    await harness.session.end('client_disconnect');
    const closed = harness.of('closed')[0]!;
    expect(closed.durationMs).toBeGreaterThan(13 * 60_000);
    expect(closed.segments).toBe(192);
  });
});
