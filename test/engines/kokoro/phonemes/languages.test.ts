import { describe, expect, it } from 'vitest';
import { foreignWords } from '../../../../src/engines/kokoro/phonemes/languages.ts';
import { fakeIpa, noIpa } from '../../../phonemes/fake-ipa.ts';

const never = new AbortController().signal;

describe('foreignWords', () => {
  it('reads words as an American would', async () => {
    const ipa = fakeIpa({ node: 'nˈo^ʊd', better: 'bˈɛɾɚ' });
    expect(await foreignWords(ipa)(['node', 'better'], never)).toEqual(['nˈOd', 'bˈɛTəɹ']);
  });

  it('reads letters where eSpeak is not installed, and what has none as nothing', async () => {
    expect(await foreignWords(noIpa)(['Google', '한국'], never)).toEqual(['ɡooɡle', '']);
  });

  it('passes other failures on', async () => {
    const source = { phonemes: () => Promise.reject(new Error('broken')) };
    await expect(foreignWords(source)(['a'], never)).rejects.toThrow('broken');
  });
});
