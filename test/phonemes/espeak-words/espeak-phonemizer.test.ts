import { describe, expect, it } from 'vitest';
import { createEspeakPhonemizer } from '../../../src/phonemes/espeak-words/espeak-phonemizer.ts';
import { symbolsOf, wordsOf } from '../as-symbols.ts';
import { faultsOf } from '../faults.ts';
import { fakeIpa } from '../fake-ipa.ts';

const never = new AbortController().signal;

describe('createEspeakPhonemizer', () => {
  it('requests whole clauses, and keeps marks and spaces', async () => {
    const ipa = fakeIpa({ 'Les amis': 'lez amˈi', 'bon soir': 'bˈɔ̃ swˈaʁ' });
    const text = '«Les amis», bon soir !';
    const tokens = await createEspeakPhonemizer(ipa, 'fr-fr').phonemize(text, never);
    expect(ipa.asked).toEqual(['Les amis', 'bon soir']);
    expect(symbolsOf(tokens)).toBe('“lez amˈi”, bˈɔ̃ swˈaʁ !');
    expect(wordsOf(text, tokens)).toEqual(['Les=lez', 'amis=amˈi', 'bon=bˈɔ̃', 'soir=swˈaʁ']);
  });

  it('separates words that eSpeak joins, without a space between their sounds', async () => {
    const ipa = fakeIpa({ 'il y a': 'iljˈa', il: 'il', y: 'i', a: 'a' });
    const text = 'il y a';
    const tokens = await createEspeakPhonemizer(ipa, 'fr-fr').phonemize(text, never);
    expect(wordsOf(text, tokens)).toEqual(['il=il', 'y=j', 'a=ˈa']);
    expect(symbolsOf(tokens)).toBe('iljˈa');
  });

  it('keeps the words of a number in one token', async () => {
    const ipa = fakeIpa({ '1500 años': 'mˈil kinjˈɛntos ˈaɲos', '1500': 'mˈil kinjˈɛntos', años: 'ˈaɲos' });
    const tokens = await createEspeakPhonemizer(ipa, 'es').phonemize('1500 años', never);
    expect(wordsOf('1500 años', tokens)).toEqual(['1500=mˈil kinjˈɛntos', 'años=ˈaɲos']);
  });

  it('requests a text without marks in pieces', async () => {
    const ipa = fakeIpa();
    const text = 'la '.repeat(100);
    const tokens = await createEspeakPhonemizer(ipa, 'es').phonemize(text, never);
    expect(ipa.asked.map((clause) => clause.split(' ').length)).toEqual([40, 40, 20]);
    expect(tokens).toHaveLength(100);
    expect(faultsOf(text, tokens)).toEqual([]);
  });
});
