import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogMel } from '../../../../src/audio/log-mel.ts';
import { WINDOW_SAMPLES } from '../../../../src/engines/encoder-decoder/whisper/window.ts';
import { concatRows, float32, type Tensor } from '../../../../src/onnx/tensor.ts';
import { BYTE_TOKENS, byteLevel } from '../byte-level.ts';
import { openPlainGraphs, type PlainFiles, type PlainGraphs } from './plain-graphs.ts';
import { applyRules, type RuleName, type RuleTokens } from './plain-rules.ts';

/** A plain decoder for a Whisper folder: it tests the generated model, not the product. */
export interface PlainWhisper extends Pick<PlainGraphs, 'start'> {
  /** The id of `<|name|>`. */
  readonly id: (name: string) => number;
  /** Ids → text; timestamps appear as `<0.50>`, other control tokens are left out. */
  readonly text: (tokens: readonly number[]) => string;
  /** Clips of up to 30 s at 16 kHz → hidden states, one row for each clip. */
  hear(...clips: readonly Float32Array[]): Promise<Tensor>;
  /** Decodes one clip after a prompt, token by token to the end. */
  decode(hidden: Tensor, prompt: readonly number[], options?: DecodeOptions): Promise<Decoded>;
  /** Decodes one clip by beam search. */
  search(hidden: Tensor, prompt: readonly number[], beams: number, limit?: number): Promise<Decoded>;
}

export interface DecodeOptions {
  readonly without?: readonly RuleName[];
  readonly temperature?: number;
  /** Returns random numbers from 0 to 1, for temperatures above 0. */
  readonly random?: () => number;
  /** The largest number of tokens. Default: 224. */
  readonly limit?: number;
}

export interface Decoded {
  /** Without `<|endoftext|>`. */
  readonly tokens: readonly number[];
  readonly text: string;
  /** The average over all tokens and the end, after the rules and before the temperature. */
  readonly averageLogprob: number;
  /** The probability of no speech after `<|startoftranscript|>`. */
  readonly noSpeech: number;
}

/** The largest number of tokens in a window. */
const LIMIT = 224;

export async function openPlainWhisper(folder: string, files: PlainFiles = {}): Promise<PlainWhisper> {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const graphs = await openPlainGraphs(folder, files);
  const tokens = readTokens(read);
  const { feature_size: bins } = read('preprocessor_config.json') as { readonly feature_size: number };
  const logMel = createLogMel({ melBins: bins, windowSamples: WINDOW_SAMPLES });
  const { rules, id } = tokens;

  const ruled = (
    logits: Float32Array,
    said: readonly number[],
    prompt: readonly number[],
    without: readonly RuleName[],
  ) => {
    applyRules(logits, said, rules, { timed: prompt.at(-1) !== rules.noTimestamps, without });
    return logProbabilities(logits);
  };
  const noSpeechAfter = (logits: readonly Float32Array[], prompt: readonly number[]) =>
    Math.exp(logProbabilities(logits[prompt.indexOf(id('startoftranscript'))]!)[id('nospeech')]!);
  const finish = (said: readonly number[], sum: number, noSpeech: number): Decoded => {
    const written = said.filter((token) => token !== rules.endOfText);
    const averageLogprob = sum / (written.length + 1);
    return { tokens: written, text: tokens.text(written), averageLogprob, noSpeech };
  };

  return {
    id,
    text: tokens.text,
    start: (hidden, prompts) => graphs.start(hidden, prompts),
    async hear(...clips) {
      const states: Tensor[] = [];
      for (const clip of clips) states.push(await graphs.encode(float32(logMel(clip), [1, bins, 3000])));
      return concatRows(states);
    },
    async decode(hidden, prompt, { without = [], temperature = 0, random = () => 0, limit = LIMIT } = {}) {
      let call = await graphs.start(hidden, [prompt]);
      const noSpeech = noSpeechAfter(call.logits[0]!, prompt);
      const said: number[] = [];
      for (let sum = 0; ; call = await call.next([said.at(-1)!])) {
        const logprobs = ruled(call.logits[0]!.at(-1)!, said, prompt, without);
        const token = temperature === 0 ? likeliest(logprobs, 1)[0]! : draw(logprobs, temperature, random());
        said.push(token);
        sum += logprobs[token]!;
        if (token === rules.endOfText || said.length === limit) return finish(said, sum, noSpeech);
      }
    },
    async search(hidden, prompt, beams, limit = LIMIT) {
      let call = await graphs.start(hidden, [prompt]);
      const noSpeech = noSpeechAfter(call.logits[0]!, prompt);
      let open: readonly Hypothesis[] = [{ said: [], sum: 0, row: 0 }];
      const ended: Hypothesis[] = [];
      while (ended.length < beams && (open[0]?.said.length ?? limit) < limit) {
        if (open[0]!.said.length > 0) {
          const from = open.map(({ row }) => row);
          call = await call.next(
            open.map(({ said }) => said.at(-1)!),
            from,
          );
        }
        const next = open.flatMap(({ said, sum }, row) => {
          const logprobs = ruled(call.logits[row]!.at(-1)!, said, prompt, []);
          const best = likeliest(logprobs, beams + 1);
          return best.map((token) => ({ said: [...said, token], sum: sum + logprobs[token]!, row }));
        });
        const ranked = next.toSorted((a, b) => b.sum - a.sum);
        open = ranked.filter(({ said }) => said.at(-1) !== rules.endOfText).slice(0, beams);
        ended.push(
          ...ranked.filter((one) => one.said.at(-1) === rules.endOfText && one.sum >= open.at(-1)!.sum),
        );
      }
      const average = ({ said, sum }: Hypothesis) => sum / said.length;
      const best = [...ended, ...open].toSorted((a, b) => average(b) - average(a))[0]!;
      return finish(best.said, best.sum, noSpeech);
    },
  };
}

