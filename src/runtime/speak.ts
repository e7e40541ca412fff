import { applyStage, createEffects } from '../audio/effects.ts';
import type { TtsChunk, TtsEngine, TtsRequest } from '../domain/engine.ts';
import { VoiceError } from '../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../domain/model.ts';
import { presetsIn } from '../engines/voice-names.ts';
import { onOneClock } from '../domain/tts-chunks.ts';
import { isSpeakable, type PresetVoice, type SpeakOptions } from '../domain/voice.ts';
import { sentencesAsTheyCome } from '../text/sentence-stream.ts';
import { createSpeechText, speechText } from '../text/speech-text.ts';
import { resolveVoice } from '../voices/resolve.ts';
import type { Runtime } from './runtime.ts';

export interface SpeakRequest extends SpeakOptions {
  /** As a whole, or as it comes: then it is spoken sentence by sentence. */
  readonly text: string | AsyncIterable<string>;
  readonly model: InstalledModel<TtsManifest>;
  /** What people send as `voice`, see `resolveVoice`; the model's default voice where left out. */
  readonly voice?: string | undefined;
}

/**
 * Text → 24 kHz mono, piece by piece as it is made, with its effects.
 * @throws VoiceError `invalid_value` for text without anything to say, `voice_not_found`.
 */
export async function* speak(
  runtime: Pick<Runtime, 'tts' | 'savedVoices' | 'allowVoicePaths'>,
  { model, voice, ...request }: SpeakRequest,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  const engine = await runtime.tts(model);
  const resolved = await resolveVoice(voice, {
    savedVoices: runtime.savedVoices,
    allowVoicePaths: runtime.allowVoicePaths,
    language: request.language,
    ownVoices: () => voicesOf(engine, model),
  });
  yield* speakWith(engine, { ...request, voice: resolved }, signal);
}

/** Those in the folder of the model, or else what its engine says. */
async function voicesOf(
  engine: TtsEngine,
  { manifest, folder }: InstalledModel<TtsManifest>,
): Promise<readonly PresetVoice[]> {
  const presets = folder === '' ? [] : await presetsIn(manifest.engine, folder);
  return presets.length > 0 ? presets : engine.voices();
}

/** The same with an engine that is there already, and a voice that it knows. */
export async function* speakWith(
  engine: Pick<TtsEngine, 'synthesize'>,
  request: Omit<SpeakRequest, 'model'>,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  const { text, effects, speed = 1, ...options } = request;
  const asked = { speed, ...given(options) };
  const chunks =
    typeof text === 'string'
      ? engine.synthesize({ ...asked, text: something(speechText(text)) }, signal)
      : inTurn(engine, sentencesAsTheyCome(laidOut(text)), asked, signal);
  const sounding = refuseSilence(chunks);
  yield* effects ? applyStage(sounding, createEffects(effects)) : sounding;
}

/** Without what is left open. */
const given = <T extends object>(options: T) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

async function* laidOut(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  const { push, flush } = createSpeechText();
  for await (const piece of text) yield push(piece);
  yield flush();
}

/** What is written may all the same have no sound in the language that it is spoken in. */
async function* refuseSilence(chunks: AsyncIterable<TtsChunk>): AsyncGenerator<TtsChunk, void, undefined> {
  let sounds = false;
  for await (const chunk of chunks) {
    sounds ||= chunk.samples.length > 0;
    yield chunk;
  }
  if (!sounds) throw nothingToSay();
}

/** One text after the other, on one clock. */
async function* inTurn(
  engine: Pick<TtsEngine, 'synthesize'>,
  texts: AsyncIterable<string>,
  asked: Omit<TtsRequest, 'text'>,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  const toClock = onOneClock();
  let said = false;
  for await (const text of texts) {
    if (!isSpeakable(text)) continue;
    yield* toClock(engine.synthesize({ ...asked, text }, signal));
    said = true;
  }
  if (!said) throw nothingToSay();
}

function something(text: string): string {
  if (isSpeakable(text)) return text;
  throw nothingToSay();
}

const nothingToSay = () =>
  new VoiceError('invalid_value', 'There is no text to speak.', {
    field: { name: 'input', rule: 'empty' },
  });

/** `engine`, whose calls tell which client's request they are of. */
export const speakingFor = (engine: TtsEngine, requestId: string): TtsEngine => ({
  facts: engine.facts,
  synthesize: (request, signal) => engine.synthesize({ ...request, requestId }, signal),
  voices: () => engine.voices(),
  close: () => engine.close(),
});
