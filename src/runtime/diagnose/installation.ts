import { access, readFile } from 'node:fs/promises';
import { ESPEAK_MANIFEST } from '../../engines/espeak/manifest.ts';
import { openTtsEngine } from '../../engines/registry.ts';
import { AAC_PACKAGE } from '../../media/codecs/aac.ts';
import { openCodec } from '../../media/codecs/codecs.ts';
import { installed } from '../../media/load-package.ts';
import { CannotDecode, type TrackSound } from '../../media/packet-decoder.ts';
import { probeOnnxRuntime } from '../../onnx/probe.ts';
import { VoiceError } from '../../domain/errors.ts';
import { sileroPath } from '../../engines/silero/engine.ts';
import { broken, type Finding, missing, ok, type CheckContext, REINSTALL } from './finding.ts';
import { countOf } from '../../base/count-of.ts';
import { coreCount, memoryBytes } from '../../base/machine.ts';
import { packageFile } from '../../base/package-root.ts';
import { formatBytes } from '../../base/byte-size.ts';

/** Checks that onnxruntime loads, in a process of its own. */
export async function checkOnnxRuntime(_: CheckContext, signal: AbortSignal): Promise<Finding> {
  const probe = await probeOnnxRuntime(undefined, signal);
  if (probe.loaded) return ok(probe.version);
  return broken(`it cannot be loaded: ${probe.reason}`, REINSTALL);
}

/** Checks that the graph of the voice activity detector loads. */
export async function checkSpeechDetector(_: CheckContext, signal: AbortSignal): Promise<Finding> {
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

/** Checks that each WebAssembly decoder opens. */
export async function checkDecoders(): Promise<Finding> {
  const faulty: string[] = [];
  for (const sound of IN_WEBASSEMBLY) {
    try {
      (await openCodec(sound, installed)).free();
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
    // The smallest valid headers: one channel, one code book of two codes.
    config: Buffer.from(
      'Ah4QAXZvcmJpcwAAAAABQB8AAAAAAAAAAAAAAAAAAGYBA3ZvcmJpcwAAAAAAAAAAAQV2b3JiaXMAQkNWAQACAACBAAAAAAEAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA==',
      'base64',
    ),
  },
];

/** Checks the optional package that decodes AAC. */
export async function checkAac(): Promise<Finding> {
  try {
    (await openCodec({ codec: 'aac', config: new Uint8Array(0) }, installed)).free();
    return ok('AAC and Apple Lossless (GPL-2.0, optional)');
  } catch (error) {
    if (!(error instanceof CannotDecode)) throw error;
    return missing(
      'not installed; AAC and Apple Lossless (M4A, most films) take ffmpeg to read',
      `npm install ${AAC_PACKAGE} (GPL-2.0)`,
    );
  }
}

/** Checks the optional package eSpeak by listing its voices. */
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

/** Checks the version of Node.js against package.json. */
export async function checkNode({ nodeVersion }: CheckContext): Promise<Finding> {
  const { engines }: { engines: { node: string } } = JSON.parse(
    await readFile(packageFile('package.json'), 'utf8'),
  );
  const least = engines.node.replace('>=', '');
  if (compareVersions(nodeVersion, least) >= 0) return ok(nodeVersion);
  return broken(`${nodeVersion} is too old`, `install Node.js ${least} or newer`);
}

/** Reports errors of config.yaml and the environment. */
export async function checkSettings({
  settingsFile: { path, exists, problem },
}: CheckContext): Promise<Finding> {
  if (problem !== undefined)
    return broken(problem.replace(/\.$/, ''), 'correct it; everything below was checked with defaults');
  return ok(exists ? `read from ${path}` : `defaults; there is no ${path}`);
}

/** Bytes of memory below which a model does not fit beside a desktop. */
const LITTLE_MEMORY = 1e9;

/** Reports the processor cores and the memory of this machine. */
export async function checkMachine(): Promise<Finding> {
  const cores = coreCount();
  const detail = `${countOf(cores, 'core')}, ${formatBytes(memoryBytes())} of memory`;
  return memoryBytes() < LITTLE_MEMORY
    ? missing(`${detail}: little`, 'use small models, and --threads 1')
    : ok(detail);
}

/** Compares version numbers part by part, missing parts as 0. Negative if `a` is older. */
function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
