import type { SttOptions, TranscribeOptions } from '../domain/recognition.ts';
import type { SttCapabilities } from '../domain/model.ts';
import { ignoredOptions, requireAbilities } from '../domain/require-abilities.ts';
import { wordsOfPrompt } from '../text/prompt-words.ts';
import type { TranscribeRequest } from './transcribe.ts';

/**
 * Refuses options that the model cannot do, and returns warnings for those it ignores. Loads nothing.
 * @throws VoiceError `unsupported`, `invalid_value`.
 */
export function checkRequest(request: Omit<TranscribeRequest, 'audio'>): readonly string[] {
  const { name, capabilities } = request.model.manifest;
  requireAbilities(name, request, capabilities);
  return ignoredOptions(name, request, capabilities);
}

/** Converts a request to engine options. A translation has no language, because the model detects it. */
export function toSttOptions({
  audio: _audio,
  part: _part,
  model: _model,
  itn: _itn,
  track: _track,
  speakers: _speakers,
  knownSpeakerNames: _names,
  knownSpeakerReferences: _references,
  maxSampleSeconds: _seconds,
  language,
  languages = [],
  ...asked
}: Omit<TranscribeRequest, 'wordTimestamps' | 'needsWords' | 'channels' | 'earlier'>): SttOptions {
  const spoken = language !== undefined ? { language } : languages.length > 0 && { languages };
  return { temperature: 0, ...asked, ...(asked.task === 'transcribe' && spoken) };
}

/** Adapts options to a model: if it takes hot words but no prompt, names in the prompt become hot words. */
export function adaptToModel<Options extends TranscribeOptions>(
  options: Options,
  { initialPrompt, hotWords: knowsHotWords }: Pick<SttCapabilities, 'initialPrompt' | 'hotWords'>,
): Options {
  const { prompt, hotWords = [], ...others } = options;
  if (prompt === undefined || initialPrompt || !knowsHotWords) return options;
  const words = wordsOfPrompt(prompt);
  // Only the prompt is removed, which every type of options may lack.
  return words ? ({ ...others, hotWords: [...hotWords, ...words] } as unknown as Options) : options;
}
