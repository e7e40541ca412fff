import { expect, it } from 'vitest';
import type { TtsChunk } from '../../src/domain/synthesis.ts';
import { withAlignmentMarks, createAlignmentClock } from '../../src/domain/tts-chunks.ts';
import type { Alignment } from '../../src/domain/voice.ts';
import { collect } from '../helpers/collect.ts';

const SECOND = new Float32Array(24_000);
const at = (...starts: readonly number[]): Alignment => ({
  granularity: 'word',
  items: starts.map((startMs) => ({ text: 'so', startMs, durationMs: 10 })),
});

async function* spoken(...chunks: readonly TtsChunk[]) {
  yield* chunks;
}

const starts = (chunks: readonly TtsChunk[]) =>
  chunks.map(({ alignment }) => alignment?.items.map(({ startMs }) => startMs));

it('createAlignmentClock puts consecutive texts on one timeline and leaves silent chunks without alignment', async () => {
  const toClock = createAlignmentClock();
  const first = await collect(
    toClock(spoken({ samples: SECOND, alignment: at(0, 500) }, { samples: SECOND })),
  );
  const second = await collect(toClock(spoken({ samples: SECOND, alignment: at(0, 1_500) })));
  const third = await collect(toClock(spoken({ samples: SECOND.subarray(0, 0), alignment: at(7) })));
  expect([first, second, third].map(starts)).toEqual([[[0, 500], undefined], [[2_000, 3_500]], [[3_007]]]);
  expect(first[1]).toEqual({ samples: SECOND });
  expect(second[0]!.alignment!.items[0]).toMatchObject({ durationMs: 10 });
});

it('withAlignmentMarks marks each chunk of samples with its alignment', async () => {
  const alignment = at(0);
  const chunks = spoken({ samples: SECOND, alignment }, { samples: SECOND });
  expect((await collect(withAlignmentMarks(chunks))).map(({ mark }) => mark)).toEqual([alignment, undefined]);
});
