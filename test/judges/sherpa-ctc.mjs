// CTC models by sherpa-onnx: `node sherpa-ctc.mjs < job.json`; see job.mjs. `model` is a folder with
// model.onnx and tokens.txt. `kind` is nemoCtc, wenetCtc, zipformerCtc, or zipformer2Ctc; the last is a
// streaming model, which gets frames of 100 ms, reads the text after each, and ends with `tail` seconds of
// silence (default 1). Greedy search.
import './no-telemetry.mjs';
import { join } from 'node:path';
import sherpa from 'sherpa-onnx-node';
import { RATE, judge, readJob } from './job.mjs';

/** Samples per microphone frame. */
const FRAME = RATE / 10;

const job = await readJob();
const { kind, tail = 1 } = job;
const config = {
  featConfig: { sampleRate: RATE, featureDim: 80 },
  modelConfig: {
    [kind]: { model: join(job.model, 'model.onnx') },
    tokens: join(job.model, 'tokens.txt'),
    numThreads: job.threads,
    provider: 'cpu',
  },
  decodingMethod: 'greedy_search',
};

await judge(job, async () => (kind === 'zipformer2Ctc' ? hearLive() : hearWhole()));

async function hearWhole() {
  const recognizer = await sherpa.OfflineRecognizer.createAsync(config);
  return async (samples) => {
    const stream = recognizer.createStream();
    stream.acceptWaveform({ samples, sampleRate: RATE });
    const { text, timestamps } = await recognizer.decodeAsync(stream);
    return { text, timestamps };
  };
}

function hearLive() {
  const recognizer = new sherpa.OnlineRecognizer(config);
  const silence = new Float32Array(tail * RATE);
  return async (samples) => {
    const stream = recognizer.createStream();
    const heard = () => {
      while (recognizer.isReady(stream)) recognizer.decode(stream);
      return recognizer.getResult(stream);
    };
    const take = (part) => {
      stream.acceptWaveform({ samples: part, sampleRate: RATE });
      return heard();
    };
    for (let at = 0; at < samples.length; at += FRAME) take(samples.subarray(at, at + FRAME));
    take(silence);
    stream.inputFinished();
    const { text, timestamps } = heard();
    return { text, timestamps };
  };
}
