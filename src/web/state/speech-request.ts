/** The body of `POST v1/audio/speech`. */
export interface SpeechRequest {
  readonly model: string;
  readonly input: string;
  readonly voice?: string;
  readonly language?: string;
  readonly speed?: number;
  readonly effects?: Readonly<Record<string, number>>;
}

/** The effects, their ranges and their default, `first`. */
export const EFFECTS = [
  { name: 'pitch_shift_semitones', label: 'Pitch', min: -12, max: 12, step: 1, first: 0, unit: ' semitones' },
  {
    name: 'reverb_room_size',
    label: 'Echo: size of the room',
    min: 0,
    max: 1,
    step: 0.05,
    first: 0.5,
    unit: '',
  },
  { name: 'reverb_damping', label: 'Echo: how soft', min: 0, max: 1, step: 0.05, first: 0.5, unit: '' },
  { name: 'reverb_wet_dry_mix', label: 'Echo: how much', min: 0, max: 1, step: 0.05, first: 0, unit: '' },
] as const;

/** A value for each effect. */
export type Effects = Readonly<Record<(typeof EFFECTS)[number]['name'], number>>;

/** The default of each effect. */
export const NO_EFFECTS = Object.fromEntries(EFFECTS.map(({ name, first }) => [name, first])) as Effects;

/** The values of the controls; empty strings for defaults. */
export interface SpeechValues {
  readonly model: string;
  readonly input: string;
  readonly voice: string;
  readonly language: string;
  readonly speed: number;
  readonly effects: Effects;
}

/** Returns the body of a request without default values, and without reverb settings of a dry mix. */
export function requestOf({ model, input, voice, language, speed, effects }: SpeechValues): SpeechRequest {
  const isRoom = effects.reverb_wet_dry_mix > 0;
  const used = EFFECTS.filter(
    ({ name, first }) => effects[name] !== first && (isRoom || !name.startsWith('reverb')),
  );
  return {
    model,
    input,
    ...(voice !== '' && { voice }),
    ...(language !== '' && { language }),
    ...(speed !== 1 && { speed }),
    ...(used.length > 0 && { effects: Object.fromEntries(used.map(({ name }) => [name, effects[name]])) }),
  };
}

/**
 * Returns the name of a blend with `mix`, 0..1, of the `second` voice: `a(60)+b(40)`; one voice's name if the
 * other has no share.
 */
export function blendOf(first: string, second: string, mix: number): string {
  if (first === '' || second === '' || mix === 0) return first;
  return mix === 1 ? second : `${first}(${Math.round((1 - mix) * 100)})+${second}(${Math.round(mix * 100)})`;
}
