import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { withMetadata } from '../ctc/generated-models.ts';
import { PITCHES } from './tone-voices.ts';

/** Exports of segmentation models: sherpa-onnx's with metadata, onnx-community's without. */
export type SegmentationForm = 'sherpa' | 'onnx-community';

/** Exports of embedding models. */
export type EmbeddingForm = '3d-speaker' | 'wespeaker' | 'nemo' | 'community-1';

const WINDOW = 160_000;
const FIELD = 991;
const STEP = 270;
const SLOTS = 3;
const BINS = 80;

/**
 * A segmentation model with pyannote's inputs and outputs that detects the tones of `tone-voices.ts`.
 * Successive voices are different local speakers, and the first and the fourth voice are the same local
 * speaker.
 */
export function toneSegmentation(form: SegmentationForm): Uint8Array {
  const [input, output] = form === 'sherpa' ? ['x', 'y'] : ['input_values', 'logits'];
  const graph = new GraphBuilder();
  const samples = graph.input(input, 'float32', ['N', 1, 'T']);
  const voices = PITCHES.length;
  const kernels = Float32Array.from({ length: 2 * voices * FIELD }, (_, index) => {
    const [kernel, at] = [Math.floor(index / FIELD), index % FIELD];
    const phase = (2 * Math.PI * PITCHES[kernel >> 1]! * at) / SPEECH_RATE;
    return ((kernel & 1 ? Math.sin(phase) : Math.cos(phase)) * 2) / FIELD;
  });
  const waves = graph.op('Conv', [samples, graph.floats(kernels, [2 * voices, 1, FIELD])], {
    strides: [STEP],
  });
  // The square of a voice's amplitude, in the slot of its local speaker.
  const slots = Float32Array.from({ length: SLOTS * 2 * voices }, (_, index) => {
    const [slot, kernel] = [Math.floor(index / (2 * voices)), index % (2 * voices)];
    return (kernel >> 1) % SLOTS === slot ? 1 : 0;
  });
  const powers = graph.op('Conv', [
    graph.op('Mul', [waves, waves]),
    graph.floats(slots, [SLOTS, 2 * voices, 1]),
  ]);
  const frames = graph.op('Transpose', [powers], { perm: [0, 2, 1] });
  // The amplitude of a voice is 0.2; the threshold is the square of half of it.
  const certainty = graph.op('Mul', [graph.op('Sub', [frames, graph.floats(0.01)]), graph.floats(1000)]);
  const sets = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];
  const classes = Float32Array.from({ length: SLOTS * sets.length }, (_, index) =>
    sets[index % sets.length]!.includes(Math.floor(index / sets.length)) ? 1 : 0,
  );
  const scores = graph.op('MatMul', [certainty, graph.floats(classes, [SLOTS, sets.length])]);
  graph.output(output, 'float32', ['N', 'F', sets.length], scores);
  if (form !== 'sherpa') return graph.model();
  return withMetadata(graph, {
    model_type: 'pyannote-segmentation-3.0',
    num_speakers: SLOTS,
    powerset_max_classes: 2,
    num_classes: sets.length,
    sample_rate: SPEECH_RATE,
    window_size: WINDOW,
    receptive_field_size: FIELD,
    receptive_field_shift: STEP,
  });
}

/** Frames below this level, in the scale of the features, are ignored. */
const SILENCE = { '3d-speaker': -4, 'community-1': 0.5 } as const;

/**
 * An embedding model that returns the average level of each band of the features. If the mean was subtracted
 * from the features, it returns how much the bands vary.
 */
export function toneEmbedding(form: keyof typeof SILENCE): Uint8Array {
  const graph = new GraphBuilder();
  const features = featuresIn(graph, form);
  const loud = graph.op('Relu', [graph.op('Sub', [features, graph.floats(SILENCE[form])])]);
  const mean =
    form === 'community-1'
      ? weightedMean(graph, loud)
      : graph.op('ReduceMean', [loud], { axes: [1], keepdims: 0 });
  return embeddingFile(graph, form, mean);
}

/** An embedding model that returns the features of one frame. */
export function frameEmbedding(form: EmbeddingForm, frame: number): Uint8Array {
  const graph = new GraphBuilder();
  const features = featuresIn(graph, form);
  const one = graph.op('Gather', [features, graph.ints(frame)], { axis: 1 });
  if (form === 'community-1') graph.input('weights', 'float32', ['N', 'F']);
  return embeddingFile(graph, form, one);
}

function embeddingFile(graph: GraphBuilder, form: EmbeddingForm, embedding: string): Uint8Array {
  if (form === 'nemo') {
    const few = [graph.ints([0]), graph.ints([2]), graph.ints([1])];
    graph.output('logits', 'float32', ['N', 2], graph.op('Slice', [embedding, ...few]));
  }
  const name = form === 'nemo' || form === 'wespeaker' ? 'embs' : 'embedding';
  graph.output(name, 'float32', ['N', BINS], embedding);
  if (form === 'community-1') return graph.model();
  return withMetadata(graph, {
    framework: form,
    language: 'English',
    output_dim: BINS,
    sample_rate: SPEECH_RATE,
    normalize_samples: form === 'wespeaker' ? 0 : 1,
    ...(form === 'nemo' && { feature_normalize_type: 'per_feature', feat_dim: BINS }),
  });
}

function featuresIn(graph: GraphBuilder, form: EmbeddingForm): string {
  if (form === 'nemo') {
    const turned = graph.input('audio_signal', 'float32', ['N', BINS, 'T']);
    graph.input('length', 'int64', ['N']);
    return graph.op('Transpose', [turned], { perm: [0, 2, 1] });
  }
  const names = { '3d-speaker': 'x', wespeaker: 'feats', 'community-1': 'fbank' } as const;
  return graph.input(names[form], 'float32', ['N', 'T', BINS]);
}

/**
 * The weighted mean over frames; the weights may have another number of frames, and the nearest one counts.
 */
function weightedMean(graph: GraphBuilder, loud: string): string {
  const weights = graph.input('weights', 'float32', ['N', 'F']);
  const frames = graph.op('Gather', [graph.op('Shape', [loud]), graph.ints([1])]);
  const sizes = graph.op('Concat', [graph.ints([1, 1]), frames], { axis: 0 });
  const spread = graph.op('Resize', [graph.op('Unsqueeze', [weights, graph.ints([1])]), '', '', sizes], {
    mode: 'nearest',
    coordinate_transformation_mode: 'asymmetric',
    nearest_mode: 'floor',
  });
  const total = graph.op('ReduceSum', [spread, graph.ints([2])], { keepdims: 0 });
  const sum = graph.op('Squeeze', [graph.op('MatMul', [spread, loud]), graph.ints([1])]);
  return graph.op('Div', [sum, total]);
}

/** Writes a generated speaker model into a folder. */
export function writeSpeakerModel(
  folder: string,
  {
    segmentation = 'sherpa',
    embedding = '3d-speaker',
  }: {
    readonly segmentation?: SegmentationForm;
    readonly embedding?: Parameters<typeof toneEmbedding>[0];
  } = {},
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'segmentation.onnx'), toneSegmentation(segmentation));
  writeFileSync(join(folder, 'embedding.onnx'), toneEmbedding(embedding));
}
