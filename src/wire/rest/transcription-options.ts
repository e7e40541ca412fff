import { z } from 'zod';
import { MOST_BEAMS, type TranscribeOptions } from '../../domain/recognition.ts';
import { object, parseFields, quoteValue } from '../fields.ts';
import {
  optionalField,
  optionalFlag,
  optionalInteger,
  optionalNumber,
  optionalText,
} from '../form-fields.ts';
import { isAnyLanguage, languageCode, languageList } from '../language.ts';
import { knownSpeakerNames, knownSpeakerReferences, REFERENCES, speakerRange } from './known-speakers.ts';
import { writeSpeakerRange } from '../speaker-range.ts';

/** A form field for one option: its name, its schema, and the conversion of its values to text. */
interface FormField<T> {
  readonly name: string;
  /** The name for lists, with brackets. */
  readonly sentAs?: string;
  readonly schema: z.ZodType<T | undefined>;
  /** Default: the value as text. */
  readonly write?: (value: T) => readonly string[];
}

const commaList = (text: string): readonly string[] | undefined => {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.length > 0 ? words : undefined;
};

const granularity = z.enum(['word', 'segment'], {
  error: ({ input }) => `may hold word and segment, got ${quoteValue(input)}`,
});

/** The most characters of a track's language or number. */
const MAX_TRACK_CHARACTERS = 64;

const inclusion = z.enum(['logprobs'], {
  error: ({ input }) => `may hold logprobs, got ${quoteValue(input)}`,
});

/** The options of a transcription, one row each, for the REST API, the command line and --server. */
const OPTION_FIELDS: { readonly [Key in keyof TranscribeOptions]-?: FormField<TranscribeOptions[Key] & {}> } =
  {
    language: {
      name: 'language',
      schema: optionalField(languageCode(), (text) => (isAnyLanguage(text) ? undefined : text)).describe(
        'Spoken language: an ISO 639-1 code, a tag such as en-US, its English name, or auto. Detected if missing',
      ),
    },
    languages: {
      name: 'languages',
      sentAs: 'languages[]',
      schema: languageList().describe(
        'Languages that may be spoken: the language is detected among them; a single one is the language',
      ),
      write: (codes) => codes,
    },
    prompt: {
      name: 'prompt',
      schema: optionalText().describe(
        'Text before the recording, or its topic, for models that accept a prompt',
      ),
    },
    hotWords: {
      name: 'hot_words',
      schema: z
        .preprocess((texts) => (texts as readonly string[] | undefined)?.join(','), z.string().optional())
        .transform((text) => commaList(text ?? ''))
        .describe('Words to listen for, separated by commas'),
      write: (words) => [words.join(',')],
    },
    temperature: {
      name: 'temperature',
      schema: optionalNumber(0, 1).describe(
        '0 takes the likeliest words, and tries others where they fail their checks. Default: 0',
      ),
    },
    beamSize: {
      name: 'beam_size',
      schema: optionalInteger(1, MOST_BEAMS).describe(
        'Hypotheses that Whisper keeps side by side; 1 is the fastest. Default: that of the model, mostly 5',
      ),
    },
    itn: {
      name: 'itn',
      schema: optionalFlag().describe(
        'Inverse text normalization: written forms ($25) instead of spoken ones. Default: true',
      ),
    },
    track: {
      name: 'track',
      schema: optionalField(
        z
          .string()
          .trim()
          .max(MAX_TRACK_CHARACTERS, { error: `may have ${MAX_TRACK_CHARACTERS} characters` }),
      ).describe(
        'Audio track of a film: its number, from 1, or its language. Default: the track marked as default',
      ),
    },
    channels: {
      name: 'channels',
      schema: optionalFlag().describe(
        'Transcribe each channel by itself; segments and words then have a field channel. Default: false',
      ),
    },
    speakers: {
      name: 'speakers',
      schema: speakerRange().describe(
        'Tell speakers apart: true, their number, or a range such as 2-5; segments and words then have a field speaker. Default: false',
      ),
      write: (range) => [writeSpeakerRange(range)],
    },
    knownSpeakerNames: {
      name: 'known_speaker_names',
      sentAs: 'known_speaker_names[]',
      schema: knownSpeakerNames().describe('Names of speakers whose voices are known'),
      write: (names) => names,
    },
    knownSpeakerReferences: {
      name: REFERENCES,
      sentAs: `${REFERENCES}[]`,
      schema: knownSpeakerReferences().describe(
        'A sample of the voice of each, 2 to 30 s long, 10 s for a hosted name, as a data URL',
      ),
      write: (urls) => urls,
    },
    wordTimestamps: {
      name: 'timestamp_granularities',
      sentAs: 'timestamp_granularities[]',
      schema: z
        .preprocess(
          (texts) => (texts as readonly string[] | undefined)?.filter((text) => text !== ''),
          z.array(granularity).optional(),
        )
        .transform((all) => all?.includes('word') || undefined)
        .describe('word adds the times of words to verbose_json'),
      write: (wanted) => (wanted ? ['word', 'segment'] : []),
    },
    logprobs: {
      name: 'include',
      sentAs: 'include[]',
      schema: z
        .preprocess(
          (texts) => (texts as readonly string[] | undefined)?.filter((text) => text !== ''),
          z.array(inclusion).optional(),
        )
        .transform((all) => all?.includes('logprobs') || undefined)
        .describe(
          'logprobs adds the tokens of the text and their log probabilities to json, verbose_json and events',
        ),
      write: (wanted) => (wanted ? ['logprobs'] : []),
    },
  };

