import { basename } from 'node:path';
import { metadataNumber } from '../frames/acoustic/metadata-number.ts';
import { streamingNemo } from '../frames/acoustic/nemo-streaming.ts';
import type { OpenedGraph } from '../frames/acoustic/open-graph.ts';
import { streamingZipformer } from '../frames/acoustic/zipformer-streaming.ts';
import type { Encoder } from './encoder.ts';

/**
 * The encoder of a streaming transducer: icefall's Zipformer (of either generation), or NeMo's cache-aware
 * FastConformer; `undefined` for graphs that hear whole clips.
 * @throws VoiceError `invalid_manifest` where inputs, outputs and metadata do not fit together.
 */
export function streamingEncoder(graph: OpenedGraph): Encoder | undefined {
  const { session, metadata, path } = graph;
  const inputs = session.inputs.map(({ name }) => name);
  if (inputs.includes('cache_last_channel')) {
    const vocabularySize = metadataNumber(metadata, 'vocab_size', basename(path), { most: 1_000_000 });
    return { ...streamingNemo(graph), family: 'nemo', vocabularySize };
  }
  if (inputs[0] === 'x' && metadata.has('decode_chunk_len'))
    return { ...streamingZipformer(graph, 0), family: 'icefall' };
  return undefined;
}
