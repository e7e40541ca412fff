/** Codes whose English names an operator may write. */
const CODES =
  'zh yue en ja ko de fr es pt it nl ru uk pl tr ar hi bn vi th id fa sv cs ro hu fi da el he ca hr be kk ka'.split(
    ' ',
  );
const OTHER_NAMES: Readonly<Record<string, string>> = { mandarin: 'zh', farsi: 'fa' };

/**
 * The languages a model is for, never none.
 * @param claimed those of its capabilities; may include `auto`.
 * @param language the one its configuration calls by English name or code, where the capabilities have none.
 */
export function languagesOf(claimed: readonly string[], language: string): readonly string[] {
  const listed = claimed.filter((code) => code !== 'auto');
  return listed.length > 0 ? listed : [codeOf(language.toLowerCase())];
}

function codeOf(language: string): string {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const named = CODES.find((code) => names.of(code)?.toLowerCase() === language);
  return named ?? OTHER_NAMES[language] ?? (/^[a-z]{2,3}$/.test(language) ? language : 'und');
}
