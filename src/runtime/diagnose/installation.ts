import { access } from 'node:fs/promises';
import { ESPEAK_MANIFEST } from '../../engines/espeak/manifest.ts';
import { openTtsEngine } from '../../engines/registry.ts';
import { DECODERS } from '../../media/wasm.ts';
import { probeOnnxRuntime } from '../../onnx/probe.ts';
import { VoiceError } from '../../domain/errors.ts';
import { sileroPath } from '../../vad/silero.ts';
import { broken, type Finding, missing, ok, type Place, REINSTALL } from './finding.ts';

export async function checkOnnxRuntime(_: Place, signal: AbortSignal): Promise<Finding> {
  const probe = await probeOnnxRuntime(undefined, signal);
  if (probe.loaded) return ok(probe.version);
  return broken(`it cannot be loaded: ${probe.reason}`, REINSTALL);
}

/** The voice activity detector's file, loaded for real. */
export async function checkSpeechDetector(_: Place, signal: AbortSignal): Promise<Finding> {
  const path = sileroPath();
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (!there) return broken(`${path} is missing`, REINSTALL);
  const probe = await probeOnnxRuntime(path, signal);
  return probe.loaded
    ? ok('Silero VAD v5')
    : broken(`Silero VAD cannot be loaded: ${probe.reason}`, REINSTALL);
}

/** Opens every WebAssembly decoder once. */
export async function checkDecoders(): Promise<Finding> {
  const faulty: string[] = [];
  for (const [container, open] of Object.entries(DECODERS)) {
    try {
      (await open()).free();
    } catch {
      faulty.push(container);
    }
  }
  if (faulty.length > 0) return broken(`these cannot be loaded: ${faulty.join(', ')}`, REINSTALL);
  return ok(['wav', ...Object.keys(DECODERS), 'mp4'].join(', '));
}

/** The optional package behind `voice speak`, made to list its voices. */
export async function checkEspeak(): Promise<Finding> {
  try {
    const engine = await openTtsEngine({ manifest: ESPEAK_MANIFEST, folder: '' }, 1);
    try {
      return ok(`${(await engine.voices()).length} voices (GPL-3.0, optional)`);
    } finally {
      await engine.close();
    }
  } catch (error) {
    const failure = VoiceError.from(error);
    if (failure.kind !== 'unsupported') throw failure;
    return missing(
      "not installed; 'voice speak' has no voice without it",
      'npm install @echogarden/espeak-ng-emscripten (GPL-3.0)',
    );
  }
}
