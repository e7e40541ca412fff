import { z } from 'zod';
import { countOf } from '../../base/count-of.ts';
import { VoiceError } from '../../domain/errors.ts';
import {
  isSpeakerName,
  MAX_SPEAKER_NAME,
  MAX_KNOWN_SPEAKERS,
  MAX_SPEAKERS,
  type SpeakerRange,
} from '../../domain/speakers.ts';
import { quoteValue } from '../fields.ts';
import { optionalField, optionalInteger } from '../form-fields.ts';
import { parseSpeakerRange } from '../speaker-range.ts';

/** The name of the field with the voice samples, for errors. */
export const REFERENCES = 'known_speaker_references';

const NAMES = 'known_speaker_names';

/** The most known speakers of one request, and the longest sample in seconds, in the hosted API. */
export const HOSTED_LIMITS = { speakers: 4, sampleSeconds: 10 } as const;

/** The most bytes of all samples of a request together, as they are sent. */
export const MAX_SAMPLES_BYTES = 24 * 2 ** 20;

/** `true`, `false`, a number of speakers (`2`) or a range of it (`2-5`, `2-`, `-5`). */
export const speakerRange = () =>
  optionalField(
    z
      .string()
      .refine((text) => parseSpeakerRange(text) !== undefined, {
        error: ({ input }) =>
          `must be true, false, a number of speakers up to ${MAX_SPEAKERS}, or a range such as 2-5, got ${quoteValue(input)}`,
      })
      .transform((text) => parseSpeakerRange(text) || undefined),
  );

/** Fields for the number of speakers that replace a range. */
export const speakerCounts = {
  min_speakers: optionalInteger(1, MAX_SPEAKERS).describe('The least number of speakers'),
  max_speakers: optionalInteger(1, MAX_SPEAKERS).describe('The largest number of speakers'),
};

/**
 * The range of `speakers`, narrowed by the counts beside it; nothing if there are no counts.
 * @throws VoiceError `invalid_value` if the least is more than the most.
 */
export function rangeOfCounts({
  speakers,
  min_speakers: min,
  max_speakers: max,
}: Readonly<Record<string, unknown>>): { readonly speakers?: SpeakerRange } {
  if (min === undefined && max === undefined) return {};
  const range = {
    ...(speakers as SpeakerRange | undefined),
    ...(min !== undefined && { minSpeakers: min as number }),
    ...(max !== undefined && { maxSpeakers: max as number }),
  };
  const { minSpeakers = 1, maxSpeakers = MAX_SPEAKERS } = range;
  if (minSpeakers <= maxSpeakers) return { speakers: range };
  throw new VoiceError(
    'invalid_value',
    `'min_speakers' must not be more than the largest number, ${maxSpeakers}, got ${quoteValue(minSpeakers)}.`,
    { field: { name: 'min_speakers', rule: 'out_of_range' } },
  );
}

const textList = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .preprocess(
      (texts) => texts ?? [],
      z.array(item).max(MAX_KNOWN_SPEAKERS, {
        error: `may hold ${MAX_KNOWN_SPEAKERS} speakers`,
      }),
    )
    .transform((texts) => (texts.length > 0 ? texts : undefined));

export const knownSpeakerNames = () =>
  textList(
    z.string().refine(isSpeakerName, {
      error: ({ input }) =>
        `must hold names of up to ${MAX_SPEAKER_NAME} characters on one line, got ${quoteValue(input)}`,
    }),
  ).refine((names) => new Set(names).size === (names?.length ?? 0), { error: 'must hold each name once' });

/** The speakers' samples, as data URLs. */
export const knownSpeakerReferences = () =>
  textList(
    z.string().refine((text) => bytesOfDataUrl(text) !== undefined, {
      error: ({ input }) =>
        `must hold data URLs, such as data:audio/wav;base64,UklGR…, got ${quoteValue(input)}`,
    }),
  );

/**
 * Requires a sample for each name, and at most `most` of them.
 * @throws VoiceError `invalid_value` with the field.
 */
export function requirePairs(
  names: readonly string[] = [],
  references: readonly string[] = [],
  most: number = MAX_KNOWN_SPEAKERS,
): void {
  if (names.length !== references.length) {
    const name = names.length > references.length ? REFERENCES : NAMES;
    throw new VoiceError(
      'invalid_value',
      `'${NAMES}' holds ${countOf(names.length, 'name')}, and '${REFERENCES}' ${countOf(references.length, 'sample')}: each name needs one.`,
      { field: { name, rule: 'missing' } },
    );
  }
  if (names.length > most)
    throw new VoiceError(
      'invalid_value',
      `'${NAMES}' may hold ${countOf(most, 'name')}, got ${names.length}.`,
      {
        field: { name: NAMES, rule: 'too_long' },
      },
    );
}

/** The error for an unusable voice sample of the known speaker `name`; `problem` completes the sentence. */
export const badSample = (name: string, problem: string, cause?: unknown): VoiceError =>
  new VoiceError('invalid_value', `The sample of ${quoteValue(name)} ${problem}`, {
    field: { name: REFERENCES, rule: 'malformed' },
    cause,
  });

const DATA_URL = /^data:[^,]*,/i;
const NOT_BASE64 = /[^A-Za-z0-9+/=]/;

/** The bytes of a data URL in base64 (RFC 2397); `undefined` for anything else, or without bytes. */
export function bytesOfDataUrl(url: string): Uint8Array | undefined {
  const head = DATA_URL.exec(url)?.[0];
  if (head === undefined || !/;\s*base64,$/i.test(head)) return undefined;
  const body = url.slice(head.length).replaceAll(/\s/g, '');
  return body !== '' && !NOT_BASE64.test(body) ? Buffer.from(body, 'base64') : undefined;
}

/** A data URL of these bytes. */
export const dataUrlOf = (bytes: Uint8Array, mediaType: string): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
