import {
  type EffectOptions,
  EFFECTS,
  GRANULARITIES,
  INPUT_FORMATS,
  SCALES,
  type SpeakOptions,
  SPEED,
  TEXT_NORMALIZATIONS,
} from '../domain/voice.ts';
import { z } from 'zod';
import { endingAtFault, nonEmptyText, numberIn, object, oneOf, text } from './fields.ts';

const EFFECT_NAMES = {
  pitchShiftSemitones: 'pitch_shift_semitones',
  reverbRoomSize: 'reverb_room_size',
  reverbDamping: 'reverb_damping',
  reverbWetDryMix: 'reverb_wet_dry_mix',
} as const satisfies Record<keyof EffectOptions, string>;

const effectNames = Object.entries(EFFECT_NAMES) as readonly (readonly [keyof EffectOptions, string])[];

const effects = object(
  Object.fromEntries(
    effectNames.map(([name, key]) => {
      const { min, max, summary } = EFFECTS[name];
      return [key, numberIn(min, max).nullish().describe(summary)];
    }),
  ),
);

const MOST_SPEAKERS = 100;
const MOST_ENTRIES = 10_000;
/** The most characters of a lexicon entry. */
const MOST_WORD = 200;
/** The most characters of a language code. */
const MOST_TAG = 35;

/** A lexicon of at most `most` entries. */
export function lexiconOf(most: number) {
  const word = nonEmptyText().max(MOST_WORD, { error: `may have ${MOST_WORD} characters` });
  const entry = object({
    text: word,
    pronunciation: word,
    language: text()
      .max(MOST_TAG, { error: `may have ${MOST_TAG} characters` })
      .optional(),
  });
  return endingAtFault(z.array(entry).max(most, { error: `may have ${most} entries` }));
}

const scale = ({ min, max, summary }: (typeof SCALES)[keyof typeof SCALES]) =>
  numberIn(min, max).nullish().describe(`For voices of Piper's: ${summary}. Default: the voice's own`);

/**
 * The options of speech: fields of a request's body, and of `tts.speak` of the socket. A new option of
 * `SpeakOptions` has its field here, in `NAMES`, and, for people, its row in `cli/speech/speak-options.ts`.
 */
export const SPEECH_OPTIONS = {
  language: text().nullish().describe('Language of the text. Default: the language of the voice'),
  speed: numberIn(SPEED.min, SPEED.max).nullish().describe('Default: 1'),
  effects: effects
    .nullish()
    .describe(
      'Effects on the sound: pitch_shift_semitones (-12 to 12), reverb_room_size, reverb_damping, reverb_wet_dry_mix (0 to 1 each)',
    ),
  text_normalization: oneOf(TEXT_NORMALIZATIONS)
    .nullish()
    .describe('Whether numbers, dates and the like are written out before synthesis. Default: auto'),
  alignment_granularity: oneOf(GRANULARITIES).nullish().describe('Default: word'),
  input_format: oneOf(INPUT_FORMATS)
    .nullish()
    .describe(
      'Syntax of input: marks ([pause:1s] and the like have their meaning), text (read as it stands) or ssml. Default: marks',
    ),
  speakers: z
    .record(nonEmptyText(), nonEmptyText())
    .refine((speakers) => Object.keys(speakers).length <= MOST_SPEAKERS, {
      error: `may name ${MOST_SPEAKERS} speakers`,
    })
    .nullish()
    .describe('Voices of a dialogue by name: lines that begin with NAME: are said by that voice'),
  lexicon: lexiconOf(MOST_ENTRIES)
    .nullish()
    .describe(
      'How words and phrases are said: {text, pronunciation, language}, where a pronunciation is IPA between slashes, or words',
    ),
  noise_scale: scale(SCALES.noiseScale),
  noise_w_scale: scale(SCALES.noiseWScale),
  length_scale: scale(SCALES.lengthScale),
} as const;

const NAMES = {
  language: 'language',
  speed: 'speed',
  effects: 'effects',
  textNormalization: 'text_normalization',
  alignmentGranularity: 'alignment_granularity',
  inputFormat: 'input_format',
  speakers: 'speakers',
  lexicon: 'lexicon',
  noiseScale: 'noise_scale',
  noiseWScale: 'noise_w_scale',
  lengthScale: 'length_scale',
} as const satisfies Record<keyof SpeakOptions, keyof typeof SPEECH_OPTIONS>;

const names = Object.entries(NAMES) as readonly (readonly [
  keyof SpeakOptions,
  keyof typeof SPEECH_OPTIONS,
])[];

type Read = { readonly [Name in keyof typeof SPEECH_OPTIONS]?: unknown };

/** The options among fields that `SPEECH_OPTIONS` has parsed; `null` counts as absent. */
export const toSpeakOptions = (fields: Read): SpeakOptions =>
  Object.fromEntries(
    names.flatMap(([name, field]) => {
      const value = field === 'effects' ? toEffects(fields.effects) : fields[field];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );

/** Converts options to fields, without effects, which the client applies itself. */
export const fromSpeakOptions = (options: SpeakOptions): Read =>
  Object.fromEntries(
    names.filter(([name]) => name !== 'effects').map(([name, field]) => [field, options[name]]),
  );

function toEffects(read: unknown): EffectOptions | undefined {
  if (read === undefined || read === null) return undefined;
  const set = effectNames.map(([name, key]) => [name, (read as Record<string, unknown>)[key] ?? undefined]);
  return Object.fromEntries(set.filter(([, value]) => value !== undefined)) as EffectOptions;
}
