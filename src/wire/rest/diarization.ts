import { z } from 'zod';
import type { TranscribeOptions } from '../../domain/recognition.ts';
import { MAX_SPEAKERS, type SpeakerRange, type SpeakerTurn } from '../../domain/speakers.ts';
import { object, oneOf, parseFields } from '../fields.ts';
import { lastValue, optionalField, optionalFlag, optionalInteger, optionalText } from '../form-fields.ts';
import { isAnyLanguage, languageCode } from '../language.ts';
import { type FormFields, noEffect } from './hosted-form.ts';
import {
  knownSpeakerNames,
  knownSpeakerReferences,
  rangeOfCounts,
  REFERENCES,
  requirePairs,
  speakerCounts,
  speakerRange,
} from './known-speakers.ts';
import { toMs } from './transcript.ts';

export const DIARIZATION_FORMATS = ['json', 'verbose_json', 'rttm'] as const;

export type DiarizationFormat = (typeof DIARIZATION_FORMATS)[number];

const shape = {
  num_speakers: optionalInteger(0, MAX_SPEAKERS).describe('The number of speakers; 0 finds it'),
  ...speakerCounts,
  speakers: speakerRange().describe('Their number, or a range such as 2-5'),
  include_text: optionalFlag().describe('Transcribe too, with the text of each turn. Default: false'),
  language: optionalField(languageCode(), (text) => (isAnyLanguage(text) ? undefined : text)).describe(
    'Spoken language, for include_text',
  ),
  response_format: lastValue(oneOf(DIARIZATION_FORMATS).default('json'), (text) => text || undefined),
};

const known = { known_speaker_names: knownSpeakerNames(), [REFERENCES]: knownSpeakerReferences() };

const form = object({ ...shape, ...known, model: optionalText() });

/** Fields of LocalAI that have no effect here. */
const WITHOUT_EFFECT = ['clustering_threshold', 'min_duration_on', 'min_duration_off'];

/** The names of all known fields. */
export const DIARIZATION_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(form.shape),
  ...WITHOUT_EFFECT,
]);

/** The upload form, with the recording. */
export const diarizationUpload = object({
  file: z.file().describe('Any common audio or video file; the bytes decide'),
  model: z
    .string()
    .optional()
    .describe('An installed model: one that tells speakers apart, or with include_text one that transcribes'),
  ...shape,
  'known_speaker_names[]': known.known_speaker_names.describe('Names of speakers whose voices are known'),
  [`${REFERENCES}[]`]: known[REFERENCES].describe('A sample of the voice of each, as a data URL'),
});

/** The content of a diarization form. */
export interface DiarizationForm {
  readonly format: DiarizationFormat;
  readonly includesText: boolean;
  readonly options: Pick<
    TranscribeOptions,
    'language' | 'speakers' | 'knownSpeakerNames' | 'knownSpeakerReferences'
  >;
  /** Sentences about fields without effect. */
  readonly warnings: readonly string[];
}

/**
 * Reads the fields of a form.
 * @throws VoiceError `invalid_value` with the field.
 */
export function parseDiarizationForm(fields: FormFields): DiarizationForm {
  const read = parseFields(form, Object.fromEntries(fields), 'The form');
  const { num_speakers: count, known_speaker_names: names, language } = read;
  const references = read[REFERENCES];
  requirePairs(names, references);
  const exact = count === undefined || count === 0 ? {} : { minSpeakers: count, maxSpeakers: count };
  const speakers: SpeakerRange = { ...read.speakers, ...rangeOfCounts(read).speakers, ...exact };
  return {
    format: read.response_format,
    includesText: read.include_text ?? false,
    options: {
      speakers,
      ...(language !== undefined && { language }),
      ...(names && references && { knownSpeakerNames: names, knownSpeakerReferences: references }),
    },
    warnings: WITHOUT_EFFECT.filter((name) => fields.has(name)).map((name) =>
      noEffect(name, 'the model decides it.'),
    ),
  };
}

