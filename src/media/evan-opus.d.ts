/** libopus in WebAssembly: the part of the package without native code, which it has no types for. */
declare module '@evan/opus/wasm/index.mjs' {
  export class Encoder {
    constructor(options: {
      readonly channels: 1 | 2;
      readonly sample_rate: number;
      readonly application: 'voip' | 'audio' | 'restricted_lowdelay';
    });
    /** Sets what libopus calls a control, or reads it where there is no value. */
    ctl(request: number, value?: number): number;
    /** One frame of interleaved 16-bit samples → one packet. */
    encode(samples: Uint8Array): Uint8Array;
    /** Frees it. Idempotent. */
    drop(): void;
  }

  export class Decoder {
    constructor(options: { readonly channels: 1 | 2; readonly sample_rate: number });
    ctl(request: number, value?: number): number;
    /** One packet → interleaved 16-bit samples. Throws for what is none. */
    decode(packet: Uint8Array): Uint8Array;
    /** Frees it. Idempotent. */
    drop(): void;
  }
}
