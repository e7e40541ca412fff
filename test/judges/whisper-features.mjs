// Whisper's features by transformers.js: `node whisper-features.mjs < job.json`. A job is `{ bins, output,
// segments: [{ path, start?, end? }] }`, with segments as in job.mjs. It writes the features of the first
// segment, [bins x 3000] as 32-bit floats, to `0.f32` in the folder `output`, those of the second to `1.f32`,
// and so on.
import './no-telemetry.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WhisperFeatureExtractor } from '@huggingface/transformers';
import { RATE, readJob } from './job.mjs';

const { bins, output, clips } = await readJob();
const extract = new WhisperFeatureExtractor({
  feature_size: bins,
  sampling_rate: RATE,
  n_fft: 400,
  hop_length: 160,
  n_samples: 30 * RATE,
  nb_max_frames: 3000,
});
for (const [index, clip] of clips.entries()) {
  const { input_features } = await extract(clip);
  writeFileSync(join(output, `${index}.f32`), input_features.data);
}
