import type { SttCapabilities } from './model.ts';

/** It tells by itself what it hears live: it is asked for nothing but finals, and its words get no second opinion. */
export const tellsPartials = ({ architecture }: Pick<SttCapabilities, 'architecture'>): boolean =>
  architecture !== 'encoder-decoder';

/**
 * It is told in writing what was said before. Models that tell by themselves hear that as it comes: they are told nothing,
 * whatever else they take a prompt for.
 */
export const takesContext = (
  capabilities: Pick<SttCapabilities, 'architecture' | 'initialPrompt'>,
): boolean => capabilities.initialPrompt && !tellsPartials(capabilities);
