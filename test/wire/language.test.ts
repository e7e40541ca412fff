import { describe, expect, it } from 'vitest';
import { languageName, languageOfName, parseLanguage } from '../../src/wire/language.ts';

describe('parseLanguage and languageName', () => {
  it.each([
    ['en', 'en'],
    [' EN ', 'en'],
    ['en-US', 'en'],
    ['pt_BR', 'pt'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['ZH_tw', 'zh-TW'],
    ['cmn-hans', 'zh-Hans'],
    ['nb-NO', 'nb'],
    ['iw', 'iw'],
    ['eng', 'en'],
    ['ger', 'de'],
    ['yue', 'yue'],
    ['jw', 'jw'],
    ['tl', 'tl'],
    ['English', 'en'],
    ['haitian creole', 'ht'],
    ['Mandarin', 'zh'],
    ['javanese', 'jw'],
    ['Hebrew', 'he'],
    ['Yiddish', 'yi'],
    ['Romanian', 'ro'],
    ['', undefined],
    ['auto', undefined],
    [' Auto ', undefined],
  ])('parse %j as %j', (text, code) => {
    expect(parseLanguage(text)).toBe(code);
  });

  it.each(['klingon', 'e', '12', 'en-', '-US', 'englisch', 'constructor'])('reject %j', (text) => {
    expect(() => parseLanguage(text)).toThrow(
      expect.objectContaining({ kind: 'invalid_value', field: { name: 'language', rule: 'malformed' } }),
    );
  });

  it('give the English name of the hosted API, which maps back to the code', () => {
    expect(['en', 'de', 'tl', 'my', 'jw', 'haw', 'yue', 'xx'].map(languageName)).toEqual([
      'english',
      'german',
      'tagalog',
      'myanmar',
      'javanese',
      'hawaiian',
      'cantonese',
      'xx',
    ]);
    for (const code of ['en', 'de', 'tl', 'my', 'jw', 'haw', 'yue', 'he', 'yi', 'nn', 'mi'])
      expect(languageOfName(languageName(code))).toBe(code);
  });
});
