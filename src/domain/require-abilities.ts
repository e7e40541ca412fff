import type { SttRequest } from './engine.ts';
import { codeAmong } from './language-codes.ts';
import { unsupported, VoiceError } from './errors.ts';
import type { SttCapabilities } from './model.ts';

/**
 * That the model of this name can do what is asked of it. A translation detects its language, whatever it is
 * told.
 * @throws VoiceError `unsupported`; `invalid_value` where it does not know the language.
 */
export function requireAbilities(
  model: string,
  { task, language, wordTimestamps }: Pick<SttRequest, 'task' | 'language' | 'wordTimestamps'>,
  capabilities: SttCapabilities,
): void {
  if (task === 'translate' && !capabilities.translation) throw unsupported(model, 'translation');
  if (wordTimestamps && !capabilities.wordTimestamps) throw unsupported(model, 'word timestamps');
  if (task === 'transcribe' && language !== undefined) requireLanguage(model, capabilities, language);
}

/** @throws VoiceError `invalid_value` where the model of this name does not know the language. */
export function requireLanguage(
  model: string,
  { languages }: Pick<SttCapabilities, 'languages'>,
  language: string,
): void {
  const known = languages.filter((code) => code !== 'auto');
  if (codeAmong(known, language) !== undefined) return;
  throw new VoiceError(
    'invalid_value',
    `Model '${model}' does not know the language '${language}'; it knows ${known.join(', ')}.`,
    { field: { name: 'language', rule: 'unknown_language' } },
  );
}

/** What of a request the model will ignore, in sentences. */
export function ignoredOptions(
  model: string,
  { prompt, hotWords }: Pick<SttRequest, 'prompt' | 'hotWords'>,
  { initialPrompt, hotWords: knowsHotWords }: SttCapabilities,
): readonly string[] {
  return [
    ...(prompt !== undefined && !initialPrompt
      ? [`Model '${model}' cannot use a prompt; it was ignored.`]
      : []),
    ...(hotWords !== undefined && !knowsHotWords
      ? [`Model '${model}' cannot use hot words; they were ignored.`]
      : []),
  ];
}
