import { basename } from 'node:path';
import type { Provider } from '../../../../onnx/device.ts';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { openSession, type Session, type TensorInfo } from '../../../../onnx/session.ts';
import { bool, floatTensor, type FloatType, int64, retyped, type Tensor } from '../../../../onnx/tensor.ts';
import type { ExportedFiles } from '../model-files.ts';

/** The graphs of a Whisper export, opened unchanged in this thread. Each call is one model run. */
export interface WhisperGraphs {
  /** Width of a row of logits. */
  readonly vocabulary: number;
  /** Whether the decoder outputs its cross-attention, which word times need. */
  readonly hasAttentions: boolean;
  /** Log-mel [bins x 3000] → hidden states [1, 1500, width]. */
  encode(features: Float32Array, bins: number): Promise<Tensor>;
  /**
   * First call: tokens [rows x n], row after row, and hidden states [rows, 1500, width] → logits and caches.
   */
  first(tokens: readonly (readonly number[])[], hidden: Tensor, outputs: Outputs): Promise<DecoderOutputs>;
  /** Later calls: the next token of each row and the cache of the previous call, by input name. */
  next(tokens: readonly number[], cache: Cache): Promise<DecoderOutputs>;
}

/** `past_key_values.*` → tensor. */
export type Cache = Readonly<Record<string, Tensor>>;

export interface DecoderOutputs {
  /** [rows, n, vocabulary] */
  readonly logits: Tensor;
  /** The cache tensors for the next call. */
  readonly cache: Cache;
  /** cross_attentions.L [rows, heads, n, 1500] by layer, if requested. */
  readonly attentions: ReadonlyMap<number, Tensor>;
}

/** The wanted outputs of the first call: its cache, or the cross-attention of these layers. */
export type Outputs = 'cache' | { readonly attentionsOf: readonly number[] };

/** @throws VoiceError `invalid_manifest` when a file is missing or has the wrong content. */
export async function openGraphs(
  { encoder, decoder }: ExportedFiles,
  provider: Provider,
): Promise<WhisperGraphs> {
  const encoding = await openSession(encoder, { provider });
  const first = await openSession(decoder.kind === 'merged' ? decoder.path : decoder.first, { provider });
  const later = decoder.kind === 'merged' ? first : await openSession(decoder.later, { provider });
  const name = basename(decoder.kind === 'merged' ? decoder.path : decoder.first);

  const vocabulary = Number(first.outputs.find((output) => output.name === 'logits')?.shape.at(-1));
  if (!Number.isInteger(vocabulary)) throw brokenModelFile(name, "has no output 'logits' of a fixed size");
  const cacheInputs = later.inputs.filter(isCache);
  if (cacheInputs.length === 0) throw brokenModelFile(name, 'has no key/value cache; export it with one');
  const features = required(encoding.inputs, 'input_features', basename(encoder));
  const states = required(first.inputs, 'encoder_hidden_states', name);
  const merged = decoder.kind === 'merged';
  const nothing = merged ? emptyCache(cacheInputs) : {};
  const unread = placeholder(later);

  const attentionNames = first.outputs.flatMap((output) => (isAttention(output) ? [output.name] : []));
  const caches = cacheInputs.map((input) => presentName(input.name));
  const own = caches.filter((cache) => cache.includes('.decoder.'));

  return {
    vocabulary,
    hasAttentions: attentionNames.length > 0,
    async encode(logMel, bins) {
      const frames = logMel.length / bins;
      const input = floatTensor(floatType(features), logMel, [1, bins, frames]);
      const outputs = await encoding.run({ input_features: input });
      return output(outputs, 'last_hidden_state', basename(encoder));
    },
    async first(tokens, hidden, wanted) {
      const asked =
        wanted === 'cache' ? caches : wanted.attentionsOf.map((layer) => `cross_attentions.${layer}`);
      const width = tokens[0]?.length ?? 0;
      const outputs = await first.run(
        {
          input_ids: int64(BigInt64Array.from(tokens.flat(), BigInt), [tokens.length, width]),
          // Encoder and decoder may come from files of different precision.
          encoder_hidden_states: retyped(hidden, floatType(states)),
          ...nothing,
          ...(merged && { use_cache_branch: bool(false) }),
        },
        ['logits', ...asked],
      );
      return decoderOutputs(outputs, name);
    },
    async next(tokens, cache) {
      const outputs = await later.run(
        {
          input_ids: int64(BigInt64Array.from(tokens, BigInt), [tokens.length, 1]),
          ...unread,
          ...cache,
          ...(merged && { use_cache_branch: bool(true) }),
        },
        // In the cache branch the encoder's entries are placeholders, so those of the first call are kept.
        ['logits', ...own],
      );
      return decoderOutputs(outputs, name);
    },
  };
}

const isCache = ({ name }: TensorInfo) => /^past_key_values\.\d+\.(decoder|encoder)\.(key|value)$/.test(name);
const isAttention = ({ name }: TensorInfo) => /^cross_attentions\.\d+$/.test(name);

const presentName = (past: string) => past.replace('past_key_values', 'present');
const pastName = (present: string) => present.replace('present', 'past_key_values');

/** A merged decoder needs its cache inputs in the first call too, with length zero. */
function emptyCache(inputs: readonly TensorInfo[]): Cache {
  return Object.fromEntries(
    inputs.map((input) => {
      const [, heads, , headSize] = input.shape.map((size) => (typeof size === 'number' ? size : 1));
      // One empty row serves for any number of rows, because its size is zero.
      return [input.name, floatTensor(floatType(input), new Float32Array(0), [1, heads!, 0, headSize!])];
    }),
  );
}

/**
 * A merged decoder needs hidden states in every call, but reads them only in the first, so placeholders
 * suffice.
 */
function placeholder({ inputs }: Session): Cache {
  const hidden = inputs.find(({ name }) => name === 'encoder_hidden_states');
  if (!hidden) return {};
  const dims = hidden.shape.map((size) => (typeof size === 'number' ? size : 1));
  const size = dims.reduce((product, dim) => product * dim, 1);
  return { [hidden.name]: floatTensor(floatType(hidden), new Float32Array(size), dims) };
}

function decoderOutputs(outputs: Readonly<Record<string, Tensor>>, name: string): DecoderOutputs {
  const cache: Record<string, Tensor> = {};
  const attentions = new Map<number, Tensor>();
  for (const [key, tensor] of Object.entries(outputs)) {
    if (key.startsWith('present.')) cache[pastName(key)] = tensor;
    else if (key.startsWith('cross_attentions.')) attentions.set(Number(key.split('.')[1]), tensor);
  }
  return { logits: output(outputs, 'logits', name), cache, attentions };
}

const floatType = ({ type }: TensorInfo): FloatType => (type === 'float16' ? 'float16' : 'float32');

function required(infos: readonly TensorInfo[], name: string, file: string): TensorInfo {
  const found = infos.find((info) => info.name === name);
  if (!found) throw brokenModelFile(file, `has no input '${name}'; export it again`);
  return found;
}

function output(outputs: Readonly<Record<string, Tensor>>, name: string, file: string): Tensor {
  const tensor = outputs[name];
  if (!tensor) throw brokenModelFile(file, `has no output '${name}'; export it again`);
  return tensor;
}
