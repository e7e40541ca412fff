import type { SttFacts } from '../domain/facts.ts';
import type { SttManifest } from '../domain/model.ts';
import type { Segment } from '../domain/transcript.ts';
import { DEFAULT_TRANSLATE_MODEL } from '../models/catalog.ts';
import { switchTo } from '../models/not-installed.ts';
import { englishNameOf, describeLanguage } from '../base/describe-language.ts';
import type { SttResult } from '../domain/recognition.ts';

/** The least number of tokens for a judgement of confidence. */
const ENOUGH_TOKENS = 8;

/**
 * Warns of a text with low confidence, which noise or an unknown language may cause. Confident or very short
 * texts give no warning. `findMultilingual` finds an installed model for other languages, which the warning
 * names.
 */
export async function lowConfidenceWarnings(
  segments: readonly Segment[],
  { doubtfulLogprob }: Pick<SttFacts, 'doubtfulLogprob'>,
  { name, capabilities }: Pick<SttManifest, 'name' | 'capabilities'>,
  findMultilingual: () => Promise<string | undefined>,
): Promise<readonly string[]> {
  const tokens = segments.reduce((sum, segment) => sum + segment.tokens.length, 0);
  const total = segments.reduce((sum, segment) => sum + segment.avgLogprob * segment.tokens.length, 0);
  if (tokens < ENOUGH_TOKENS || total / tokens >= doubtfulLogprob) return [];
  const languages = capabilities.languages.filter((code) => code !== 'auto');
  const guessed = `The text may be wrong: '${name}' was not sure of its words.`;
  if (languages.length > 1)
    return [`${guessed} Is there noise, or another language than the one it took it for?`];
  const [only = 'en'] = languages;
  const language = englishNameOf(only);
  const multilingual = await findMultilingual();
  const help =
    multilingual === undefined ? switchTo(DEFAULT_TRANSLATE_MODEL) : `name the model '${multilingual}'`;
  const others = `for other languages: ${help}`;
  return [`${guessed} It knows ${language} only; ${others}. Noise is the other cause.`];
}

/** The least probability of another language, 0..1, over all speech. */
const SURE = 0.8;

/** Warns if the engine is sure that the speech is not in the requested `language`. */
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
    `The speech sounds ${describeLanguage(other)}, but ${describeLanguage(language)} was asked for: the text may be made up. Leave the language out to have it detected.`,
  ];
}
