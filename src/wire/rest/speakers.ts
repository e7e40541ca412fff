import { Refusal } from '../refusal.ts';

/** Nobody is to take a transcript without speakers for one in which a single person speaks. */
const NOT_TOLD = 'speakers are not told apart here';

/**
 * Fields of the hosted API, and of other programs, that ask who speaks: wherever they hold more than `no`.
 */
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
 * Refuses a form that asks who speaks, or for each channel by itself.
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
