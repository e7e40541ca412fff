import { z } from 'zod';
import { englishNameOf } from '../base/describe-language.ts';
import { lazily } from '../base/lazily.ts';
import { chineseScript } from '../domain/language-codes.ts';
import { object, parseFields, quoteValue } from './fields.ts';

/**
 * A language in any case: an ISO 639 code (`en`, `eng`), a tag with a region (`en-US`, `pt_BR`) or its
 * English name. Becomes a code in lower case; Chinese tags keep script and region, which determine the
 * characters.
 */
export const languageCode = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (codeOf(value.trim().toLowerCase()) ?? value) : value),
    z.string().regex(LANGUAGE, {
      error: ({ input }) => `must be an ISO 639-1 code such as 'en', got ${quoteValue(input)}`,
    }),
  );

/**
 * A list of texts, each of which may contain several languages, separated by commas; absent if none is named.
 */
export const languageList = () =>
  z
    .preprocess((texts) => {
      const all = ((texts ?? []) as readonly string[]).flatMap((text) => text.split(','));
      const named = all.filter((text) => !isAnyLanguage(text));
      return named.length > 0 ? named : undefined;
    }, z.array(languageCode()).optional())
    .transform((codes) => codes && [...new Set(codes)]);

/** Whether a text leaves the language open: empty or `auto`. */
export const isAnyLanguage = (text: string): boolean => /^\s*(?:auto)?\s*$/i.test(text);

/**
 * Reads a language; `undefined` for detection.
 * @throws VoiceError `invalid_value` naming the field `language` and the text.
 */
export const parseLanguage = (text: string): string | undefined =>
  isAnyLanguage(text) ? undefined : parseFields(schema, { language: text }, 'The language').language;

/**
 * Parses several languages, each once; none for texts that leave the language open.
 * @throws VoiceError `invalid_value` naming the field `languages` and the text.
 */
export const parseLanguages = (texts: readonly string[]): readonly string[] =>
  parseFields(severalSchema, { languages: texts }, 'The languages').languages ?? [];

/** The English name of a language, in lower case as in the hosted API; else the code itself. */
export const languageName = (code: string): string => WHISPER_NAMES.get(code) ?? nameInEnglish(code) ?? code;

/** The inverse of `languageName`. */
export const languageOfName = (name: string): string => codeOf(name) ?? name;

const CODE = /^[a-z]{2,3}$/;
const LANGUAGE = /^[a-z]{2,3}(?:-(?:Hans|Hant))?(?:-[A-Z]{2})?$/;
const TAG = /^(?<primary>[a-z]{2,3})(?:[-_][a-z0-9]+)+$/;

const schema = object({ language: languageCode() });
const severalSchema = object({ languages: languageList() });

function codeOf(text: string): string | undefined {
  if (chineseScript(text) !== undefined) return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  const code = TAG.exec(text)?.groups?.['primary'] ?? text;
  return CODE.test(code) ? shortCode(code) : (OTHER_NAMES.get(text) ?? codesByName().get(text));
}

/** `en` for `eng`; codes without a shorter form stay unchanged. */
function shortCode(code: string): string {
  const canonical = Intl.getCanonicalLocales(code)[0] ?? code;
  return canonical.length < code.length ? canonical : code;
}

const nameInEnglish = (code: string): string | undefined =>
  CODE.test(code) ? englishNameOf(code)?.toLowerCase() : undefined;

/** Languages for which Whisper, and so the hosted API, has its own name or code. */
const WHISPER_NAMES: ReadonlyMap<string, string> = new Map([
  ['jw', 'javanese'],
  ['mi', 'maori'],
  ['my', 'myanmar'],
  ['nn', 'nynorsk'],
  ['tl', 'tagalog'],
]);

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['castilian', 'es'],
  ['filipino', 'fil'],
  ['flemish', 'nl'],
  ['haitian', 'ht'],
  ['letzeburgesch', 'lb'],
  ['mandarin', 'zh'],
  ['moldavian', 'ro'],
  ['moldovan', 'ro'],
  ['panjabi', 'pa'],
  ['pushto', 'ps'],
  ['sinhalese', 'si'],
  ['valencian', 'ca'],
]);

/**
 * The codes of all languages with a two-letter code, and of supported ones with a three-letter code, by name.
 */
const codesByName = lazily((): ReadonlyMap<string, string> => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = [...letters.flatMap((one) => letters.map((other) => one + other)), 'haw', 'yue'];
  // An old code of another language does not get its name.
  const current = codes.filter((code) => Intl.getCanonicalLocales(code)[0] === code);
  return new Map([
    ...current.flatMap((code) => {
      const name = nameInEnglish(code);
      return name === undefined ? [] : [[name, code] as const];
    }),
    ...[...WHISPER_NAMES].map(([code, name]) => [name, code] as const),
  ]);
});
