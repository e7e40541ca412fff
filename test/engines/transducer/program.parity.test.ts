import { beforeAll, describe, expect, it } from 'vitest';
import { decodedBySherpa, sherpaInstalled, whyNoSherpa } from '../../generated/transducer/judges.ts';
import { judgedClips, timedJudgement, timedTokens } from './judged-clips.ts';
import { openRandom } from './open-random.ts';

const HOT_WORDS = ['雨岁', '往收'];

let clips: readonly Float32Array[] = [];
beforeAll(async () => {
  clips = await judgedClips();
});

describe.each([
  ['icefall', 'transducer'],
  ['nemo-tdt', 'nemo_transducer'],
  ['nemo-rnnt', 'nemo_transducer'],
] as const)('generated transducer of the form %s, compared with sherpa-onnx', (form, kind) => {
  it.skipIf(!sherpaInstalled)(`gives the tokens and times of sherpa-onnx${whyNoSherpa}`, async () => {
    const model = await openRandom(form);
    const judged = await timedJudgement(decodedBySherpa(model.folder, clips, { kind }));
    expect(judged.flat().length).toBeGreaterThan(20);
    expect(await timedTokens(model, clips)).toEqual(judged);
  });

  it.skipIf(!sherpaInstalled)(`gives the same tokens in beam search${whyNoSherpa}`, async () => {
    const model = await openRandom(form, { decoding: 'beam' });
    const judged = await timedJudgement(decodedBySherpa(model.folder, clips, { kind, beams: 4 }));
    expect(judged.flat().length).toBeGreaterThan(20);
    expect(await timedTokens(model, clips)).toEqual(judged);
  });
});

it.skipIf(!sherpaInstalled)(
  `icefall transducers find the hot words of sherpa-onnx${whyNoSherpa}`,
  async () => {
    const model = await openRandom('icefall');
    const search = { kind: 'transducer', beams: 4, hotWords: HOT_WORDS, hotWordScore: 1.5 } as const;
    const judged = await timedJudgement(decodedBySherpa(model.folder, clips, search));
    expect(await timedTokens(model, clips, HOT_WORDS)).toEqual(judged);
  },
);
