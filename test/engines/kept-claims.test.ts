import { expect, it } from 'vitest';
import { tellsPartials } from '../../src/domain/live-abilities.ts';
import { withoutEmptyClaims } from '../../src/engines/kept-claims.ts';
import { FakeStt } from '../helpers/fake-stt.ts';

const claiming = () => {
  const engine = new FakeStt();
  const capabilities = { ...engine.facts.capabilities, architecture: 'streaming-native' } as const;
  return { engine, facts: { ...engine.facts, capabilities } };
};

it('a streaming-native claim that the engine does not keep is told, and the model is heard with LocalAgreement', () => {
  const { engine, facts } = claiming();
  const honest = withoutEmptyClaims(
    {
      facts,
      warm: () => undefined,
      transcribe: (...call) => engine.transcribe(...call),
      close: async () => undefined,
    },
    'ours',
  );
  expect(tellsPartials(honest.facts.capabilities)).toBe(false);
  expect(honest.facts.warnings).toEqual([
    expect.stringMatching(/'ours' calls it streaming-native.*LocalAgreement/),
  ]);
});

it('a streaming-native claim that the engine keeps stays', () => {
  const { facts } = claiming();
  const native = {
    facts,
    warm: () => undefined,
    transcribe: async () => [],
    async *stream() {},
    close: async () => undefined,
  };
  expect(withoutEmptyClaims(native, 'ours')).toBe(native);
});
