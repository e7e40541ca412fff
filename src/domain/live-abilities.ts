import type { SttCapabilities } from './model.ts';
import type { Delay } from './realtime.ts';

/** The abilities that decide how a model is heard live. */
type LiveAbilities = Pick<SttCapabilities, 'streaming' | 'partialTranscripts'>;

/**
 * Whether the engine sends its own interim text. The session then asks it for finals only. Every other engine
 * gets interim decodes and LocalAgreement.
 */
export const emitsPartials = ({ streaming, partialTranscripts }: LiveAbilities): boolean =>
  streaming && partialTranscripts;

/**
 * Whether the engine takes the previous text as a prompt in live sessions. Engines that send their own
 * interim text have heard it, so they never do.
 */
export const acceptsContext = (
  capabilities: LiveAbilities & Pick<SttCapabilities, 'initialPrompt'>,
): boolean => capabilities.initialPrompt && !emitsPartials(capabilities);

/** The likely facts of a model with these claims, for use before its engine is open. */
export const expectedAbilities = (claims: SttCapabilities): SttCapabilities => ({
  ...claims,
  streaming: claims.streaming && claims.architecture !== 'encoder-decoder',
});

/** A warning where `delay` changes nothing: words that are never taken back need not wait. */
export const ignoredDelay = (model: string, delay: Delay, claims: SttCapabilities): readonly string[] =>
  delay !== 'medium' && emitsPartials(expectedAbilities(claims))
    ? [`Model '${model}' tells a word once and never takes it back; delay was ignored.`]
    : [];
