import { expect, it } from 'vitest';
import { findAlias, VOICE_ALIASES } from '../../src/voices/aliases.ts';
import { KOKORO_PRESETS } from '../../src/engines/kokoro/voices/presets.ts';

it('stand for presets, each for one of its own', () => {
  const ids = new Set(KOKORO_PRESETS.map(({ id }) => id));
  const presets = Object.values(VOICE_ALIASES);
  expect(presets.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(presets).size).toBe(presets.length);
});

it('are the names that the hosted API has', () => {
  const names = 'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse';
  expect(Object.keys(VOICE_ALIASES)).toEqual(names.split(' '));
});

it('are not what every object has', () => {
  expect(findAlias('alloy')).toBe('af_alloy');
  for (const name of ['constructor', 'toString', '__proto__', 'Alloy', ''])
    expect(findAlias(name)).toBeUndefined();
});
