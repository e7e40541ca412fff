import { describe, expect, it } from 'vitest';
import {
  endsSentence,
  isLeading,
  isTrailing,
} from '../../../../src/engines/encoder-decoder/words/punctuation.ts';

describe('punctuation', () => {
  it.each([' “', '“', ' (', '[', '{', ' ¿', '¡', '「', '『', ' «', '„', ' "', " '", ' -', ' ("', ' "¿'])(
    '%j leads',
    (text) => {
      expect([isLeading(text), isTrailing(text)]).toEqual([true, false]);
    },
  );

  const closing = `. , ! ? : ; 。 ， 、 ！ ？ ： ؟ ، । ၊ … ... " ' ” ’ ) ] } 」 』 ." ?! !)`.split(' ');
  it.each(closing.concat([' !', ' ?', ' »', ' ...', ' —', ' )']))('%j belongs to the word before', (text) => {
    expect([isLeading(text), isTrailing(text)]).toEqual([false, true]);
  });

  it.each(['', ' ', 'a', ' a.', '5', ' &', '%', '-', '$', '/', ' +', '♪', "'s", ' "no', '.5', '\ufffd'])(
    '%j is neither leading nor trailing punctuation',
    (text) => {
      expect([isLeading(text), isTrailing(text)]).toEqual([false, false]);
    },
  );

  it.each(['.', '。', '!', '！', '?', '？', '...', '…', '?!', '."', ' !', '।', '؟'])(
    '%j ends a sentence',
    (text) => {
      expect(endsSentence(text)).toBe(true);
    },
  );

  it.each([',', '"', ':', ')', '".', '-', ' end.', '.5', ' ('])('%j does not end a sentence', (text) => {
    expect(endsSentence(text)).toBe(false);
  });
});
