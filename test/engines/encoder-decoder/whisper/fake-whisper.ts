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

/** Every sign is a token. */
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

/** With timestamps up to 30 s. */
export const VOCABULARY = 40 + 1501;

export const TOKENIZER: WhisperTokenizer = {
  special: SPECIAL,
  encode: (text) => Array.from(text, (sign) => SIGNS.indexOf(sign)),
  decode: (tokens) => tokens.map((token) => SIGNS[token] ?? '').join(''),
  bytesOf: (token) => new TextEncoder().encode(SIGNS[token]),
  nonSpeechTokens: [],
};

/** Text as its tokens, a number as the timestamp of so many seconds: `said(0, ' yes', 1.5)`. */
export const said = (...parts: readonly (string | number)[]): readonly number[] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? TOKENIZER.encode(part) : [SPECIAL.timestampBegin + Math.round(part / 0.02)],
  );

/** Logits by token, 0 where not said. */
export function logitsOf(values: Readonly<Record<number, number>>, vocabulary = VOCABULARY): Float32Array {
  const logits = new Float32Array(vocabulary);
  for (const [token, value] of Object.entries(values)) logits[Number(token)] = value;
  return logits;
}

/** Logits that leave no doubt about the next token of `script`, which ends by itself. */
export const surely = (script: readonly number[], soFar: readonly number[]): Float32Array =>
  logitsOf({ [script[soFar.length] ?? SPECIAL.endOfText]: 30 });

/** What the fake decoder hears and has been told: it answers with the logits of what comes next. */
export interface Hearing {
  /** The first sample of the window. */
  readonly sound: number;
  /** As far as it has been read. */
  readonly prompt: readonly number[];
  /** After the prompt; absent where the prompt is not read to its end. */
  readonly said?: readonly number[];
}

export type Answer = (hearing: Hearing) => Float32Array;

/** Sound of which each sample tells where it stands: `clip` before the point, hundreds of seconds behind it. */
export function marked(clip: number, seconds: number): Speech {
  const samples = new Float32Array(seconds * 16_000);
  for (let at = 0; at < samples.length; at++) samples[at] = clip + at / 1_600_000;
  return samples as Speech;
}

/** What a first sample says: `[clip, seconds]`. */
export const placeOf = (sound: number): readonly [clip: number, seconds: number] => [
  Math.floor(sound + 1e-6),
  Math.round((sound - Math.floor(sound + 1e-6)) * 10_000) / 100,
];

/** One run of a graph, as it was asked for. */
export type Run =
  | { readonly graph: 'encoder'; readonly sound: number; readonly samples: number }
  | { readonly graph: 'first'; readonly tokens: readonly (readonly number[])[] }
  | { readonly graph: 'words'; readonly tokens: readonly number[] }
  | { readonly graph: 'next'; readonly tokens: readonly number[]; readonly cache: Cache };

export const DECODER_CACHE = 'past_key_values.0.decoder.key';
export const ENCODER_CACHE = 'past_key_values.0.encoder.value';

export interface FakeGraphsOptions {
  readonly vocabulary?: number;
  /** Of logits, hidden states and caches. */
  readonly type?: FloatType;
  /** Is told of each run before it happens. */
  readonly onRun?: (run: Run) => void;
}

/**
 * Graphs without weights. The cache of a row holds the tokens that it was given and the sound that it belongs to,
 * and its logits follow from these alone: a row that gets another's cache says what the other one would.
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

/** Each token looks half a second further than the one before. */
function steadyAttention(tokens: number): Tensor {
  const weights = new Float32Array(tokens * 1500);
  for (let token = 0; token < tokens; token++) weights.fill(0.04, token * 1525, token * 1525 + 25);
  return floatTensor('float32', weights, [1, 1, tokens, 1500]);
}

export interface FakeModelOptions extends FakeGraphsOptions {
  readonly beamSize?: number;
  readonly textContext?: number;
  /** Of English alone. */
  readonly english?: boolean;
  readonly takesShortWindows?: boolean;
  /** Called with the length of the encoder's input in seconds. */
  readonly onEncode?: (seconds: number) => void;
}

/** A model that hears what `answer` says, and follows the rules of timestamps. */
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
