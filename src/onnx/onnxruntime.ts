// First: it has to be evaluated before the library.
import '../threads/no-telemetry.ts';

/** ONNX Runtime, as everything here loads it. */
export { env, InferenceSession, Tensor } from 'onnxruntime-node';
