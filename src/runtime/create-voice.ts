import { VoiceError } from '../domain/errors.ts';
import { parseBlend } from '../voices/blend.ts';
import { designVoice } from '../voices/designed.ts';
import { voiceStoreDisabled } from '../voices/resolve.ts';
import type { SavedVoice, VoiceType } from '../voices/saved-voice.ts';
import type { Runtime } from './runtime.ts';

export interface CreateVoiceRequest {
  readonly name: string;
  readonly voiceType: VoiceType;
  /** What describes a designed voice; the blend itself of a blended one. */
  readonly instruction?: string | undefined;
  /** Language code; by the instruction where left out. */
  readonly language?: string | undefined;
}

/**
 * Saves a voice: what its words come to is decided now, and kept with it.
 * @throws VoiceError `voice_store_disabled` where there is no place for it; `invalid_value` for a name, instruction or
 *   blend that cannot be used; `storage`.
 */
export async function createVoice(
  { savedVoices }: Pick<Runtime, 'savedVoices'>,
  { name, voiceType, instruction, language }: CreateVoiceRequest,
): Promise<SavedVoice> {
  if (savedVoices === undefined) throw voiceStoreDisabled();
  const resolvedVoice =
    voiceType === 'blended' ? checkedBlend(instruction) : designVoice(instruction ?? '', language);
  return savedVoices.create({
    name,
    voiceType,
    resolvedVoice,
    ...(instruction !== undefined && { instruction }),
    ...(language !== undefined && { language }),
  });
}

/** A blend that can be written so; whether its voices are there shows when it speaks. */
function checkedBlend(instruction: string | undefined): string {
  const blend = instruction?.trim() ?? '';
  try {
    if (blend === '')
      throw new Error('A blended voice takes its blend as instruction: af_heart(2)+af_sky(1).');
    parseBlend(blend);
    return blend;
  } catch (error) {
    const rule = blend === '' ? 'empty' : 'malformed';
    throw new VoiceError('invalid_value', (error as Error).message, {
      cause: error,
      field: { name: 'instruction', rule },
    });
  }
}
