import { beforeAll, describe, expect, it } from 'vitest';
import { decodedByOnnxAsr, onnxAsrInstalled, whyNoOnnxAsr } from '../../generated/transducer/judges.ts';
import { judgedClips, timedJudgement, timedTokens } from './judged-clips.ts';
import { openRandom } from './open-random.ts';

let clips: readonly Float32Array[] = [];
beforeAll(async () => {
  if (onnxAsrInstalled) clips = await judgedClips();
});

// passed.json never lists this file: onnx-asr is seldom installed, and a skipped test has not passed.
describe.each([
  ['joint-tdt', 'nemo-conformer-tdt'],
  ['joint-rnnt', 'nemo-conformer-rnnt'],
] as const)('generated transducer of the form %s, compared with onnx-asr', (form, kind) => {
  it.skipIf(!onnxAsrInstalled)(`gives the tokens and times of onnx-asr${whyNoOnnxAsr}`, async () => {
    const model = await openRandom(form);
    const judged = await timedJudgement(decodedByOnnxAsr(model.folder, clips, kind));
    expect(judged.flat().length).toBeGreaterThan(20);
    expect(await timedTokens(model, clips)).toEqual(judged);
  });
});
