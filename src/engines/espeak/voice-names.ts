import { primaryLanguage } from '../../text/primary-language.ts';

/** eSpeak's voices are called by language code (`de`, `en-us`) or by its own path (`gmw/de`). */
const NAME = /^(?:[a-z]{2}|[a-z]{2,3}(?:-[a-z\d]+)+|[a-z]+\/[\w-]+)$/i;
const TAG = /^(?:[a-z]{2}|cmn|yue)(?:-[a-z\d]+)*$/;

/** What the names of eSpeak's voices tell. */
export const ESPEAK_VOICE_NAMES = {
  owns: (voice: string): boolean => NAME.test(voice),
  languageOf: (voice: string): string | undefined => (TAG.test(voice) ? primaryLanguage(voice) : undefined),
};
