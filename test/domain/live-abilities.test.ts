import { describe, expect, it } from 'vitest';
import { takesContext, tellsPartials } from '../../src/domain/live-abilities.ts';

describe('a model that is heard live', () => {
  it.each([
    ['encoder-decoder', true, { context: true, partials: false }],
    ['encoder-decoder', false, { context: false, partials: false }],
    ['streaming-native', true, { context: false, partials: true }],
    ['ctc', false, { context: false, partials: true }],
  ] as const)('as %s, with a prompt: %s, is told and tells %j', (architecture, initialPrompt, abilities) => {
    const capabilities = { architecture, initialPrompt };
    expect({ context: takesContext(capabilities), partials: tellsPartials(capabilities) }).toEqual(abilities);
  });
});
