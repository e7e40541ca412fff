import { createKaldiMelBank } from '../../../src/engines/frames/features/frame-measure.ts';
import { createMelBank, type MelBank } from '../../../src/audio/mel.ts';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import type { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { ALIKE, PIECES, TONES } from './tone-alphabet.ts';

/** The features in which a graph looks for tones, and its output layout. */
export interface ToneDetector {
  readonly mel: 'kaldi-7600' | 'kaldi-8000' | 'librosa';
  /** The level above which a tone counts. */
  readonly threshold: number;
  readonly blank: 'first' | 'last';
}

const BINS = 80;
const FFT = 512;
/** The factor from levels to logits: a tone 4 above the threshold is almost certain. */
const GAIN = 2;
/** The level by which the second of the two similar tokens is less likely. */
const LESS = 0.4;

/**
 * [.., rows, 80] levels → log probabilities [.., rows, 9]: the tone in whose bin the level is the highest, or
 * blank.
 */
export function listenFor(
  graph: GraphBuilder,
  levels: string,
  { mel, threshold, blank }: ToneDetector,
): string {
  const width = PIECES.length + 1;
  const idOf = (piece: number) => (blank === 'first' ? piece + 1 : piece);
  const weights = new Float32Array(BINS * width);
  const bias = new Float32Array(width);
  const bank = bankOf(mel);
  PIECES.forEach((piece, index) => {
    weights[loudestBin(bank, TONES[piece]) * width + idOf(index)] = GAIN;
  });
  bias[blank === 'first' ? 0 : width - 1] = GAIN * threshold;
  const own = graph.op('Add', [
    graph.op('MatMul', [levels, graph.floats(weights, [BINS, width])]),
    graph.floats(bias),
  ]);

  // The tone between the two similar ones raises both equally.
  const alike = new Float32Array(BINS * width);
  const less = new Float32Array(width).fill(-1e4);
  ALIKE.forEach((piece, rank) => {
    const id = idOf(PIECES.indexOf(piece));
    alike[loudestBin(bank, TONES.between) * width + id] = GAIN;
    less[id] = -GAIN * LESS * rank;
  });
  const other = graph.op('Add', [
    graph.op('MatMul', [levels, graph.floats(alike, [BINS, width])]),
    graph.floats(less),
  ]);
  return graph.op('LogSoftmax', [graph.op('Max', [own, other])], { axis: -1 });
}

function bankOf(mel: ToneDetector['mel']): MelBank {
  const layout = { bins: BINS, sampleRate: SPEECH_RATE, fftSize: FFT };
  if (mel === 'librosa') return createMelBank(layout);
  return createKaldiMelBank({ ...layout, low: 20, high: mel === 'kaldi-7600' ? 7600 : 8000 });
}

function loudestBin(bank: MelBank, hertz: number): number {
  const powers = new Float64Array(FFT / 2 + 1);
  const at = (hertz * FFT) / SPEECH_RATE;
  powers[Math.floor(at)] = 1 - (at % 1);
  powers[Math.ceil(at)] = Math.max(at % 1, powers[Math.ceil(at)]!);
  const out = new Float32Array(BINS);
  bank(powers, out, 0);
  return out.indexOf(Math.max(...out));
}
