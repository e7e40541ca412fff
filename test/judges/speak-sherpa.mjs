// Kokoro by sherpa-onnx: `node speak-sherpa.mjs < job.json`. The job is that of speak-job.mjs, with
// `espeakData`: a folder of eSpeak NG.
import './no-telemetry.mjs';
import { join } from 'node:path';
import sherpa from 'sherpa-onnx-node';
import { judge, readJob } from './speak-job.mjs';

const job = await readJob();
await judge(job, async () => {
  const tts = await sherpa.OfflineTts.createAsync({
    model: {
      kokoro: {
        model: join(job.model, 'onnx', 'model.onnx'),
        voices: join(job.model, 'voices.bin'),
        tokens: join(job.model, 'tokens.txt'),
        dataDir: job.espeakData,
      },
      numThreads: job.threads,
      provider: 'cpu',
    },
    maxNumSentences: 1,
  });
  return async function* (text) {
    const pieces = [];
    let wake = () => undefined;
    let left = false;
    let done = false;
    const whole = tts.generateAsync({
      text,
      sid: 0,
      speed: 1,
      enableExternalBuffer: false,
      onProgress({ samples }) {
        pieces.push(samples);
        wake();
        return left ? 0 : 1;
      },
    });
    void whole.finally(() => {
      done = true;
      wake();
    });
    try {
      for (;;) {
        yield* pieces.splice(0);
        if (done) break;
        await new Promise((resolve) => (wake = resolve));
      }
      yield* pieces.splice(0);
    } finally {
      left = true;
      await whole;
    }
  };
});
