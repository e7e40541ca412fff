import { applyStage } from '../../audio/effects.ts';
import { createTimeStretch } from '../../audio/time-stretch.ts';
import type { TtsChunk } from '../../domain/synthesis.ts';
import { VoiceError } from '../../domain/errors.ts';
import { type AlignmentItem, SPEED } from '../../domain/voice.ts';

/** Makes speech `speed` times as fast, 0.25 to 4, at the same pitch, and adjusts its word times. */
export async function* stretchSpeech(
  speed: number,
  chunks: AsyncIterable<TtsChunk>,
): AsyncGenerator<TtsChunk, void, undefined> {
  yield* speed === 1 ? chunks : applyStage(retimed(speed, chunks), createTimeStretch(speed));
}

async function* retimed(
  speed: number,
  chunks: AsyncIterable<TtsChunk>,
): AsyncGenerator<TtsChunk, void, undefined> {
  for await (const { samples, alignment } of chunks) {
    const items = alignment?.items.map((item) => sooner(item, speed));
    yield alignment && items ? { samples, alignment: { ...alignment, items } } : { samples };
  }
}

function sooner({ text, startMs, durationMs }: AlignmentItem, speed: number): AlignmentItem {
  const start = Math.floor(startMs / speed);
  return { text, startMs: start, durationMs: Math.floor((startMs + durationMs) / speed) - start };
}

/** @throws VoiceError `invalid_value` for a speed that is not 0.25 to 4. */
export function requireSpeed(speed: number): void {
  if (speed >= SPEED.min && speed <= SPEED.max) return;
  throw new VoiceError('invalid_value', `Speed is ${SPEED.min} to ${SPEED.max}, not ${speed}.`, {
    field: { name: 'speed', rule: 'out_of_range' },
  });
}
