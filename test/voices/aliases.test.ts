import { expect, it } from 'vitest';
import { findAlias, VOICE_ALIASES } from '../../src/voices/aliases.ts';
import { KOKORO_PRESETS } from '../../src/engines/kokoro/voices/presets.ts';

it('VOICE_ALIASES maps each name to a preset of its own', () => {
  const ids = new Set(KOKORO_PRESETS.map(({ id }) => id));
  const presets = Object.values(VOICE_ALIASES);
  expect(presets.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(presets).size).toBe(presets.length);
});

it('VOICE_ALIASES has the names of the hosted API', () => {
  const names = 'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse';
  expect(Object.keys(VOICE_ALIASES)).toEqual(names.split(' '));
});

it('findAlias ignores properties that every object inherits', () => {
  expect(findAlias('alloy')).toBe('af_alloy');
  for (const name of ['constructor', 'toString', '__proto__', 'Alloy', ''])
    expect(findAlias(name)).toBeUndefined();
});
