import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { SttOutcome, SttRequest } from '../domain/recognition.ts';
import type { TurnEngine } from '../domain/vad-engine.ts';
import { VoiceError } from '../domain/errors.ts';
import type { EngineOf } from '../domain/engines.ts';
import type {
  InstalledModel,
  SpeakerManifest,
  SttManifest,
  TtsManifest,
  VadManifest,
} from '../domain/model.ts';
import type { SpeakerEngine } from '../domain/speakers.ts';
import { hasCuda } from '../onnx/device.ts';
import { findFileProblems } from '../models/check-files.ts';
import { pullCommand } from '../models/not-installed.ts';
import { withLanguageTags } from './language-tags.ts';
import { requireAbilities } from '../domain/require-abilities.ts';

type OpenStt = (
  model: InstalledModel<SttManifest>,
  threads: number,
  signal: AbortSignal | undefined,
) => Promise<SttEngine>;
type OpenSpeaker = (model: InstalledModel<SpeakerManifest>, threads: number) => Promise<SpeakerEngine>;
type OpenTurn = (model: InstalledModel<VadManifest>) => Promise<TurnEngine>;
type OpenTts = (model: InstalledModel<TtsManifest>, threads: number) => Promise<TtsEngine>;

/** Each engine is loaded only when a model needs it. */
const STT_ENGINES: Record<EngineOf<'stt'>, OpenStt> = {
  whisper: async (model, threads, signal) => {
    const { openWhisperEngine } = await import('./encoder-decoder/whisper/engine.ts');
    return openWhisperEngine(model, threads, signal);
  },
  moonshine: async (model, threads, signal) => {
    const { openMoonshineEngine } = await import('./encoder-decoder/moonshine/engine.ts');
    return openMoonshineEngine(model, threads, signal);
  },
  ctc: async (model, threads, signal) => {
    const { openCtcEngine } = await import('./ctc/engine.ts');
    return openCtcEngine(model, threads, signal);
  },
  transducer: async (model, threads, signal) => {
    const { openTransducerEngine } = await import('./transducer/engine.ts');
    return openTransducerEngine(model, threads, signal);
  },
};

const TTS_ENGINES: Record<EngineOf<'tts'>, OpenTts> = {
  kokoro: async (model, threads) => {
    const { openKokoroEngine } = await import('./kokoro/engine.ts');
    return openKokoroEngine(model, threads);
  },
  piper: async (model, threads) => {
    const { openPiperEngine } = await import('./piper/engine.ts');
    return openPiperEngine(model, threads);
  },
  espeak: async (model) => {
    const { openEspeakEngine } = await import('./espeak/engine.ts');
    return openEspeakEngine(model);
  },
};

const SPEAKER_ENGINES: Record<EngineOf<'speaker'>, OpenSpeaker> = {
  pyannote: async (model, threads) => {
    const { openPyannoteEngine } = await import('./speaker/engine.ts');
    return openPyannoteEngine(model, threads);
  },
};

const TURN_ENGINES: Record<EngineOf<'vad'>, OpenTurn> = {
  'smart-turn': async (model) => {
    const { openSmartTurn } = await import('./smart-turn/engine.ts');
    return openSmartTurn(model);
  },
};

/**
 * Opens a speech-to-text model with `threads` inference threads.
 * @param signal cancels the opening, which may take minutes; it has no effect once the engine is open.
 * @throws VoiceError `unavailable` if the model requires a graphics card that is missing; `invalid_manifest`
 * if a file is not a regular file; `cancelled`; errors of the engine.
 */
export async function openSttEngine(
  model: InstalledModel<SttManifest>,
  threads: number,
  signal?: AbortSignal,
): Promise<SttEngine> {
  await requireUsable(model);
  const { name } = model.manifest;
  const engine = withoutEmptyClaims(await STT_ENGINES[model.manifest.engine](model, threads, signal), name);
  return withAbilityCheck(withLanguageTags(engine), name);
}

