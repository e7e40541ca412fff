import type { AudioSource } from '../../domain/audio.ts';
import { TTS_RATE } from '../../domain/synthesis.ts';
import type { InstalledModel, SttManifest, TtsManifest } from '../../domain/model.ts';
import type { Clock } from '../../base/clock.ts';
import type { Runtime } from '../runtime.ts';
import { speak } from '../speak.ts';
import { transcribe } from '../transcribe.ts';
import { wordAccuracy } from './word-accuracy.ts';

/** The measurements of a model on this machine. */
export interface BenchFigures {
  /** Seconds of audio that it processes per second. */
  readonly speed: number;
  /** Seconds from the request to the first words, or to the first sound. */
  readonly first: number;
  /** Seconds that the first request took longer than later ones. */
  readonly load: number;
  /** The word accuracy, 0..1; absent if the text is unknown or no model can check it. */
  readonly words?: number;
}

/** A recording to transcribe, which can be opened more than once. */
export interface BenchAudio {
  readonly open: () => AudioSource;
  /** The reference transcript, if known. */
  readonly text?: string | undefined;
  /** ISO 639-1. */
  readonly language?: string | undefined;
}

/** Runs after the first, which loads the model. The fastest of them counts: others disturb the rest. */
const RUNS = 2;

type Now = Pick<Clock, 'now'>;

interface Run {
  readonly seconds: number;
  readonly first: number;
  readonly sound: number;
  readonly text: string;
}

/**
 * Measures a model that transcribes, from the file to the text.
 * @throws VoiceError as `transcribe`.
 */
export async function measureTranscription(
  runtime: Runtime,
  model: InstalledModel<SttManifest>,
  { open, text, language }: BenchAudio,
  clock: Now,
  signal: AbortSignal,
): Promise<BenchFigures> {
  const run = async (): Promise<Run> => {
    const begun = clock.now();
    let first: number | undefined;
    const request = {
      audio: open(),
      model,
      task: 'transcribe',
      itn: false,
      ...(language && { language }),
    } as const;
    const transcript = await transcribe(runtime, request, signal, ({ type }) => {
      if (type === 'transcribed') first ??= clock.now();
    });
    const ended = clock.now();
    return {
      seconds: (ended - begun) / 1000,
      first: ((first ?? ended) - begun) / 1000,
      sound: transcript.duration,
      text: transcript.text,
    };
  };
  const { transcribed, ...figures } = await fastest(run);
  return { ...figures, ...(text !== undefined && { words: wordAccuracy(text, transcribed) }) };
}

/**
 * Measures a model that speaks, from the text to the last sound.
 * @throws VoiceError as `speak`.
 */
export async function measureSpeech(
  runtime: Runtime,
  model: InstalledModel<TtsManifest>,
  { text, language }: { readonly text: string; readonly language: string },
  clock: Now,
  signal: AbortSignal,
): Promise<BenchFigures & { readonly sound: readonly Float32Array[] }> {
  let sound: readonly Float32Array[] = [];
  const say = async (): Promise<Run> => {
    const begun = clock.now();
    let first: number | undefined;
    const pieces: Float32Array[] = [];
    for await (const { samples } of speak(runtime, { text, model, language }, signal)) {
      first ??= clock.now();
      pieces.push(samples);
    }
    const ended = clock.now();
    sound = pieces;
    return {
      seconds: (ended - begun) / 1000,
      first: ((first ?? ended) - begun) / 1000,
      sound: pieces.reduce((sum, { length }) => sum + length, 0) / TTS_RATE,
      text: '',
    };
  };
  const { transcribed: _, ...figures } = await fastest(say);
  return { ...figures, sound };
}

async function fastest(run: () => Promise<Run>): Promise<BenchFigures & { readonly transcribed: string }> {
  const loading = await run();
  let best: Run | undefined;
  for (let count = 0; count < RUNS; count++) {
    const one = await run();
    if (best === undefined || one.seconds < best.seconds) best = one;
  }
  const { seconds, first, sound, text } = best!;
  return {
    speed: sound / Math.max(seconds, 1e-3),
    first,
    load: Math.max(0, loading.seconds - seconds),
    transcribed: text,
  };
}
