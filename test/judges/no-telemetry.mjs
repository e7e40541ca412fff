/**
 * Judges load ONNX Runtime too, and what it would tell its makers is nobody's business either: this comes before any
 * import that loads it.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
