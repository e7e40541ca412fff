import { describe, expect, it } from 'vitest';
import { pronounceForeign } from '../../../../src/engines/kokoro/phonemes/foreign-words.ts';
import { fakeIpa, noIpa } from './fake-ipa.ts';

const never = new AbortController().signal;

describe('pronounceForeign', () => {
  it('reads words as an American would', async () => {
    const ipa = fakeIpa({ node: 'nˈo^ʊd', better: 'bˈɛɾɚ' });
    expect(await pronounceForeign(['node', 'better'], ipa, never)).toEqual(['nˈOd', 'bˈɛTəɹ']);
  });

  it('reads letters where eSpeak is not installed, and what has none as nothing', async () => {
    expect(await pronounceForeign(['Google', '한국'], noIpa, never)).toEqual(['ɡooɡle', '']);
  });

  it('passes other failures on', async () => {
    const source = { phonemes: () => Promise.reject(new Error('broken')) };
    await expect(pronounceForeign(['a'], source, never)).rejects.toThrow('broken');
  });
});
