import type { SttRequest } from './recognition.ts';
import { matchLanguageCode } from './language-codes.ts';
import { unsupported, VoiceError } from './errors.ts';
import type { SttCapabilities } from './model.ts';

/**
 * Checks that the model can do what the request asks. Translation ignores the requested languages, and so
 * does a model that cannot detect which of several is spoken.
 * @throws VoiceError `unsupported`, or `invalid_value` if the model does not know a language.
 */
export function requireAbilities(
  model: string,
  {
    task,
    language,
    languages = [],
    wordTimestamps,
  }: Pick<SttRequest, 'task' | 'language' | 'languages' | 'wordTimestamps'>,
  capabilities: SttCapabilities,
): void {
  if (task === 'translate' && !capabilities.translation) throw unsupported(model, 'translation');
  if (wordTimestamps && !capabilities.wordTimestamps) throw unsupported(model, 'word timestamps');
  if (task !== 'transcribe') return;
  if (language !== undefined) requireLanguage(model, capabilities, language);
  else if (capabilities.languageDetection)
    for (const code of languages) requireLanguage(model, capabilities, code, 'languages');
}

/**
 * Checks that the model knows the language, which the field `name` of a request asks for.
 * @throws VoiceError `invalid_value`
 */
export function requireLanguage(
  model: string,
  { languages }: Pick<SttCapabilities, 'languages'>,
  language: string,
  name: 'language' | 'languages' = 'language',
): void {
  const known = languages.filter((code) => code !== 'auto');
  if (matchLanguageCode(known, language) !== undefined) return;
  throw new VoiceError(
    'invalid_value',
    `Model '${model}' does not know the language '${language}'; it knows ${known.join(', ')}.`,
    { field: { name, rule: 'unknown_language' } },
  );
}

/** Returns sentences about options of the request that the model will ignore. */
export function ignoredOptions(
  model: string,
  {
    language,
    languages = [],
    prompt,
    hotWords,
  }: Pick<SttRequest, 'language' | 'languages' | 'prompt' | 'hotWords'>,
  { initialPrompt, hotWords: knowsHotWords, languageDetection }: SttCapabilities,
): readonly string[] {
  return [
    ...(language === undefined && languages.length > 1 && !languageDetection
      ? [`Model '${model}' cannot detect which of the languages is spoken; they were ignored.`]
      : []),
    ...(prompt !== undefined && !initialPrompt
      ? [`Model '${model}' cannot use a prompt; it was ignored.`]
      : []),
    ...(hotWords !== undefined && !knowsHotWords
      ? [`Model '${model}' cannot use hot words; they were ignored.`]
      : []),
  ];
}
