import { shortened } from '../../base/shortened.ts';
import type { PresetVoice } from '../../domain/voice.ts';
import { primaryLanguage } from '../../text/primary-language.ts';
import { noSuchVoice } from '../../voices/voice-path.ts';
import { type PiperVoiceFile, readPiperVoice } from './voice-file.ts';

/** Stands between the name of a voice and that of one of its speakers: `en_GB-vctk-medium#p239`. */
const SPEAKER = '#';

/** `de_DE-thorsten-medium`, with or without a speaker. */
const VOICE = /^([a-z]{2,3}_[A-Z]{2})-[^#/\\]+-(?:x_low|low|medium|high)(?:#.+)?$/u;

/** What the names of Piper's voices tell. */
export const PIPER_VOICE_NAMES = {
  owns: (voice: string): boolean => VOICE.test(voice),
  languageOf: (voice: string): string | undefined => {
    const code = VOICE.exec(voice)?.[1];
    return code && primaryLanguage(code);
  },
  presetsIn: async (folder: string): Promise<readonly PresetVoice[]> => {
    const voice = await readPiperVoice(folder).catch(() => undefined);
    return voice ? presetsOf(voice) : [];
  },
};

/** The name of the voice that `voice` is a speaker of. */
export const withoutSpeaker = (voice: string): string => voice.split(SPEAKER, 1)[0]!;

/** The voices of a file: one, or its speakers, the default one first. */
export function presetsOf({
  name,
  dataset,
  language,
  speakers,
  speakerCount,
  defaultSpeaker,
}: PiperVoiceFile): readonly PresetVoice[] {
  const written = capitalized(dataset.replaceAll('_', ' '));
  if (speakerCount === 1) return [{ id: name, name: written, language }];
  const named = new Map([...speakers].map(([speaker, number]) => [number, speaker]));
  const numbers = Array.from({ length: speakerCount }, (_, number) => number);
  return numbers
    .toSorted((a, b) => Number(b === defaultSpeaker) - Number(a === defaultSpeaker) || a - b)
    .map((number) => {
      const speaker = named.get(number) ?? String(number);
      return { id: `${name}${SPEAKER}${speaker}`, name: `${written} ${speaker}`, language };
    });
}

/**
 * The number of the speaker that a request asks for: by the name of the voice, alone or with a speaker behind
 * it, or by the name or number of the speaker.
 * @throws VoiceError `voice_not_found`.
 */
export function chooseSpeakerOf(
  { name, speakers, speakerCount, defaultSpeaker }: PiperVoiceFile,
  asked: string | undefined,
): number {
  if (asked === undefined || asked === 'default' || asked === name) return defaultSpeaker;
  const speaker = asked.startsWith(`${name}${SPEAKER}`) ? asked.slice(name.length + 1) : asked;
  const known = speakers.get(speaker) ?? (/^\d{1,5}$/.test(speaker) ? Number(speaker) : undefined);
  if (known !== undefined && known < speakerCount && speakerCount > 1) return known;
  const some = [...speakers.keys()].slice(0, 5);
  const others =
    speakerCount === 1
      ? `It is the only voice of its model: leave the voice out.`
      : `Its ${speakerCount} speakers are called as ${some.map((one) => `${name}${SPEAKER}${one}`).join(', ') || `${name}${SPEAKER}0`}.`;
  throw noSuchVoice(`'${name}' has no voice '${shortened(asked)}'. ${others}`);
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
