// Kaldi's filter-bank features by transformers.js, which has them for WeSpeaker: `node kaldi-fbank.mjs <
// job.json`. A job is `{ output, segments: [{ path }] }`, with segments as in job.mjs. It writes the features
// of the first segment, [frames x 80] as 32-bit floats, to `0.f32` in the folder `output`, and so on. They
// are those of 16-bit samples, from 20 to 8000 Hz, with Povey's window and whole frames only.
import './no-telemetry.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WeSpeakerFeatureExtractor } from '@huggingface/transformers';
import { RATE, readJob } from './job.mjs';

const { output, clips } = await readJob();
const extract = new WeSpeakerFeatureExtractor({
  sampling_rate: RATE,
  num_mel_bins: 80,
  min_num_frames: 1,
  // No mean is subtracted.
  fbank_centering_span: 1,
});
extract.window = Float64Array.from(
  { length: 400 },
  (_, index) => (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / 399)) ** 0.85,
);
for (const [index, clip] of clips.entries()) {
  const { input_features } = await extract(clip);
  writeFileSync(join(output, `${index}.f32`), input_features.data);
}
