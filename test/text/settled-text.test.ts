import '../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { settledText } from '../../src/text/settled-text.ts';

describe('of a text that grows, what is settled', () => {
  it.each([
    ['', 'en', ''],
    ['one', 'en', ''],
    ['ask not what', 'en', 'ask not'],
    ['that makes twenty dollars please', 'en', 'that makes'],
    ['ask not what', 'xx', 'ask not'],
    ['私は学生', 'ja', '私は'],
  ])('%j (%s) is %j', (text, language, settled) => {
    expect(settledText(text, language)).toBe(settled);
  });
});
