import { beforeAll, describe, expect, it } from 'vitest';
import type { Pronounce } from '../../../src/phonemes/english/unknown-words.ts';
import { ipaSource } from '../../../src/espeak/ipa-source.ts';
import { openSynthesizer } from '../../../src/espeak/synthesizer.ts';
import { noEspeak } from '../../fixtures/espeak.ts';
import { scoreKnownWords, scoreUnknownWords } from './accuracy.ts';
import { hasLexicons, noLexicons } from './lexicons.ts';

const VOICES = { american: 'en-us', british: 'en-gb' } as const;
const ACCENTS = ['american', 'british'] as const;
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

describe.skipIf(!hasLexicons)(`single words in the English phonemizer${noLexicons}`, () => {
  it.each(ACCENTS)('sound as in the %s lexicon', async (accent) => {
    const { share, words } = await scoreKnownWords({ accent, every: 7 });
    console.info(`${accent}: ${percent(share)} of ${words} words that are in the lexicon.`);
    expect(share).toBeGreaterThanOrEqual(0.995);
  });

  it.each(ACCENTS)('are at least 55 % right without lexicon and eSpeak, in %s', async (accent) => {
    const { share, words } = await scoreUnknownWords({ accent, every: 5 });
    console.info(`${accent}: ${percent(share)} of ${words} words that are not, without eSpeak.`);
    expect(share).toBeGreaterThanOrEqual(0.55);
  });

  describe.skipIf(noEspeak !== '')(`with eSpeak${noEspeak}`, () => {
    let pronounce: (accent: 'american' | 'british') => Pronounce;
    beforeAll(async () => {
      const source = ipaSource(await openSynthesizer());
      pronounce = (accent) => (words, signal) => source.phonemes(words, VOICES[accent], signal);
    });

    it.each(ACCENTS)('are at least 69 % right if the %s lexicon lacks them', async (accent) => {
      const { share, words } = await scoreUnknownWords({ accent, every: 5, pronounce: pronounce(accent) });
      console.info(`${accent}: ${percent(share)} of ${words} words that are not, by rules and eSpeak.`);
      // The sample of a fifth is off by at most 3 %; the benchmark measures all words against 0.7.
      expect(share).toBeGreaterThanOrEqual(0.69);
    });
  });
});
