// Imported first: it must be evaluated before the library.
import '../threads/no-telemetry.ts';

/** ONNX Runtime, as all modules here import it. */
export { env, InferenceSession, Tensor } from 'onnxruntime-node';
