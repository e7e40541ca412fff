/**
 * Disables ONNX Runtime's telemetry in judges too. Import it before any module that loads ONNX Runtime.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
