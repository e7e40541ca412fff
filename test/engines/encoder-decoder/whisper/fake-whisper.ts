import type { Speech } from '../../../../src/domain/audio.ts';
import { applyTimestampRules } from '../../../../src/engines/encoder-decoder/whisper/decoding/filters.ts';
import type { WhisperDescription } from '../../../../src/engines/encoder-decoder/whisper/description.ts';
import type {
  Cache,
  WhisperGraphs,
} from '../../../../src/engines/encoder-decoder/whisper/exported/graphs.ts';
import { exportedNetwork } from '../../../../src/engines/encoder-decoder/whisper/exported/network.ts';
import type { WhisperModel } from '../../../../src/engines/encoder-decoder/whisper/model.ts';
import type { SpecialTokens } from '../../../../src/engines/encoder-decoder/whisper/special-tokens.ts';
import type { WhisperTokenizer } from '../../../../src/engines/encoder-decoder/whisper/tokenizer.ts';
import { type FloatType, floatTensor, type Tensor, widened } from '../../../../src/onnx/tensor.ts';

/** Every character is a token. */
const SIGNS = ' abcdefghijklmnopqrstuvwxyz,.';

export const SPECIAL: SpecialTokens = {
  endOfText: 29,
  startOfTranscript: 30,
  languages: new Map([
    ['en', 31],
    ['de', 32],
    ['haw', 33],
  ]),
  translate: 34,
  transcribe: 35,
  startOfLm: 36,
  startOfPrevious: 37,
  noSpeech: 38,
  noTimestamps: 39,
  timestampBegin: 40,
};

/** Special tokens with timestamps up to 30 s. */
export const VOCABULARY = 40 + 1501;

export const TOKENIZER: WhisperTokenizer = {
  special: SPECIAL,
  encode: (text) => Array.from(text, (sign) => SIGNS.indexOf(sign)),
  decode: (tokens) => tokens.map((token) => SIGNS[token] ?? '').join(''),
  bytesOf: (token) => new TextEncoder().encode(SIGNS[token]),
  nonSpeechTokens: [],
};

/** Tokens of strings and, for numbers, timestamps in seconds: `said(0, ' yes', 1.5)`. */
export const scriptTokens = (...parts: readonly (string | number)[]): readonly number[] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? TOKENIZER.encode(part) : [SPECIAL.timestampBegin + Math.round(part / 0.02)],
  );

/** Logits by token; 0 for all others. */
export function logitsOf(values: Readonly<Record<number, number>>, vocabulary = VOCABULARY): Float32Array {
  const logits = new Float32Array(vocabulary);
  for (const [token, value] of Object.entries(values)) logits[Number(token)] = value;
  return logits;
}

/** Logits that leave no doubt about the next token of `script`, which ends with the end token. */
export const certainLogits = (script: readonly number[], soFar: readonly number[]): Float32Array =>
  logitsOf({ [script[soFar.length] ?? SPECIAL.endOfText]: 30 });

/**
 * The input of the fake decoder: the audio of a window and all tokens so far. It answers with the next
 * logits.
 */
export interface Hearing {
  /** The first sample of the window. */
  readonly sound: number;
  /** The tokens that have been read so far. */
  readonly prompt: readonly number[];
  /** The tokens after the prompt; undefined while the prompt is being read. */
  readonly said?: readonly number[];
}

export type Answer = (hearing: Hearing) => Float32Array;

/** Audio whose samples encode their position: the clip before the point, hundreds of seconds after it. */
export function marked(clip: number, seconds: number): Speech {
  const samples = new Float32Array(seconds * 16_000);
  for (let at = 0; at < samples.length; at++) samples[at] = clip + at / 1_600_000;
  return samples as Speech;
}

/** Decodes the first sample of a window to `[clip, seconds]`. */
export const placeOf = (sound: number): readonly [clip: number, seconds: number] => [
  Math.floor(sound + 1e-6),
  Math.round((sound - Math.floor(sound + 1e-6)) * 10_000) / 100,
];

/** One run of a graph, as requested. */
export type Run =
  | { readonly graph: 'encoder'; readonly sound: number; readonly samples: number }
  | { readonly graph: 'first'; readonly tokens: readonly (readonly number[])[] }
  | { readonly graph: 'words'; readonly tokens: readonly number[] }
  | { readonly graph: 'next'; readonly tokens: readonly number[]; readonly cache: Cache };

export const DECODER_CACHE = 'past_key_values.0.decoder.key';
export const ENCODER_CACHE = 'past_key_values.0.encoder.value';

export interface FakeGraphsOptions {
  readonly vocabulary?: number;
  /** The type of logits, hidden states and caches. */
  readonly type?: FloatType;
  /** Called before each run. */
  readonly onRun?: (run: Run) => void;
}

/**
 * Graphs without weights. A row's cache holds its tokens and its sound, and the logits depend on these alone.
 * A row that gets the cache of another row therefore gets the other row's logits.
 */
