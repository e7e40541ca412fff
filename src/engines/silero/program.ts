import { floats, float32, int64 } from '../../onnx/tensor.ts';
import { openSession } from '../../onnx/session.ts';
import type { ThreadService } from '../../threads/program.ts';
import { SPEECH_RATE } from '../../domain/audio.ts';
import { FRAME_SAMPLES } from '../../vad/frame.ts';
import { CONTEXT_SAMPLES, type SileroReply, type SileroRequest, STATE_SIZE } from './request.ts';

/**
 * Opens Silero VAD v5/v6 (snakers4/silero-vad) as a pure function of samples and state. The caller keeps the
 * state of each stream, so one session serves any number of streams.
 */
export async function open(path: string): Promise<ThreadService<SileroRequest, SileroReply>> {
  const session = await openSession(path);
  const rate = int64(BigInt64Array.of(BigInt(SPEECH_RATE)), []);
  return {
    async answer({ rows, states }, signal) {
      const count = rows.length;
      const frames = ((rows[0]?.length ?? 0) - CONTEXT_SAMPLES) / FRAME_SAMPLES;
      const probabilities = rows.map(() => new Float32Array(frames));
      const width = CONTEXT_SAMPLES + FRAME_SAMPLES;
      let state = float32(interleave(states), [2, count, STATE_SIZE / 2]);
      for (let frame = 0; frame < frames; frame++) {
        signal.throwIfAborted();
        const input = new Float32Array(count * width);
        const at = frame * FRAME_SAMPLES;
        rows.forEach((row, index) => input.set(row.subarray(at, at + width), index * width));
        const outputs = await session.run({ input: float32(input, [count, width]), state, sr: rate });
        state = outputs['stateN']!;
        const output = floats(outputs['output']!);
        probabilities.forEach((row, index) => (row[frame] = output[index]!));
      }
      return { probabilities, states: separate(floats(state), count) };
    },
  };
}

/** Per-row states → the graph's [2, rows, 128]. */
function interleave(states: readonly Float32Array[]): Float32Array {
  const half = STATE_SIZE / 2;
  const all = new Float32Array(states.length * STATE_SIZE);
  states.forEach((state, row) => {
    all.set(state.subarray(0, half), row * half);
    all.set(state.subarray(half), (states.length + row) * half);
  });
  return all;
}

/** The graph's [2, rows, 128] → per-row states. */
function separate(all: Float32Array, rows: number): Float32Array[] {
  const half = STATE_SIZE / 2;
  return Array.from({ length: rows }, (_, row) => {
    const state = new Float32Array(STATE_SIZE);
    state.set(all.subarray(row * half, (row + 1) * half));
    state.set(all.subarray((rows + row) * half, (rows + row + 1) * half), half);
    return state;
  });
}
