const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `German (de)` for a language's code; a code without a name as it is, in quotation marks. */
export function languageNamed(code: string): string {
  const name = /^[a-z]{2,3}(?:[-_][a-z\d]+)*$/i.test(code) ? nameOf(code.replaceAll('_', '-')) : undefined;
  return name === undefined ? `'${code}'` : `${name} (${code})`;
}

function nameOf(code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}
