import { shortened } from '../base/shortened.ts';
import { joinArrays } from '../base/join-arrays.ts';
import { VoiceError } from '../domain/errors.ts';
import { loadEspeak, type Espeak, type EspeakEvent } from './wasm.ts';
import { plainText, withoutMarkup, withPhonemes } from './plain-text.ts';
import { plainClauses, withoutContext } from './plain-clauses.ts';
import { tieLetters } from './tie-letters.ts';

/** eSpeak's own output rate, in hertz. */
export const ESPEAK_RATE = 22_050;

export interface EspeakVoice {
  /** `gmw/en-US` */
  readonly identifier: string;
  readonly name: string;
  /** Its language codes, best first. */
  readonly languages: readonly string[];
}

export interface EspeakWord {
  /** In characters (code points) of the text, from 0. */
  readonly position: number;
  readonly length: number;
  readonly startMs: number;
}

export interface EspeakSpeech {
  /** 22,050 Hz mono. */
  readonly samples: Int16Array;
  readonly words: readonly EspeakWord[];
}

/** eSpeak in the thread that opened it. Every call blocks that thread. */
export interface Synthesizer {
  voices(): readonly EspeakVoice[];
  /** The IPA of `text`; see `IpaSource`. @throws VoiceError `voice_not_found` */
  ipa(text: string, voice: string): string;
  /** The IPA of the clauses of `text`; see `ClauseSource`. @throws VoiceError `voice_not_found` */
  clauses(text: string, voice: string, hasContext: boolean): readonly string[];
  /**
   * Synthesizes `text`, which may contain phoneme names between `PHONEMES`. It stops when `isStopped`, which
   * is called every 0.1 s of sound, returns true. The same text always gives the same samples.
   * @throws VoiceError `voice_not_found`
   */
  speak(text: string, voice: string, wordsPerMinute: number, isStopped: () => boolean): EspeakSpeech;
}

/** @throws VoiceError `unsupported` if the optional package is not installed. */
export async function openSynthesizer(): Promise<Synthesizer> {
  const espeak = await loadEspeak();
  const voices = voicesOf(espeak);
  const choose = voiceChooser(espeak, voices);
  /** Synthesis leaves state behind that affects the next text. */
  let hasSpoken = false;
  const trace = (text: string, voice: string, isIpa = true) => {
    if (hasSpoken) espeak.renew();
    choose(voice, hasSpoken);
    hasSpoken = false;
    return espeak.trace(plainText(text), isIpa);
  };
  return {
    voices: () => voices,
    ipa: (text, voice) => tieLetters(trace(text, voice)),
    clauses(text, voice, hasContext) {
      const ipa = trace(text, voice);
      return plainClauses(hasContext ? ipa : withoutContext(ipa, trace(text, voice, false)));
    },
    speak(text, voice, wordsPerMinute, isStopped) {
      espeak.renew();
      choose(voice, true);
      hasSpoken = true;
      espeak.set_rate(wordsPerMinute);
      const blocks: Int16Array[] = [];
      const words: EspeakWord[] = [];
      espeak.synthesize(withPhonemes(withoutMarkup(plainText(text))), (samples, events) => {
        blocks.push(samples);
        for (const event of events) if (event.type === 'word') words.push(toWord(event));
        return isStopped();
      });
      return { samples: joinArrays(blocks, (length) => new Int16Array(length)), words };
    },
  };
}

/** Loading a voice reads its dictionary again, so the current one is kept unless it was reset. */
function voiceChooser(
  espeak: Espeak,
  voices: readonly EspeakVoice[],
): (voice: string, isForgotten: boolean) => void {
  let current: string | undefined;
  return (voice, isForgotten) => {
    if (voice === current && !isForgotten) return;
    current = undefined;
    const found =
      espeak.set_voice(voice) === 0 || speakerOf(voices, voice).some((id) => espeak.set_voice(id) === 0);
    if (!found)
      throw new VoiceError(
        'voice_not_found',
        `eSpeak has no voice '${shortened(voice)}'; its voices are called as en-us and de.`,
      );
    current = voice;
  };
}

/**
 * The voices that know a language; those with it as their first come before the others: `zh` is `cmn` here.
 */
const speakerOf = (voices: readonly EspeakVoice[], language: string) =>
  voices
    .filter(({ languages }) => languages.includes(language))
    .toSorted((a, b) => a.languages.indexOf(language) - b.languages.indexOf(language))
    .map(({ identifier }) => identifier);

const voicesOf = (espeak: Espeak): readonly EspeakVoice[] =>
  espeak.list_voices().map(({ name, identifier, languages }) => ({
    name,
    identifier,
    languages: languages.toSorted((a, b) => a.priority - b.priority).map((language) => language.name),
  }));

const toWord = ({ text_position, word_length, audio_position }: EspeakEvent): EspeakWord => ({
  position: text_position - 1,
  length: word_length,
  startMs: audio_position,
});
