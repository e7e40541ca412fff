import { ESPEAK_PACKAGE, espeakMissing } from './package.ts';

/** What is used of the package's interface, and `trace` beside it. */
export interface Espeak {
  list_voices(): { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
  /** 0 where there is such a voice. */
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  synthesize(text: string, onAudio: (samples: Int16Array, events: readonly SpeechEvent[]) => boolean): void;
  /** IPA with `_` between the sounds of a word and ` | ` between clauses. Nothing is synthesized. */
  trace(text: string): string;
}

export interface SpeechEvent {
  readonly type: string;
  readonly text_position: number;
  readonly word_length: number;
  readonly audio_position: number;
}

type Worker = Omit<Espeak, 'trace'> & {
  /** The address of a text that ends in NUL, the caller's to free. */
  convert_to_phonemes(text: string, useIpa: boolean): { readonly ptr: number };
};

interface Module {
  readonly eSpeakNGWorker: new () => Promise<Worker>;
  /** Another array whenever the memory has grown. */
  readonly HEAPU8: Uint8Array;
  _free(address: number): void;
}

/**
 * eSpeak NG in WebAssembly. The package is optional, and under the GPL: it is loaded here and nowhere else, at
 * run time.
 * @throws VoiceError `unsupported` where the package is not installed.
 */
export async function loadEspeak(): Promise<Espeak> {
  try {
    const { default: create } = (await import(ESPEAK_PACKAGE)) as { default: () => Promise<Module> };
    const module = await create();
    return withTrace(module, await new module.eSpeakNGWorker());
  } catch (error) {
    throw espeakMissing('unsupported', error);
  }
}

function withTrace(module: Module, worker: Worker): Espeak {
  const decoder = new TextDecoder();
  return Object.assign(worker, {
    trace(text: string) {
      const { ptr } = worker.convert_to_phonemes(text, true);
      try {
        return decoder.decode(module.HEAPU8.subarray(ptr, module.HEAPU8.indexOf(0, ptr)));
      } finally {
        module._free(ptr);
      }
    },
  });
}
