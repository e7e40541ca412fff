import { describe, expect, it } from 'vitest';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';
import { encoderGraph } from './encoder-graph.ts';
import { noise } from './noise.ts';
import { SMALL, smallWeights } from './small-whisper.ts';

const { melBins, audioPositions, width } = SMALL;
const frames = 2 * audioPositions;
const session = await openSession({ name: 'encoder_model.onnx', bytes: encoderGraph(SMALL, smallWeights()) });

async function encode(features: Float32Array): Promise<Float32Array> {
  const batch = features.length / melBins / frames;
  const outputs = await session.run({ input_features: float32(features, [batch, melBins, frames]) });
  expect(outputs['last_hidden_state']!.dims).toEqual([batch, audioPositions, width]);
  return floats(outputs['last_hidden_state']!);
}

describe('the encoder', () => {
  it('has the names, types and shapes of an export', () => {
    expect(session.inputs).toEqual([
      { name: 'input_features', type: 'float32', shape: ['batch_size', melBins, frames] },
    ]);
    expect(session.outputs).toEqual([
      { name: 'last_hidden_state', type: 'float32', shape: ['batch_size', audioPositions, width] },
    ]);
  });

  it('encodes each clip of a batch as if it were alone', async () => {
    const clips = noise(1, 1, 2 * melBins * frames);
    const both = await encode(clips);
    const alone = await encode(clips.slice(melBins * frames));
    const difference = alone.map((value, index) => Math.abs(value - both[alone.length + index]!));
    expect(Math.max(...difference)).toBeLessThan(1e-5);
    expect(both.slice(0, alone.length)).not.toEqual(alone);
  });

  it('attends from every position to all others', async () => {
    const features = noise(1, 1, melBins * frames);
    const before = await encode(features);
    features[features.length - 1]! += 3;
    const after = await encode(features);
    for (let position = 0; position < audioPositions; position++) {
      const row = (states: Float32Array) => states.slice(position * width, (position + 1) * width);
      expect(row(after)).not.toEqual(row(before));
    }
  });
});
