/** libopus in WebAssembly: the part of the package without native code, for which it has no types. */
declare module '@evan/opus/wasm/index.mjs' {
  export class Encoder {
    constructor(options: {
      readonly channels: 1 | 2;
      readonly sample_rate: number;
      readonly application: 'voip' | 'audio' | 'restricted_lowdelay';
    });
    /** Sets the value of a libopus control, or reads it if there is no value. */
    ctl(request: number, value?: number): number;
    /** One frame of interleaved 16-bit samples → one packet. */
    encode(samples: Uint8Array): Uint8Array;
    /** Frees it. Idempotent. */
    drop(): void;
  }

  export class Decoder {
    constructor(options: { readonly channels: 1 | 2; readonly sample_rate: number });
    ctl(request: number, value?: number): number;
    /** One packet → interleaved 16-bit samples. Throws for an invalid packet. */
    decode(packet: Uint8Array): Uint8Array;
    /** Frees it. Idempotent. */
    drop(): void;
  }
}

/** libvorbis in WebAssembly: a decoder of a media player, for which the package has no types. */
declare module 'ogv/dist/ogv-decoder-audio-vorbis-wasm.js' {
  interface VorbisDecoder {
    init(done: () => void): void;
    /** One of the three header packets; `done` receives 1 if it is valid, else 0. */
    processHeader(packet: Uint8Array, done: (result: number) => void): void;
    /** One packet of sound, into `audioBuffer`; `done` receives 1 if it is valid, else 0. */
    processAudio(packet: Uint8Array, done: (result: number) => void): void;
    /** The samples of the last packet by channel, empty for the first one of a stream. */
    audioBuffer: Float32Array[] | null;
    /** Known after the headers. */
    readonly audioFormat: { readonly channels: number; readonly rate: number } | null;
  }

  /** All callbacks are called before the method returns. */
  export default function open(options: {
    print(line: string): void;
    printErr(line: string): void;
    quit(code: number, reason: unknown): void;
    instantiateWasm(
      imports: object,
      receive: (instance: { readonly exports: Record<string, unknown> }) => void,
    ): Record<string, unknown>;
  }): Promise<VorbisDecoder>;
}
