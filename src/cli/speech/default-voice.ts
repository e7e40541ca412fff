import type { Settings } from '../../config/settings.ts';
import { languageSpokenBy } from '../../engines/voice-names.ts';
import { guessLanguage } from '../../text/guess-language.ts';
import { primaryLanguage } from '../../text/primary-language.ts';
import { modelOfVoice } from './model-for.ts';
import type { SpeakCommandOptions } from './speaking.ts';

/**
 * Adds the speed and voice of the settings to options that have none. The voice is added only if the text is
 * in its language and the model has it. `sample` is the beginning of the text.
 */
export async function withDefaultVoice(
  { voice, speed }: Pick<Settings, 'voice' | 'speed'>,
  options: SpeakCommandOptions,
  sample: string,
): Promise<SpeakCommandOptions> {
  const own = { ...options, speed: options.speed ?? speed };
  if (voice === undefined || options.voice !== undefined) return own;
  const isOfOther = options.model !== undefined && options.model !== (modelOfVoice(voice) ?? options.model);
  return isOfOther || !(await isForIt(voice, options, sample)) ? own : { ...own, voice };
}

async function isForIt(voice: string, { language }: SpeakCommandOptions, sample: string): Promise<boolean> {
  const spoken = languageSpokenBy(voice);
  if (spoken === undefined) return true;
  if (language !== undefined) return primaryLanguage(language) === primaryLanguage(spoken);
  return (await guessLanguage(sample, spoken)) === undefined;
}
