import type { GraphBuilder } from '../../../../src/onnx/graph/graph-builder.ts';
import type { Layers } from './layers.ts';

const RATE = 24_000;
const WINDOW = 20;
const HOP = 5;
const BINS = WINDOW / 2 + 1;
const HARMONICS = 9;
/** Samples per pitch value. */
const SAMPLES = 300;

export interface VocoderInputs {
  /** [1, 512, frames] */
  readonly sounds: string;
  /** [1, 1, 2 x frames] */
  readonly hertz: string;
  readonly energy: string;
  /** [1, 128] */
  readonly style: string;
}

/** Kokoro's decoder and its iSTFTNet: returns samples [1, 1, 600 x frames]. */
export function addVocoder(
  graph: GraphBuilder,
  layers: Layers,
  { sounds, hertz, energy, style }: VocoderInputs,
): string {
  const halved = (x: string) => layers.convolution(x, 1, 1, { stride: 2, pad: 1 });
  const [pitch, loud] = [halved(graph.op('Mul', [hertz, graph.floats(0.005)])), halved(energy)];
  const beside = layers.convolution(sounds, 512, 64, { kernel: 1 });
  let x = layers.residual(graph.op('Concat', [sounds, pitch, loud], { axis: 1 }), 514, 1024, style);
  for (const [to, longer] of [
    [1024, false],
    [1024, false],
    [1024, false],
    [512, true],
  ] as const)
    x = layers.residual(
      graph.op('Concat', [x, beside, pitch, loud], { axis: 1 }),
      1024 + 66,
      to,
      style,
      longer,
    );

  const source = spectrumOf(graph, excitation(graph, layers, hertz));
  for (const { from, to, kernel, stride, aside } of [
    { from: 512, to: 256, kernel: 20, stride: 10, aside: { kernel: 12, stride: 6, pad: 3, snake: 7 } },
    { from: 256, to: 128, kernel: 12, stride: 6, aside: { kernel: 1, stride: 1, pad: 0, snake: 11 } },
  ]) {
    const driven = layers.snakes(layers.convolution(source, 2 * BINS, to, aside), to, aside.snake, style);
    x = layers.transposed(layers.leaky(x, 0.1), from, to, kernel, stride);
    if (to === 128) x = graph.op('Pad', [x, graph.ints([0, 0, 1, 0, 0, 0])], { mode: 'reflect' });
    x = graph.op('Add', [x, driven]);
    const parts = [3, 7, 11].map((kernel) => layers.snakes(x, to, kernel, style));
    x = graph.op('Mul', [graph.op('Sum', parts), graph.floats(1 / parts.length)]);
  }
  const spectrum = layers.convolution(layers.leaky(x, 0.01), 128, 2 * BINS, { kernel: 7 });
  return soundOf(graph, graph.op('Mul', [spectrum, graph.floats(0.1)]));
}

/** The sum of sines of the pitch and its harmonics [1, 1, samples]. */
function excitation(graph: GraphBuilder, layers: Layers, hertz: string): string {
  const multiples = graph.floats(
    Array.from({ length: HARMONICS }, (_, nth) => ((nth + 1) * SAMPLES * 2 * Math.PI) / RATE),
    [1, HARMONICS, 1],
  );
  const phases = graph.op('CumSum', [graph.op('Mul', [hertz, multiples]), graph.ints(2)]);
  const smooth = graph.op('Resize', [phases, '', graph.floats([1, 1, SAMPLES])], { mode: 'linear' });
  const sines = graph.op('Mul', [graph.op('Sin', [smooth]), graph.floats(0.1)]);
  return layers.upright(graph.op('Tanh', [layers.linear(layers.upright(sines), HARMONICS, 1)]));
}

/** A Hann window times a wave for each bin. */
function waves(wave: (angle: number) => number, scale: (bin: number) => number): Float32Array {
  return Float32Array.from({ length: BINS * WINDOW }, (_, index) => {
    const [bin, at] = [Math.floor(index / WINDOW), index % WINDOW];
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW);
    return scale(bin) * hann * wave((2 * Math.PI * bin * at) / WINDOW);
  });
}

const SHAPE = [BINS, 1, WINDOW];

/** Magnitudes and phases: [1, 22, samples / 5 + 1]. */
function spectrumOf(graph: GraphBuilder, sound: string): string {
  const padded = graph.op('Pad', [sound, graph.ints([0, 0, WINDOW / 2, 0, 0, WINDOW / 2])], {
    mode: 'edge',
  });
  const part = (wave: (angle: number) => number) =>
    graph.op(
      'Conv',
      [
        padded,
        graph.floats(
          waves(wave, () => 1),
          SHAPE,
        ),
      ],
      {
        kernel_shape: [WINDOW],
        strides: [HOP],
      },
    );
  const [real, imaginary] = [part(Math.cos), part(Math.sin)];
  const square = (x: string) => graph.op('Mul', [x, x]);
  const magnitude = graph.op('Sqrt', [
    graph.op('Add', [graph.op('Add', [square(real), square(imaginary)]), graph.floats(1e-9)]),
  ]);
  const phase = graph.op('Atan', [graph.op('Div', [imaginary, magnitude])]);
  return graph.op('Concat', [magnitude, phase], { axis: 1 });
}

function soundOf(graph: GraphBuilder, spectrum: string): string {
  const [loud, turn] = graph.ops('Split', [spectrum, graph.ints([BINS, BINS])], 2, { axis: 1 });
  const magnitude = graph.op('Exp', [loud!]);
  const phase = graph.op('Sin', [turn!]);
  const part = (wave: (angle: number) => number, name: 'Cos' | 'Sin') =>
    graph.op(
      'ConvTranspose',
      [
        graph.op('Mul', [magnitude, graph.op(name, [phase])]),
        graph.floats(
          waves(wave, (bin) => (bin === 0 || bin === BINS - 1 ? 1 : 2) / WINDOW / 4),
          SHAPE,
        ),
      ],
      { kernel_shape: [WINDOW], strides: [HOP], pads: [WINDOW / 2, WINDOW / 2] },
    );
  return graph.op('Sub', [part(Math.cos, 'Cos'), part(Math.sin, 'Sin')]);
}
