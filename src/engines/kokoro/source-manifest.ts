import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import type { TtsManifest } from '../../domain/model.ts';
import { estimateResources } from '../estimate-resources.ts';
import { findGraphFile } from './graph-file.ts';
import { languageOfVoice } from './voices/name.ts';
import { listVoicePacks, readVoice } from './voices/voice-file.ts';

/** Kokoro's best voice, which is the default if it exists. */
const BEST_VOICE = 'af_heart';

/** Memory beside the weights, in megabytes: the program and its intermediate values. */
const BASE_MB = 350;

/**
 * Creates the manifest of a Kokoro in a folder, in the layout of the hub, kokoro-js or kokoro-onnx.
 * @param called the name of the model.
 * @throws VoiceError `invalid_manifest` without a graph or without a voice.
 */
export async function kokoroManifest(called: string, folder: string): Promise<TtsManifest> {
  const graph = await findGraphFile(folder);
  const voices = await listVoicePacks(folder);
  const [first] = voices;
  if (first === undefined)
    throw new VoiceError(
      'invalid_manifest',
      `The model folder '${basename(folder)}' has no voices. Looked for: voices/*.bin, voices/*.pt, voices*.bin, voices*.npz.`,
    );
  const languages = voices.flatMap((voice) => languageOfVoice(voice)?.code ?? []);
  const { size } = await stat(join(folder, graph));
  return {
    name: called,
    version: '1',
    type: 'tts',
    engine: 'kokoro',
    description: `Kokoro, ${voices.length} ${voices.length === 1 ? 'voice' : 'voices'}.`,
    capabilities: {
      streaming: true,
      languages: languages.length > 0 ? [...new Set(languages)] : ['en'],
    },
    resources: estimateResources(size, BASE_MB, 3),
    engineConfig: { device: 'auto', default_voice: voices.includes(BEST_VOICE) ? BEST_VOICE : first },
    files: [{ path: graph }],
  };
}

/**
 * Creates the manifest of a Kokoro that is being added. It reads every voice, so that a broken one is
 * reported now.
 * @throws VoiceError as `kokoroManifest`; `invalid_value` for a file that is not a voice.
 */
export async function manifestOfAddedKokoro(called: string, folder: string): Promise<TtsManifest> {
  const manifest = await kokoroManifest(called, folder);
  for (const voice of await listVoicePacks(folder)) await readVoice(folder, voice);
  return manifest;
}
