import { stat } from 'node:fs/promises';
import type { StoredModel, TtsManifest } from '../../domain/model.ts';
import { espeakFile, espeakMissing } from '../../espeak/package.ts';

const ESPEAK_LANGUAGES =
  'en es fr hi it pt zh de nl pl ru sv tr uk ' +
  'af am an ar as az ba be bg bn bs ca cs cy da el eo et eu fa fi fo ga gd gn gu he hr ht hu hy ia id io is ka ' +
  'kk kl kn ko ku ky la lb lt lv mi mk ml mr ms mt my nb ne no om or pa qu ro sd si sk sl sq sr sw ta te th ti tk tn ' +
  'tt ug ur uz vi';

/**
 * eSpeak NG is part of the installation, not a model to pull, so its manifest is here instead of in a folder.
 * Its languages are those of its voices with an ISO 639-1 code, except Japanese, whose kanji it cannot read,
 * and Chuvash, whose numbers it does not speak.
 */
export const ESPEAK_MANIFEST: TtsManifest = {
  name: 'espeak',
  version: '1',
  type: 'tts',
  engine: 'espeak',
  description: 'eSpeak NG, a formant synthesizer: robotic, quick, many languages (GPL-3.0, optional)',
  capabilities: {
    streaming: true,
    languages: ESPEAK_LANGUAGES.split(' '),
  },
  resources: { memoryMb: 128, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 1 },
  engineConfig: { device: 'auto', default_voice: 'en-us', sample_rate: 24_000 },
  files: [],
};

/**
 * Returns eSpeak as an installed model.
 * @throws VoiceError `model_not_found` if the package is not installed.
 */
export async function espeakModel(): Promise<StoredModel> {
  const file = espeakFile();
  if (file === undefined) throw espeakMissing('model_not_found');
  const { mtimeMs } = await stat(file);
  return { manifest: ESPEAK_MANIFEST, folder: '', created: Math.floor(mtimeMs / 1000), isBuiltIn: true };
}
