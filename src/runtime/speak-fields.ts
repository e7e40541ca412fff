import type { EffectOptions } from '../audio/effects.ts';
import type { TextNormalization } from '../domain/voice.ts';

// What a synthesis may be asked for, by option and by JSON alike.

export const TEXT_NORMALIZATIONS = ['auto', 'on', 'off'] as const satisfies readonly TextNormalization[];

export interface EffectField {
  readonly name: keyof EffectOptions;
  /** What JSON calls it. */
  readonly key: string;
  /** Its option, without the dashes. */
  readonly option: string;
  readonly summary: string;
  readonly min: number;
  readonly max: number;
}

export const EFFECTS: readonly EffectField[] = [
  {
    name: 'pitchShiftSemitones',
    key: 'pitch_shift_semitones',
    option: 'pitch',
    summary: 'higher or lower by so many semitones, at the same pace',
    min: -12,
    max: 12,
  },
  {
    name: 'reverbRoomSize',
    key: 'reverb_room_size',
    option: 'reverb-room',
    summary: 'echo of a room: its size',
    min: 0,
    max: 1,
  },
  {
    name: 'reverbDamping',
    key: 'reverb_damping',
    option: 'reverb-damping',
    summary: 'how much its walls swallow',
    min: 0,
    max: 1,
  },
  {
    name: 'reverbWetDryMix',
    key: 'reverb_wet_dry_mix',
    option: 'reverb-mix',
    summary: 'how much of it is heard',
    min: 0,
    max: 1,
  },
];
