import { expect, it } from 'vitest';
import { parseBlend } from '../../../../src/engines/kokoro/voices/blend.ts';
import { languageOfVoice } from '../../../../src/engines/kokoro/voices/name.ts';
import { KOKORO_PRESETS } from '../../../../src/engines/kokoro/voices/presets.ts';

it('presets are the 54 voices of Kokoro v1, each once', () => {
  expect(KOKORO_PRESETS).toHaveLength(54);
  expect(new Set(KOKORO_PRESETS.map(({ id }) => id)).size).toBe(54);
});

it('presets have the known number of voices per language and gender', () => {
  const counts: Record<string, number> = {};
  for (const { id } of KOKORO_PRESETS) counts[id.slice(0, 2)] = (counts[id.slice(0, 2)] ?? 0) + 1;
  const american = { af: 11, am: 9 };
  const british = { bf: 4, bm: 4 };
  const european = { ef: 1, em: 2, ff: 1, if: 1, im: 1, pf: 1, pm: 2 };
  expect(counts).toEqual({ ...american, ...british, ...european, hf: 2, hm: 2, jf: 4, jm: 1, zf: 4, zm: 4 });
});

it('presets have valid names that give their language', () => {
  for (const { id } of KOKORO_PRESETS) {
    expect(languageOfVoice(id)?.prefix).toBe(id[0]);
    expect(parseBlend(id)).toEqual([{ name: id, weight: 1 }]);
  }
});

it('presets have no contradictory traits', () => {
  for (const { traits } of KOKORO_PRESETS) {
    expect(new Set(traits).size).toBe(traits.length);
    expect(traits.includes('young') && traits.includes('old')).toBe(false);
    expect(traits.includes('high') && traits.includes('deep')).toBe(false);
  }
});
