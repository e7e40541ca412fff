import { describe, expect, it } from 'vitest';
import type { Speech } from '../../../src/domain/audio.ts';
import type { SttEngine } from '../../../src/domain/engine.ts';
import type { SttOutcome, SttRequest } from '../../../src/domain/recognition.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { recognized } from '../../../src/domain/outcome.ts';
import { InterimBatches } from '../../../src/realtime/decoding/interim-batches.ts';

const rowOf = (samples: number): SttRequest => ({
  speech: new Float32Array(samples) as Speech,
  speechProbability: 1,
  task: 'transcribe',
  temperature: 0,
});

/** Fails each row of one sample, and returns the length of the others; records its calls. */
function play() {
  const calls: { rows: readonly number[]; signal: AbortSignal }[] = [];
  const engine: Pick<SttEngine, 'transcribe'> = {
    async transcribe(rows, signal) {
      calls.push({ rows: rows.map(({ speech }) => speech.length), signal });
      await new Promise((resolve) => setImmediate(resolve));
      return rows.map(({ speech: { length } }): SttOutcome =>
        length === 1
          ? { ok: false, error: new VoiceError('internal', 'No.') }
          : recognized({ language: `${length}`, segments: [] }),
      );
    },
  };
  const leavings = [2, 3, 1].map((samples) => ({ samples, leaving: new AbortController() }));
  const together = new InterimBatches();
  const answers = leavings.map(({ samples, leaving }) =>
    together.transcribe(engine as SttEngine, rowOf(samples), leaving.signal),
  );
  return { calls, leavings, answers };
}

describe('rows of several streams', () => {
  it('go through the engine in one call, and each gets its own result', async () => {
    const { calls, answers } = play();
    const settled = await Promise.allSettled(answers);
    expect(calls.map(({ rows }) => rows)).toEqual([[2, 3, 1]]);
    expect(settled).toMatchObject([
      { value: { language: '2' } },
      { value: { language: '3' } },
      { reason: { message: 'No.' } },
    ]);
  });

  it('can be aborted alone; the call is aborted when all its rows are', async () => {
    const { calls, answers, leavings } = play();
    const [first, second, third] = answers;
    leavings[0]!.leaving.abort();
    await expect(first).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(second).resolves.toMatchObject({ language: '3' });
    await expect(third).rejects.toThrow('No.');
    expect(calls.map(({ rows, signal }) => [rows, signal.aborted])).toEqual([[[3, 1], false]]);

    const left = play();
    await new Promise((resolve) => setImmediate(resolve));
    for (const { leaving } of left.leavings) leaving.abort();
    await Promise.allSettled(left.answers);
    expect(left.calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });
});
