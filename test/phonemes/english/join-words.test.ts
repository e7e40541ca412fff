import { describe, expect, it } from 'vitest';
import { joinWords } from '../../../src/phonemes/english/phonemize-english.ts';

const words = (texts: string, apart = false) => texts.split(' ').map((text) => ({ text, apart }));

describe('the parts of a written word', () => {
  it('are one for the ear, the lighter half of them without primary stress', () => {
    expect(joinWords(words('well known'), ['wˈɛl', 'nˈOn'])).toBe('wˌɛlnˈOn');
    expect(joinWords(words('dub dub dub'), ['dˈʌb', 'dˈʌb', 'dˈʌb'])).toBe('dˌʌbdˈʌbdˈʌb');
  });

  it('keep their stresses where few have one', () => {
    expect(joinWords(words('out of date'), ['Wt', 'ʌv', 'dˈAt'])).toBe('WtʌvdˈAt');
  });

  it('lead up to nothing after a single letter', () => {
    expect(joinWords(words('x ray'), ['ˈɛks', 'ɹˈA'])).toBe('ˈɛksɹˌA');
  });

  it('stand apart where they are said apart', () => {
    expect(joinWords(words('cat and dog', true), ['kˈæt', '', 'dˈɔɡ'])).toBe('kˈæt dˈɔɡ');
  });
});
