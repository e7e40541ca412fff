import { shortened } from '../../base/shortened.ts';
import type { TtsRequest } from '../../domain/synthesis.ts';
import { matchLanguageCode } from '../../domain/language-codes.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { EspeakVoice } from '../../espeak/synthesizer.ts';

export interface ChosenEspeakVoice {
  /** The voice for eSpeak. */
  readonly voice: string;
  /** The language of the text. */
  readonly language: string;
}

/**
 * Chooses the requested voice, else one for the language, else the default one. The default voice also speaks
 * any dialect of its own language.
 * @throws VoiceError `voice_not_found` for a voice of Kokoro's, `invalid_value` for a language without a
 * voice. Other names are checked by eSpeak.
 */
export function chooseEspeakVoice(
  { voice = 'default', language }: Pick<TtsRequest, 'voice' | 'language'>,
  defaultVoice: string,
  voices: readonly EspeakVoice[],
): ChosenEspeakVoice {
  const requested = voice === 'default' ? undefined : voice;
  if (requested !== undefined) {
    if (KOKORO_VOICE.test(requested)) throw kokoroVoice(requested);
    return { voice: requested, language: language ?? languageOf(requested, voices) };
  }
  const own = languageOf(defaultVoice, voices);
  if (language === undefined || language === primary(own))
    return { voice: defaultVoice, language: language ?? own };
  return { voice: speakerOf(language, voices), language };
}

/** The eSpeak voice for a language tag (BCP 47); `undefined` if there is none. */
export function findEspeakVoice(language: string, voices: readonly EspeakVoice[]): string | undefined {
  const code = language.toLowerCase().replaceAll('_', '-');
  const known = voices.flatMap(({ languages }) => languages);
  return [code, primary(code)].find((code) => known.includes(code)) ?? matchLanguageCode(known, language);
}

function speakerOf(language: string, voices: readonly EspeakVoice[]): string {
  const found = findEspeakVoice(language, voices);
  if (found !== undefined) return found;
  throw new VoiceError('invalid_value', `eSpeak has no voice for the language '${shortened(language)}'.`, {
    field: { name: 'language', rule: 'unknown_language' },
  });
}

/** The language of a voice, given by identifier, name or language code. */
function languageOf(voice: string, voices: readonly EspeakVoice[]): string {
  const known = voices.find(({ identifier, name }) => identifier === voice || name === voice);
  return known?.languages[0] ?? voice;
}

const primary = (language: string) => language.toLowerCase().split(/[-_]/, 1)[0] as string;

/** `af_heart`: clients send it to any speech server. */
const KOKORO_VOICE = /^[abefhijpz][fm]_./;

const kokoroVoice = (voice: string) =>
  new VoiceError(
    'voice_not_found',
    `eSpeak has no voice '${shortened(voice)}'. It is one of Kokoro's: ask for the model kokoro-v1, or for a voice such as en-us.`,
  );
