// Speakers by sherpa-onnx: `node sherpa-speakers.mjs < job.json`; see job.mjs. `model` is a folder with
// segmentation.onnx and embedding.onnx. `threshold` is that of its clustering, `speakers` the number of
// speakers if it is known.
import './no-telemetry.mjs';
import { join } from 'node:path';
import sherpa from 'sherpa-onnx-node';
import { judge, readJob } from './job.mjs';

const job = await readJob();

await judge(job, async () => {
  const engine = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: join(job.model, 'segmentation.onnx') }, numThreads: job.threads },
    embedding: { model: join(job.model, 'embedding.onnx'), numThreads: job.threads },
    clustering: { numClusters: job.speakers ?? -1, threshold: job.threshold },
    minDurationOn: 0.3,
    minDurationOff: 0.5,
  });
  return async (samples) => ({ text: '', turns: engine.process(samples) });
});
