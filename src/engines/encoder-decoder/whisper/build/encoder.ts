import type { WhisperWeights } from '../weights/weights.ts';
import { type BuiltPrecision, Layers } from './layers.ts';
import { crossName } from './names.ts';

/**
 * Log-mel features [1, mel bins, 2 · positions] → the keys [1, heads, positions, size] and values
 * [1, heads, size, positions] of every layer of the decoder's cross-attention.
 */
export async function buildEncoder(weights: WhisperWeights, precision: BuiltPrecision): Promise<Uint8Array> {
  const layers = new Layers(weights, precision);
  const { graph } = layers;
  const { melBins, width, heads, encoderLayers } = weights.sizes;
  const features = graph.input('features', 'float32', [1, melBins, 'frames']);
  const halved = await convolve(
    layers,
    await convolve(layers, features, 'model.encoder.conv1', 1),
    'model.encoder.conv2',
    2,
  );
  const rows = graph.op('Transpose', [halved], { perm: [0, 2, 1] });
  const positions = graph.op('Slice', [
    await layers.weight('model.encoder.embed_positions.weight'),
    graph.ints([0]),
    graph.op('Shape', [rows], { start: 1, end: 2 }),
    graph.ints([0]),
  ]);
  let hidden = graph.op('Add', [rows, positions]);
  let normed = await layers.norm(hidden, 'model.encoder.layers.0.self_attn_layer_norm');
  for (let index = 0; index < encoderLayers; index++) {
    const layer = `model.encoder.layers.${index}`;
    const attention = `${layer}.self_attn`;
    const projected = await layers.linear(
      normed,
      ['q_proj', 'k_proj', 'v_proj'].map((name) => `${attention}.${name}`),
      { norm: `${attention}_layer_norm` },
    );
    const parts = graph.ops('Split', [projected], 3, { axis: -1 });
    const [attended] = layers.contrib('MultiHeadAttention', parts, [`${attention}.attended`], {
      num_heads: heads,
    });
    const read = await layers.linear(attended!, [`${attention}.out_proj`], { uneven: true });
    const between = await layers.addAndNorm(hidden, read, `${layer}.final_layer_norm`);
    const next =
      index + 1 < encoderLayers
        ? `model.encoder.layers.${index + 1}.self_attn_layer_norm`
        : 'model.encoder.layer_norm';
    ({ sum: hidden, normed } = await layers.addAndNorm(
      between.sum,
      await layers.feedForward(between.normed, layer),
      next,
    ));
  }
  await writeCross(layers, weights, normed);
  return graph.model();

  async function writeCross(layers: Layers, { sizes }: WhisperWeights, encoded: string): Promise<void> {
    const shape = graph.ints([1, -1, heads, width / heads]);
    for (let index = 0; index < sizes.decoderLayers; index++) {
      const name = crossName(index);
      const projections = ['k_proj', 'v_proj'].map(
        (part) => `model.decoder.layers.${index}.encoder_attn.${part}`,
      );
      const both = graph.ops(
        'Split',
        [await layers.linear(encoded, projections, { norm: 'model.encoder.layer_norm' })],
        2,
        { axis: -1 },
      );
      const [keys, values] = both.map((part) => graph.op('Reshape', [part, shape]));
      graph.op('Transpose', [keys!], { perm: [0, 2, 1, 3] }, { output: name.keys });
      graph.op('Transpose', [values!], { perm: [0, 2, 3, 1] }, { output: name.values });
      graph.output(name.keys, 'float32', [1, heads, 'positions', width / heads]);
      graph.output(name.values, 'float32', [1, heads, width / heads, 'positions']);
    }
  }
}

async function convolve(layers: Layers, x: string, name: string, stride: number): Promise<string> {
  const attributes = { dilations: [1], group: 1, kernel_shape: [3], pads: [1, 1], strides: [stride] };
  const weights = [await layers.weight(`${name}.weight`), await layers.weight(`${name}.bias`)];
  return layers.gelu(layers.graph.op('Conv', [x, ...weights], attributes));
}
