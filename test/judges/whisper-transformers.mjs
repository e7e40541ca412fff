// Whisper by transformers.js: `node whisper-transformers.mjs < job.json`; see job.mjs. `model` is a folder with
// the hub's layout, a clip has at most 30 s, and a job may also have
// - `generation`: options of generate(), such as { language, task, return_timestamps, max_new_tokens,
//   return_token_timestamps, decoder_input_ids }. With timestamps and without max_new_tokens it seeks through
//   the window, and pads the spectrogram with zeros, which are not silence;
// - `newTokens`: the exact number of tokens to generate;
// - `dtype`: `fp32` (default), `q8`, …, which chooses the files;
// - `openaiRules`: timestamps never decrease and begin within the first second (openai/whisper decoding.py),
//   rules that transformers.js 4.3 lacks;
// - `scores`: for each step, the two likeliest tokens with their logits after all rules;
// - `features`: the spectrogram [mel bins, frames] as base64 of float32.
// A clip's line has `tokens` from the decoder's start, and `tokenTimes`, `scores` and `features` on request.
import './no-telemetry.mjs';
import {
  WhisperFeatureExtractor,
  WhisperForConditionalGeneration,
  WhisperTokenizer,
  env,
} from '@huggingface/transformers';
import { judge, readJob } from './job.mjs';

env.allowRemoteModels = false;

/** Samples per position of the encoder. */
const POSITION = 320;

const job = await readJob();
const { generation = {}, newTokens, dtype = 'fp32' } = job;

await judge({ ...job, lanes: 1 }, async () => {
  const model = await WhisperForConditionalGeneration.from_pretrained(job.model, {
    dtype,
    device: 'cpu',
    session_options: { intraOpNumThreads: job.threads, interOpNumThreads: 1 },
  });
  const extract = await WhisperFeatureExtractor.from_pretrained(job.model);
  const tokenizer = await WhisperTokenizer.from_pretrained(job.model);
  const end = model.generation_config.eos_token_id;

  const scores = [];
  const before = job.openaiRules && generation.return_timestamps ? [timestampRules(model)] : [];
  const after = job.scores ? [(_, logits) => (scores.push(...topTwo(logits)), logits)] : [];
  surroundRules(model, before, after);

  return async (clip) => {
    const { input_features: features } = await extract(clip);
    scores.length = 0;
    const output = await model.generate({
      inputs: features,
      ...generation,
      ...(newTokens ? { min_new_tokens: newTokens, max_new_tokens: newTokens } : {}),
      ...(generation.return_token_timestamps ? { num_frames: Math.floor(clip.length / POSITION) } : {}),
    });
    const tokens = Array.from((output.sequences ?? output).data, Number);
    const words = tokens.filter((token) => token < end);
    return {
      text: words.length > 0 ? tokenizer.decode(words) : '',
      tokens,
      ...(output.token_timestamps ? { tokenTimes: Array.from(output.token_timestamps.data) } : {}),
      ...(job.scores ? { scores: [...scores] } : {}),
      ...(job.features ? { features: base64(features.data) } : {}),
    };
  };
});

/**
 * Calls `before` and `after` around the rules of every step; each maps (rows of tokens, logits) to logits.
 */
function surroundRules(model, before, after) {
  const list = model._get_logits_processor.bind(model);
  model._get_logits_processor = (...asked) => {
    const rules = list(...asked);
    rules.processors = [...before, ...rules.processors, ...after];
    return rules;
  };
}

function timestampRules(model) {
  const { no_timestamps_token_id, max_initial_timestamp_index } = model.generation_config;
  const first = no_timestamps_token_id + 1;
  let begin = 0;
  let length = Infinity;
  return ([row], logits) => {
    // A row that has not grown is the prompt of another window.
    if (row.length <= length) begin = row.length;
    length = row.length;
    const said = row.slice(begin).map(Number);
    const last = said.findLast((token) => token >= first);
    // A timestamp that closes a segment may repeat as the start of the next; no other timestamp may repeat.
    const closed = said.at(-1) >= first && said.at(-2) < first;
    const { data } = logits[0];
    if (last === undefined) data.fill(-Infinity, first + max_initial_timestamp_index + 1);
    else data.fill(-Infinity, first, closed ? last : last + 1);
    return logits;
  };
}

/** The two largest logits of each row. */
function topTwo(logits) {
  return logits.tolist().map((row) => {
    const [token, second] = row.reduce(
      ([first, second], logit, index) => {
        if (!(logit <= row[first])) return [index, first];
        return logit <= row[second] ? [first, second] : [first, index];
      },
      [-1, -1],
    );
    return { token, logit: row[token], second, secondLogit: row[second] };
  });
}

function base64(floats) {
  return Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength).toString('base64');
}
