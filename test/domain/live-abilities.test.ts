import { describe, expect, it } from 'vitest';
import {
  expectedAbilities,
  ignoredSettings,
  acceptsContext,
  emitsPartials,
} from '../../src/domain/live-abilities.ts';
import type { SttCapabilities } from '../../src/domain/model.ts';
import type { Delay } from '../../src/domain/realtime.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';

describe('the abilities of a model in a live session', () => {
  it.each([
    [
      { streaming: false, partialTranscripts: true, initialPrompt: true },
      { context: true, partials: false },
    ],
    [
      { streaming: false, partialTranscripts: true, initialPrompt: false },
      { context: false, partials: false },
    ],
    [
      { streaming: true, partialTranscripts: false, initialPrompt: true },
      { context: true, partials: false },
    ],
    [
      { streaming: true, partialTranscripts: true, initialPrompt: true },
      { context: false, partials: true },
    ],
    [
      { streaming: true, partialTranscripts: true, initialPrompt: false },
      { context: false, partials: true },
    ],
  ])('with the facts %j are %j', (facts, abilities) => {
    expect({ context: acceptsContext(facts), partials: emitsPartials(facts) }).toEqual(abilities);
  });

  it.each([
    ['encoder-decoder', false],
    ['ctc', true],
    ['streaming-native', true],
  ] as const)(
    'include partials, as expected from claims of %s before the model is open: %s',
    (architecture, tells) => {
      const claims = {
        ...sttManifest().capabilities,
        architecture,
        streaming: true,
        partialTranscripts: true,
      };
      expect(emitsPartials(expectedAbilities(claims))).toBe(tells);
      expect(emitsPartials(expectedAbilities({ ...claims, streaming: false }))).toBe(false);
    },
  );

  it('ignore a delay setting if the model never takes a word back', () => {
    const claims = { ...sttManifest().capabilities, streaming: true, partialTranscripts: true };
    const streaming = { ...claims, architecture: 'streaming-native' } as const;
    const ignored = (delay: Delay, claims: SttCapabilities) =>
      ignoredSettings('m', { language: undefined, languages: [], hotWords: [], delay }, claims);
    expect(ignored('xhigh', streaming)).toEqual([expect.stringContaining('delay was ignored')]);
    expect(ignored('medium', streaming)).toEqual([]);
    expect(ignored('xhigh', { ...claims, architecture: 'encoder-decoder' })).toEqual([]);
  });
});
