import type { SttEngine } from '../domain/engine.ts';

/**
 * `engine`, with facts that do not claim to stream where the engine has no `stream`: live, such a model is
 * heard with LocalAgreement. A warning tells of a manifest that calls it streaming-native.
 */
export function withoutEmptyClaims(engine: SttEngine, model: string): SttEngine {
  const { facts } = engine;
  if (engine.stream !== undefined) return engine;
  const capabilities = { ...facts.capabilities, streaming: false };
  if (capabilities.architecture !== 'streaming-native')
    return { ...engine, facts: { ...facts, capabilities } };
  const warning =
    `The manifest of '${model}' calls it streaming-native, but its engine does not stream by itself: ` +
    `live, it is heard as an encoder-decoder, with LocalAgreement. Write 'architecture: encoder-decoder'.`;
  return {
    ...engine,
    facts: {
      ...facts,
      capabilities: { ...capabilities, architecture: 'encoder-decoder' },
      warnings: [...facts.warnings, warning],
    },
  };
}
