import { basename } from 'node:path';
import { createLogMel } from '../../audio/log-mel.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { openSession } from '../../onnx/session.ts';
import { float32, floats } from '../../onnx/tensor.ts';
import { answering, type MethodCall } from '../../threads/methods.ts';
import type { ThreadService } from '../../threads/program.ts';
import { SMART_TURN_SAMPLES } from './samples.ts';

const MEL_BINS = 80;
const FRAMES = 800;
/** Added to the variance, so that silence is not amplified. */
const LEAST_VARIANCE = 1e-7;

/** The methods of the thread that detects whether a speaker has finished. */
export type SmartTurnMethods = {
  /** At most 8 s → the probability, 0..1. */
  completion(samples: Float32Array, signal: AbortSignal): Promise<number>;
};

/**
 * Opens a smart-turn v3 graph: float32 [1, 80, 800] → the probability [1, 1], after the sigmoid.
 * @throws VoiceError `invalid_manifest` if it is another kind of graph.
 */
export async function open(path: string): Promise<ThreadService<MethodCall<SmartTurnMethods>, unknown>> {
  // Computed in integers throughout, as by Pipecat: one attention weight that rounds differently may change
  // the probability by 0.1. So no operator may be replaced by a faster one, such as a softmax in float32.
  const session = await openSession(path, { keepsIntegers: true, keepsMemory: true });
  const [input] = session.inputs;
  const [output] = session.outputs;
  const isSmartTurn = input?.type === 'float32' && input.shape[1] === MEL_BINS && input.shape[2] === FRAMES;
  if (session.inputs.length !== 1 || !isSmartTurn || output?.type !== 'float32' || output.shape.at(-1) !== 1)
    throw brokenModelFile(basename(path), `is not a smart-turn v3 model: its input is not [1, 80, 800]`);
  const logMel = createLogMel({
    melBins: MEL_BINS,
    windowSamples: SMART_TURN_SAMPLES,
    precision: 'double',
  });
  return answering<SmartTurnMethods>({
    async completion(samples, signal) {
      signal.throwIfAborted();
      const features = float32(logMel(normalized(samples)), [1, MEL_BINS, FRAMES]);
      const outputs = await session.run({ [input.name]: features });
      return floats(outputs[output.name]!)[0]!;
    },
  });
}

/** Pads the samples with silence at the start, and normalises them to mean 0 and variance 1. */
function normalized(samples: Float32Array): Float32Array {
  const window = new Float32Array(SMART_TURN_SAMPLES);
  window.set(samples, SMART_TURN_SAMPLES - samples.length);
  let sum = 0;
  for (let at = 0; at < window.length; at++) sum += window[at]!;
  const mean = Math.fround(sum / window.length);
  let squares = 0;
  for (let at = 0; at < window.length; at++) squares += (window[at]! - mean) ** 2;
  const deviation = Math.fround(Math.sqrt(Math.fround(squares / window.length + LEAST_VARIANCE)));
  for (let at = 0; at < window.length; at++) window[at] = Math.fround(window[at]! - mean) / deviation;
  return window;
}
