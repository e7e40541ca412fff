import type { EngineOf } from '../domain/engines.ts';
import type { PresetVoice } from '../domain/voice.ts';
import { KOKORO_VOICE_NAMES } from './kokoro/voices/voice-names.ts';
import { PIPER_VOICE_NAMES } from './piper/voices.ts';
import { primaryLanguage } from '../text/primary-language.ts';

/** eSpeak's voices are named by language code (`de`, `en-us`) or by path (`gmw/de`). */
const NAME = /^(?:[a-z]{2}|[a-z]{2,3}(?:-[a-z\d]+)+|[a-z]+\/[\w-]+)$/i;
const TAG = /^(?:[a-z]{2}|cmn|yue)(?:-[a-z\d]+)*$/;

/** The rules for names of eSpeak's voices. */
const ESPEAK_VOICE_NAMES = {
  owns: (voice: string): boolean => NAME.test(voice),
  languageOf: (voice: string): string | undefined => (TAG.test(voice) ? primaryLanguage(voice) : undefined),
};

/** The rules for an engine's voice names, which need no open model. */
interface VoiceNames {
  /** Whether `voice`, a value of a request, has the form of this engine's voice names. */
  owns(voice: string): boolean;
  /** The language in the name of a voice of this engine: a tag of BCP 47. */
  languageOf(voice: string): string | undefined;
  /** The voices in a model's folder; absent if only the engine knows them. */
  readonly presetsIn?: (folder: string) => Promise<readonly PresetVoice[]>;
  /** Throws the engine's error if a model's folder with voices does not have `voice`. */
  readonly requireIn?: (folder: string, voice: string) => Promise<void>;
}

const VOICE_NAMES: Record<EngineOf<'tts'>, VoiceNames> = {
  kokoro: KOKORO_VOICE_NAMES,
  piper: PIPER_VOICE_NAMES,
  espeak: ESPEAK_VOICE_NAMES,
};

const NAMING = Object.entries(VOICE_NAMES) as readonly (readonly [EngineOf<'tts'>, VoiceNames])[];

/** The engine whose naming scheme fits the voice; `undefined` if none does. */
export const engineOfVoiceName = (voice: string): EngineOf<'tts'> | undefined =>
  NAMING.find(([, names]) => names.owns(voice))?.[0];

/** The language in the name of the voice, in any engine's naming scheme; `undefined` if it names none. */
export const languageSpokenBy = (voice: string): string | undefined =>
  NAMING.reduce<string | undefined>((found, [, names]) => found ?? names.languageOf(voice), undefined);

/** Lists the voices in a model folder without loading the model; empty if only the engine knows them. */
export const presetsIn = async (engine: EngineOf<'tts'>, folder: string): Promise<readonly PresetVoice[]> =>
  (await VOICE_NAMES[engine].presetsIn?.(folder)) ?? [];

/**
 * Checks a voice of a model folder that lists its voices, without loading the model.
 * @throws VoiceError `voice_not_found`; `invalid_value` for a value that is not a voice.
 */
export const requireVoiceIn = async (engine: EngineOf<'tts'>, folder: string, voice: string): Promise<void> =>
  VOICE_NAMES[engine].requireIn?.(folder, voice);
