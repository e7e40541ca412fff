import type { Tensor } from '../../../../onnx/tensor.ts';
import { widened } from '../../../../onnx/tensor.ts';
import type { Hidden, WhisperNetwork } from '../network.ts';
import type { Scoring } from '../scoring.ts';
import type { WhisperGraphs } from './graphs.ts';
import { readPrompts } from './prompted.ts';

/**
 * Creates a network from an export's own graphs: for graphics cards, and for exports whose weights cannot be
 * read.
 */
export function exportedNetwork(graphs: WhisperGraphs, bins: number, scoring: Scoring): WhisperNetwork {
  return {
    vocabulary: graphs.vocabulary,
    hasAttentions: graphs.hasAttentions,
    takesShortWindows: false,
    async encode(features, _count, signal) {
      const hidden: Hidden[] = [];
      // One by one: batches do not make the encoder faster, and its memory grows with them.
      for (const window of features) {
        signal.throwIfAborted();
        hidden.push(await graphs.encode(window, bins));
      }
      return hidden;
    },
    readPrompts: (hidden, prompts, { candidates }, signal) =>
      readPrompts(graphs, hidden as readonly Tensor[], prompts, { ...scoring, count: candidates }, signal),
    async attend(hidden, tokens, heads) {
      const layers = [...new Set(heads.map(([layer]) => layer))];
      const { logits, attentions } = await graphs.first([tokens], hidden as Tensor, { attentionsOf: layers });
      const weights = new Map([...attentions].map(([layer, tensor]) => [layer, widened(tensor)]));
      const values = widened(logits);
      return {
        heads: heads.map(([layer, head]) => {
          const [, , rows = 0, positions = 0] = attentions.get(layer)!.dims;
          return { weights: weights.get(layer)!, offset: head * rows * positions, rowStride: positions };
        }),
        textLogits: (position) => {
          const from = position * graphs.vocabulary;
          return values.subarray(from, from + scoring.endOfText);
        },
      };
    },
  };
}
