import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { VoiceError } from '../../domain/errors.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { readModelJson } from '../model-json.ts';

/** A Piper voice as described by its JSON file (`<voice>.onnx.json`; piper.config). */
export interface PiperVoiceFile {
  /** The name of both files, without their endings: `de_DE-thorsten-medium`. */
  readonly name: string;
  /** The name of its training dataset: `thorsten`. */
  readonly dataset: string;
  /** A tag of BCP 47: `de-DE`. */
  readonly language: string;
  /** The eSpeak voice that phonemizes texts; `undefined` if the voice reads letters itself. */
  readonly espeakVoice: string | undefined;
  /**
   * Whether the voice was trained on phonemes that depend on the previous sentence: not with Piper 1.1 and
   * later.
   */
  readonly hasContext: boolean;
  /** The sample rate in hertz. */
  readonly rate: number;
  /** Samples per frame. */
  readonly frameSamples: number;
  /** Symbol → its ids. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** Runs of symbols for which the voice has one symbol. */
  readonly vowelClusters: readonly (readonly string[])[];
  /** Names of the speakers → their numbers; empty if there is one speaker, or speakers have no names. */
  readonly speakers: ReadonlyMap<string, number>;
  readonly speakerCount: number;
  readonly defaultSpeaker: number;
  /** How much the voice varies. */
  readonly noiseScale: number;
  readonly noiseWidth: number;
  readonly lengthScale: number;
}

export const VOICE_ENDING = '.onnx';
export const VOICE_FILE_ENDING = `${VOICE_ENDING}.json`;

/** Symbols of every voice: before the first, after each, and after the last. */
export const BEGIN_SYMBOL = '^';
export const PAD_SYMBOL = '_';
export const END_SYMBOL = '$';

/** Versions of Piper that train with eSpeak NG of December 2024 to July 2026. */
const TRAINED_WITHOUT_CONTEXT = /^(?:1\.(?:[1-9]|\d\d)|[2-9])/;

const symbols = z.record(z.string(), z.array(z.int().min(0).max(65_535)).min(1).max(16));
const scale = (usual: number) => z.number().min(0).max(10).default(usual);

const schema = z
  .object({
    audio: z.object({ sample_rate: z.int().min(8_000).max(48_000) }),
    espeak: z.object({ voice: z.string().min(1).max(40) }).exactOptional(),
    language: z.object({ code: z.string().min(2).max(35) }).exactOptional(),
    dataset: z.string().min(1).max(200).exactOptional(),
    piper_version: z.string().max(40).exactOptional(),
    phoneme_type: z.string().max(40).default('espeak'),
    phoneme_id_map: symbols,
    num_speakers: z.int().min(1).max(65_536).default(1),
    speaker_id_map: z.record(z.string(), z.int().min(0).max(65_535)).default({}),
    default_speaker_id: z.int().min(0).max(65_535).default(0),
    hop_length: z.int().min(1).max(4_096).default(256),
    vowel_clusters: z.array(z.array(z.string()).min(2).max(8)).max(1_000).default([]),
    inference: z
      .object({ noise_scale: scale(0.667), length_scale: scale(1), noise_w: scale(0.8) })
      .prefault({}),
  })
  .superRefine(({ phoneme_id_map: map }, context) => {
    const missing = [BEGIN_SYMBOL, PAD_SYMBOL, END_SYMBOL].find((symbol) => !Object.hasOwn(map, symbol));
    if (missing !== undefined) context.addIssue(`phoneme_id_map has no '${missing}'`);
  });

/**
 * Reads the description of a folder's voice.
 * @param voice its name, if the folder has several.
 * @throws VoiceError `invalid_manifest` for a folder without exactly one voice, or an invalid file;
 * `unsupported` for a voice with an unknown kind of phonemes.
 */
export async function readPiperVoice(folder: string, voice?: string): Promise<PiperVoiceFile> {
  const file = voice === undefined ? await findVoiceFile(folder) : `${voice}${VOICE_FILE_ENDING}`;
  const name = file.slice(0, -VOICE_FILE_ENDING.length);
  const data = await readModelJson(folder, file, schema);
  const { espeak, phoneme_type: type, inference } = data;
  if (type !== 'espeak' && type !== 'text') throw otherPhonemes(name, type);
  if (type === 'espeak' && espeak === undefined) throw brokenModelFile(file, "has no 'espeak.voice'");
  return {
    name,
    dataset: data.dataset ?? name.split('-')[1] ?? name,
    language: tagOf(
      data.language?.code ?? /^[a-z]{2,3}_[A-Z]{2}(?=-)/.exec(name)?.[0] ?? espeak?.voice ?? 'en',
    ),
    espeakVoice: type === 'espeak' ? espeak!.voice : undefined,
    hasContext: !TRAINED_WITHOUT_CONTEXT.test(data.piper_version ?? ''),
    rate: data.audio.sample_rate,
    frameSamples: data.hop_length,
    ids: new Map(Object.entries(data.phoneme_id_map)),
    vowelClusters: data.vowel_clusters.toSorted((a, b) => b.length - a.length),
    speakers: new Map(Object.entries(data.speaker_id_map).toSorted(([, a], [, b]) => a - b)),
    speakerCount: data.num_speakers,
    defaultSpeaker: data.default_speaker_id,
    noiseScale: inference.noise_scale,
    noiseWidth: inference.noise_w,
    lengthScale: inference.length_scale,
  };
}

async function findVoiceFile(folder: string): Promise<string> {
  const files = await readdir(folder).catch(() => []);
  const [first, ...others] = files.filter((file) => file.endsWith(VOICE_FILE_ENDING)).toSorted();
  if (first !== undefined && others.length === 0) return first;
  throw new VoiceError(
    'invalid_manifest',
    `The model folder '${basename(folder)}' has ${others.length + 1 > 1 ? 'several voices' : 'no voice'}: a voice of Piper's is one VOICE.onnx with its VOICE.onnx.json.`,
  );
}

/** eSpeak has other codes for some languages, all in lower case: `de-DE` for `de_DE`, `zh` for `cmn`. */
function tagOf(code: string): string {
  try {
    return new Intl.Locale(code.replaceAll('_', '-')).toString();
  } catch {
    return 'en';
  }
}

const otherPhonemes = (name: string, type: string) =>
  new VoiceError(
    'unsupported',
    `The voice '${name}' has the phoneme_type '${type}', which voice does not support; it supports espeak and text.`,
  );
