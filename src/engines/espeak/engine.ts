import { createResampler } from '../../audio/resample.ts';
import type { Stage } from '../../audio/stage.ts';
import { type TtsChunk, type TtsEngine, type TtsRequest, TTS_RATE } from '../../domain/engine.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../../domain/model.ts';
import type { AlignmentItem } from '../../domain/voice.ts';
import { ThreadPool } from '../../onnx/pool.ts';
import { programUrl } from '../../onnx/program.ts';
import { sentences } from '../../text/sentences.ts';
import { ESPEAK_RATE, type EspeakReply, type EspeakRequest } from './program.ts';

const DEFAULT_VOICE = 'en-us';

/** Words a minute at speed 1: a little slower than eSpeak's own 175, which swallows short words. */
const NORMAL_PACE = 150;
/** The slowest and the fastest eSpeak can speak. */
const PACE = { min: 80, max: 450 };

/**
 * eSpeak NG as an engine: a sentence at a time, resampled from its 22,050 Hz, its own word events as alignment.
 * It runs in a thread, because a sentence takes up to a tenth of a second.
 */
export async function openEspeakEngine({ manifest }: InstalledModel<TtsManifest>): Promise<TtsEngine> {
  const pool = new ThreadPool<EspeakRequest, EspeakReply>({
    program: programUrl('./program.ts', import.meta.url),
    data: undefined,
    threads: 1,
  });
  await pool.warm();
  const configured = manifest.engineConfig['default_voice'];
  const defaultVoice = typeof configured === 'string' ? configured : DEFAULT_VOICE;

  return {
    capabilities: manifest.capabilities,
    async *synthesize(request, signal) {
      yield* speakSentences(pool, defaultVoice, request, signal);
    },
    async voices() {
      const { voices } = await pool.run({ type: 'voices' }, new AbortController().signal);
      const taken = new Set<string>();
      return voices.map(({ identifier, name, languages: [language = identifier] }) => {
        // Dialects share a code, to which only the first of them answers.
        const id = taken.has(language) ? identifier : language;
        taken.add(language);
        return { id, name, language };
      });
    },
    close: () => pool.close(),
  };
}

async function* speakSentences(
  pool: ThreadPool<EspeakRequest, EspeakReply>,
  defaultVoice: string,
  { text, voice = defaultVoice, speed }: TtsRequest,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  const wordsPerMinute = Math.round(NORMAL_PACE * speed);
  if (!(wordsPerMinute >= PACE.min && wordsPerMinute <= PACE.max)) {
    const range = `${(PACE.min / NORMAL_PACE).toFixed(2)} to ${(PACE.max / NORMAL_PACE).toFixed(2)}`;
    throw new VoiceError('invalid_value', `eSpeak speaks at a speed of ${range}, got ${speed}.`);
  }
  const resampler = createResampler(ESPEAK_RATE, TTS_RATE);
  let spokenSamples = 0;
  for (const sentence of sentences(withoutControls(text))) {
    const reply = await pool.run({ type: 'speak', text: sentence.text, voice, wordsPerMinute }, signal);
    const startMs = (spokenSamples / ESPEAK_RATE) * 1000;
    const durationMs = (reply.samples.length / ESPEAK_RATE) * 1000;
    spokenSamples += reply.samples.length;
    yield {
      samples: resampled(resampler, reply.samples),
      alignment: aligned(sentence.text, reply, startMs, durationMs),
    };
  }
  const tail = resampler.flush();
  if (tail.length > 0) yield { samples: tail };
}

/** NUL ends eSpeak's text, and no control character has a sound. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const withoutControls = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');

function resampled(resampler: Stage, samples: Int16Array): Float32Array {
  return resampler.push(Float32Array.from(samples, (sample) => sample / 32_768));
}

/** A word lasts until the next one begins. */
function aligned(
  sentence: string,
  { words }: EspeakReply,
  offsetMs: number,
  durationMs: number,
): readonly AlignmentItem[] {
  const characters = [...sentence];
  return words.map(({ position, length, startMs }, index) => ({
    text: characters.slice(position, position + length).join(''),
    startMs: Math.round(offsetMs + startMs),
    durationMs: Math.round((words[index + 1]?.startMs ?? durationMs) - startMs),
  }));
}
