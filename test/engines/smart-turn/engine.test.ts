import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { joinArrays } from '../../../src/base/join-arrays.ts';
import { turnSourceManifest } from '../../../src/engines/smart-turn/model-files.ts';
import { openTurnEngine } from '../../../src/engines/registry.ts';
import { toneTurns, TURN_GRAPH } from '../../generated/turns/tone-turns.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { spoken } from '../../realtime/tone-words.ts';

const never = new AbortController().signal;

function modelOf(graph: Uint8Array, file = TURN_GRAPH) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, file), graph);
  const manifest = turnSourceManifest([TURN_GRAPH], 'turns')!;
  return { folder, manifest: { ...manifest, engineConfig: {} } };
}

async function open() {
  const engine = await openTurnEngine(modelOf(toneTurns()));
  onTestFinished(() => engine.close());
  return engine;
}

const before = (silence: number, sound: Float32Array) =>
  joinArrays([new Float32Array(silence), sound], (length) => new Float32Array(length));

describe('Smart Turn', () => {
  it('returns the probability that the speaker has finished', async () => {
    const engine = await open();
    expect(await engine.completion(spoken('one two nine', 0.2), never)).toBeGreaterThan(0.9);
    expect(await engine.completion(spoken('nine one two', 0.2), never)).toBeLessThan(0.1);
  });

  it('uses the last 8 s, and pads shorter audio with silence at the front', async () => {
    const engine = await open();
    const sound = spoken('one two nine', 0.2);
    const expected = await engine.completion(sound, never);
    expect(await engine.completion(before(8 * 16_000 - sound.length, sound), never)).toBe(expected);
    expect(await engine.completion(before(20 * 16_000, sound), never)).toBe(expected);
  });

  it('accepts empty audio', async () => {
    const engine = await open();
    expect(await engine.completion(new Float32Array(0), never)).toBeGreaterThanOrEqual(0);
    expect(await engine.completion(new Float32Array(16_000), never)).toBeLessThanOrEqual(1);
  });

  it('stops if its signal aborts', async () => {
    const engine = await open();
    await expect(engine.completion(spoken('one'), AbortSignal.abort())).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });

  it('is refused with a graph of another kind, and without a graph', async () => {
    await expect(openTurnEngine(modelOf(toneTurns({ bins: 128 })))).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining('is not a smart-turn v3 model'),
    });
    await expect(openTurnEngine(modelOf(new Uint8Array(9)))).rejects.toMatchObject({
      kind: 'invalid_manifest',
    });
    await expect(openTurnEngine(modelOf(toneTurns(), 'other.onnx'))).rejects.toMatchObject({
      message: expect.stringContaining('has no graph named smart-turn'),
    });
  });
});
