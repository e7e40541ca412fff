import type { SttCapabilities } from './model.ts';

/** The abilities that decide how a model is heard live. */
type LiveAbilities = Pick<SttCapabilities, 'streaming' | 'partialTranscripts'>;

/**
 * By an engine's facts: it tells by itself what it hears live. It is asked for nothing but finals, and its
 * words get no second opinion. All others are heard with LocalAgreement.
 */
export const tellsPartials = ({ streaming, partialTranscripts }: LiveAbilities): boolean =>
  streaming && partialTranscripts;

/**
 * It is told in writing what was said before. Models that tell by themselves hear that as it comes: they are
 * told nothing, whatever else they take a prompt for.
 */
export const takesContext = (capabilities: LiveAbilities & Pick<SttCapabilities, 'initialPrompt'>): boolean =>
  capabilities.initialPrompt && !tellsPartials(capabilities);

/** What the facts will probably be of a model that claims this, while its engine is not open yet. */
export const expectedAbilities = (claims: SttCapabilities): SttCapabilities => ({
  ...claims,
  streaming: claims.streaming && claims.architecture !== 'encoder-decoder',
});
