import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import type { WhisperSizes } from './sizes.ts';
import { type Parts, attend, feedForward, gelu, layerNorm, remember } from './transformer.ts';
import { quantisedProducts, weightSource } from './weight-source.ts';
import type { Weights } from './weights.ts';

/**
 * `encoder_model.onnx` of an export: input_features [batch, mel bins, 2 · positions] → last_hidden_state
 * [batch, positions, width]. With `quantised` linear layers multiply in int8.
 */
export function encoderGraph(
  sizes: WhisperSizes,
  weights: Weights,
  { quantised = false }: { readonly quantised?: boolean } = {},
): Uint8Array {
  const graph = new GraphBuilder();
  const parts: Parts = {
    ...sizes,
    graph,
    weight: weightSource(graph, weights),
    product: quantised ? quantisedProducts(weights) : undefined,
  };
  const { melBins, audioPositions, width } = sizes;
  const features = graph.input('input_features', 'float32', ['batch_size', melBins, 2 * audioPositions]);
  const halved = convolve(
    parts,
    convolve(parts, features, 'model.encoder.conv1', 1),
    'model.encoder.conv2',
    2,
  );
  const rows = graph.op('Transpose', [halved], { perm: [0, 2, 1] });
  const placed = graph.op('Add', [rows, parts.weight('model.encoder.embed_positions.weight')]);
  let hidden = placed;
  for (let index = 0; index < sizes.encoderLayers; index++) {
    const layer = `model.encoder.layers.${index}`;
    const normed = layerNorm(parts, hidden, `${layer}.self_attn_layer_norm`);
    const memory = remember(parts, normed, `${layer}.self_attn`);
    hidden = graph.op('Add', [hidden, attend(parts, normed, memory, `${layer}.self_attn`)]);
    hidden = feedForward(parts, hidden, layer);
  }
  const last = layerNorm(parts, hidden, 'model.encoder.layer_norm');
  graph.output('last_hidden_state', 'float32', ['batch_size', audioPositions, width], last);
  return graph.model();
}

function convolve(parts: Parts, x: string, name: string, stride: number): string {
  const { graph, weight } = parts;
  const attributes = { dilations: [1], group: 1, kernel_shape: [3], pads: [1, 1], strides: [stride] };
  return gelu(parts, graph.op('Conv', [x, weight(`${name}.weight`), weight(`${name}.bias`)], attributes));
}
