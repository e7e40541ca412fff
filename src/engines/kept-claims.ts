import type { SttEngine } from '../domain/engine.ts';

/**
 * `engine`, as it is: a manifest may call a model streaming-native whose engine hears nothing by itself while somebody
 * speaks. Live, it is heard by LocalAgreement then, as every encoder-decoder, and a warning says so.
 */
export function withoutEmptyClaims(engine: SttEngine, model: string): SttEngine {
  const { capabilities, warnings } = engine.facts;
  if (capabilities.architecture !== 'streaming-native' || engine.stream !== undefined) return engine;
  const warning =
    `The manifest of '${model}' calls it streaming-native, but its engine does not stream by itself: ` +
    `live, it is heard as an encoder-decoder, with LocalAgreement. Write 'architecture: encoder-decoder'.`;
  return {
    ...engine,
    facts: {
      ...engine.facts,
      capabilities: { ...capabilities, architecture: 'encoder-decoder' },
      warnings: [...warnings, warning],
    },
  };
}
