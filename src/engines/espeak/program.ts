import type { ThreadService } from '../../threads/program.ts';
import { ipaSource } from '../../espeak/ipa-source.ts';
import { type EspeakSpeech, type EspeakVoice, openSynthesizer } from '../../espeak/synthesizer.ts';

export type EspeakRequest =
  | { readonly type: 'voices' }
  | { readonly type: 'phonemes'; readonly texts: readonly string[]; readonly voice: string }
  | {
      readonly type: 'speak';
      readonly text: string;
      readonly voice: string;
      readonly wordsPerMinute: number;
      /** Shared memory: one element, not 0 as soon as nobody listens. Speaking turns no event loop. */
      readonly stop: Int32Array;
    };

/** Of the request's type. */
export type EspeakReply =
  | { readonly type: 'voices'; readonly voices: readonly EspeakVoice[] }
  | { readonly type: 'phonemes'; readonly ipa: readonly string[] }
  | ({ readonly type: 'speak' } & EspeakSpeech);

/**
 * eSpeak in a thread of its own.
 * @throws VoiceError `unsupported` where the package is not installed.
 */
export async function open(): Promise<ThreadService<EspeakRequest, EspeakReply>> {
  const synthesizer = await openSynthesizer();
  const source = ipaSource(synthesizer);
  return {
    async answer(request, signal) {
      if (request.type === 'voices') return { type: 'voices', voices: synthesizer.voices() };
      if (request.type === 'phonemes') {
        return { type: 'phonemes', ipa: await source.phonemes(request.texts, request.voice, signal) };
      }
      const { text, voice, wordsPerMinute, stop } = request;
      const isStopped = () => Atomics.load(stop, 0) !== 0;
      return { type: 'speak', ...synthesizer.speak(text, voice, wordsPerMinute, isStopped) };
    },
  };
}
