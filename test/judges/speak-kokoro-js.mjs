// Kokoro by kokoro-js: `node speak-kokoro-js.mjs < job.json`; see speak-job.mjs.
import './no-telemetry.mjs';
import { env } from '@huggingface/transformers';
import { KokoroTTS, TextSplitterStream } from 'kokoro-js';
import { judge, readJob } from './speak-job.mjs';

env.allowRemoteModels = false;

const job = await readJob();
await judge(job, async () => {
  const tts = await KokoroTTS.from_pretrained(job.model, { dtype: 'fp32', device: 'cpu' });
  return async function* (text) {
    const splitter = new TextSplitterStream();
    splitter.push(text);
    splitter.close();
    for await (const { audio } of tts.stream(splitter, { voice: 'af_heart' })) yield audio.audio;
  };
});
