import type { TtsEngine } from '../../domain/engine.ts';
import { TTS_RATE, type TtsRequest } from '../../domain/synthesis.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../../domain/model.ts';
import { type PhonemesThread, openPhonemesThread } from '../../phonemes/thread.ts';
import { programUrl } from '../../threads/program.ts';
import { startInference } from '../inference.ts';
import { preparedFolderOf } from '../prepared-folder.ts';
import type { SpeechSegment } from '../speech/segments.ts';
import { type NeuralVoice, synthesize } from '../speech/synthesize.ts';
import { chooseKokoroVoice } from './choose-voice.ts';
import { parseKokoroConfig } from './config.ts';
import { findGraphFile } from './graph-file.ts';
import { ipaToKokoro, SYMBOL_IDS } from './phonemes/alphabet.ts';
import type { KokoroMethods, KokoroProgram } from './program.ts';
import { describeVoice, findVoiceLanguage, VOICE_LANGUAGES, type VoiceLanguage } from './voices/name.ts';
import { listVoicePacks } from './voices/voice-file.ts';
import { styleForLength } from './voices/voice-pack.ts';
import { z } from 'zod';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { findModelJson } from '../model-json.ts';

/**
 * The model always runs at speed 1; other speeds are made by time stretching. Its own are wrong by a tenth,
 * because its frames are long, and by far more from 2 on.
 */
const MODEL_SPEED = 1;

/** 24 kHz samples per frame of the model: 25 ms. */
const FRAME_SAMPLES = 600;

/** Its sound starts this many frames before its durations indicate (hexgrad/kokoro, `join_timestamps`). */
const LEAD_FRAMES = 3;

/** The most threads of a run; more would wait for each other longer than they work. */
const MOST_RUN_THREADS = 4;

/**
 * Opens Kokoro. The model loads in an inference thread while the first text is phonemized. Calls take turns
 * segment by segment, in order of arrival or by `inTurn`. Each call synthesizes one segment ahead of its
 * reader.
 * @param threads the threads of one model run.
 * @throws VoiceError `invalid_manifest`; `loaded` rejects with it, or with `unavailable` where the manifest
 *   asks for a graphics card that cannot be used.
 */
export async function openKokoroEngine(
  { manifest, folder }: InstalledModel<TtsManifest>,
  threads: number,
  openThread: (folder: string) => PhonemesThread = openPhonemizers,
): Promise<TtsEngine> {
  const config = parseKokoroConfig(manifest);
  const [vocabulary, file, kept] = await Promise.all([
    readVocabulary(folder),
    findGraphFile(folder),
    preparedFolderOf(folder),
  ]);
  const { loaded, ask, close } = startInference<KokoroMethods, KokoroProgram>({
    program: programUrl('engines/kokoro/program.ts'),
    providers: [config.provider],
    threads: 1,
    dataOn: (provider) => ({
      folder,
      file,
      keptIn: kept,
      runThreads: Math.min(threads, MOST_RUN_THREADS),
      provider,
    }),
  });
  const phonemizers = openThread(folder);
  phonemizers.warm(config.language.code);

  async function openVoice(request: TtsRequest): Promise<NeuralVoice> {
    const spoken = request.language === undefined ? undefined : requireLanguage(request.language);
    const voice = await chooseKokoroVoice(folder, request.voice, config, spoken);
    const { code } = spoken ?? voice.language;
    return {
      language: code,
      phonemizer: phonemizers.phonemizer(code),
      isKnown: (symbol) => vocabulary.has(symbol),
      fromIpa: (ipa) => ipaToKokoro(ipa, code),
      rate: TTS_RATE,
      frameSamples: FRAME_SAMPLES,
      leadFrames: LEAD_FRAMES,
      say(segment) {
        const style = styleForLength(voice.pack, segment.length).slice();
        return ask('say', { ids: idsOf(segment, vocabulary), style, speed: MODEL_SPEED });
      },
    };
  }

  return {
    facts: { capabilities: manifest.capabilities },
    loaded,
    synthesize: (request, signal) => synthesize(request, () => openVoice(request), signal),
    async voices() {
      const names = await listVoicePacks(folder);
      return names.map((name) => describeVoice(name, config.language));
    },
    close: async () => {
      await Promise.all([close(), phonemizers.close()]);
    },
  };
}

const idsOf = ({ symbols }: SpeechSegment, vocabulary: Vocabulary): readonly number[] => [
  PADDING,
  ...symbols.map((symbol) => vocabulary.get(symbol)!),
  PADDING,
];

function requireLanguage(tag: string): VoiceLanguage {
  const language = findVoiceLanguage(tag);
  if (language) return language;
  const known = VOICE_LANGUAGES.map(({ code }) => code).join(', ');
  throw new VoiceError('invalid_value', `Kokoro does not speak '${tag}'; it speaks ${known}.`, {
    field: { name: 'language', rule: 'unknown_language' },
  });
}

/** Kokoro's phonemizers, by the codes of `VOICE_LANGUAGES`. @param folder the model's; absolute. */
export const openPhonemizers = (folder: string): PhonemesThread =>
  openPhonemesThread(programUrl('engines/kokoro/phonemes/program.ts'), folder);

/** Symbol → id in the model's embedding. */
type Vocabulary = ReadonlyMap<string, number>;

/** The id of the padding before and after every text. */
const PADDING = 0;

const ids = z.record(z.string(), z.int().min(0).max(65_535));
const tokenizerFile = z.object({ model: z.object({ vocab: ids }) });
const configFile = z.object({ vocab: ids.exactOptional() });

/**
 * Reads the vocabulary of a model folder: from `tokenizer.json` in the exports of the hub, from `config.json`
 * in Kokoro's own folders; that of Kokoro v1.0 if neither file exists.
 * @throws VoiceError `invalid_manifest`.
 */
export async function readVocabulary(folder: string): Promise<Vocabulary> {
  const tokenizer = await findModelJson(folder, 'tokenizer.json', tokenizerFile);
  const config = tokenizer ? undefined : await findModelJson(folder, 'config.json', configFile);
  if (!tokenizer && !config) return SYMBOL_IDS;
  const vocab = tokenizer ? tokenizer.model.vocab : config?.vocab;
  if (!vocab) throw brokenModelFile('tokenizer.json', 'is missing');
  const vocabulary = new Map(
    Object.entries(vocab).filter(([symbol, id]) => [...symbol].length === 1 && id !== PADDING),
  );
  if (vocabulary.size === 0) throw brokenModelFile('tokenizer.json', 'has no symbols in its vocabulary');
  return vocabulary;
}
