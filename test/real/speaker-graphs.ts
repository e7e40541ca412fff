import { createMelBank } from '../../src/audio/mel.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { createKaldiMelBank } from '../../src/engines/frames/features/frame-measure.ts';
import { GraphBuilder } from '../../src/onnx/graph/graph-builder.ts';
import { withMetadata } from '../generated/ctc/generated-models.ts';
import type { Weight } from '../generated/whisper/weights.ts';

type Checkpoint = ReadonlyMap<string, Weight>;

/** The samples of the windows on which the weights were trained: 5 s. */
const WINDOW = 5 * SPEECH_RATE;
const KERNEL = 251;
const CLASSES = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];

/**
 * pyannote's PyanNet (SincNet, four bidirectional LSTMs, two linear layers) as sherpa-onnx exports
 * segmentation models. The weights give a logit for each of three speakers. The score of each class of the
 * powerset is the sum of the logits of its speakers, so the likeliest set of at most two speakers has the
 * largest score.
 */
export function pyanNet(weights: Checkpoint): Uint8Array {
  const graph = new GraphBuilder();
  const constant = (name: string) => ofWeight(graph, weights.get(name)!);
  const normalized = (values: string, name: string) =>
    graph.op('InstanceNormalization', [values, constant(`${name}.weight`), constant(`${name}.bias`)], {
      epsilon: { float: 1e-5 },
    });
  let values = normalized(graph.input('x', 'float32', ['N', 1, 'T']), 'sincnet.wav_norm1d');
  for (const layer of [0, 1, 2]) {
    const name = `sincnet.conv1d.${layer}`;
    values =
      layer === 0
        ? graph.op('Abs', [
            graph.op('Conv', [values, ofWeight(graph, sincFilters(weights))], { strides: [10] }),
          ])
        : graph.op('Conv', [values, constant(`${name}.weight`), constant(`${name}.bias`)]);
    const pooled = graph.op('MaxPool', [values], { kernel_shape: [3], strides: [3] });
    values = leaky(graph, normalized(pooled, `sincnet.norm1d.${layer}`));
  }
  let sequence = graph.op('Transpose', [values], { perm: [2, 0, 1] });
  for (const layer of [0, 1, 2, 3])
    sequence = lstm(graph, weights, sequence, layer, ['', '_reverse']).sequence;
  let frames = graph.op('Transpose', [sequence], { perm: [1, 0, 2] });
  for (const name of ['linear.0', 'linear.1']) frames = leaky(graph, linear(graph, weights, frames, name));
  const logits = linear(graph, weights, frames, 'classifier');
  const sets = Float32Array.from({ length: 3 * CLASSES.length }, (_, index) =>
    CLASSES[index % CLASSES.length]!.includes(Math.floor(index / CLASSES.length)) ? 1 : 0,
  );
  const scores = graph.op('MatMul', [logits, graph.floats(sets, [3, CLASSES.length])]);
  graph.output('y', 'float32', ['N', 'F', CLASSES.length], graph.op('LogSoftmax', [scores], { axis: -1 }));
  return withMetadata(graph, {
    model_type: 'pyannote-segmentation-3.0',
    num_speakers: 3,
    powerset_max_classes: 2,
    num_classes: CLASSES.length,
    sample_rate: SPEECH_RATE,
    window_size: WINDOW,
    receptive_field_size: 991,
    receptive_field_shift: 270,
    version: 1,
  });
}

/** The 80 band-pass filters that SincNet computes from its parameters (asteroid-filterbanks, ParamSincFB). */
function sincFilters(weights: Checkpoint): Weight {
  const of = (name: string) => weights.get(`sincnet.conv1d.0.filterbank.${name}`)!.data;
  const [lows, bands, window, times] = [of('low_hz_'), of('band_hz_'), of('window_'), of('n_')];
  const count = lows.length;
  const half = (KERNEL - 1) / 2;
  const data = new Float32Array(2 * count * KERNEL);
  lows.forEach((value, filter) => {
    const low = 50 + Math.abs(value);
    const high = Math.min(SPEECH_RATE / 2, Math.max(50, low + 50 + Math.abs(bands[filter]!)));
    const width = 2 * (high - low);
    const [cosine, sine] = [filter * KERNEL, (count + filter) * KERNEL];
    data[cosine + half] = 1;
    times.forEach((time, at) => {
      const scale = window[at]! / (time / 2) / width;
      const even = (Math.sin(high * time) - Math.sin(low * time)) * scale;
      const odd = (Math.cos(low * time) - Math.cos(high * time)) * scale;
      data[cosine + at] = data[cosine + KERNEL - 1 - at] = even;
      data[sine + at] = odd;
      data[sine + KERNEL - 1 - at] = -odd;
    });
  });
  return { data, dims: [2 * count, 1, KERNEL] };
}

