import type { EffectOptions } from '../domain/voice.ts';
import { createPitchShift } from './pitch-shift.ts';
import { createReverb } from './reverb.ts';
import { chain, type Stage } from './stage.ts';

/** Defaults of the reverb options that a request leaves out, as in Freeverb. */
const DEFAULT_ROOM = { roomSize: 0.5, damping: 0.5, wetDryMix: 1 / 3 };

/**
 * Creates a stage that shifts the pitch and then adds reverb, for sound of 24 kHz. Without options, every
 * block stays as it is. Any one of the three reverb options turns the reverb on.
 * @throws RangeError if an option is out of range.
 */
export function createEffects(options: EffectOptions): Stage {
  const { pitchShiftSemitones = 0, reverbRoomSize, reverbDamping, reverbWetDryMix } = options;
  const stages: Stage[] = [];
  if (pitchShiftSemitones !== 0) stages.push(createPitchShift(pitchShiftSemitones));
  if ([reverbRoomSize, reverbDamping, reverbWetDryMix].some((value) => value !== undefined)) {
    const room = {
      roomSize: reverbRoomSize ?? DEFAULT_ROOM.roomSize,
      damping: reverbDamping ?? DEFAULT_ROOM.damping,
      wetDryMix: reverbWetDryMix ?? DEFAULT_ROOM.wetDryMix,
    };
    stages.push(createReverb(room));
  }
  return chain(...stages);
}

/**
 * Runs the sound of `pieces` through `stage` and flushes it at the end. Other fields of a piece stay on that
 * piece, even if its sound appears in a later one.
 */
export async function* applyStage<Piece extends { readonly samples: Float32Array }>(
  pieces: AsyncIterable<Piece>,
  stage: Stage,
): AsyncGenerator<Piece | { readonly samples: Float32Array }, void, undefined> {
  for await (const piece of pieces) yield { ...piece, samples: stage.push(piece.samples) };
  const held = stage.flush();
  if (held.length > 0) yield { samples: held };
}
