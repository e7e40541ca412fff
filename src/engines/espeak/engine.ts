import { setImmediate } from 'node:timers/promises';
import { createResampler } from '../../audio/resample.ts';
import { createTimeStretch, MAX_STRETCH_RATE, MIN_STRETCH_RATE } from '../../audio/time-stretch.ts';
import type { TtsEngine } from '../../domain/engine.ts';
import { type SharedTtsRequest, TTS_RATE, type TtsChunk } from '../../domain/synthesis.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../../domain/model.ts';
import type { Alignment, AlignmentGranularity, AlignmentItem, PresetVoice } from '../../domain/voice.ts';
import { pronouncedPieces } from '../../text/normalize/pronounced-pieces.ts';
import { type SpokenPiece, spokenText } from '../../text/normalize/spoken-text.ts';
import { spokenRules } from '../../text/languages/languages.ts';
import { toSpoken } from '../../text/normalize/to-spoken.ts';
import { sentences } from '../../text/sentences.ts';
import { chooseEspeakVoice, findEspeakVoice } from './choose-voice.ts';
import { parseEspeakConfig } from './engine-config.ts';
import { plainText, withoutPhonemes } from '../../espeak/plain-text.ts';
import { toEspeakPhonemes } from '../../espeak/ipa-phonemes.ts';
import { ESPEAK_RATE, type EspeakSpeech, type EspeakVoice } from '../../espeak/synthesizer.ts';
import { type EspeakThread, openEspeakThread } from './thread.ts';
import { espeakWordTimes, type TimedWord } from './word-times.ts';
import { requireSpeed } from '../speech/stretch-speech.ts';
import { graphemes } from '../../base/graphemes.ts';
import { spokenFor } from '../../text/normalize/original-range.ts';

/** The samples of a chunk: a quarter of a second, which takes some milliseconds. */
const BLOCK_SAMPLES = Math.round(ESPEAK_RATE / 4);

/** Seconds of silence at speed 1 between two sentences or lines, because eSpeak adds none. */
const PAUSE_SECONDS = 0.4;

/** An estimate, for the length of the work. */
const CHARACTERS_PER_SECOND = 14;

/**
 * Opens eSpeak NG as an engine. It synthesizes one sentence at a time in a thread, resamples from 22,050 Hz,
 * and aligns by eSpeak's word events. (A sentence takes up to 0.1 s, too long for the main thread.)
 */
export async function openEspeakEngine({ manifest }: InstalledModel<TtsManifest>): Promise<TtsEngine> {
  const config = parseEspeakConfig(manifest);
  const thread = await openEspeakThread();
  const voices = await thread.voices();
  const defaultVoice = config.defaultVoice ?? findEspeakVoice(config.language, voices);
  if (defaultVoice === undefined) {
    await thread.close();
    const problem = `engine_config.language: eSpeak has no voice for '${config.language}'.`;
    throw new VoiceError('invalid_manifest', `Model '${manifest.name}': ${problem}`);
  }
  return {
    facts: { capabilities: manifest.capabilities },
    synthesize: (request, signal) => speakSentences(thread, voices, defaultVoice, request, signal),
    voices: async () => presetVoices(await thread.voices()),
    close: () => thread.close(),
  };
}

async function* speakSentences(
  thread: EspeakThread,
  voices: readonly EspeakVoice[],
  defaultVoice: string,
  request: SharedTtsRequest,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  const { speed, textNormalization, alignmentGranularity = 'word', pronunciations = [] } = request;
  const text = withoutPhonemes(request.text);
  const { inTurn = (_, work) => work() } = request;
  const { voice, language } = chooseEspeakVoice(request, defaultVoice, voices);
  const [pace, normalPace] = [wordsPerMinuteOf(speed), wordsPerMinuteOf(1)];
  const resampler = createResampler(ESPEAK_RATE, TTS_RATE);
  let spokenMs = 0;
  await spokenRules.load(language);
  for (const { text: original, offset } of sentences(text)) {
    if (plainText(original).trim() === '') continue;
    // Our own rules read numbers, dates and amounts better than eSpeak's, which are used for languages
    // without rules.
    const say = (part: string) => (textNormalization === 'off' ? asWritten(part) : toSpoken(part, language));
    const pieces = pronouncedPieces({ text: original, offset }, pronunciations, say).map(
      ({ ipa, ...piece }) => (ipa === undefined ? piece : { ...piece, spoken: toEspeakPhonemes(ipa) }),
    );
    const spoken = spokenText(pieces);
    const seconds = spoken.length / CHARACTERS_PER_SECOND / speed;
    const speak = (wordsPerMinute: number) =>
      inTurn(seconds, () => thread.speak({ text: spoken, voice, wordsPerMinute }, signal), signal);
    const speech = await speak(pace);
    const stretch = pace === normalPace ? speed : stretchOf(speech, await speak(normalPace), speed);
    const stretcher = createTimeStretch(stretch, ESPEAK_RATE);
    const durationMs = (speech.samples.length / ESPEAK_RATE) * 1000;
    const beganMs = spokenMs;
    const pauseSeconds = offset + original.length < text.length ? PAUSE_SECONDS / speed : 0;
    spokenMs += durationMs / stretch + pauseSeconds * 1000;
    const words = espeakWordTimes(spoken, speech.words, durationMs).map(({ startMs, endMs, ...range }) => ({
      ...range,
      startMs: beganMs + startMs / stretch,
      endMs: beganMs + endMs / stretch,
    }));
    const alignment = sentenceAlignment(original, pieces, words, alignmentGranularity);
    for (const [index, block] of blocksOf(withPause(speech.samples, pauseSeconds * stretch)).entries()) {
      if (signal.aborted) throw cancelled();
      const samples = resampler.push(stretcher.push(Float32Array.from(block, (sample) => sample / 32_768)));
      yield index === 0 ? { samples, alignment } : { samples };
      // Yields to other requests, which a long sentence would delay by a second.
      await setImmediate();
    }
    const rest = resampler.push(stretcher.flush());
    if (rest.length > 0) yield { samples: rest };
  }
  const tail = resampler.flush();
  if (tail.length > 0) yield { samples: tail };
}

