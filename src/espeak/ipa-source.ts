import { setImmediate } from 'node:timers/promises';
import { cancelled } from '../domain/errors.ts';
import type { Synthesizer } from './synthesizer.ts';

/** Converts texts to IPA. */
export interface IpaSource {
  /**
   * Returns the IPA of each text, in order: a space between words, stress marks before vowels, `^` between
   * the letters of one sound (`t^ʃˈuːz`); empty for text without sound.
   * @param voice a language code (`en-us`, `fr-fr`) or an identifier of eSpeak's.
   * @throws VoiceError `voice_not_found`; `cancelled` between two texts when `signal` aborts; `unsupported`
   * if eSpeak is not installed.
   */
  phonemes(texts: readonly string[], voice: string, signal: AbortSignal): Promise<readonly string[]>;
}

/** Converts the clauses of texts to IPA. */
export interface ClauseSource {
  /**
   * Returns the plain IPA of each clause of each text, in order, with a space between words.
   * @param voice and errors as in `IpaSource.phonemes`.
   * @param hasContext whether the spelling of a sound may depend on the previous one (`withoutContext`).
   */
  clauses(
    texts: readonly string[],
    voice: string,
    hasContext: boolean,
    signal: AbortSignal,
  ): Promise<readonly (readonly string[])[]>;
}

/**
 * Uses a synthesizer of this thread as a source. A text takes about a millisecond; it yields to the event
 * loop between texts.
 */
export function ipaSource(synthesizer: Synthesizer): IpaSource & ClauseSource {
  const inTurn = async <T>(texts: readonly string[], read: (text: string) => T, signal: AbortSignal) => {
    const found: T[] = [];
    for (const text of texts) {
      if (signal.aborted) throw cancelled();
      found.push(read(text));
      await setImmediate();
    }
    return found;
  };
  return {
    phonemes: (texts, voice, signal) => inTurn(texts, (text) => synthesizer.ipa(text, voice), signal),
    clauses: (texts, voice, hasContext, signal) =>
      inTurn(texts, (text) => synthesizer.clauses(text, voice, hasContext), signal),
  };
}
