// Moonshine Tiny by transformers.js: `node moonshine-transformers.mjs < job.json`; see job.mjs.
import './no-telemetry.mjs';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MoonshineForConditionalGeneration, Tensor, env } from '@huggingface/transformers';
import tokenizer from 'llama-tokenizer-js';
import { judge, readJob } from './job.mjs';

env.allowRemoteModels = false;

const GENERATION = { bos_token_id: 1, decoder_start_token_id: 1, eos_token_id: 2, pad_token_id: 2 };
const CONFIG = {
  model_type: 'moonshine',
  architectures: ['MoonshineForConditionalGeneration'],
  is_encoder_decoder: true,
  hidden_size: 288,
  vocab_size: 32_768,
  encoder_num_hidden_layers: 6,
  encoder_num_attention_heads: 8,
  encoder_num_key_value_heads: 8,
  decoder_num_hidden_layers: 6,
  decoder_num_attention_heads: 8,
  decoder_num_key_value_heads: 8,
  ...GENERATION,
};

/** The ids of text; lower ids are control tokens, higher ids are added tokens of the model. */
const [FIRST_PIECE, PIECES] = [3, 32_000];
const TOKENS_PER_SECOND = 6.5;

const job = await readJob();
const folder = hubFolder(job.model);
try {
  await judge({ ...job, lanes: 1 }, async () => {
    const model = await MoonshineForConditionalGeneration.from_pretrained(folder, {
      dtype: 'fp32', // which only says that the file names have no suffix
      device: 'cpu',
      session_options: { intraOpNumThreads: job.threads, interOpNumThreads: 1 },
    });
    return async (clip) => {
      const output = await model.generate({
        input_values: new Tensor('float32', clip, [1, clip.length]),
        max_new_tokens: Math.ceil((clip.length / 16_000) * TOKENS_PER_SECOND),
      });
      const ids = Array.from(output.data, Number).filter((id) => id >= FIRST_PIECE && id < PIECES);
      return tokenizer.decode(ids, false, false);
    };
  });
} finally {
  rmSync(folder, { recursive: true });
}

/** Makes a folder with the two graphs in the layout and with the configuration of the hub's export. */
function hubFolder(model) {
  const folder = mkdtempSync(join(tmpdir(), 'moonshine-'));
  mkdirSync(join(folder, 'onnx'));
  for (const name of ['encoder_model.onnx', 'decoder_model_merged.onnx']) {
    symlinkSync(resolve(model, name), join(folder, 'onnx', name));
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(CONFIG));
  writeFileSync(join(folder, 'generation_config.json'), JSON.stringify(GENERATION));
  return folder;
}
