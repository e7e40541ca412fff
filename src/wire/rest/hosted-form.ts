import { z } from 'zod';
import type { RestDialect } from './dialect.ts';
import { OWN_STYLE, type TranscriptStyle } from './transcript.ts';

/** A form's fields by name, with all their texts. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

/** Fields of the hosted API with another name here. */
const SAME_AS: Readonly<Record<string, string>> = { keywords: 'hot_words' };

/** Switches of other APIs that request speakers or channels here. */
const SWITCHES: Readonly<Record<string, string>> = {
  diarize: 'speakers',
  tinydiarize: 'speakers',
  multichannel: 'channels',
};

const NO = /^\s*(?:false|0|no|off)?\s*$/i;

/** Fields of the hosted API without effect here, with the reason. Nested fields have their inner names. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  chunking_strategy: 'speech is found in the same way in every recording.',
  'chunking_strategy[type]': 'speech is found in the same way in every recording.',
};

/** The documented fields of the hosted API, and of others. */
export const hostedShape = {
  'keywords[]': z.array(z.string()).optional().describe('The same as hot_words'),
  chunking_strategy: z.string().optional().describe('Accepted, without effect'),
  diarize: z.string().optional().describe('The same as speakers=true, unless it says no'),
};

/** The names of the hosted API's fields that are read. */
export const HOSTED_FIELDS: readonly string[] = [
  ...Object.keys(SAME_AS),
  ...Object.keys(SWITCHES),
  ...Object.keys(WITHOUT_EFFECT),
];

/** Renames fields to our names; fields of other APIs precede ours, and the last one counts. */
export function toOwnNames(fields: FormFields): FormFields {
  const renamed = Object.entries({ ...SAME_AS, ...SWITCHES }).flatMap(([theirs, ours]) => {
    const given = fields.get(theirs);
    if (given === undefined) return [];
    const texts = theirs in SWITCHES ? given.map((text) => String(!NO.test(text))) : given;
    return [[ours, [...texts, ...(fields.get(ours) ?? [])]] as const];
  });
  return new Map([...fields, ...renamed]);
}

/** Warnings about fields without effect. */
export function ignoredFieldWarnings(fields: FormFields): readonly string[] {
  const useless = [...fields.keys()].flatMap((name) =>
    Object.hasOwn(WITHOUT_EFFECT, name) ? [noEffect(name.replace(/\[.*/, ''), WITHOUT_EFFECT[name]!)] : [],
  );
  return [...new Set(useless)];
}

/** The warning that a field has no effect; `why` completes the sentence. */
export const noEffect = (name: string, why: string) => `'${name}' has no effect: ${why}`;

/** Whether the hosted API's model `model` reports the detected languages. */
export const reportsLanguages = (model: string): boolean => /^gpt-(?:live-)?transcribe(?:-|$)/.test(model);

/** Whether the hosted API's model `model` requires its client to end turns. */
export const needsManualTurns = (model: string): boolean =>
  /^gpt-(?:live-transcribe|realtime-whisper)(?:-|$)/.test(model);

/** The style of the hosted API: segments only on request, and languages by `model`. */
export function hostedStyle(
  dialect: RestDialect,
  granularities: readonly string[],
  model: string,
): TranscriptStyle {
  if (dialect === 'voice') return OWN_STYLE;
  const isWordsAlone = granularities.includes('word') && !granularities.includes('segment');
  return { language: 'name', segments: !isWordsAlone, languages: reportsLanguages(model) };
}

/** Whether the hosted API's model `model` reports speakers. */
export const reportsSpeakers = (model: string): boolean => /^gpt-4o-transcribe-diarize(?:-|$)/.test(model);
