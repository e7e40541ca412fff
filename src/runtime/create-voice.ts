import { shortened } from '../base/shortened.ts';
import { blendsVoices } from '../domain/engines.ts';
import { VoiceError } from '../domain/errors.ts';
import type { CreatedVoice, PronunciationEntry, VoiceType } from '../domain/voice.ts';
import { parseBlend } from '../engines/kokoro/voices/blend.ts';
import { designVoice } from '../engines/kokoro/voices/designed.ts';
import { findVoiceLanguage, VOICE_LANGUAGES } from '../engines/kokoro/voices/name.ts';
import { KOKORO_PRESETS } from '../engines/kokoro/voices/presets.ts';
import { DEFAULT_TTS_MODEL } from '../models/catalog.ts';
import { voiceStoreDisabled } from '../voices/resolve.ts';
import { listVoicePacks } from '../engines/kokoro/voices/voice-file.ts';
import type { Runtime } from './runtime.ts';

export interface CreateVoiceRequest {
  readonly name: string;
  readonly voiceType: VoiceType;
  /** The description of a designed voice, or the blend of a blended one. */
  readonly instruction?: string | undefined;
  /** Language code; default: the language of the instruction. */
  readonly language?: string | undefined;
  /** The pronunciations of words in its texts. */
  readonly lexicon?: readonly PronunciationEntry[] | undefined;
}

/**
 * Saves a voice. Its description is resolved to a blend now, of installed voices if there are any.
 * @throws VoiceError `voice_store_disabled` without a store; `invalid_value` for a bad name, instruction or
 *   blend; `storage`.
 */
export async function createVoice(
  { savedVoices, store }: Pick<Runtime, 'savedVoices' | 'store'>,
  { name, voiceType, instruction, language, lexicon }: CreateVoiceRequest,
): Promise<CreatedVoice> {
  if (savedVoices === undefined) throw voiceStoreDisabled();
  const installed = await installedPresets(store);
  const isInstalled = (id: string) => installed.some((presets) => presets.includes(id));
  requireVoiceLanguage(language);
  const isKnown = (id: string) => isInstalled(id) || KOKORO_PRESETS.some((preset) => preset.id === id);
  const resolvedVoice =
    voiceType === 'blended'
      ? checkedBlend(instruction, isKnown)
      : designVoice(instruction ?? '', language, isInstalled);
  const parts = parseBlend(resolvedVoice);
  const isSpeakable = installed.some((presets) => parts.every(({ name }) => presets.includes(name)));
  const saved = await savedVoices.create({
    name,
    voiceType,
    resolvedVoice,
    ...(instruction !== undefined && { instruction }),
    ...(language !== undefined && { language }),
    ...(lexicon !== undefined && lexicon.length > 0 && { lexicon }),
  });
  return { saved, ...(!isSpeakable && { needsModel: DEFAULT_TTS_MODEL }) };
}

/** The preset voices of all installed models whose voices can be blended. */
async function installedPresets(store: Runtime['store']): Promise<readonly (readonly string[])[]> {
  const { models } = await store.list();
  const blending = models.filter(({ manifest, folder }) => blendsVoices(manifest.engine) && folder !== '');
  return Promise.all(blending.map(({ folder }) => listVoicePacks(folder)));
}

function requireVoiceLanguage(language: string | undefined): void {
  if (language === undefined || findVoiceLanguage(language) !== undefined) return;
  const known = VOICE_LANGUAGES.map(({ code }) => code).join(', ');
  throw new VoiceError(
    'invalid_value',
    `No voice speaks the language '${shortened(language)}'. Known languages: ${known}.`,
    { field: { name: 'language', rule: 'unknown_language' } },
  );
}

/** Checks a blend of known voices; whether they are installed shows when it speaks. */
function checkedBlend(instruction: string | undefined, isKnown: (voice: string) => boolean): string {
  const blend = instruction?.trim() ?? '';
  try {
    if (blend === '')
      throw new Error('A blended voice takes its blend as instruction: af_heart(2)+af_sky(1).');
    const unknown = parseBlend(blend).find(({ name }) => !isKnown(name));
    if (unknown) throw new Error(`There is no voice '${unknown.name}' to blend.`);
    return blend;
  } catch (error) {
    const rule = blend === '' ? 'empty' : 'malformed';
    throw new VoiceError('invalid_value', (error as Error).message, {
      cause: error,
      field: { name: 'instruction', rule },
    });
  }
}
