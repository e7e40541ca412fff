/** The keys and values of an attention, as inputs or outputs of a graph. */
export interface MemoryNames {
  readonly keys: string;
  readonly values: string;
}

const memoryNames = (stem: string): MemoryNames => ({ keys: `${stem}.keys`, values: `${stem}.values` });

/** What the encoder says to the cross-attention of a layer of the decoder. */
export const crossName = (layer: number): MemoryNames => memoryNames(`cross.${layer}`);
/** What was said before, as a layer of the decoder remembers it. */
export const pastName = (layer: number): MemoryNames => memoryNames(`past.${layer}`);
/** The same with what was said now: the same memory. */
export const presentName = (layer: number): MemoryNames => memoryNames(`present.${layer}`);
/** What a layer's cross-attention looks at. */
export const attentionName = (layer: number): string => `attention.${layer}`;
