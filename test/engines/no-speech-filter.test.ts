import { describe, expect, it } from 'vitest';
import { passesNoSpeechFilter } from '../../src/engines/no-speech-filter.ts';

describe('passesNoSpeechFilter', () => {
  const sure = -0.1;
  const unsure = -0.9;

  it.each(['', ' ', '...', '♪ ♪', '-- ?!'])('rejects a text without letters and numbers: %j', (text) => {
    expect(passesNoSpeechFilter({ text, avgLogprob: sure }, 1)).toBe(false);
  });

  it.each(['Yes.', '42', 'はい', '٣', 'да'])('accepts %j if there was speech', (text) => {
    expect(passesNoSpeechFilter({ text, avgLogprob: unsure }, 0.5)).toBe(true);
  });

  it('requires more confidence if the sound is less like speech', () => {
    const isGranted = (avgLogprob: number, speechProbability: number) =>
      passesNoSpeechFilter({ text: 'Yes.', avgLogprob }, speechProbability);
    expect(isGranted(-1, 0.42)).toBe(true);
    expect(isGranted(-1.01, 0.42)).toBe(false);
    expect(isGranted(-0.5, 0.19)).toBe(true);
    expect(isGranted(-0.51, 0.19)).toBe(false);
    expect(isGranted(-Infinity, 0)).toBe(false);
    expect(isGranted(sure, NaN)).toBe(false);
  });
});
