import { describe, expect, it } from 'vitest';
import { joinTexts } from '../../src/text/spacing.ts';

describe('joining texts', () => {
  it('puts single spaces between them', () => {
    expect(joinTexts(['Hello.', 'How are you?'], 'en')).toBe('Hello. How are you?');
    expect(joinTexts(['안녕.', '네.'], 'ko')).toBe('안녕. 네.');
  });

  it('puts nothing between them in languages without spaces', () => {
    expect(joinTexts(['家木水。', 'こんにちは。'], 'ja')).toBe('家木水。こんにちは。');
  });

  it('leaves one as it is, and makes nothing of nothing', () => {
    expect(joinTexts(['Hello.'], 'en')).toBe('Hello.');
    expect(joinTexts([], 'ja')).toBe('');
  });
});
