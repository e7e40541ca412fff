import { describe, expect, it } from 'vitest';
import { lowConfidenceWarnings, otherLanguageWarnings } from '../../src/runtime/recognition-warnings.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';
import { said } from '../helpers/fake-stt.ts';

const segment = (avgLogprob: number, tokens: number) => ({
  text: 'words',
  start: 0,
  end: 1,
  tokens: Array.from({ length: tokens }, () => 7),
  temperature: 0,
  avgLogprob,
  compressionRatio: 1,
  noSpeechProb: 0,
});
const none = async () => undefined;
const FACTS = { doubtfulLogprob: -0.5 };
const manifest = (languages: readonly string[]) =>
  sttManifest({ name: 'tiny', capabilities: { ...sttManifest().capabilities, languages } });

describe('lowConfidenceWarnings', () => {
  it('suggest a model of the catalog for other languages', async () => {
    expect(await lowConfidenceWarnings([segment(-1, 30)], FACTS, manifest(['en']), none)).toEqual([
      "The text may be wrong: 'tiny' was not sure of its words. It knows English only; for other languages: voice models pull whisper-small, then --model whisper-small. Noise is the other cause.",
    ]);
  });

  it('suggest an installed model for other languages', async () => {
    const find = async () => 'whisper-base';
    expect(await lowConfidenceWarnings([segment(-1, 30)], FACTS, manifest(['en']), find)).toEqual([
      expect.stringContaining("It knows English only; for other languages: name the model 'whisper-base'."),
    ]);
  });

  it('warn without a suggestion if the model knows enough languages', async () => {
    const known = manifest(['auto', 'en', 'de']);
    const [doubt] = await lowConfidenceWarnings([segment(-1, 30)], FACTS, known, none);
    expect(doubt).toMatch(/not sure of its words\. Is there noise, or another language/);
  });

  it('weight by tokens, so that a short uncertain segment causes no warning', async () => {
    const english = manifest(['en']);
    const short = [segment(-2, 5), segment(-0.1, 95)];
    expect(await lowConfidenceWarnings(short, FACTS, english, none)).toEqual([]);
    const long = [segment(-2, 50), segment(-0.1, 50)];
    expect(await lowConfidenceWarnings(long, FACTS, english, none)).toHaveLength(1);
  });

  it.each([
    ['silence', [], FACTS],
    ['a word or two', [segment(-3, 7)], FACTS],
    ['an engine without meaningful probabilities', [segment(-3, 70)], { doubtfulLogprob: -Infinity }],
  ])('never warn for %s', async (_, segments, facts) => {
    const unneeded = () => expect.unreachable('No model is looked for.');
    expect(await lowConfidenceWarnings(segments, facts, manifest(['en']), unneeded)).toEqual([]);
  });
});

const sounds = (language: string, probability: number) => ({
  ...said('words', 2),
  soundsLike: { language, probability },
});

it('otherLanguageWarnings warn if the speech is surely in another language than the requested one', () => {
  expect(otherLanguageWarnings('en', [sounds('de', 0.97), sounds('de', 0.9)])).toEqual([
    'The speech sounds German (de), but English (en) was asked for: the text may be made up. Leave the language out to have it detected.',
  ]);
  expect(otherLanguageWarnings('de', [sounds('de', 0.97)])).toEqual([]);
  expect(otherLanguageWarnings('en', [sounds('de', 0.6)])).toEqual([]);
  expect(otherLanguageWarnings('en', [sounds('de', 0.97), sounds('en', 0.97)])).toEqual([]);
  expect(otherLanguageWarnings('en', [said('words', 2)])).toEqual([]);
  expect(otherLanguageWarnings(undefined, [sounds('de', 0.97)])).toEqual([]);
});
