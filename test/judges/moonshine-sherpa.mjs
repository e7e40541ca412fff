// Moonshine Tiny by sherpa-onnx: `node moonshine-sherpa.mjs < job.json`; see job.mjs.
import './no-telemetry.mjs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tokenizer from 'llama-tokenizer-js';
import sherpa from 'sherpa-onnx-node';
import { RATE, judge, readJob } from './job.mjs';

const job = await readJob();
const folder = mkdtempSync(join(tmpdir(), 'moonshine-'));
try {
  const tokens = join(folder, 'tokens.txt');
  writeFileSync(tokens, symbolTable());
  await judge(job, async () => {
    const recognizer = await sherpa.OfflineRecognizer.createAsync({
      featConfig: { sampleRate: RATE, featureDim: 80 },
      modelConfig: {
        moonshine: {
          encoder: join(job.model, 'encoder_model.onnx'),
          mergedDecoder: join(job.model, 'decoder_model_merged.onnx'),
        },
        tokens,
        numThreads: job.threads,
        provider: 'cpu',
      },
    });
    return async (samples) => {
      const stream = recognizer.createStream();
      stream.acceptWaveform({ samples, sampleRate: RATE });
      return (await recognizer.decodeAsync(stream)).text;
    };
  });
} finally {
  rmSync(folder, { recursive: true });
}

/** The tokens file of this sherpa-onnx model: a line `base64(piece) id` for each token. */
function symbolTable() {
  const pieces = Array.from({ length: 32_768 }, (_, id) => tokenizer.vocabById[id] ?? `<<${id}>>`);
  return pieces.map((piece, id) => `${Buffer.from(piece).toString('base64')} ${id}\n`).join('');
}