interface Hypothesis {
  readonly said: readonly number[];
  readonly sum: number;
  /** Its row in the last call. */
  readonly row: number;
}

interface Tokens extends Pick<PlainWhisper, 'id' | 'text'> {
  readonly rules: RuleTokens;
}

function readTokens(read: (name: string) => unknown): Tokens {
  const { added_tokens: added, model } = read('tokenizer.json') as TokenizerJson;
  const generation = read('generation_config.json') as GenerationJson;
  const ids = new Map(added.map(({ content, id }) => [content, id]));
  const id = (name: string) => ids.get(`<|${name}|>`)!;
  const pieces = new Map(Object.entries(model.vocab).map(([piece, id]) => [id, piece]));
  const byteOf = new Map(BYTE_TOKENS.map((_, byte) => [byteLevel(Uint8Array.of(byte)), byte]));
  const rules = {
    suppressed: generation.suppress_tokens,
    suppressedFirst: generation.begin_suppress_tokens,
    endOfText: id('endoftext'),
    noTimestamps: id('notimestamps'),
    timestampBegin: id('0.00'),
  };
  const shown = (token: number): readonly number[] => {
    if (token < rules.endOfText) return Array.from(pieces.get(token)!, (symbol) => byteOf.get(symbol)!);
    if (token < rules.timestampBegin) return [];
    return [...new TextEncoder().encode(`<${((token - rules.timestampBegin) / 50).toFixed(2)}>`)];
  };
  return {
    id,
    rules,
    text: (tokens) => new TextDecoder().decode(Uint8Array.from(tokens.flatMap(shown))),
  };
}

interface TokenizerJson {
  readonly added_tokens: readonly { readonly content: string; readonly id: number }[];
  readonly model: { readonly vocab: Readonly<Record<string, number>> };
}

interface GenerationJson {
  readonly suppress_tokens: readonly number[];
  readonly begin_suppress_tokens: readonly number[];
}

function logProbabilities(logits: Float32Array): Float32Array {
  const sum = logits.reduce((sum, logit) => sum + Math.exp(logit), 0);
  return logits.map((logit) => logit - Math.log(sum));
}

/** The `count` likeliest tokens, the likeliest first. */
function likeliest(logprobs: Float32Array, count: number): readonly number[] {
  const tokens: number[] = [];
  for (let token = 0; token < logprobs.length; token++) {
    const place = tokens.findIndex((other) => logprobs[token]! > logprobs[other]!);
    if (place >= 0) tokens.splice(place, 0, token);
    else if (tokens.length < count) tokens.push(token);
    if (tokens.length > count) tokens.pop();
  }
  return tokens;
}

function draw(logprobs: Float32Array, temperature: number, random: number): number {
  const weights = logprobs.map((logprob) => Math.exp(logprob / temperature));
  let left = random * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => (left -= weight) < 0);
  return found < 0 ? likeliest(logprobs, 1)[0]! : found;
}
