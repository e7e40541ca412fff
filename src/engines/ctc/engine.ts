import type { SttEngine, SttRequest, SttResult } from '../../domain/engine.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, SttCapabilities, SttManifest } from '../../domain/model.ts';
import { tellsPartials } from '../../domain/live-abilities.ts';
import { heard as heardRow } from '../../domain/outcome.ts';
import { requireAbilities } from '../../domain/require-abilities.ts';
import { isBelievable } from '../believable.ts';
import { compressionRatio } from '../compression.ts';
import { parseCtcConfig } from './config.ts';
import type { Heard } from './heard.ts';
import { Lanes } from './lanes.ts';
import { languagesOf } from './language.ts';
import { hearLive } from './live.ts';
import type { Asked, LiveEar } from './live-ear.ts';
import { findCtcFiles } from './model-files.ts';
import type { CtcAnswer } from './program.ts';

/**
 * Opens a CTC model over `threads` inference threads, each with its own copy of the model; over one where it runs on a
 * graphics card. Models that hear frame by frame have a `stream` of their own.
 * @throws VoiceError `invalid_manifest` or `unsupported` where voice cannot use the files, `unavailable` where the
 *   manifest asks for a card that cannot be used.
 */
export async function openCtcEngine(
  { manifest, folder }: InstalledModel<SttManifest>,
  threads: number,
): Promise<SttEngine> {
  const config = parseCtcConfig(manifest);
  const { provider, decoding, beamSize, hotWordScore } = config;
  const files = await findCtcFiles(folder, config);
  const lanes = new Lanes(
    { files, provider, decoding, beamSize, hotWordScore },
    provider === 'cpu' ? threads : 1,
  );
  const isLive = await describe(lanes);
  const languages = languagesOf(manifest, config);
  const capabilities = capabilitiesOf(manifest, languages, isLive);
  let lastStream = 0;

  function toResult(heard: Heard, asked: Asked): SttResult {
    const warnings = [...warningsOf(asked), ...hotWordWarnings(heard, asked)];
    const language = asked.language ?? languages[0]!;
    if (!isBelievable(heard, asked.speechProbability)) return { language, segments: [], warnings };
    const { text, start, end, tokens, avgLogprob, words, likelyTokens } = heard;
    const segment = {
      text,
      start,
      end,
      tokens,
      temperature: 0,
      avgLogprob,
      compressionRatio: compressionRatio(text),
      // CTC models have no token for "no speech"; the VAD's opinion is the best there is.
      noSpeechProb: 1 - asked.speechProbability,
    };
    return {
      language,
      segments: [
        {
          ...segment,
          ...(asked.wordTimestamps && words && { words }),
          ...(asked.logprobs && likelyTokens && { likelyTokens }),
        },
      ],
      warnings,
    };
  }

  function hotWordWarnings({ unknownWords }: Heard, { hotWords = [] }: Asked): readonly string[] {
    if (hotWords.length === 0) return [];
    if (decoding === 'greedy') return ['Hot words need the decoding beam; they were ignored.'];
    return unknownWords.map(
      (word) => `The hot word '${word}' cannot be written with the model's tokens; it was ignored.`,
    );
  }

  /** One thread hears the whole of a stream. */
  function openEar(): LiveEar {
    const { lane, giveBack } = lanes.take();
    const stream = ++lastStream;
    return {
      async begin(hotWords, signal) {
        await lane.run({ type: 'begin', stream, hotWords }, signal);
      },
      hear: async (samples, signal) =>
        heardIn(await lane.run({ type: 'listen', stream, samples, done: false, wordTimes: false }, signal)),
      finish: async (wordTimes, signal) =>
        heardIn(
          await lane.run(
            { type: 'listen', stream, samples: new Float32Array(0), done: true, wordTimes },
            signal,
          ),
        ),
      leave() {
        giveBack();
        lane.run({ type: 'leave', stream }, new AbortController().signal).catch(() => undefined);
      },
    };
  }

  async function hear(request: SttRequest, signal: AbortSignal): Promise<SttResult> {
    const { speech, hotWords = [], wordTimestamps = false } = request;
    const { lane, giveBack } = lanes.take();
    try {
      const call = { type: 'hear', clip: speech, hotWords, wordTimes: wordTimestamps } as const;
      return toResult(heardIn(await lane.run(call, signal)), request);
    } finally {
      giveBack();
    }
  }

  /** What is asked live goes past the check that rows are put to. */
  function toLiveResult(heard: Heard, asked: Asked): SttResult {
    requireAbilities(manifest.name, asked, capabilities);
    return toResult(heard, asked);
  }

  return {
    facts: {
      capabilities,
      lanes: lanes.count,
      batchRows: 1,
      paddedSeconds: 0,
      packing: 'sentences',
      doubtfulLogprob: -Infinity,
      readsAlong: false,
      warnings: [],
    },
    // What goes wrong here goes wrong again for the first request, which is told.
    warm: (count) => void lanes.warm(count).catch(() => undefined),
    transcribe: (rows, signal) => Promise.all(rows.map(async (row) => heardRow(await hear(row, signal)))),
    ...(tellsPartials(capabilities) && {
      stream: (commands, signal) => hearLive({ ear: openEar(), toResult: toLiveResult }, commands, signal),
    }),
    close: () => lanes.close(),
  };
}

/** Whether the model hears live; opens it in the first thread. */
async function describe(lanes: Lanes): Promise<boolean> {
  const { lane, giveBack } = lanes.take();
  try {
    const answer = await lane.run({ type: 'describe' }, new AbortController().signal);
    if (answer.type === 'description') return answer.live;
    throw wrongAnswer();
  } catch (error) {
    await lanes.close();
    throw error;
  } finally {
    giveBack();
  }
}

/** The manifest's claims, as far as the files bear them out; alignments are always there. */
function capabilitiesOf(
  { capabilities }: SttManifest,
  languages: readonly string[],
  isLive: boolean,
): SttCapabilities {
  return {
    ...capabilities,
    languages,
    streaming: capabilities.streaming && isLive,
    wordTimestamps: true,
    translation: false,
    languageDetection: false,
    initialPrompt: false,
    hotWords: true,
    batchInference: false,
  };
}

function warningsOf({ temperature }: Asked): readonly string[] {
  return temperature > 0 ? ['CTC models always take the likeliest text; temperature was ignored.'] : [];
}

function heardIn(answer: CtcAnswer): Heard {
  if (answer.type === 'heard') return answer.heard;
  throw wrongAnswer();
}

const wrongAnswer = () => new VoiceError('internal', 'The engine gave an answer to another question.');