const BINS = 80;
const MELS = 40;
/** The frames of a partial utterance, and the step to the next one. */
const PARTIAL = 160;
const PARTIAL_STEP = 77;
/** Frames that a partial utterance may lack at the end. */
const PADDING = 40;
/**
 * The power of a frame of sound at -30 dBFS, over the bins of a transform of 400 points with a Hann window.
 */
const LEVEL = (400 * 150 * 10 ** -3) / 2;

/**
 * Resemblyzer's speaker encoder (GE2E: three LSTMs) for the features of sherpa-onnx. It was trained on
 * librosa's 40 mel powers at a fixed level; the graph computes these from Kaldi's 80 log mel energies by way
 * of an estimated spectrum. It averages the embeddings of partial utterances of 1.6 s.
 */
export function speakerEncoder(weights: Checkpoint): Uint8Array {
  const graph = new GraphBuilder();
  const features = graph.op('Squeeze', [graph.input('x', 'float32', [1, 'T', BINS]), graph.ints([0])]);
  const energies = graph.op('Exp', [features]);
  const { toMels, toPower } = conversions();
  const powers = graph.op('MatMul', [energies, graph.floats(toPower, [BINS, 1])]);
  const mean = graph.op('ReduceMean', [powers], { axes: [0], keepdims: 1 });
  const scale = graph.op('Div', [graph.floats(LEVEL), graph.op('Max', [mean, graph.floats(1e-12)])]);
  const mels = graph.op('Mul', [graph.op('MatMul', [energies, graph.floats(toMels, [BINS, MELS])]), scale]);

  const length = graph.op('Gather', [graph.op('Shape', [mels]), graph.ints([0])]);
  const missing = graph.op('Max', [graph.op('Sub', [graph.ints([PARTIAL]), length]), graph.ints([0])]);
  const after = graph.op('Add', [missing, graph.ints([PADDING])]);
  const pads = graph.op('Concat', [graph.ints([0, 0]), after, graph.ints([0])], { axis: 0 });
  const padded = graph.op('Pad', [mels, pads]);
  const end = graph.op('Sub', [graph.op('Add', [length, after]), graph.ints([PARTIAL - 1])]);
  const starts = graph.op('Range', [graph.ints(0), graph.op('Squeeze', [end]), graph.ints(PARTIAL_STEP)]);
  const offsets = graph.ints(
    Array.from({ length: PARTIAL }, (_, index) => index),
    [PARTIAL, 1],
  );
  // [160, partials, 40]
  const partials = graph.op('Gather', [padded, graph.op('Add', [offsets, starts])], { axis: 0 });
  let layer = lstm(graph, weights, partials, 0, ['']);
  for (const index of [1, 2]) layer = lstm(graph, weights, layer.sequence, index, ['']);
  const raw = graph.op('Relu', [
    linear(graph, weights, graph.op('Squeeze', [layer.last, graph.ints([0])]), 'linear'),
  ]);
  const norms = graph.op('ReduceL2', [raw], { axes: [1], keepdims: 1 });
  const units = graph.op('Div', [raw, graph.op('Max', [norms, graph.floats(1e-9)])]);
  graph.output('embedding', 'float32', [1, 256], graph.op('ReduceMean', [units], { axes: [0], keepdims: 1 }));
  return withMetadata(graph, {
    framework: '3d-speaker',
    language: 'English',
    output_dim: 256,
    sample_rate: SPEECH_RATE,
    normalize_samples: 1,
    feature_normalize_type: '',
    version: 1,
  });
}

/**
 * Matrices from the energies of Kaldi's 80 filters to librosa's 40, and to the total power of the spectrum.
 */
