import { balance, noise, seedFor } from './noise.ts';
import type { WhisperSizes } from './sizes.ts';
import type { Weight, Weights } from './weights.ts';

/** The id of the end of the text, and the id of the first timestamp. */
export interface Landmarks {
  readonly endOfText: number;
  readonly timestamps: number;
}

export interface RandomWeightsOptions {
  readonly seed: number;
  readonly vocabularySize: number;
  readonly landmarks: Landmarks;
}

/**
 * The standard deviation of the outputs of each part for inputs of standard deviation 1. The values were
 * found by trial: texts vary with the audio and with earlier tokens, the likeliest token mostly leads by more
 * than 0.1, and a change of the spectrogram by 1e-5 changes logits by less than 1e-3. Sharper attention
 * (`query` times `key` is the deviation of its logits) amplifies small differences; with flatter attention
 * all texts are the same.
 */
const SPREAD = {
  convolution: 4,
  query: 1.75,
  key: 1.75,
  value: 1,
  out: 1,
  feedForward: 1.2,
  bias: 0.05,
  gain: 0.1,
  positions: 1,
  logits: 10,
} as const;

/**
 * How far the logits of the end and of the likeliest timestamp lie below the likeliest token of text. In
 * whisper-tiny one step in fifty ends the text, and one in twenty is a timestamp.
 */
const BEHIND = { endOfText: 26.5, timestamps: 7.3 } as const;

/** The approximate maximum of `count` logits. */
const peak = (count: number): number => SPREAD.logits * Math.sqrt(2 * Math.log(count));

/** All weights of the encoder and the decoder, the same for the same seed. */
export function randomWeights(
  sizes: WhisperSizes,
  { seed, vocabularySize, landmarks }: RandomWeightsOptions,
): Weights {
  const weights = new Map<string, Weight>();
  const random: Random = (name, spread, dims) => {
    const size = dims.reduce((product, dim) => product * dim, 1);
    const data = noise(seedFor(name, seed), spread, size);
    weights.set(name, { data, dims });
    return data;
  };
  addEncoder(random, sizes);
  weights.set('model.encoder.embed_positions.weight', sinusoids(sizes.audioPositions, sizes.width));
  addDecoder(random, sizes, vocabularySize, landmarks);
  return weights;
}

/**
 * Adds a weight of noise with a standard deviation of `spread`, and returns its values, which the caller may
 * change.
 */
type Random = (name: string, spread: number, dims: readonly number[]) => Float32Array;

function addEncoder(random: Random, sizes: WhisperSizes): void {
  addConvolution(random, 'model.encoder.conv1', sizes.melBins, sizes.width);
  addConvolution(random, 'model.encoder.conv2', sizes.width, sizes.width);
  for (let index = 0; index < sizes.encoderLayers; index++)
    addLayer(random, `model.encoder.layers.${index}`, sizes);
  addNorm(random, 'model.encoder.layer_norm', sizes.width);
}

function addDecoder(random: Random, sizes: WhisperSizes, vocabularySize: number, landmarks: Landmarks): void {
  const { width, textPositions } = sizes;
  const embedding = random('model.decoder.embed_tokens.weight', SPREAD.logits / Math.sqrt(width), [
    vocabularySize,
    width,
  ]);
  random('model.decoder.embed_positions.weight', SPREAD.positions, [textPositions, width]);
  for (let index = 0; index < sizes.decoderLayers; index++) {
    addLayer(random, `model.decoder.layers.${index}`, sizes);
    addAttention(random, `model.decoder.layers.${index}.encoder_attn`, width);
  }
  const { gain, bias } = addNorm(random, 'model.decoder.layer_norm', width);
  // The output projection is the embedding too, so the likeliest token would be the last one again. Inverting
  // the sign of every other channel prevents this.
  for (let index = 0; index < width; index += 2) gain[index] = -gain[index]!;
  // Channel 0 is a constant 1, which makes column 0 of the embedding a bias of the logits.
  gain[0] = 0;
  bias.fill(0);
  bias[0] = 1;
  const biases = outputBiases(vocabularySize, landmarks);
  for (let id = 0; id < vocabularySize; id++) embedding[id * width] = biases[id]!;
}

function outputBiases(size: number, { endOfText, timestamps }: Landmarks): Float32Array {
  const biases = new Float32Array(size);
  const ofText = peak(endOfText);
  biases[endOfText] = ofText - BEHIND.endOfText;
  return biases.fill(ofText - peak(size - timestamps) - BEHIND.timestamps, timestamps);
}

function addLayer(random: Random, name: string, { width, feedForward }: WhisperSizes): void {
  addAttention(random, `${name}.self_attn`, width);
  addLinear(random, `${name}.fc1`, [width, feedForward], SPREAD.feedForward);
  const fc2 = addLinear(random, `${name}.fc2`, [feedForward, width], SPREAD.feedForward);
  // The mean of GELU's outputs is above 0, which would add the same output everywhere.
  for (let out = 0; out < width; out++) balance(fc2, out, width, feedForward);
  addNorm(random, `${name}.final_layer_norm`, width);
}

function addAttention(random: Random, name: string, width: number): void {
  addLinear(random, `${name}.q_proj`, [width, width], SPREAD.query);
  addLinear(random, `${name}.k_proj`, [width, width], SPREAD.key, { bias: false });
  addLinear(random, `${name}.v_proj`, [width, width], SPREAD.value);
  addLinear(random, `${name}.out_proj`, [width, width], SPREAD.out);
  addNorm(random, `${name}_layer_norm`, width);
}

function addLinear(
  random: Random,
  name: string,
  [from, to]: readonly [from: number, to: number],
  spread: number,
  { bias = true } = {},
): Float32Array {
  if (bias) random(`${name}.bias`, SPREAD.bias, [to]);
  return random(`${name}.weight`, spread / Math.sqrt(from), [from, to]);
}

function addConvolution(random: Random, name: string, from: number, to: number): void {
  const each = 3 * from;
  const weight = random(`${name}.weight`, SPREAD.convolution / Math.sqrt(each), [to, from, 3]);
  // As after GELU, inputs have a mean, because the level of a spectrogram is in all its bins.
  for (let out = 0; out < to; out++) balance(weight, out * each, 1, each);
  random(`${name}.bias`, SPREAD.bias, [to]);
}

function addNorm(random: Random, name: string, width: number): { gain: Float32Array; bias: Float32Array } {
  const gain = random(`${name}.weight`, SPREAD.gain, [width]);
  for (let index = 0; index < width; index++) gain[index]! += 1;
  return { gain, bias: random(`${name}.bias`, SPREAD.bias, [width]) };
}

/** The encoder's fixed positions [positions, width]: sines, then cosines (openai/whisper model.py). */
function sinusoids(positions: number, width: number): Weight {
  const data = new Float32Array(positions * width);
  const half = width / 2;
  for (let position = 0; position < positions; position++) {
    for (let channel = 0; channel < half; channel++) {
      const turn = position * Math.exp((-Math.log(10_000) * channel) / (half - 1));
      data[position * width + channel] = Math.sin(turn);
      data[position * width + half + channel] = Math.cos(turn);
    }
  }
  return { data, dims: [positions, width] };
}