type OptionName = keyof typeof OPTION_FIELDS;

const OPTIONS = Object.entries(OPTION_FIELDS) as readonly (readonly [OptionName, FormField<unknown>])[];

/** The schemas of all options by the names of their fields, for the server. */
export const optionShape: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  OPTIONS.map(([, { name, schema }]) => [name, schema]),
);

/** The same schemas by the names that clients send. */
export const sentShape: typeof optionShape = Object.fromEntries(
  OPTIONS.map(([, { name, sentAs = name, schema }]) => [sentAs, schema]),
);

const optionForm = object(optionShape);

/**
 * The options in `given`, by their domain names: text is parsed like that of a form, a switch is used
 * unchanged.
 * @throws VoiceError `invalid_value` naming the field and its value.
 */
export function parseTranscribeOptions(
  given: Readonly<Record<string, string | boolean | undefined>>,
): TranscribeOptions {
  const own = OPTIONS.map(([key, { name }]) => [key, name, given[key]] as const);
  const texts = own.flatMap(([, name, value]) => (typeof value === 'string' ? [[name, [value]]] : []));
  const switches = own.flatMap(([key, , value]) => (typeof value === 'boolean' ? [[key, value]] : []));
  return {
    ...inOneLanguage(toTranscribeOptions(parseFields(optionForm, Object.fromEntries(texts), 'The options'))),
    ...Object.fromEntries(switches),
  };
}

/** The form fields for a request with all details, so that any format can be made from its answer. */
export const toTranscriptionForm = (
  model: string,
  options: TranscribeOptions,
): readonly (readonly [name: string, value: string])[] => [
  ['model', model],
  ['response_format', 'verbose_json'],
  ...OPTIONS.flatMap(([key, { name, sentAs = name, write = (value: unknown) => [String(value)] }]) =>
    options[key] === undefined ? [] : write(options[key]).map((text) => [sentAs, text] as const),
  ),
];

/**
 * Makes `language` and `languages` consistent: a single one of `languages` becomes the `language`, and a
 * `language` the only one.
 */
export function inOneLanguage({ languages = [], ...options }: TranscribeOptions): TranscribeOptions {
  const [only, ...others] = languages;
  if (options.language !== undefined || only === undefined) return options;
  return others.length === 0 ? { ...options, language: only } : { ...options, languages };
}

/** The options in a parsed form. */
export function toTranscribeOptions(read: Readonly<Record<string, unknown>>): TranscribeOptions {
  const set = OPTIONS.map(([key, { name }]) => [key, read[name]] as const);
  return Object.fromEntries(set.filter(([, value]) => value !== undefined));
}
