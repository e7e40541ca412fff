import { shortened } from '../../base/shortened.ts';
import { type PresetVoice, SPEAKER_SIGN } from '../../domain/voice.ts';
import { primaryLanguage } from '../../text/primary-language.ts';
import { noSuchVoice } from '../../voices/voice-path.ts';
import { type PiperVoiceFile, readPiperVoice } from './voice-file.ts';

/** `de_DE-thorsten-medium`, with or without a speaker. */
const VOICE = /^([a-z]{2,3}_[A-Z]{2})-[^#/\\]+-(?:x_low|low|medium|high)(?:#.+)?$/u;

/** The rules for names of Piper's voices. */
export const PIPER_VOICE_NAMES = {
  owns: (voice: string): boolean => VOICE.test(voice),
  languageOf: (voice: string): string | undefined => {
    const code = VOICE.exec(voice)?.[1];
    return code && primaryLanguage(code);
  },
  presetsIn: async (folder: string): Promise<readonly PresetVoice[]> => {
    const voice = await readPiperVoice(folder).catch(() => undefined);
    return voice ? piperPresets(voice) : [];
  },
  requireIn: async (folder: string, voice: string): Promise<void> =>
    void choosePiperSpeaker(await readPiperVoice(folder), voice),
};

/** The voices of a file: one, or its speakers, the default one first. */
export function piperPresets({
  name,
  dataset,
  language,
  speakers,
  speakerCount,
  defaultSpeaker,
}: PiperVoiceFile): readonly PresetVoice[] {
  const [, quality] = /-(x_low|low|medium|high)$/.exec(name) ?? [];
  const written = capitalized(dataset.replaceAll('_', ' '));
  const sized = quality === undefined ? '' : ` (${quality.replace('_', ' ')})`;
  if (speakerCount === 1) return [{ id: name, name: `${written}${sized}`, language }];
  const named = new Map([...speakers].map(([speaker, number]) => [number, speaker]));
  const numbers = Array.from({ length: speakerCount }, (_, number) => number);
  return numbers
    .toSorted((a, b) => Number(b === defaultSpeaker) - Number(a === defaultSpeaker) || a - b)
    .map((number) => {
      const speaker = named.get(number) ?? String(number);
      return { id: `${name}${SPEAKER_SIGN}${speaker}`, name: `${written} ${speaker}${sized}`, language };
    });
}

/**
 * The number of the requested speaker: by the name of the voice, alone or with a speaker, or by the name or
 * number of the speaker.
 * @throws VoiceError `voice_not_found`.
 */
export function choosePiperSpeaker(
  { name, speakers, speakerCount, defaultSpeaker }: PiperVoiceFile,
  voice: string | undefined,
): number {
  if (voice === undefined || voice === 'default' || voice === name) return defaultSpeaker;
  const speaker = voice.startsWith(`${name}${SPEAKER_SIGN}`) ? voice.slice(name.length + 1) : voice;
  const known = speakers.get(speaker) ?? (/^\d{1,5}$/.test(speaker) ? Number(speaker) : undefined);
  if (known !== undefined && known < speakerCount && speakerCount > 1) return known;
  const some = [...speakers.keys()].slice(0, 5);
  const others =
    speakerCount === 1
      ? `It is the only voice of its model: leave the voice out.`
      : `Its ${speakerCount} speakers are called as ${some.map((one) => `${name}${SPEAKER_SIGN}${one}`).join(', ') || `${name}${SPEAKER_SIGN}0`}.`;
  throw noSuchVoice(`'${name}' has no voice '${shortened(voice)}'. ${others}`);
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
