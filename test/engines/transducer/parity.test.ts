import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasRecordings, recordedSpeech, recordingPath } from '../../fixtures/recordings.ts';
import { whiteNoise } from '../../fixtures/signals.ts';
import { voice } from '../../generated/signals/voice.ts';
import {
  decodedByOnnxAsr,
  decodedBySherpa,
  type JudgedTokens,
  onnxAsrInstalled,
  sherpaInstalled,
  whyNoOnnxAsr,
  whyNoSherpa,
} from '../../generated/transducer/judges.ts';
import { openRandom } from './open-random.ts';

/** Clips are heard whole: as long as an export can hear. */
const LONGEST_SAMPLES = 30 * 16_000;
const HOT_WORDS = ['雨岁', '往收'];

let clips: readonly Float32Array[] = [];

/** Where a bin is silent all the time, its normalised values are rounding errors: noise lies under all. */
beforeAll(async () => {
  const names = hasRecordings
    ? readdirSync(dirname(recordingPath('x'))).filter((name) => name.endsWith('.wav'))
    : [];
  const recorded = await Promise.all(names.map(async (name) => (await recordedSpeech(name)).speech));
  clips = [...recorded, voice(48_000), voice(7 * 16_000)].map((speech, seed) => {
    const clip = speech.slice(0, LONGEST_SAMPLES);
    const noise = whiteNoise(clip.length, -55, seed + 1);
    return clip.map((sample, at) => sample + noise[at]!);
  });
});

/** Both begin every token at the same frame; the words of these models are tokens. */
async function expectSame(
  { hearAll, tokensOf }: Awaited<ReturnType<typeof openRandom>>,
  judged: readonly JudgedTokens[],
  hotWords: readonly string[] = [],
) {
  const heard = await hearAll(clips, hotWords);
  expect(heard.map(tokensOf)).toEqual(judged.map(({ tokens }) => tokens));
  for (const [index, { words = [] }] of heard.entries()) {
    const starts = words.map(({ start }) => start);
    expect(starts).toHaveLength(judged[index]!.timestamps.length);
    for (const [at, start] of starts.entries()) expect(start).toBeCloseTo(judged[index]!.timestamps[at]!, 2);
  }
  expect(heard.flatMap(({ tokens }) => tokens).length).toBeGreaterThan(20);
}

describe.each([
  ['icefall', 'transducer'],
  ['nemo-tdt', 'nemo_transducer'],
  ['nemo-rnnt', 'nemo_transducer'],
] as const)('a generated transducer of the form %s', (form, kind) => {
  it.skipIf(!sherpaInstalled)(
    `says what sherpa-onnx says, token by token at its times${whyNoSherpa}`,
    async () => {
      const model = await openRandom(form);
      await expectSame(model, await decodedBySherpa(model.folder, clips, { kind }));
    },
  );

  it.skipIf(!sherpaInstalled)(`says the same in beam search${whyNoSherpa}`, async () => {
    const model = await openRandom(form, { decoding: 'beam' });
    await expectSame(model, await decodedBySherpa(model.folder, clips, { kind, beams: 4 }));
  });
});

it.skipIf(!sherpaInstalled)(
  `icefall's transducers find hot words as sherpa-onnx does${whyNoSherpa}`,
  async () => {
    const model = await openRandom('icefall');
    const search = { kind: 'transducer', beams: 4, hotWords: HOT_WORDS, hotWordScore: 1.5 } as const;
    await expectSame(model, await decodedBySherpa(model.folder, clips, search), HOT_WORDS);
  },
);

describe.each([
  ['joint-tdt', 'nemo-conformer-tdt'],
  ['joint-rnnt', 'nemo-conformer-rnnt'],
] as const)('a generated transducer of the form %s', (form, kind) => {
  it.skipIf(!onnxAsrInstalled)(
    `says what onnx-asr says, token by token at its times${whyNoOnnxAsr}`,
    async () => {
      const model = await openRandom(form);
      await expectSame(model, await decodedByOnnxAsr(model.folder, clips, kind));
    },
  );
});
