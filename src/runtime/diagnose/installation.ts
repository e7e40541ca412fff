import { access } from 'node:fs/promises';
import { ESPEAK_MANIFEST } from '../../engines/espeak/manifest.ts';
import { openTtsEngine } from '../../engines/registry.ts';
import { AAC_PACKAGE } from '../../media/codecs/aac.ts';
import { openSound } from '../../media/codecs/codecs.ts';
import { installed } from '../../media/load-package.ts';
import { CannotDecode, type TrackSound } from '../../media/packet-decoder.ts';
import { probeOnnxRuntime } from '../../onnx/probe.ts';
import { VoiceError } from '../../domain/errors.ts';
import { sileroPath } from '../../engines/silero/engine.ts';
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

/** Opens what decodes sound in WebAssembly once. */
export async function checkDecoders(): Promise<Finding> {
  const faulty: string[] = [];
  for (const sound of IN_WEBASSEMBLY) {
    try {
      (await openSound(sound, installed)).free();
    } catch {
      faulty.push(sound.codec);
    }
  }
  if (faulty.length > 0) return broken(`these cannot be loaded: ${faulty.join(', ')}`, REINSTALL);
  return ok('PCM, MP3, FLAC, Opus, Vorbis');
}

const IN_WEBASSEMBLY: readonly TrackSound[] = [
  { codec: 'mp3', config: new Uint8Array(0) },
  { codec: 'opus', config: Buffer.from('OpusHead\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1') },
  {
    codec: 'vorbis',
    // The headers of the smallest stream there is: one channel, one code book of two codes.
    config: Buffer.from(
      'Ah4QAXZvcmJpcwAAAAABQB8AAAAAAAAAAAAAAAAAAGYBA3ZvcmJpcwAAAAAAAAAAAQV2b3JiaXMAQkNWAQACAACBAAAAAAEAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA==',
      'base64',
    ),
  },
];

/** The optional package that decodes AAC, opened once. */
export async function checkAac(): Promise<Finding> {
  try {
    (await openSound({ codec: 'aac', config: new Uint8Array(0) }, installed)).free();
    return ok('AAC and Apple Lossless (GPL-2.0, optional)');
  } catch (error) {
    if (!(error instanceof CannotDecode)) throw error;
    return missing(
      'not installed; AAC and Apple Lossless (M4A, most films) take ffmpeg to read',
      `npm install ${AAC_PACKAGE} (GPL-2.0)`,
    );
  }
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
