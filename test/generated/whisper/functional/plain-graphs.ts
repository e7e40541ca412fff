import { join } from 'node:path';
import { openSession, type Session } from '../../../../src/onnx/session.ts';
import { bool, floatTensor, gatherRows, int64, type Tensor, widened } from '../../../../src/onnx/tensor.ts';

/** Runs the graphs of a Whisper folder without any optimisation. */
export interface PlainGraphs {
  encode(features: Tensor): Promise<Tensor>;
  /** The first call; all prompts have the same length. */
  start(hidden: Tensor, prompts: readonly (readonly number[])[]): Promise<PlainCall>;
}

/** The result of one call of the decoder. */
export interface PlainCall {
  /** For each row, the logits after each of its tokens [rows][tokens][vocabulary]. */
  readonly logits: readonly (readonly Float32Array[])[];
  /** For each layer [rows, heads, tokens, 1500]; empty unless the export is a timestamped one. */
  readonly attentions: readonly Tensor[];
  /**
   * Decodes the next token of each row; `from` names the rows of this call that they continue. Default: the
   * same rows.
   */
  next(tokens: readonly number[], from?: readonly number[]): Promise<PlainCall>;
}

export interface PlainFiles {
  /** The suffix of the files' names before `.onnx`. */
  readonly suffix?: string;
  readonly decoder?: 'merged' | 'split';
}

type Tensors = Readonly<Record<string, Tensor>>;

export async function openPlainGraphs(
  folder: string,
  { suffix = '', decoder = 'merged' }: PlainFiles = {},
): Promise<PlainGraphs> {
  const open = (name: string) => openSession(join(folder, 'onnx', `${name}${suffix}.onnx`));
  const merged = decoder === 'merged';
  const encoder = await open('encoder_model');
  const first = await open(merged ? 'decoder_model_merged' : 'decoder_model');
  const later = merged ? first : await open('decoder_with_past_model');

  const answer = (outputs: Tensors, audio: Tensors, hidden: Tensor): PlainCall => ({
    logits: logitRows(outputs['logits']!),
    attentions: Object.keys(outputs)
      .filter((name) => name.startsWith('cross_attentions.'))
      .map((name) => outputs[name]!),
    async next(tokens, from = tokens.map((_, row) => row)) {
      const caches = { ...cachesOf(outputs, 'decoder'), ...audio };
      const moved = Object.entries(caches).map(([name, cache]) => [name, gatherRows(cache, from)] as const);
      const after = await later.run({
        input_ids: ids(tokens.map((token) => [token])),
        ...Object.fromEntries(moved),
        ...(merged ? { encoder_hidden_states: hidden, use_cache_branch: bool(true) } : {}),
      });
      const kept = moved.filter(([name]) => name in audio);
      return answer(after, Object.fromEntries(kept), hidden);
    },
  });

  return {
    async encode(features) {
      return (await encoder.run({ input_features: features }))['last_hidden_state']!;
    },
    async start(hidden, prompts) {
      const outputs = await first.run({
        input_ids: ids(prompts),
        encoder_hidden_states: hidden,
        ...(merged ? { ...emptyCaches(first, prompts.length), use_cache_branch: bool(false) } : {}),
      });
      return answer(outputs, cachesOf(outputs, 'encoder'), hidden);
    },
  };
}

const ids = (rows: readonly (readonly number[])[]): Tensor =>
  int64(BigInt64Array.from(rows.flat(), BigInt), [rows.length, rows[0]!.length]);

/** Renames the `present` caches of one side to the `past_key_values` of the next call. */
function cachesOf(outputs: Tensors, side: 'decoder' | 'encoder'): Tensors {
  const own = Object.entries(outputs).filter(([name]) => name.startsWith('present.') && name.includes(side));
  return Object.fromEntries(own.map(([name, cache]) => [name.replace('present', 'past_key_values'), cache]));
}

function emptyCaches({ inputs }: Session, rows: number): Tensors {
  const caches = inputs.filter(({ name }) => name.startsWith('past_key_values.'));
  return Object.fromEntries(
    caches.map(({ name, type, shape: [, heads, , size] }) => {
      const dims = [rows, Number(heads), 0, Number(size)];
      return [name, floatTensor(type === 'float16' ? 'float16' : 'float32', new Float32Array(0), dims)];
    }),
  );
}

/** Splits logits [rows, tokens, vocabulary] into arrays. */
function logitRows(tensor: Tensor): readonly (readonly Float32Array[])[] {
  const [rows = 0, tokens = 0, vocabulary = 0] = tensor.dims;
  const values = widened(tensor);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: tokens }, (_, token) => {
      const at = (row * tokens + token) * vocabulary;
      return values.slice(at, at + vocabulary);
    }),
  );
}
