import { languageNamed } from '../base/language-named.ts';
import type { SttResult } from '../domain/engine.ts';

/** So sure an engine has to be of another language, 0..1, over all that was said. */
const SURE = 0.8;

/**
 * A warning where the speech is surely not in `language`, which the client said it is: models write it down
 * all the same, translated or made up. Nothing where nobody said it, or the engine does not tell languages.
 */
export function otherLanguageWarnings(
  language: string | undefined,
  results: readonly SttResult[],
): readonly string[] {
  if (language === undefined) return [];
  const sure = new Map<string, number>();
  let seconds = 0;
  for (const { segments, soundsLike } of results) {
    const spoken = segments.reduce((sum, { start, end }) => sum + end - start, 0);
    seconds += spoken;
    if (soundsLike === undefined) continue;
    sure.set(soundsLike.language, (sure.get(soundsLike.language) ?? 0) + spoken * soundsLike.probability);
  }
  const [other] = [...sure].find(([, weight]) => weight >= SURE * seconds && weight > 0) ?? [];
  if (other === undefined || other === language) return [];
  return [
    `The speech sounds ${languageNamed(other)}, but ${languageNamed(language)} was asked for: the text may be made up. Leave the language out to have it detected.`,
  ];
}
