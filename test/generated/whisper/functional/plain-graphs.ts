import { join } from 'node:path';
import { openSession, type Session } from '../../../../src/onnx/session.ts';
import { bool, floatTensor, gatherRows, int64, type Tensor, widened } from '../../../../src/onnx/tensor.ts';

/** The graphs of a Whisper folder, run in the plainest way. */
export interface PlainGraphs {
  encode(features: Tensor): Promise<Tensor>;
  /** The first call: prompts of one length. */
  start(hidden: Tensor, prompts: readonly (readonly number[])[]): Promise<PlainCall>;
}

/** What one call of the decoder gave. */
export interface PlainCall {
  /** Of each row the logits after each of its tokens. */
  readonly logits: readonly (readonly Float32Array[])[];
  /** By layer: [rows, heads, tokens, 1500]; none where the folder is not a timestamped one. */
  readonly attentions: readonly Tensor[];
  /** The next token of each row; `from` are the rows of this call that they continue, where those are not the same. */
  next(tokens: readonly number[], from?: readonly number[]): Promise<PlainCall>;
}

export interface PlainFiles {
  /** As the files' names have it, before `.onnx`. */
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

/** What a call gave of one side, as the next one takes it. */
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

/** [rows, tokens, vocabulary] apart. */
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