export function fakeGraphs(
  logitsAfter: (sound: number, tokens: readonly number[]) => Float32Array,
  { vocabulary = VOCABULARY, type = 'float32', onRun = () => undefined }: FakeGraphsOptions = {},
): WhisperGraphs {
  const rowsOf = (tensor: Tensor): readonly (readonly number[])[] => {
    const [rows = 1] = tensor.dims;
    const values = [...widened(tensor)];
    const size = values.length / rows;
    return Array.from({ length: rows }, (_, row) => values.slice(row * size, (row + 1) * size));
  };
  const column = (rows: readonly (readonly number[])[]) =>
    floatTensor(type, Float32Array.from(rows.flat()), [rows.length, 1, rows[0]!.length, 1]);

  function logitsOfAll(
    sounds: readonly number[],
    tokens: readonly (readonly number[])[],
    from: number,
  ): Tensor {
    const positions = tokens[0]!.length - from;
    const all = new Float32Array(tokens.length * positions * vocabulary);
    tokens.forEach((row, index) => {
      for (let at = 0; at < positions; at++) {
        const logits = logitsAfter(sounds[index]!, row.slice(0, from + at + 1));
        all.set(logits, (index * positions + at) * vocabulary);
      }
    });
    return floatTensor(type, all, [tokens.length, positions, vocabulary]);
  }

  return {
    vocabulary,
    hasAttentions: true,
    async encode([sound = 0, samples = 0]) {
      onRun({ graph: 'encoder', sound, samples });
      return floatTensor(type, Float32Array.of(sound), [1, 1, 1]);
    },
    async first(tokens, hidden, wanted) {
      if (wanted === 'cache') onRun({ graph: 'first', tokens });
      else onRun({ graph: 'words', tokens: tokens[0]! });
      const sounds = rowsOf(hidden).flat();
      if (sounds.length !== tokens.length) throw new RangeError('The hidden states are of other rows.');
      if (tokens.some((row) => row.length !== tokens[0]!.length))
        throw new RangeError('Prompts differ in length.');
      return {
        logits: logitsOfAll(sounds, tokens, 0),
        cache: { [DECODER_CACHE]: column(tokens), [ENCODER_CACHE]: column(sounds.map((sound) => [sound])) },
        attentions: wanted === 'cache' ? new Map() : new Map([[0, steadyAttention(tokens[0]!.length)]]),
      };
    },
    async next(tokens, cache) {
      onRun({ graph: 'next', tokens, cache });
      const sounds = rowsOf(cache[ENCODER_CACHE]!).flat();
      const before = rowsOf(cache[DECODER_CACHE]!);
      if (sounds.length !== tokens.length || before.length !== tokens.length) {
        throw new RangeError('The caches are of other rows.');
      }
      const all = before.map((row, index) => [...row, tokens[index]!]);
      return {
        logits: logitsOfAll(sounds, all, before[0]!.length),
        cache: { [DECODER_CACHE]: column(all) },
        attentions: new Map(),
      };
    },
  };
}

/** Each token attends half a second later than the token before. */
function steadyAttention(tokens: number): Tensor {
  const weights = new Float32Array(tokens * 1500);
  for (let token = 0; token < tokens; token++) weights.fill(0.04, token * 1525, token * 1525 + 25);
  return floatTensor('float32', weights, [1, 1, tokens, 1500]);
}

export interface FakeModelOptions extends FakeGraphsOptions {
  readonly beamSize?: number;
  readonly textContext?: number;
  /** Whether the model is English-only. */
  readonly english?: boolean;
  readonly takesShortWindows?: boolean;
  /** Called with the length of the encoder's input in seconds. */
  readonly onEncode?: (seconds: number) => void;
}

/** A fake model that outputs the tokens of `answer` under the timestamp rules. */
export function fakeModel(
  answer: Answer,
  {
    beamSize = 1,
    textContext = 448,
    english = false,
    takesShortWindows = true,
    onEncode,
    ...options
  }: FakeModelOptions = {},
): WhisperModel {
  const special = english ? { ...SPECIAL, languages: new Map() } : SPECIAL;
  const startLength = english ? 1 : 3;
  const graphs = fakeGraphs((sound, tokens) => {
    const start = tokens.indexOf(special.startOfTranscript);
    const prompt = tokens.slice(0, start + startLength);
    if (start < 0 || tokens.length < start + startLength) return answer({ sound, prompt: tokens });
    return answer({ sound, prompt, said: tokens.slice(start + startLength) });
  }, options);
  const exported = exportedNetwork(graphs, 80, { endOfText: special.endOfText, suppressed: [] });
  const network = { ...exported, takesShortWindows };
  return {
    description: { ...DESCRIPTION, textContext, multilingual: !english },
    tokenizer: { ...TOKENIZER, special },
    network,
    suppressed: [],
    rule: applyTimestampRules(special, 50),
    beamSize,
    encode(windows, seconds, signal, onEncoded = () => undefined) {
      onEncode?.(seconds);
      function* features() {
        for (const [index, samples] of windows.entries()) {
          yield Float32Array.of(samples[0]!, samples.length);
          onEncoded(index + 1);
        }
      }
      return network.encode(features(), windows.length, signal);
    },
  };
}

export const DESCRIPTION: WhisperDescription = {
  melBins: 80,
  width: 1,
  encoderLayers: 1,
  decoderLayers: 1,
  decoderHeads: 1,
  vocabulary: VOCABULARY,
  multilingual: true,
  textContext: 448,
  audioContext: 1500,
  alignmentHeads: [[0, 0]],
};
