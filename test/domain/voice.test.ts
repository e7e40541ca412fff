import { describe, expect, it } from 'vitest';
import { isSpeakable } from '../../src/domain/voice.ts';

describe('isSpeakable', () => {
  it.each(['a', '7', '€', '50%', '&', '<b>a</b>', '。あ', 'ก', '🙂 fine', 'a < b'])(
    'is true for %j',
    (text) => {
      expect(isSpeakable(text)).toBe(true);
    },
  );

  it.each([
    '',
    ' \n',
    '🙂👍🏽',
    '…',
    '***',
    '---',
    '<br/>',
    '<speak><break time="1s"/></speak>',
    '「」。',
    '"?!"',
  ])('is false for %j', (text) => {
    expect(isSpeakable(text)).toBe(false);
  });
});
