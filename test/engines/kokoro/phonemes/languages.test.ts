import { describe, expect, it } from 'vitest';
import { foreignWords } from '../../../../src/engines/kokoro/phonemes/languages.ts';
import { fakeIpa, noIpa } from '../../../phonemes/fake-ipa.ts';

const never = new AbortController().signal;

describe('foreignWords', () => {
  it('pronounces words with an American accent', async () => {
    const ipa = fakeIpa({ node: 'nˈo^ʊd', better: 'bˈɛɾɚ' });
    expect(await foreignWords(ipa)(['node', 'better'], never)).toEqual(['nˈOd', 'bˈɛTəɹ']);
  });

  it('spells words if eSpeak is not installed, and ignores words without letters', async () => {
    expect(await foreignWords(noIpa)(['Google', '한국'], never)).toEqual(['ɡooɡle', '']);
  });

  it('passes other errors on', async () => {
    const source = { phonemes: () => Promise.reject(new Error('broken')) };
    await expect(foreignWords(source)(['a'], never)).rejects.toThrow('broken');
  });
});
