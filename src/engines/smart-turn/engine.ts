import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { TurnEngine } from '../../domain/vad-engine.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, VadManifest } from '../../domain/model.ts';
import { programUrl } from '../../threads/program.ts';
import { openInference } from '../inference.ts';
import { cpuOnly, MODEL_FILE, parseEngineConfig } from '../parse-engine-config.ts';
import { findTurnGraph } from './model-files.ts';
import type { SmartTurnMethods } from './program.ts';
import { SMART_TURN_SAMPLES } from './samples.ts';

const schema = z.object({ model: MODEL_FILE, device: cpuOnly('smart-turn') });

/**
 * Opens a smart-turn v3 model (pipecat-ai/smart-turn), which detects whether a speaker has finished, in its
 * own thread.
 * @throws VoiceError `invalid_manifest` if the files cannot be used.
 */
export async function openSmartTurn({ manifest, folder }: InstalledModel<VadManifest>): Promise<TurnEngine> {
  const { model } = parseEngineConfig(manifest, schema);
  const file = model ?? findTurnGraph(await readdir(folder).catch((): string[] => []));
  if (file === undefined) throw noGraph(folder);
  const { ask, close } = await openInference<SmartTurnMethods, string>({
    program: programUrl('engines/smart-turn/program.ts'),
    threads: 1,
    dataOn: () => join(folder, file),
  });
  return {
    completion: (samples, signal) => ask('completion', samples.slice(-SMART_TURN_SAMPLES), signal),
    close,
  };
}

const noGraph = (folder: string) =>
  new VoiceError(
    'invalid_manifest',
    `The model folder '${basename(folder)}' has no graph named smart-turn….onnx; set another name as engine_config.model.`,
  );
