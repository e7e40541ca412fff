import { describe, expect, it } from 'vitest';
import { parseSpeakerConfig } from '../../../src/engines/speaker/config.ts';
import { speakerManifest } from '../../generated/speaker/install-speaker.ts';

const parse = (config: Readonly<Record<string, unknown>>) => parseSpeakerConfig(speakerManifest(config));

describe('engine_config of a speaker model', () => {
  it('has defaults for everything except the values of the embedding model', () => {
    expect(parse({})).toEqual({
      provider: 'cpu',
      leastVoices: 12,
      windowShift: 0.2,
      voiceInterval: 1,
      thoroughSeconds: 300,
      minDurationOn: 0.3,
      minDurationOff: 0.5,
      speakerSimilarity: 0.4,
    });
  });

  it('reads its keys and ignores the keys of other engines', () => {
    const config = {
      linkage: 'average',
      threshold: 0.3,
      segmentation: 'a/b.onnx',
      device: 'cuda',
      beam_size: 3,
    };
    expect(parse(config)).toMatchObject({
      linkage: 'average',
      threshold: 0.3,
      segmentation: 'a/b.onnx',
      provider: 'cuda',
    });
  });

  it.each([
    ['linkage', 'single'],
    ['threshold', 0],
    ['threshold', 2.5],
    ['min_cluster_size', 0],
    ['window_shift', 0.01],
    ['voice_interval', 0.5],
    ['thorough_seconds', -1],
    ['min_duration_on', -1],
    ['speaker_similarity', 2],
    ['segmentation', '../other.onnx'],
    ['embedding', '/etc/passwd'],
    ['device', 'tpu'],
  ])('refuses %s %s and names it', (key, value) => {
    expect(() => parse({ [key]: value })).toThrow(`engine_config.${key}`);
  });
});
