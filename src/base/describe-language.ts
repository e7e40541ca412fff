import { lazily } from './lazily.ts';

/** `German (de)` for a language's code; a code without a name as it is, in quotation marks. */
export function describeLanguage(code: string): string {
  const name = englishNameOf(code);
  return name === undefined ? `'${code}'` : `${name} (${code})`;
}

/** `German` for `de`, `German (Austria)` for `de_AT`; `undefined` for an unknown code. */
export function englishNameOf(code: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z\d]+)*$/i.test(code)) return undefined;
  try {
    return names().of(code.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** One for all: making it takes two milliseconds. */
const names = lazily(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }));
