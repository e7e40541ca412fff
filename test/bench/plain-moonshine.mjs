// A minimal script for comparison: loads Moonshine's two graphs, transcribes one clip that is decoded
// already, and prints its text. Arguments: the folder of the model, and a file of 32-bit floats at 16 kHz.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import tokenizer from 'llama-tokenizer-js';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const [folder, clip] = process.argv.slice(2);
const [HEADS, HEAD_SIZE, LAYERS, START, END, MOST_TOKENS] = [8, 36, 6, 1, 2, 200];
// The file does not load without this entry.
const options = { logSeverityLevel: 4, extra: { session: { disable_quant_qdq: '1' } } };

const floats = readFileSync(clip);
const samples = new Float32Array(floats.buffer, floats.byteOffset, floats.byteLength / 4);
const [encoder, decoder] = await Promise.all(
  ['encoder_model.onnx', 'decoder_model_merged.onnx'].map((name) =>
    InferenceSession.create(join(folder, name), options),
  ),
);
const input = { input_values: new Tensor('float32', samples, [1, samples.length]) };
const { last_hidden_state } = await encoder.run(input);

const past = {};
for (let layer = 0; layer < LAYERS; layer++)
  for (const side of ['decoder', 'encoder'])
    for (const part of ['key', 'value'])
      past[`past_key_values.${layer}.${side}.${part}`] = new Tensor('float32', new Float32Array(0), [
        1,
        HEADS,
        0,
        HEAD_SIZE,
      ]);

const tokens = [START];
while (tokens.length < MOST_TOKENS) {
  const isFirst = tokens.length === 1;
  const outputs = await decoder.run({
    ...past,
    input_ids: new Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1))), [1, 1]),
    encoder_hidden_states: last_hidden_state,
    use_cache_branch: new Tensor('bool', Uint8Array.of(Number(!isFirst)), [1]),
  });
  const { data } = outputs.logits;
  const likeliest = data.reduce((best, value, token) => (value > data[best] ? token : best), 0);
  if (likeliest === END) break;
  tokens.push(likeliest);
  for (const name of Object.keys(past))
    if (isFirst || name.includes('.decoder.'))
      past[name] = outputs[name.replace('past_key_values', 'present')];
}
process.stdout.write(`${tokenizer.decode(tokens.slice(1))}\n`);