function withPause(samples: Int16Array, seconds: number): Int16Array {
  const longer = new Int16Array(samples.length + Math.round(seconds * ESPEAK_RATE));
  longer.set(samples);
  return longer;
}

/** At least one. */
const blocksOf = (samples: Int16Array): readonly Int16Array[] =>
  Array.from({ length: Math.max(1, Math.ceil(samples.length / BLOCK_SAMPLES)) }, (_, index) =>
    samples.subarray(index * BLOCK_SAMPLES, (index + 1) * BLOCK_SAMPLES),
  );

const asWritten = (text: string): readonly SpokenPiece[] => [{ spoken: text, start: 0, end: text.length }];

/** The time-stretch rate that makes `speech` `speed` times as fast as at its normal pace. */
function stretchOf(speech: EspeakSpeech, normal: EspeakSpeech, speed: number): number {
  const stretch = (speech.samples.length * speed) / normal.samples.length;
  return Math.min(Math.max(stretch || 1, MIN_STRETCH_RATE), MAX_STRETCH_RATE);
}

function presetVoices(voices: readonly EspeakVoice[]): readonly PresetVoice[] {
  const taken = new Set<string>();
  return voices.map(({ identifier, name, languages: [language = identifier] }) => {
    // Several dialects share a code, which selects only the first of them.
    const id = taken.has(language) ? identifier : language;
    taken.add(language);
    return { id, name, language };
  });
}

/** Words a minute at speed 1: a little slower than eSpeak's own 175, which swallows short words. */
const NORMAL_PACE = 150;
/** eSpeak's slowest and fastest speed. */
const SLOWEST = 80;
const FASTEST = 450;

/**
 * The words per minute to request from eSpeak, limited to its range of 80 to 450. eSpeak's actual speed is
 * not proportional, so the engine stretches the result.
 * @throws VoiceError `invalid_value` if `speed` is not in 0.25 to 4.
 */
export function wordsPerMinuteOf(speed: number): number {
  requireSpeed(speed);
  return Math.round(Math.min(Math.max(NORMAL_PACE * speed, SLOWEST), FASTEST));
}

/**
 * Maps the timed words of the spoken text to the original text. Words that are spoken for one written form
 * become one item.
 * @param original the text from which `pieces` come.
 * @param words words of the spoken text, in milliseconds of the utterance.
 */
export function sentenceAlignment(
  original: string,
  pieces: readonly SpokenPiece[],
  words: readonly TimedWord[],
  granularity: AlignmentGranularity,
): Alignment {
  const items = spokenFor(pieces, words).flatMap(({ start, end, firstWord, endWord }) => {
    const startMs = words[firstWord]!.startMs;
    const { endMs } = words[endWord - 1]!;
    const text = original.slice(start, end);
    return granularity === 'word' ? [itemOf(text, startMs, endMs)] : characterItems(text, startMs, endMs);
  });
  return { granularity, items };
}

/** A word's time shared evenly by its characters. */
function characterItems(word: string, startMs: number, endMs: number): readonly AlignmentItem[] {
  const characters = graphemes(word);
  const at = (index: number) => startMs + ((endMs - startMs) * index) / characters.length;
  return characters.map((character, index) => itemOf(character, at(index), at(index + 1)));
}

function itemOf(text: string, startMs: number, endMs: number): AlignmentItem {
  const start = Math.round(startMs);
  return { text, startMs: start, durationMs: Math.round(endMs) - start };
}