/**
 * Opens a text-to-speech model and waits until it is loaded.
 * @throws VoiceError as `openSttEngine`.
 */
export async function openTtsEngine(model: InstalledModel<TtsManifest>, threads: number): Promise<TtsEngine> {
  const engine = await startTtsEngine(model, threads);
  try {
    await engine.loaded;
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * Opens a text-to-speech model, which loads while the first text is read.
 * @throws VoiceError as `openSttEngine`, for problems found before the model is loaded.
 */
export async function startTtsEngine(
  model: InstalledModel<TtsManifest>,
  threads: number,
): Promise<TtsEngine> {
  await requireUsable(model);
  return TTS_ENGINES[model.manifest.engine](model, threads);
}

/**
 * Opens a diarization model.
 * @throws VoiceError as `openSttEngine`.
 */
export async function openSpeakerEngine(
  model: InstalledModel<SpeakerManifest>,
  threads: number,
): Promise<SpeakerEngine> {
  await requireUsable(model);
  return SPEAKER_ENGINES[model.manifest.engine](model, threads);
}

/**
 * Opens a model that finds the end of a turn.
 * @throws VoiceError as `openSttEngine`.
 */
export async function openTurnEngine(model: InstalledModel<VadManifest>): Promise<TurnEngine> {
  await requireUsable(model);
  return TURN_ENGINES[model.manifest.engine](model);
}

/** Refuses a missing graphics card, and files that are pipes or devices. Engines report missing files. */
async function requireUsable({
  manifest: { name, files, resources },
  folder,
}: InstalledModel): Promise<void> {
  if (resources.gpuRequired && !hasCuda())
    throw new VoiceError(
      'unavailable',
      `Model '${name}' requires a graphics card (gpu_required), but ONNX Runtime was installed without CUDA.`,
    );
  const wrong = (await findFileProblems(folder, files)).find(({ problem }) => problem !== 'is missing');
  if (wrong === undefined) return;
  throw new VoiceError(
    'invalid_manifest',
    `Model '${name}': its file '${wrong.path}' ${wrong.problem}. Repair it with: ${pullCommand(name)}`,
  );
}

/** Wraps `engine` so that only the rows that it does not support fail. */
function withAbilityCheck(engine: SttEngine, model: string): SttEngine {
  const refusal = (row: SttRequest): VoiceError | undefined => {
    try {
      requireAbilities(model, row, engine.facts.capabilities);
      return undefined;
    } catch (error) {
      return VoiceError.from(error);
    }
  };
  return {
    facts: engine.facts,
    warm: (lanes) => engine.warm(lanes),
    async transcribe(rows, signal, onProgress) {
      const refusals = rows.map(refusal);
      const able = rows.filter((_, index) => refusals[index] === undefined);
      const answers = (able.length > 0 ? await engine.transcribe(able, signal, onProgress) : []).values();
      return refusals.map((error): SttOutcome => (error ? { ok: false, error } : answers.next().value!));
    },
    ...(engine.stream && { stream: engine.stream.bind(engine) }),
    close: () => engine.close(),
  };
}

/**
 * Removes `streaming` from the facts of an engine without a `stream` method, so that live sessions use
 * LocalAgreement. Adds a warning if the manifest claims a streaming architecture.
 */
export function withoutEmptyClaims(engine: SttEngine, model: string): SttEngine {
  const { facts } = engine;
  if (engine.stream !== undefined) return engine;
  const capabilities = { ...facts.capabilities, streaming: false };
  if (capabilities.architecture !== 'streaming-native')
    return { ...engine, facts: { ...facts, capabilities } };
  const warning =
    `The manifest of '${model}' calls it streaming-native, but its engine does not stream by itself: ` +
    `live audio is decoded as for an encoder-decoder, with LocalAgreement. Write 'architecture: encoder-decoder'.`;
  return {
    ...engine,
    facts: {
      ...facts,
      capabilities: { ...capabilities, architecture: 'encoder-decoder' },
      warnings: [...facts.warnings, warning],
    },
  };
}
