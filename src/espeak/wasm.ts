import { ESPEAK_PACKAGE, espeakMissing } from './package.ts';

/** The used part of the package's interface. */
export interface Espeak {
  list_voices(): { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
  /** Returns 0 if the voice exists. */
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  synthesize(text: string, onAudio: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void;
  /**
   * IPA, or eSpeak's own names, with `_` between the sounds of a word and ` | ` between clauses. Nothing is
   * synthesized.
   */
  trace(text: string, isIpa?: boolean): string;
  /** Resets eSpeak to its state after loading, so that the next result does not depend on earlier calls. */
  renew(): void;
}

export interface EspeakEvent {
  readonly type: string;
  readonly text_position: number;
  readonly word_length: number;
  readonly audio_position: number;
}

type Worker = Omit<Espeak, 'trace' | 'renew'> & {
  /** The address of a NUL-terminated text, which the caller frees. */
  convert_to_phonemes(text: string, useIpa: boolean): { readonly ptr: number };
};

interface Module {
  readonly eSpeakNGWorker: new () => Promise<Worker>;
  /** A new array whenever the memory has grown. */
  readonly HEAPU8: Uint8Array;
  readonly espeak_VOICE: unknown;
  wrapPointer(address: number, type: unknown): { set_name(name: string): void };
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/**
 * Loads eSpeak NG in WebAssembly. The package is optional, and under the GPL: it is loaded only here, at run
 * time.
 * @throws VoiceError `unsupported` if the package is not installed.
 */
export async function loadEspeak(): Promise<Espeak> {
  try {
    const { default: create } = (await import(ESPEAK_PACKAGE)) as { default: () => Promise<Module> };
    const module = await create();
    return extended(module, await new module.eSpeakNGWorker());
  } catch (error) {
    throw espeakMissing('unsupported', error);
  }
}

/**
 * The most characters of a sentence with its numbers spelt out; in UTF-8 at most three times as many bytes.
 */
const MOST_CHARACTERS = 16_384;
const VOICE_BYTES = 256;

function extended(module: Module, worker: Worker): Espeak {
  const decoder = new TextDecoder();
  const fresh = settled(module);
  return {
    list_voices: () => worker.list_voices(),
    set_voice: (name) => worker.set_voice(name.slice(0, MOST_CHARACTERS)),
    set_rate: (wordsPerMinute) => worker.set_rate(wordsPerMinute),
    synthesize: (text, onAudio) => worker.synthesize(text.slice(0, MOST_CHARACTERS), onAudio),
    trace(text: string, isIpa = true) {
      const { ptr } = worker.convert_to_phonemes(text.slice(0, MOST_CHARACTERS), isIpa);
      try {
        return decoder.decode(module.HEAPU8.subarray(ptr, module.HEAPU8.indexOf(0, ptr)));
      } finally {
        module._free(ptr);
      }
    },
    // Synthesis carries phases and noise over to the next text; they are somewhere in the memory.
    renew: () => module.HEAPU8.set(fresh),
  };
}

/**
 * The memory before any speech. It must contain every address that JavaScript holds, so the buffer for texts
 * is grown to its final size first.
 */
function settled(module: Module): Uint8Array {
  const voice = module.wrapPointer(module._malloc(VOICE_BYTES), module.espeak_VOICE);
  // The buffer grows with the call after the one whose text was too long.
  for (const name of ['a'.repeat(4 * MOST_CHARACTERS), 'a']) voice.set_name(name);
  return module.HEAPU8.slice();
}
