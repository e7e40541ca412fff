import {
  type EffectOptions,
  EFFECTS,
  INPUT_FORMATS,
  SCALES,
  SPEED,
  TEXT_NORMALIZATIONS,
} from '../../domain/voice.ts';
import { VoiceError } from '../../domain/errors.ts';
import { numberBetween, requireOneOf } from '../../runtime/field-values.ts';
import { readLexicon } from '../../runtime/lexicon-file.ts';
import { type Options, type OptionSpec, textOption } from '../command.ts';
import { settingOption, SUBTITLE_OPTIONS } from '../common-options.ts';
import { FILE_FORMAT_NAMES } from './destination.ts';
import type { SpeakCommandOptions } from './speaking.ts';

/** The options of effects, without the dashes. */
const EFFECT_OPTIONS = {
  pitch: 'pitchShiftSemitones',
  'reverb-room': 'reverbRoomSize',
  'reverb-damping': 'reverbDamping',
  'reverb-mix': 'reverbWetDryMix',
} as const satisfies Readonly<Record<string, keyof EffectOptions>>;

const effectOptions: readonly OptionSpec[] = Object.entries(EFFECT_OPTIONS).map(([option, name]) => {
  const { min, max, summary } = EFFECTS[name];
  return { flags: `--${option} <number>`, summary: `${min} to ${max}: ${summary}` };
});

/** The options of scales, without the dashes. */
const SCALE_OPTIONS = {
  'noise-scale': 'noiseScale',
  'noise-w-scale': 'noiseWScale',
  'length-scale': 'lengthScale',
} as const satisfies Readonly<Record<string, keyof typeof SCALES>>;

const scaleOptions: readonly OptionSpec[] = Object.entries(SCALE_OPTIONS).map(([option, name]) => ({
  flags: `--${option} <number>`,
  summary: `for voices of Piper's: ${SCALES[name].summary}`,
  shown: "the voice's own",
}));

/** The options of `voice speak`. */
export const SPEAK_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '-m, --model <name>',
    summary: 'installed or catalog model, or espeak',
    shown: "kokoro-v1 if installed, else a voice of Piper's, else espeak",
    completes: 'speaking-model',
  },
  {
    flags: '--voice <name>',
    summary: 'voice, such as af_heart or de_DE-thorsten-medium; de for espeak',
    shown: "the model's default voice",
    completes: 'voice',
  },
  { flags: '--speed <number>', summary: `${SPEED.min} to ${SPEED.max}; larger is faster`, shown: '1' },
  {
    flags: '-l, --language <code>',
    alias: '--lang <code>',
    summary: 'language of the text',
    shown: 'detected from the text',
  },
  ...effectOptions,
  ...scaleOptions,
  {
    flags: '--text-normalization <when>',
    summary: 'write out numbers, dates, amounts and the like before synthesis',
    shown: 'auto',
    choices: TEXT_NORMALIZATIONS,
  },
  {
    flags: '--input-format <name>',
    summary: 'what the text is written in: marks such as [pause:1s], text as it stands, or ssml',
    shown: 'marks',
    choices: INPUT_FORMATS,
  },
  { flags: '--ssml', summary: 'the text is SSML: --input-format ssml' },
  {
    flags: '--speakers <list>',
    summary: "voices of a dialogue whose lines begin with 'NAME:', as ANNA=af_heart,BEN=am_adam",
  },
  {
    flags: '--lexicon <file>',
    summary:
      'file of pronunciations, one a line: word, tab, /IPA/ or other words, and optionally tab and language',
    completes: 'file',
  },
  {
    flags: '-f, --format <name>',
    summary: 'sound format; pcm is raw samples, opus is Ogg, m4b an audiobook',
    shown: 'from the name of the output, else wav',
    choices: FILE_FORMAT_NAMES,
  },
  {
    flags: '-o, --output <file>',
    summary: "write to this file, or the chapters of a book to this folder; '-' is standard output",
    completes: 'file',
  },
  {
    flags: '--subtitles <file>',
    summary: 'also write subtitles to this .srt, .vtt, .lrc or .tsv file',
    completes: 'file',
  },
  ...SUBTITLE_OPTIONS,
  { flags: '--resume', summary: 'continue the file of an interrupted run' },
  { flags: '--file <file>', summary: 'read the text from this file', completes: 'file' },
  settingOption('serverUrl'),
  settingOption('apiKey'),
  settingOption('autoPull'),
  settingOption('modelsDir'),
  settingOption('voiceDir'),
];

/**
 * The options of `voice speak` that decide how a text sounds.
 * @throws VoiceError `invalid_value` naming the option, or the file and line of a lexicon; `cancelled`.
 */
export async function parseSpeakOptions(options: Options, signal: AbortSignal): Promise<SpeakCommandOptions> {
  const number = (name: string, option: string, min: number, max: number) => {
    const value = textOption(options[name]);
    return value === undefined ? undefined : numberBetween(value, min, max, `--${option}`);
  };
  const normalization = textOption(options['textNormalization']);
  const inputFormat = textOption(options['inputFormat']) ?? (options['ssml'] === true ? 'ssml' : undefined);
  const lexicon = textOption(options['lexicon']);
  return {
    model: textOption(options['model']),
    voice: textOption(options['voice']),
    language: textOption(options['language']),
    speed: number('speed', 'speed', SPEED.min, SPEED.max),
    effects: parseEffects(number),
    textNormalization:
      normalization === undefined
        ? undefined
        : requireOneOf(normalization, TEXT_NORMALIZATIONS, '--text-normalization'),
    inputFormat:
      inputFormat === undefined ? undefined : requireOneOf(inputFormat, INPUT_FORMATS, '--input-format'),
    speakers: parseSpeakers(textOption(options['speakers'])),
    lexicon: lexicon === undefined ? undefined : await readLexicon(lexicon, signal),
    ...Object.fromEntries(
      Object.entries(SCALE_OPTIONS).map(([option, name]) => {
        const { min, max } = SCALES[name];
        return [name, number(camelCase(option), option, min, max)];
      }),
    ),
  };
}

/** `ANNA=af_heart,BEN=am_adam` */
function parseSpeakers(list: string | undefined): Readonly<Record<string, string>> | undefined {
  if (list === undefined) return undefined;
  return Object.fromEntries(
    list.split(',').map((part) => {
      const [name = '', voice = ''] = part.split('=').map((side) => side.trim());
      if (name !== '' && voice !== '') return [name, voice];
      throw new VoiceError(
        'invalid_value',
        `--speakers takes NAME=VOICE, separated by commas; got '${part}'.`,
      );
    }),
  );
}

/** The effects; `undefined` if there are none, so that the audio stays unchanged. */
function parseEffects(
  number: (name: string, option: string, min: number, max: number) => number | undefined,
): EffectOptions | undefined {
  const set = Object.entries(EFFECT_OPTIONS)
    .map(([option, name]) => {
      const { min, max } = EFFECTS[name];
      return [name, number(camelCase(option), option, min, max)] as const;
    })
    .filter(([, value]) => value !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

const camelCase = (option: string) =>
  option.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