/** The fields of a request for all details. */
export const toDiarizationFields = ({
  speakers = {},
  knownSpeakerNames = [],
  knownSpeakerReferences = [],
}: DiarizationForm['options']): readonly (readonly [name: string, value: string])[] => [
  ['response_format', 'verbose_json'],
  ...(speakers.minSpeakers === undefined ? [] : [['min_speakers', String(speakers.minSpeakers)] as const]),
  ...(speakers.maxSpeakers === undefined ? [] : [['max_speakers', String(speakers.maxSpeakers)] as const]),
  ...knownSpeakerNames.map((name) => ['known_speaker_names[]', name] as const),
  ...knownSpeakerReferences.map((url) => [`${REFERENCES}[]`, url] as const),
];

const seconds = () => z.number().min(0);

const segment = z.object({
  id: z.int(),
  speaker: z.string().describe('SPEAKER_00, SPEAKER_01, … in the order in which they first talk'),
  label: z.string().describe('A, B, … or the name of a known speaker'),
  name: z.string().exactOptional().describe('Of a known speaker'),
  start: seconds(),
  end: seconds(),
  text: z.string().exactOptional().describe('With include_text'),
});

const speaker = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string().exactOptional(),
  total_speech_duration: seconds(),
  segment_count: z.int(),
});

/** The body of `json`; in `verbose_json` with the speakers. */
export const diarizationBody = z.object({
  task: z.literal('diarize'),
  duration: seconds(),
  num_speakers: z.int(),
  language: z.string().exactOptional().describe('With include_text'),
  segments: z.array(segment),
  speakers: z.array(speaker).exactOptional().describe('In verbose_json'),
  warnings: z.array(z.string()).readonly().exactOptional(),
});

/** A turn, with its text if available. */
export interface DiarizedTurn extends SpeakerTurn {
  readonly text?: string;
}

/** The diarization of a recording, for answers. */
export interface DiarizedRecording {
  readonly turns: readonly DiarizedTurn[];
  readonly duration: number;
  readonly language?: string | undefined;
  readonly warnings: readonly string[];
}

/** The body of `json` or `verbose_json`: the fields of LocalAI. */
export function toDiarization(
  { turns, duration, language, warnings }: DiarizedRecording,
  {
    format,
    names = [],
  }: { readonly format: DiarizationFormat; readonly names?: readonly string[] | undefined },
): z.output<typeof diarizationBody> {
  const labels = [...new Set(turns.map((turn) => turn.speaker))];
  const idOf = (label: string) => `SPEAKER_${String(labels.indexOf(label)).padStart(2, '0')}`;
  const nameOf = (label: string) => (names.includes(label) ? { name: label } : {});
  const speakers = labels.map((label) => {
    const own = turns.filter((turn) => turn.speaker === label);
    const total = own.reduce((sum, { start, end }) => sum + end - start, 0);
    return {
      id: idOf(label),
      label,
      ...nameOf(label),
      total_speech_duration: toMs(total),
      segment_count: own.length,
    };
  });
  return {
    task: 'diarize',
    duration: toMs(duration),
    num_speakers: labels.length,
    ...(format === 'verbose_json' && language !== undefined && { language }),
    segments: turns.map(({ speaker: label, start, end, text }, id) => ({
      id,
      speaker: idOf(label),
      label,
      ...nameOf(label),
      start: toMs(start),
      end: toMs(end),
      ...(text !== undefined && { text }),
    })),
    ...(format === 'verbose_json' && { speakers }),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Parses a `verbose_json` body; `undefined` for any other body. */
export function fromDiarization(body: unknown): DiarizedRecording | undefined {
  const parsed = diarizationBody.safeParse(body).data;
  if (parsed === undefined) return undefined;
  const { segments, duration, warnings = [] } = parsed;
  return {
    turns: segments.map(({ label, start, end }) => ({ speaker: label, start, end })),
    duration,
    warnings,
  };
}
