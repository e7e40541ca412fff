/** What the `@audio/decode-*` packages have in common. */
export interface WasmDecoder {
  decode(bytes: Uint8Array): WasmAudio | Promise<WasmAudio>;
  flush?(): WasmAudio | Promise<WasmAudio>;
  free(): void;
}

export interface WasmAudio {
  readonly channelData: readonly Float32Array[];
  readonly sampleRate: number;
  /** Some report bad frames here and go on. */
  readonly errors?: readonly unknown[];
}
