import { applyStage } from '../../audio/effects.ts';
import { createTimeStretch } from '../../audio/time-stretch.ts';
import type { TtsChunk } from '../../domain/engine.ts';
import type { AlignmentItem } from '../../domain/voice.ts';

/** Between these the model keeps to the speed it is given; beyond, no symbol of it gets shorter than a frame. */
const MODEL = { slowest: 0.8, fastest: 1.25 };

/** How a speed is come by. */
export interface Pace {
  /** What the model is asked for. */
  readonly model: number;
  /** How many times as fast its sound is played then. */
  readonly stretch: number;
}

/** The speed as far as the model keeps to it, and the rest for the sound: together they are exact, from 0.25 to 4. */
export function paceOf(speed: number): Pace {
  const model = Math.min(Math.max(speed, MODEL.slowest), MODEL.fastest);
  return { model, stretch: speed / model };
}

/** Speech `stretch` times as fast, at the same pitch; what is said when follows. */
export async function* stretched(
  chunks: AsyncIterable<TtsChunk>,
  stretch: number,
): AsyncGenerator<TtsChunk, void, undefined> {
  if (stretch === 1) {
    yield* chunks;
    return;
  }
  const faster = async function* () {
    for await (const { alignment, ...chunk } of chunks) {
      yield alignment
        ? { ...chunk, alignment: { ...alignment, items: alignment.items.map((item) => sooner(item, stretch)) } }
        : chunk;
    }
  };
  yield* applyStage(faster(), createTimeStretch(stretch));
}

function sooner({ text, startMs, durationMs }: AlignmentItem, stretch: number): AlignmentItem {
  const start = Math.floor(startMs / stretch);
  return { text, startMs: start, durationMs: Math.floor((startMs + durationMs) / stretch) - start };
}
