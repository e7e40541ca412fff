import { describe, expect, it } from 'vitest';
import { joinTexts } from '../../src/text/spacing.ts';

describe('joinTexts', () => {
  it('puts single spaces between texts', () => {
    expect(joinTexts(['Hello.', 'How are you?'], 'en')).toBe('Hello. How are you?');
    expect(joinTexts(['안녕.', '네.'], 'ko')).toBe('안녕. 네.');
  });

  it('puts nothing between texts in languages without spaces', () => {
    expect(joinTexts(['家木水。', 'こんにちは。'], 'ja')).toBe('家木水。こんにちは。');
  });

  it('returns a single text unchanged, and an empty string for no texts', () => {
    expect(joinTexts(['Hello.'], 'en')).toBe('Hello.');
    expect(joinTexts([], 'ja')).toBe('');
  });
});
