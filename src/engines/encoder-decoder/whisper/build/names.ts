/** The keys and values of an attention, as inputs or outputs of a graph. */
export interface CacheNames {
  readonly keys: string;
  readonly values: string;
}

const memoryNames = (stem: string): CacheNames => ({ keys: `${stem}.keys`, values: `${stem}.values` });

/** The names of the keys and values that the encoder gives to a decoder layer's cross-attention. */
export const crossName = (layer: number): CacheNames => memoryNames(`cross.${layer}`);
/** The names of a decoder layer's self-attention cache, as an input. */
export const pastName = (layer: number): CacheNames => memoryNames(`past.${layer}`);
/** The output with queries, keys and values of a decoder layer's new tokens, side by side. */
export const projectedName = (layer: number): string => `projected.${layer}`;
/** The output with the weights of a layer's cross-attention. */
export const attentionName = (layer: number): string => `attention.${layer}`;
