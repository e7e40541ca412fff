import { joinArrays } from '../../base/join-arrays.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { ThreadService } from '../../onnx/program.ts';

/** eSpeak's own output rate, in hertz. */
export const ESPEAK_RATE = 22_050;

export type EspeakRequest =
  | { readonly type: 'voices' }
  | {
      readonly type: 'speak';
      /** Without control characters: the library stops at a NUL. */
      readonly text: string;
      readonly voice: string;
      readonly wordsPerMinute: number;
    };

export interface EspeakVoice {
  /** `gmw/en-US` */
  readonly identifier: string;
  readonly name: string;
  /** The codes it answers to, best first. */
  readonly languages: readonly string[];
}

export interface EspeakWord {
  /** In characters (code points) of the request's text, from 0. */
  readonly position: number;
  readonly length: number;
  readonly startMs: number;
}

export interface EspeakReply {
  readonly voices: readonly EspeakVoice[];
  /** 22,050 Hz mono. */
  readonly samples: Int16Array;
  readonly words: readonly EspeakWord[];
}

/** What is used of the package's interface. */
interface Synthesizer {
  list_voices(): { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  synthesize(text: string, onAudio: (samples: Int16Array, events: readonly SpeechEvent[]) => boolean): void;
}

interface SpeechEvent {
  readonly type: string;
  readonly text_position: number;
  readonly word_length: number;
  readonly audio_position: number;
}

/**
 * eSpeak NG in WebAssembly. The package is optional, and under the GPL: it is loaded here and nowhere else, at
 * run time.
 * @throws VoiceError `unsupported` where the package is not installed.
 */
export async function open(): Promise<ThreadService<EspeakRequest, EspeakReply>> {
  const synthesizer = await loadSynthesizer();
  return {
    async answer(request, signal) {
      if (request.type === 'voices')
        return { voices: voicesOf(synthesizer), samples: new Int16Array(0), words: [] };
      if (!chooseVoice(synthesizer, request.voice)) {
        throw new VoiceError('voice_not_found', `eSpeak has no voice '${request.voice}'.`);
      }
      synthesizer.set_rate(request.wordsPerMinute);
      const blocks: Int16Array[] = [];
      const words: EspeakWord[] = [];
      synthesizer.synthesize(request.text, (samples, events) => {
        blocks.push(samples);
        words.push(...events.filter(({ type }) => type === 'word').map(toWord));
        return signal.aborted;
      });
      return { voices: [], samples: joinArrays(blocks, (length) => new Int16Array(length)), words };
    },
  };
}

async function loadSynthesizer(): Promise<Synthesizer> {
  // The name is not a literal, so that the program compiles where the optional package is not installed.
  const name: string = '@echogarden/espeak-ng-emscripten';
  try {
    const { default: create } = (await import(name)) as {
      default: () => Promise<{ eSpeakNGWorker: new () => Promise<Synthesizer> }>;
    };
    const module = await create();
    return await new module.eSpeakNGWorker();
  } catch (error) {
    throw new VoiceError(
      'unsupported',
      `The eSpeak engine needs the optional package ${name} (GPL-3.0): npm install ${name}`,
      { cause: error },
    );
  }
}

/** A voice by name, identifier or first language code, else the first that knows the language: `zh` is `cmn` here. */
function chooseVoice(synthesizer: Synthesizer, voice: string): boolean {
  if (synthesizer.set_voice(voice) === 0) return true;
  const other = voicesOf(synthesizer).find(({ languages }) => languages.includes(voice));
  return other !== undefined && synthesizer.set_voice(other.identifier) === 0;
}

const voicesOf = (synthesizer: Synthesizer): readonly EspeakVoice[] =>
  synthesizer.list_voices().map(({ name, identifier, languages }) => ({
    name,
    identifier,
    languages: languages.toSorted((a, b) => a.priority - b.priority).map((language) => language.name),
  }));

const toWord = ({ text_position, word_length, audio_position }: SpeechEvent): EspeakWord => ({
  position: text_position - 1,
  length: word_length,
  startMs: audio_position,
});
