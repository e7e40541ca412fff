import type { TtsEngine } from '../../domain/engine.ts';
import type { TtsRequest } from '../../domain/synthesis.ts';
import { matchLanguageCode } from '../../domain/language-codes.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../../domain/model.ts';
import { openPhonemesThread } from '../../phonemes/thread.ts';
import { programUrl } from '../../threads/program.ts';
import { startInference } from '../inference.ts';
import { preparedFolderOf } from '../prepared-folder.ts';
import { createPlainJoiner } from '../speech/join-segments.ts';
import { createSentenceSegmenter } from '../speech/segments.ts';
import { type SpeechSegmentation, type NeuralVoice, synthesize } from '../speech/synthesize.ts';
import { parsePiperConfig } from './config.ts';
import { framesBySymbol, toPhonemeIds } from './phoneme-ids.ts';
import { phonemizerOf } from './phonemes/phonemizers.ts';
import type { PiperMethods, PiperProgram } from './program.ts';
import { symbolsOfIpa, withRawPhonemes } from './raw-phonemes.ts';
import { noiseStart } from './seed-noise.ts';
import { type PiperVoiceFile, readPiperVoice, VOICE_ENDING } from './voice-file.ts';
import { choosePiperSpeaker, piperPresets } from './voices.ts';

/** The most threads of a run; more would wait for each other longer than they work. */
const MOST_RUN_THREADS = 4;

/**
 * Opens a Piper voice, which loads in an inference thread while the first text is phonemized. Calls take
 * turns sentence by sentence, in order of arrival or by `inTurn`. Each call synthesizes one sentence ahead of
 * its reader.
 * @param threads the threads of one model run.
 * @throws VoiceError `invalid_manifest`; `unsupported` for a voice with another kind of phonemes; `loaded`
 * rejects with `unavailable` if the manifest requires a graphics card that cannot be used.
 */
export async function openPiperEngine(
  { manifest, folder }: InstalledModel<TtsManifest>,
  threads: number,
): Promise<TtsEngine> {
  const config = parsePiperConfig(manifest);
  const file = await readPiperVoice(folder, config.voiceFile);
  choosePiperSpeaker(file, config.defaultVoice);
  const { loaded, ask, close } = startInference<PiperMethods, PiperProgram>({
    program: programUrl('engines/piper/program.ts'),
    providers: [config.provider],
    threads: 1,
    dataOn: async (provider) => ({
      folder,
      keptIn: await preparedFolderOf(folder),
      file: `${file.name}${VOICE_ENDING}`,
      runThreads: Math.min(threads, MOST_RUN_THREADS),
      provider,
    }),
  });
  const phonemizers = openPhonemesThread(programUrl('engines/piper/phonemes/program.ts'), folder);
  phonemizers.warm(phonemizerOf(file));
  const delivery: SpeechSegmentation = {
    createSegmenter: () => createSentenceSegmenter(true),
    createJoiner: () => createPlainJoiner(config.sentenceSilence),
    hasSpeed: true,
  };

  async function openVoice(request: TtsRequest): Promise<NeuralVoice> {
    const { voice, language, speed } = request;
    requireLanguage(file, language);
    const scales = {
      speaker: choosePiperSpeaker(file, voice ?? config.defaultVoice),
      noiseScale: request.noiseScale ?? config.noiseScale ?? file.noiseScale,
      noiseWidth: request.noiseWScale ?? config.noiseWidth ?? file.noiseWidth,
      lengthScale: (request.lengthScale ?? config.lengthScale ?? file.lengthScale) / speed,
    };
    return {
      language: file.language,
      phonemizer: phonemizers.phonemizer(phonemizerOf(file)),
      isKnown: (symbol) => file.ids.has(symbol),
      fromIpa: symbolsOfIpa,
      rate: file.rate,
      frameSamples: file.frameSamples,
      leadFrames: 0,
      async say({ symbols }) {
        const phonemes = toPhonemeIds(symbols, file);
        const { samples, frames } = await ask('say', {
          ...scales,
          ids: phonemes.ids,
          noiseStart: noiseStart(config.seed, phonemes.ids),
          isNormalized: config.normalizeAudio,
        });
        return { samples, frames: framesBySymbol(phonemes, frames) };
      },
    };
  }

  return {
    facts: { capabilities: manifest.capabilities },
    loaded,
    synthesize(request, signal) {
      const pronunciations = withRawPhonemes(request.text, request.pronunciations);
      return synthesize({ ...request, pronunciations }, () => openVoice(request), signal, delivery);
    },
    voices: async () => piperPresets(file),
    close: async () => {
      await Promise.all([close(), phonemizers.close()]);
    },
  };
}

function requireLanguage({ name, language }: PiperVoiceFile, asked: string | undefined): void {
  if (asked === undefined || matchLanguageCode([language], asked) !== undefined) return;
  throw new VoiceError('invalid_value', `The voice '${name}' speaks ${language}, not '${asked}'.`, {
    field: { name: 'language', rule: 'unknown_language' },
  });
}
