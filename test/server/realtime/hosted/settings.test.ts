import { describe, expect, it } from 'vitest';
import {
  changeBetween,
  describeSession,
  sensitivityFor,
  initialSettings,
} from '../../../../src/server/realtime/hosted/settings.ts';

const first = initialSettings(undefined, undefined);

describe('settings of a hosted session', () => {
  it.each([
    [0, 'high'],
    [0.3, 'high'],
    [0.39, 'high'],
    [0.4, 'normal'],
    [0.5, 'normal'],
    [0.6, 'normal'],
    [0.61, 'low'],
    [1, 'low'],
  ])('map a threshold of %f to the sensitivity %s', (threshold, sensitivity) => {
    expect(sensitivityFor(threshold)).toBe(sensitivity);
  });

  it('give only the changed fields to the session', () => {
    expect(changeBetween(first, first)).toEqual({});
    const after = { ...first, model: 'm', prompt: 'Ada, Grace\nHopper', keywords: ['Kay'], threshold: 0.7 };
    const hotWords = ['Kay', 'Ada', 'Grace', 'Hopper'];
    const change = { model: 'm', hotWords, threshold: 0.7, sensitivity: 'low' };
    expect(changeBetween(first, after)).toEqual(change);
    expect(changeBetween(after, { ...after, threshold: undefined, language: 'de' })).toEqual({
      language: 'de',
      commitStrategy: 'manual',
    });
  });

  it('take names from a prompt, no sentences, and no more names than a session allows', () => {
    const prompt = ['Ada', ...Array<string>(300).fill('Kay')].join(', ');
    const { hotWords: words } = changeBetween(first, { ...first, prompt });
    expect(words?.slice(0, 2)).toEqual(['Ada', 'Kay']);
    expect(words).toHaveLength(200);
    expect(changeBetween(first, { ...first, prompt: 'Well, this is a talk. Ada speaks.' })).toEqual({});
  });

  it('are described in either form', () => {
    const settings = {
      ...first,
      model: 'm',
      language: 'de',
      threshold: 0.9,
      prefixMs: 600,
      silenceMs: 1_200,
    };
    const transcription = { model: 'm', language: 'de' };
    const turn_detection = {
      type: 'server_vad',
      threshold: 0.9,
      prefix_padding_ms: 600,
      silence_duration_ms: 1_200,
    };
    expect(describeSession('s', settings, 'nested')).toEqual({
      id: 's',
      object: 'realtime.transcription_session',
      include: null,
      type: 'transcription',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate: 24_000 },
          transcription,
          turn_detection,
          noise_reduction: null,
        },
      },
    });
    expect(describeSession('s', settings, 'flat')).toEqual({
      id: 's',
      object: 'realtime.transcription_session',
      include: null,
      input_audio_format: 'pcm16',
      input_audio_transcription: transcription,
      turn_detection,
      input_audio_noise_reduction: null,
    });
    expect(describeSession('s', { ...settings, threshold: undefined }, 'flat')).toMatchObject({
      turn_detection: null,
    });
    expect(describeSession('s', { ...settings, eagerness: 'high' }, 'flat')).toMatchObject({
      turn_detection: { type: 'semantic_vad', eagerness: 'high' },
    });
  });
});
