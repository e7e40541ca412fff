import type { TranscribeOptions } from '../domain/engine.ts';
import type { SttCapabilities } from '../domain/model.ts';
import { wordsOfPrompt } from '../text/prompt-words.ts';

/** `options` for a model of such abilities: one that knows hot words, and takes no prompt, takes the names in a prompt for such. */
export function inItsTerms<Options extends TranscribeOptions>(
  options: Options,
  { initialPrompt, hotWords: knowsHotWords }: Pick<SttCapabilities, 'initialPrompt' | 'hotWords'>,
): Options {
  const { prompt, hotWords = [], ...others } = options;
  if (prompt === undefined || initialPrompt || !knowsHotWords) return options;
  const words = wordsOfPrompt(prompt);
  // Nothing but the prompt is left out, which no type of options needs.
  return words ? ({ ...others, hotWords: [...hotWords, ...words] } as unknown as Options) : options;
}
