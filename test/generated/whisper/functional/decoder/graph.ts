import { GraphBuilder } from '../../../../../src/onnx/graph/graph-builder.ts';
import type { Dimensions } from '../../../../../src/onnx/graph/tensor-proto.ts';
import { declareOutputs, type DecoderOutput, mergeBranches } from '../../decoder-branches.ts';
import type { DecoderKind } from '../../decoder-graph.ts';
import { Arithmetic } from '../arithmetic.ts';
import { HEAD_SIZE, SIZES } from '../hidden-states.ts';
import { attentions } from './attentions.ts';
import { cacheStates, cacheTokens, type LayerCache, recallTokens } from './caches.ts';
import { decide } from './decision.ts';
import { hear } from './hearing.ts';
import { readHistory } from './history.ts';
import type { Knowledge } from './knowledge.ts';
import { planText } from './plan.ts';
import { logits } from './probabilities.ts';

export interface FunctionalDecoderOptions {
  readonly knowledge: Knowledge;
  /** Whether `cross_attentions.L` are outputs, as in the `_timestamped` exports. */
  readonly timestamped: boolean;
  /** The type of all float inputs and outputs; the graph calculates in float32. */
  readonly floats: 'float32' | 'float16';
}

/** One ONNX file of the decoder, with the inputs and outputs of an export of Whisper. */
export function functionalDecoder(kind: DecoderKind, options: FunctionalDecoderOptions): Uint8Array {
  const graph = new GraphBuilder();
  addInputs(graph, kind, options);
  if (kind === 'merged')
    mergeBranches(graph, (branch, call) => decode(branch, call, options), [0, SIZES.heads, 1, HEAD_SIZE]);
  else declareOutputs(graph, decode(graph, kind, options));
  return graph.model();
}

const LAYERS = Array.from({ length: SIZES.decoderLayers }, (_, layer) => layer);

function addInputs(graph: GraphBuilder, kind: DecoderKind, { floats }: FunctionalDecoderOptions): void {
  const { audioPositions, width, heads } = SIZES;
  graph.input('input_ids', 'int64', ['batch_size', kind === 'later' ? 1 : 'decoder_sequence_length']);
  if (kind !== 'later') graph.input('encoder_hidden_states', floats, ['batch_size', audioPositions, width]);
  if (kind === 'first') return;
  for (const layer of LAYERS) {
    for (const [side, length] of [
      ['decoder', 'past_decoder_sequence_length'],
      ['encoder', 'encoder_sequence_length_out'],
    ] as const) {
      const { key, value } = cacheNames(`past_key_values.${layer}.${side}`);
      graph.input(key, floats, ['batch_size', heads, length, HEAD_SIZE]);
      graph.input(value, floats, ['batch_size', heads, length, HEAD_SIZE]);
    }
  }
  if (kind === 'merged') graph.input('use_cache_branch', 'bool', [1]);
}

const cacheNames = (stem: string): LayerCache => ({ key: `${stem}.key`, value: `${stem}.value` });

/** Adds the decoder's nodes to `graph`, and returns its outputs. */
function decode(
  graph: GraphBuilder,
  kind: 'first' | 'later',
  { knowledge, timestamped, floats }: FunctionalDecoderOptions,
): readonly DecoderOutput[] {
  const n = new Arithmetic(graph);
  const outputs: DecoderOutput[] = [];
  const give = (name: string, dims: Dimensions, value: string) => {
    graph.op('Cast', [value], { to: floats === 'float16' ? 10 : 1 }, { output: name });
    outputs.push({ name, type: floats, dims });
  };
  const past = (side: 'decoder' | 'encoder'): readonly LayerCache[] =>
    LAYERS.map((layer) => {
      const { key, value } = cacheNames(`past_key_values.${layer}.${side}`);
      // `recall` converts the part of the encoder's cache that it reads.
      return side === 'encoder' ? { key, value } : { key: n.toFloat(key), value: n.toFloat(value) };
    });

  const now = cacheTokens(n, n.toFloat('input_ids'));
  const before = kind === 'first' ? undefined : past('decoder');
  const tokens = before ? now.map((cache, layer) => append(n, before[layer]!, cache)) : now;
  const states = kind === 'first' ? cacheStates(n, n.toFloat('encoder_hidden_states')) : past('encoder');

  const { table, dims } = knowledge.properties;
  const ids = recallTokens(n, tokens);
  const length = before ? n.sizeOf(before[0]!.key, 2) : graph.ints([0]);
  const history = readHistory(n, ids, graph.floats(table, dims), length);
  const heard = hear(n, states);
  const plan = planText(n, heard, history, knowledge.spellings);
  const situation = { knowledge, heard, history, plan };
  const decision = decide(n, situation);

  const asked = 'decoder_sequence_length';
  give('logits', ['batch_size', asked, knowledge.vocabularySize], logits(n, situation, decision));
  for (const layer of LAYERS) {
    const said = kind === 'first' ? asked : 'past_decoder_sequence_length + 1';
    const own = cacheNames(`present.${layer}.decoder`);
    give(own.key, ['batch_size', SIZES.heads, said, HEAD_SIZE], tokens[layer]!.key);
    give(own.value, ['batch_size', SIZES.heads, said, HEAD_SIZE], tokens[layer]!.value);
    if (kind === 'later') continue;
    const audio = cacheNames(`present.${layer}.encoder`);
    const audioDims = ['batch_size', SIZES.heads, SIZES.audioPositions, HEAD_SIZE];
    give(audio.key, audioDims, states[layer]!.key);
    give(audio.value, audioDims, states[layer]!.value);
  }
  if (timestamped) {
    attentions(n, plan, decision).forEach((rows, layer) => {
      const dims = ['batch_size', SIZES.heads, asked, SIZES.audioPositions];
      give(`cross_attentions.${layer}`, dims, rows);
    });
  }
  return outputs;
}

const append = (n: Arithmetic, before: LayerCache, now: LayerCache): LayerCache => ({
  key: n.join(2, before.key, now.key),
  value: n.join(2, before.value, now.value),
});
