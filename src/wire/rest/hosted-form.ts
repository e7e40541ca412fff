import { z } from 'zod';
import type { RestDialect } from './dialect.ts';
import { OWN_STYLE, type TranscriptStyle } from './transcript.ts';
import { Refusal } from '../refusal.ts';

/** A form's fields by their names, with all their texts. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

/** Fields of the hosted API that say what others say here, too. */
const SAME_AS: Readonly<Record<string, string>> = { keywords: 'hot_words', languages: 'language' };

/** Fields of the hosted API that have no effect here, and why. Nested fields go by their inner names. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  chunking_strategy: 'speech is found in the same way in every recording.',
  'chunking_strategy[type]': 'speech is found in the same way in every recording.',
};

/** The fields of the hosted API in the document. */
export const hostedShape = {
  'keywords[]': z.array(z.string()).optional().describe('The same as hot_words'),
  'languages[]': z.array(z.string()).optional().describe('The same as language, where it is a single one'),
  chunking_strategy: z.string().optional().describe('Accepted, without effect'),
};

/** Their names, as they are looked at. */
export const HOSTED_FIELDS: readonly string[] = [...Object.keys(SAME_AS), ...Object.keys(WITHOUT_EFFECT)];

/** The fields under our names; a field of the hosted API comes behind ours, and the last one counts. */
export function inOurNames(fields: FormFields): FormFields {
  const renamed = Object.entries(SAME_AS).flatMap(([theirs, ours]) => {
    const texts = fields.get(theirs);
    return texts === undefined ? [] : [[ours, [...texts, ...(fields.get(ours) ?? [])]] as const];
  });
  return new Map([...fields, ...renamed]);
}

/** Warnings about fields without effect. */
export function uselessFields(fields: FormFields): readonly string[] {
  const useless = [...fields.keys()].flatMap((name) =>
    Object.hasOwn(WITHOUT_EFFECT, name) ? [noEffect(name.replace(/\[.*/, ''), WITHOUT_EFFECT[name]!)] : [],
  );
  return [...new Set(useless)];
}

export const noEffect = (name: string, why: string) => `'${name}' has no effect: ${why}`;

/** Whether the hosted API's model of that name tells which languages it heard. */
export const listsLanguages = (model: string): boolean => /^gpt-(?:live-)?transcribe(?:-|$)/.test(model);

/** The style of the hosted API: segments only on request, and languages by `model`. */
export function hostedStyle(
  dialect: RestDialect,
  granularities: readonly string[],
  model: string,
): TranscriptStyle {
  if (dialect === 'own') return OWN_STYLE;
  const isWordsAlone = granularities.includes('word') && !granularities.includes('segment');
  return { language: 'name', segments: !isWordsAlone, languages: listsLanguages(model) };
}

/** Nobody is to take a transcript without speakers for one in which a single person speaks. */
const NOT_TOLD = 'speakers are not told apart here';

/** Fields that ask for speakers, in any API; each is refused unless it says no. */
export const SPEAKER_FIELDS: ReadonlySet<string> = new Set([
  'known_speaker_names',
  'known_speaker_references',
  'diarize',
  'tinydiarize',
  'multichannel',
]);

const SPEAKER_FORMATS: ReadonlySet<string> = new Set(['diarized_json', 'rttm']);

const NO = /^\s*(?:false|0|no|off)?\s*$/i;

/**
 * Refuses a form that asks for speakers or channels of the hosted API.
 * @param fields by name, with all their texts
 * @throws Refusal `unsupported_capability` or `invalid_response_format`, naming the field
 */
export function refuseSpeakers(fields: ReadonlyMap<string, readonly string[]>): void {
  const format = fields.get('response_format')?.at(-1) ?? '';
  if (SPEAKER_FORMATS.has(format)) {
    const message = `'${format}' says who speaks, and ${NOT_TOLD}: use json, verbose_json or another format.`;
    throw new Refusal('invalid_response_format', message, { param: 'response_format' });
  }
  const asked = [...SPEAKER_FIELDS].find((name) => fields.get(name)?.some((text) => !NO.test(text)));
  if (asked === undefined) return;
  throw new Refusal(
    'unsupported_capability',
    `'${asked}' has nothing to work on: ${NOT_TOLD}. Leave it out.`,
    {
      param: asked,
    },
  );
}