function conversions() {
  const [kaldiSize, size] = [512, 400];
  const kaldi = createKaldiMelBank({
    bins: BINS,
    sampleRate: SPEECH_RATE,
    fftSize: kaldiSize,
    low: 20,
    high: 7600,
  });
  const librosa = createMelBank({ bins: MELS, sampleRate: SPEECH_RATE, fftSize: size });
  // The area and the centre of each of the 80 filters.
  const area = new Float64Array(BINS);
  const middle = new Float64Array(BINS);
  for (let bin = 0; bin <= kaldiSize / 2; bin++) {
    const out = new Float32Array(BINS);
    kaldi(impulse(kaldiSize, bin), out, 0);
    const hertz = (bin * SPEECH_RATE) / kaldiSize;
    out.forEach((weight, at) => {
      area[at]! += weight;
      middle[at]! += weight * hertz;
    });
  }
  middle.forEach((sum, at) => (middle[at] = sum / area[at]!));
  const toMels = new Float32Array(BINS * MELS);
  const toPower = new Float32Array(BINS);
  for (let bin = 0; bin <= size / 2; bin++) {
    const hertz = (bin * SPEECH_RATE) / size;
    const own = new Float32Array(MELS);
    librosa(impulse(size, bin), own, 0);
    const above = middle.findIndex((place) => place > hertz);
    const [low, high] = above < 0 ? [BINS - 1, BINS - 1] : [Math.max(0, above - 1), above];
    const way = high === low ? 0 : Math.max(0, (hertz - middle[low]!) / (middle[high]! - middle[low]!));
    for (const [at, share] of [
      [low, 1 - way],
      [high, way],
    ] as const) {
      // Preemphasis is undone; Kaldi's window has about the power of librosa's, by the number of points.
      const value = share / (area[at]! * preemphasis(middle[at]!));
      toPower[at]! += value;
      own.forEach((weight, mel) => (toMels[at * MELS + mel]! += value * weight));
    }
  }
  return { toMels, toPower };
}

const impulse = (size: number, bin: number) =>
  Float64Array.from({ length: size / 2 + 1 }, (_, at) => (at === bin ? 1 : 0));

/** The power gain of preemphasis at a frequency. */
const preemphasis = (hertz: number) => {
  const angle = (2 * Math.PI * hertz) / SPEECH_RATE;
  return (1 - 0.97 * Math.cos(angle)) ** 2 + (0.97 * Math.sin(angle)) ** 2;
};

const ofWeight = (graph: GraphBuilder, { data, dims }: Weight) => graph.floats(data, dims);

const leaky = (graph: GraphBuilder, values: string) =>
  graph.op('LeakyRelu', [values], { alpha: { float: 0.01 } });

function linear(graph: GraphBuilder, weights: Checkpoint, values: string, name: string): string {
  const weight = graph.op('Transpose', [ofWeight(graph, weights.get(`${name}.weight`)!)], { perm: [1, 0] });
  return graph.op('Add', [
    graph.op('MatMul', [values, weight]),
    ofWeight(graph, weights.get(`${name}.bias`)!),
  ]);
}

/** torch's LSTM layer of [frames, batch, in] in directions: [frames, batch, out], and the last states. */
function lstm(
  graph: GraphBuilder,
  weights: Checkpoint,
  input: string,
  layer: number,
  directions: readonly ('' | '_reverse')[],
) {
  const joined = (part: string) => {
    const parts = directions.map((direction) => gatesOf(weights.get(`lstm.${part}_l${layer}${direction}`)!));
    return {
      data: Float32Array.from(parts.flatMap(({ data }) => [...data])),
      dims: [directions.length, ...parts[0]!.dims],
    };
  };
  const [inner, recurrent] = [joined('weight_ih'), joined('weight_hh')];
  const biases = directions.flatMap((direction) =>
    ['bias_ih', 'bias_hh'].flatMap((part) => [
      ...gatesOf(weights.get(`lstm.${part}_l${layer}${direction}`)!).data,
    ]),
  );
  const hidden = recurrent.dims.at(-1)!;
  const [all = '', last = ''] = graph.ops(
    'LSTM',
    [
      input,
      ofWeight(graph, inner),
      ofWeight(graph, recurrent),
      graph.floats(biases, [directions.length, 8 * hidden]),
    ],
    2,
    { hidden_size: hidden, direction: directions.length === 2 ? 'bidirectional' : 'forward' },
  );
  // [frames, directions, batch, hidden]
  const turned = graph.op('Transpose', [all], { perm: [0, 2, 1, 3] });
  return { sequence: graph.op('Reshape', [turned, graph.ints([0, 0, -1])]), last };
}

/** torch's gates i, f, g, o in the order i, o, f, c of ONNX. */
function gatesOf({ data, dims }: Weight): Weight {
  const size = data.length / 4;
  const gate = (index: number) => data.subarray(index * size, (index + 1) * size);
  return { data: Float32Array.from([0, 3, 1, 2].flatMap((index) => [...gate(index)])), dims };
}
