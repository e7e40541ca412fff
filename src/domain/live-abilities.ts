import type { SttCapabilities } from './model.ts';
import type { SessionConfig } from './realtime.ts';
import { ignoredOptions } from './require-abilities.ts';

/** The abilities that decide how a model transcribes live audio. */
type LiveAbilities = Pick<SttCapabilities, 'streaming' | 'partialTranscripts'>;

/**
 * Whether the engine sends its own interim text. The session then asks it for finals only. Every other engine
 * gets interim decodes and LocalAgreement.
 */
export const emitsPartials = ({ streaming, partialTranscripts }: LiveAbilities): boolean =>
  streaming && partialTranscripts;

/**
 * Whether the engine takes the previous text as a prompt in live sessions. Engines that send their own
 * interim text keep it as their state, so they never do.
 */
export const acceptsContext = (
  capabilities: LiveAbilities & Pick<SttCapabilities, 'initialPrompt'>,
): boolean => capabilities.initialPrompt && !emitsPartials(capabilities);

/** The likely facts of a model with these claims, for use before its engine is open. */
export const expectedAbilities = (claims: SttCapabilities): SttCapabilities => ({
  ...claims,
  streaming: claims.streaming && claims.architecture !== 'encoder-decoder',
});

/**
 * Returns sentences about settings of a session that the model will ignore. `delay` changes nothing for words
 * that are never taken back, as they need not wait.
 */
export function ignoredSettings(
  model: string,
  {
    language,
    languages,
    hotWords,
    delay,
  }: Pick<SessionConfig, 'language' | 'languages' | 'hotWords' | 'delay'>,
  claims: SttCapabilities,
): readonly string[] {
  const options = {
    ...(language !== undefined && { language }),
    ...(hotWords.length > 0 && { hotWords }),
    languages,
  };
  const isDelayIgnored = delay !== 'medium' && emitsPartials(expectedAbilities(claims));
  return [
    ...ignoredOptions(model, options, claims),
    ...(isDelayIgnored
      ? [`Model '${model}' tells a word once and never takes it back; delay was ignored.`]
      : []),
  ];
}
