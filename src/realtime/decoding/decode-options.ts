import { takesContext } from '../../domain/live-abilities.ts';
import type { SttCapabilities } from '../../domain/model.ts';
import type { SessionConfig } from '../../domain/realtime.ts';
import type { DecodeOptions } from './feed.ts';

export interface Circumstances {
  readonly config: Pick<SessionConfig, 'language' | 'hotWords' | 'logprobs'>;
  readonly capabilities: SttCapabilities;
  /** 0..1: what the detector made of it. */
  readonly speechProbability: number;
  /** What was said before. */
  readonly previous: string;
  /** What the segment seems to be spoken in, where nobody says. */
  readonly language?: string | undefined;
  /** Word times are worth their price in finals only. */
  readonly wordTimestamps: boolean;
  readonly requestId?: string | undefined;
}

/** What is asked of the model about live speech: nothing that it cannot do. */
export function decodeOptions(given: Circumstances): DecodeOptions {
  const { config, capabilities, speechProbability, previous, requestId } = given;
  const language = config.language ?? given.language;
  return {
    speechProbability,
    task: 'transcribe',
    temperature: 0,
    ...(language !== undefined && { language }),
    ...(takesContext(capabilities) && previous !== '' && { prompt: previous }),
    ...(capabilities.hotWords && config.hotWords.length > 0 && { hotWords: config.hotWords }),
    ...(capabilities.wordTimestamps && given.wordTimestamps && { wordTimestamps: true }),
    ...(config.logprobs && { logprobs: true }),
    ...(requestId !== undefined && { requestId }),
  };
}
