import { abortable } from '../../base/abort.ts';
import type { InTurn, SharedTtsRequest, TtsChunk, TtsEngine } from '../../domain/engine.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../../domain/model.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { programUrl } from '../../threads/program.ts';
import { spokenRules } from '../../text/languages/languages.ts';
import { toSpoken } from '../../text/normalize/to-spoken.ts';
import { describeVoice, findVoiceLanguage, VOICE_LANGUAGES, type VoiceLanguage } from './voices/name.ts';
import { listVoices } from './voices/voice-file.ts';
import { styleFor } from './voices/voice-pack.ts';
import { chooseVoice } from './choose-voice.ts';
import { parseKokoroConfig } from './config.ts';
import type { KokoroInput, KokoroOutput } from './graph.ts';
import { findGraphFile } from './graph-file.ts';
import type { PhonemesThread } from '../../phonemes/thread.ts';
import type { KokoroProgram } from './program.ts';
import { atSpeed } from '../speech/at-speed.ts';
import { openPhonemizers } from './phonemes/thread.ts';
import { createSegmenter, type Segment } from '../speech/segments.ts';
import { spokenSentences } from '../speech/spoken-sentences.ts';
import { createUtterance, type SaidSegment } from './utterance.ts';
import { PADDING, readVocabulary, type Vocabulary } from './vocabulary.ts';

/** The model's own speeds are off by a tenth, for its frames are long, and from 2 on by far more. */
const MODEL_SPEED = 1;

const SPEEDS = { slowest: 0.25, fastest: 4 };

/** More of them wait for each other longer than they work. */
const MOST_RUN_THREADS = 4;

/** Rather few: the estimate of how long a segment sounds is what its deadline is made of. */
const SYMBOLS_PER_SECOND = 12;

/** For who uses the engine alone. */
const atOnce: InTurn = (_, work, signal) => abortable(work(), signal, cancelled);

/** A run of the model ends by itself alone, however soon nobody waits for it. */
const never = new AbortController().signal;

type Pool = ThreadPool<KokoroInput, KokoroOutput>;

/**
 * Opens Kokoro in an inference thread. Calls share it segment by segment, first come first served or as `inTurn` has it, and
 * each is one segment ahead of what its reader has.
 * @param threads that one model run may use.
 * @throws VoiceError `invalid_manifest`; `unavailable` where the manifest asks for a graphics card that cannot be used.
 */
export async function openKokoroEngine(
  { manifest, folder }: InstalledModel<TtsManifest>,
  threads: number,
  openThread: (folder: string) => PhonemesThread = openPhonemizers,
): Promise<TtsEngine> {
  const config = parseKokoroConfig(manifest);
  const [vocabulary, file] = await Promise.all([readVocabulary(folder), findGraphFile(folder)]);
  const phonemizers = openThread(folder);
  const pool: Pool = new ThreadPool({
    program: programUrl('engines/kokoro/program.ts'),
    data: {
      folder,
      file,
      runThreads: Math.min(threads, MOST_RUN_THREADS),
      provider: config.provider,
    } satisfies KokoroProgram,
    threads: 1,
  });
  const close = async () => {
    await Promise.all([pool.close(), phonemizers.close()]);
  };
  await pool.warm().catch(async (error: unknown) => {
    await close();
    throw error;
  });

  /** Model runs, one after the other, each when it is asked for. */
  async function* sayAll(
    request: SharedTtsRequest,
    signal: AbortSignal,
  ): AsyncGenerator<SaidSegment, void, undefined> {
    const spoken = request.language === undefined ? undefined : requireLanguage(request.language);
    const voice = await chooseVoice(folder, request.voice, config, spoken);
    const language = spoken ?? voice.language;
    await spokenRules.load(language.code);
    const { inTurn = atOnce } = request;
    const sentences = spokenSentences(
      request.text,
      {
        language: language.code,
        phonemizer: phonemizers.phonemizer(language.code),
        toSpoken: request.textNormalization === 'off' ? undefined : toSpoken,
        isKnown: (symbol) => vocabulary.has(symbol),
      },
      signal,
    );
    const segmenter = createSegmenter();
    async function* segments() {
      for await (const units of sentences) yield* segmenter.push(units);
      yield* segmenter.flush();
    }
    for await (const segment of segments()) {
      const style = styleFor(voice.pack, segment.length).slice();
      const ids = idsOf(segment, vocabulary);
      const seconds = segment.length / SYMBOLS_PER_SECOND;
      const run = () => pool.run({ ids, style, speed: MODEL_SPEED }, never);
      yield { segment, ...(await inTurn(seconds, run, signal)) };
    }
  }

  return {
    facts: { capabilities: manifest.capabilities },
    synthesize: (request, signal) => synthesize(request, sayAll, signal),
    async voices() {
      const names = await listVoices(folder);
      return names.map((name) => describeVoice(name, config.language));
    },
    close,
  };
}

type SayAll = (
  request: SharedTtsRequest,
  signal: AbortSignal,
) => AsyncGenerator<SaidSegment, void, undefined>;

async function* synthesize(
  request: SharedTtsRequest,
  sayAll: SayAll,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  checkSpeed(request.speed);
  yield* atSpeed(request.speed, utter(request, sayAll, signal));
}

async function* utter(
  request: SharedTtsRequest,
  sayAll: SayAll,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  const leaving = new AbortController();
  const said = sayAll(request, AbortSignal.any([signal, leaving.signal]));
  const say = () => {
    const next = said.next();
    // Its turn to be awaited may never come, when the reader leaves early.
    next.catch(() => undefined);
    return next;
  };
  const utterance = createUtterance(request.alignmentGranularity ?? 'word');
  const whileWanted = function* (chunks: Iterable<TtsChunk>) {
    for (const chunk of chunks) {
      if (signal.aborted) throw cancelled(signal.reason);
      yield chunk;
    }
  };
  try {
    let coming = say();
    for (let next = await coming; !next.done; next = await coming) {
      coming = say();
      yield* whileWanted(utterance.add(next.value));
    }
    yield* whileWanted(utterance.end());
  } finally {
    leaving.abort();
  }
}

function checkSpeed(speed: number): void {
  if (speed >= SPEEDS.slowest && speed <= SPEEDS.fastest) return;
  throw new VoiceError(
    'invalid_value',
    `Kokoro speaks at a speed of ${SPEEDS.slowest} to ${SPEEDS.fastest}, got ${speed}.`,
    { field: { name: 'speed', rule: 'out_of_range' } },
  );
}

const idsOf = ({ symbols }: Segment, vocabulary: Vocabulary): readonly number[] => [
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
