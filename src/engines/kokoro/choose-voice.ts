import { basename } from 'node:path';
import { mixVoices, parseBlend } from './voices/blend.ts';
import { languageOfVoice, type VoiceLanguage } from './voices/name.ts';
import { listVoicePacks, readVoice } from './voices/voice-file.ts';
import { isVoicePath } from '../../voices/voice-path.ts';
import type { VoicePack } from './voices/voice-pack.ts';
import type { KokoroConfig } from './config.ts';

/** A loaded voice. */
export interface ChosenKokoroVoice {
  readonly pack: VoicePack;
  /** The voice's own language. */
  readonly language: VoiceLanguage;
}

/** The name that callers may use for the model's default voice. */
const DEFAULT = 'default';

/**
 * Loads the requested voice: a voice of the model, a blend, or a file. Without a request, it is the default
 * voice, or the first voice of the text's language `spoken`. A blend has the language of its heaviest voice.
 * @throws VoiceError `voice_not_found`; `invalid_value` for a value that is not a voice.
 */
export async function chooseKokoroVoice(
  folder: string,
  asked: string | undefined,
  { defaultVoice, language }: KokoroConfig,
  spoken?: VoiceLanguage,
): Promise<ChosenKokoroVoice> {
  const isOpen = asked === undefined || asked === DEFAULT;
  const voice = isOpen ? await usualVoice(folder, defaultVoice, spoken) : asked;
  if (isVoicePath(voice)) {
    const pack = await readVoice(folder, voice);
    return { pack, language: languageOfVoice(basename(voice)) ?? language };
  }
  const parts = parseBlend(voice);
  const voices = await Promise.all(
    parts.map(async ({ name, weight }) => ({ pack: await readVoice(folder, name), weight })),
  );
  const heaviest = parts.reduce((heaviest, part) => (part.weight > heaviest.weight ? part : heaviest));
  return { pack: mixVoices(voices), language: languageOfVoice(heaviest.name) ?? language };
}

/**
 * The default voice, unless it speaks another language than `spoken` and a voice of the folder speaks that.
 */
async function usualVoice(
  folder: string,
  defaultVoice: string,
  spoken: VoiceLanguage | undefined,
): Promise<string> {
  if (spoken === undefined || languageOfVoice(defaultVoice) === spoken) return defaultVoice;
  return (await listVoicePacks(folder)).find((voice) => languageOfVoice(voice) === spoken) ?? defaultVoice;
}
