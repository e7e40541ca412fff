import { Readable } from 'node:stream';
import { toPcm16 } from '../../audio/pcm16.ts';
import { wavOf } from '../../audio/wav.ts';
import { systemClock } from '../../base/clock.ts';
import type { AudioSource } from '../../domain/audio.ts';
import { TTS_RATE } from '../../domain/synthesis.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { ManifestOf, StoredModel } from '../../domain/model.ts';
import { catalogModels } from '../../models/catalog.ts';
import { isOfType } from '../../models/default-model.ts';
import type { BenchResult } from '../../runtime/bench/bench-results.ts';
import { type BenchAudio, measureTranscription, measureSpeech } from '../../runtime/bench/measure.ts';
import { benchText } from '../../runtime/bench/samples.ts';
import { wordAccuracy } from '../../runtime/bench/word-accuracy.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { transcribe } from '../../runtime/transcribe.ts';

/** A model that `voice bench` measures. */
export type BenchModel = StoredModel<ManifestOf<'stt'> | ManifestOf<'tts'>>;

/** The models that can be measured: those that transcribe and those that speak. */
export const isBenched = (model: StoredModel): model is BenchModel =>
  isOfType(model, 'stt') || isOfType(model, 'tts');

/**
 * The result of a model before its measurement: its name and type, and the catalog's figures for it, if any
 * (memory in MB, load time in seconds).
 */
export function describeBenched({ manifest, isBuiltIn }: BenchModel): BenchResult {
  const { name, type, resources } = manifest;
  const facts = catalogModels().find((known) => known.manifest.name === name)?.facts;
  return {
    model: name,
    type,
    bundled: isBuiltIn,
    ...(facts && {
      catalog: {
        ...(facts.speed !== undefined && { speed: facts.speed }),
        ...(facts.errors !== undefined && { errors: facts.errors }),
        memory: resources.memoryMb,
        load: resources.loadTimeSeconds,
      },
    }),
  };
}

/**
 * Measures a model in this process. A model that fails is a result, too.
 * @param audio for a model that transcribes.
 * @throws VoiceError `cancelled`
 */
export async function measureInProcess(
  runtime: Runtime,
  model: BenchModel,
  audio: BenchAudio | undefined,
  signal: AbortSignal,
): Promise<BenchResult> {
  const described = describeBenched(model);
  try {
    return { ...described, ...(await measured(runtime, model, audio, signal)) };
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    if (kind === 'cancelled') throw error;
    return { ...described, failure: message };
  }
}

async function measured(
  runtime: Runtime,
  model: BenchModel,
  audio: BenchAudio | undefined,
  signal: AbortSignal,
): Promise<Partial<BenchResult>> {
  const { folder, manifest } = model;
  if (manifest.type === 'stt') {
    if (audio === undefined)
      throw new VoiceError('invalid_value', 'This model needs a recording: name one with --audio.');
    const { language } = audio;
    const figures = await measureTranscription(runtime, { folder, manifest }, audio, systemClock, signal);
    return { figures, memory: mostMemory(), ...(language !== undefined && { language }) };
  }
  const text = benchText(manifest.capabilities.languages) ?? benchText(['en'])!;
  const { sound, ...figures } = await measureSpeech(runtime, { folder, manifest }, text, systemClock, signal);
  const memory = mostMemory();
  const right = await understood(runtime, sound, text, signal);
  return {
    language: text.language,
    figures: { ...figures, ...(right !== undefined && { words: right }) },
    memory,
  };
}

/** The largest memory of the whole process so far, in bytes. */
const mostMemory = () => process.resourceUsage().maxRSS * 1024;

/** The share of the words that the best installed model recognizes; `undefined` if there is none. */
async function understood(
  runtime: Runtime,
  sound: readonly Float32Array[],
  { text, language }: { readonly text: string; readonly language: string },
  signal: AbortSignal,
): Promise<number | undefined> {
  const judge = await runtime.store.usual('stt', { languages: [language] }).catch(() => undefined);
  if (judge === undefined) return undefined;
  const wav = wavOf(TTS_RATE, Buffer.concat(sound.map(toPcm16)));
  const audio: AudioSource = { type: 'stream', name: 'its speech', bytes: Readable.from([wav]) };
  const request = { audio, model: judge, language, task: 'transcribe', itn: false } as const;
  return wordAccuracy(text, (await transcribe(runtime, request, signal)).text);
}
