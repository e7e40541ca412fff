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

type Model = Awaited<ReturnType<typeof openRandom>>;

/** The tokens of each clip with the seconds at which they begin; the words of these models are tokens. */
async function decoded({ hearAll, tokensOf }: Model, hotWords: readonly string[] = []) {
  const heard = await hearAll(clips, hotWords);
  return heard.map((one) => timed(tokensOf(one), one.words?.map(({ start }) => start) ?? []));
}

const judgedTokens = async (judging: Promise<readonly JudgedTokens[]>) =>
  (await judging).map(({ tokens, timestamps }) => timed(tokens, timestamps));

const timed = (tokens: readonly string[], starts: readonly number[]) =>
  tokens.map((token, index) => `${token} ${starts[index]?.toFixed(2)}`);

describe.each([
  ['icefall', 'transducer'],
  ['nemo-tdt', 'nemo_transducer'],
  ['nemo-rnnt', 'nemo_transducer'],
] as const)('a generated transducer of the form %s', (form, kind) => {
  it.skipIf(!sherpaInstalled)(
    `says what sherpa-onnx says, token by token at its times${whyNoSherpa}`,
    async () => {
      const model = await openRandom(form);
      const judged = await judgedTokens(decodedBySherpa(model.folder, clips, { kind }));
      expect(judged.flat().length).toBeGreaterThan(20);
      expect(await decoded(model)).toEqual(judged);
    },
  );

  it.skipIf(!sherpaInstalled)(`says the same in beam search${whyNoSherpa}`, async () => {
    const model = await openRandom(form, { decoding: 'beam' });
    const judged = await judgedTokens(decodedBySherpa(model.folder, clips, { kind, beams: 4 }));
    expect(judged.flat().length).toBeGreaterThan(20);
    expect(await decoded(model)).toEqual(judged);
  });
});

it.skipIf(!sherpaInstalled)(
  `icefall's transducers find hot words as sherpa-onnx does${whyNoSherpa}`,
  async () => {
    const model = await openRandom('icefall');
    const search = { kind: 'transducer', beams: 4, hotWords: HOT_WORDS, hotWordScore: 1.5 } as const;
    const judged = await judgedTokens(decodedBySherpa(model.folder, clips, search));
    expect(await decoded(model, HOT_WORDS)).toEqual(judged);
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
      const judged = await judgedTokens(decodedByOnnxAsr(model.folder, clips, kind));
      expect(judged.flat().length).toBeGreaterThan(20);
      expect(await decoded(model)).toEqual(judged);
    },
  );
});
