import { VoiceError } from './errors.ts';
import type { SttCapabilities } from './model.ts';

/** @throws VoiceError `invalid_value` where the model of this name does not know the language. */
export function requireLanguage(
  model: string,
  { languages }: Pick<SttCapabilities, 'languages'>,
  language: string,
): void {
  const known = languages.filter((code) => code !== 'auto');
  if (known.includes(language)) return;
  throw new VoiceError(
    'invalid_value',
    `Model '${model}' does not know the language '${language}'; it knows ${known.join(', ')}.`,
    { field: { name: 'language', rule: 'unknown_language' } },
  );
}
