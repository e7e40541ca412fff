import { applyStage, createEffects } from '../audio/effects.ts';
import { cancellable } from '../domain/cancellation.ts';
import type { TtsEngine } from '../domain/engine.ts';
import type { TtsChunk } from '../domain/synthesis.ts';
import { supportsScales } from '../domain/engines.ts';
import { unsupported, VoiceError } from '../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../domain/model.ts';
import { presetsIn, requireVoiceIn } from '../engines/voice-names.ts';
import { EFFECTS, SCALE_NAMES, type SpeakOptions, type SpeechPassage, SPEED } from '../domain/voice.ts';
import { type ApplyLexicon, applyLexicon } from '../text/directions/apply-lexicon.ts';
import { readScript, readScriptAsItComes, type ScriptOptions } from '../text/directions/read-script.ts';
import { resolveVoice } from '../voices/resolve.ts';
import { joinPassages } from './join-passages.ts';
import type { Runtime } from './runtime.ts';

export interface SpeakRequest extends SpeakOptions {
  /** The whole text, a stream of text, or the passages of `readScript`. It is spoken passage by passage. */
  readonly text: string | AsyncIterable<string> | readonly SpeechPassage[];
  readonly model: InstalledModel<TtsManifest>;
  /** The value of `voice` in the request (see `resolveVoice`). Default: the model's default voice. */
  readonly voice?: string | undefined;
  /** Called with warnings about directions in the text that have no effect. */
  readonly onWarning?: ((sentence: string) => void) | undefined;
}

/**
 * Speaks a text: yields 24 kHz mono with effects while it is synthesized. If the folder of the model lists
 * its voices, an unknown voice is rejected before the model is loaded.
 * @throws VoiceError `invalid_value` for text without anything to say or with SSML that is broken,
 *   `voice_not_found`; `unsupported` for scales that the model does not have.
 */
export async function* speak(
  runtime: Pick<Runtime, 'tts' | 'savedVoices' | 'allowVoicePaths' | 'lexicon'>,
  { model, voice, ...request }: SpeakRequest,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  const { folder, manifest } = model;
  const { name, engine: id } = manifest;
  if (!supportsScales(id) && SCALE_NAMES.some((scale) => request[scale] !== undefined))
    throw unsupported(name, "scales of noise and length, which are for voices of Piper's");
  const [presets, everywhere] = await cancellable(
    Promise.all([folder === '' ? [] : presetsIn(id, folder), runtime.lexicon()]),
    signal,
  );
  const ownVoices = async () => (presets.length > 0 ? presets : (await runtime.tts(model)).voices());
  const find = async (voice: string | undefined): Promise<SpeakingVoice> => {
    const { name, lexicon } = await resolveVoice(voice, {
      savedVoices: runtime.savedVoices,
      allowVoicePaths: runtime.allowVoicePaths,
      language: request.language,
      ownVoices,
    });
    if (presets.length > 0 && name !== undefined) await requireVoiceIn(id, folder, name);
    const entries = lexicon.length === 0 ? everywhere : [...lexicon, ...everywhere];
    const isListed = async () => name === undefined || (await ownVoices()).some(({ id }) => id === name);
    return { name, isListed, complete: applyLexicon(entries, request.language) };
  };
  const usual = await cancellable(find(voice), signal);
  const engine = await cancellable(runtime.tts(model), signal);
  yield* speakWith(engine, { ...request, voice }, signal, async (other) =>
    other === voice ? usual : find(other),
  );
}

/** A voice of an engine, and the pronunciations that hold in its texts. */
interface SpeakingVoice {
  /** The engine's name for it; `undefined` for its default voice. */
  readonly name: string | undefined;
  /** Whether the engine lists it; of other names only the engine knows whether they are voices. */
  readonly isListed: () => Promise<boolean>;
  /** Adds pronunciations to passages for which the request has none. */
  readonly complete: ApplyLexicon;
}

/**
 * As `speak`, with an open engine.
 * @param find resolves the voice of the request and the voices that the text names.
 */
export async function* speakWith(
  engine: Pick<TtsEngine, 'synthesize'>,
  request: Omit<SpeakRequest, 'model'>,
  signal: AbortSignal,
  find: (voice: string | undefined) => Promise<SpeakingVoice>,
): AsyncGenerator<TtsChunk, void, undefined> {
  const { text, effects, speed = 1, inputFormat, speakers, lexicon, onWarning, ...options } = request;
  const passages = passagesOf(
    text,
    { inputFormat, speakers, lexicon, language: options.language },
    onWarning,
  );
  const { voice: usual, ...rest } = { speed, ...given(options) };
  const voices = new Map<string | undefined, Promise<SpeakingVoice>>();
  const found = (voice: string | undefined): Promise<SpeakingVoice> => {
    const speaking = voices.get(voice) ?? find(voice);
    voices.set(voice, speaking);
    return speaking;
  };
  await found(usual);
  if (!(Symbol.asyncIterator in passages)) {
    const later = changesIn(passages.filter(({ text }) => text !== ''));
    for (const { voice = usual, language } of later) {
      const { name, isListed } = await found(voice);
      if (language === undefined && (await isListed())) continue;
      const brief = given({ ...rest, voice: name, language: language ?? rest.language, text: 'a' });
      await requireSpeakable(engine.synthesize(brief, signal));
    }
  }
  const say = async (passage: SpeechPassage) => {
    const { name, complete } = await found(passage.voice ?? usual);
    const { text, language, rate = 1, pronunciations = [] } = complete(passage);
    const spoken = given({
      ...rest,
      voice: name,
      language: language ?? rest.language,
      speed: Math.min(Math.max(speed * rate, SPEED.min), SPEED.max),
      text,
      pronunciations: pronunciations.length > 0 ? pronunciations : undefined,
    });
    return shaped(engine.synthesize(spoken, signal), passage);
  };
  const sounding = refuseSilence(joinPassages(passages, say, rest.alignmentGranularity));
  yield* effects ? applyStage(sounding, createEffects(effects)) : sounding;
}

function passagesOf(
  text: SpeakRequest['text'],
  options: ScriptOptions,
  onWarning: SpeakRequest['onWarning'],
): readonly SpeechPassage[] | AsyncIterable<SpeechPassage> {
  if (typeof text !== 'string')
    return Symbol.asyncIterator in text ? readScriptAsItComes(text, options, onWarning) : text;
  const { passages, warnings } = readScript(text, options);
  for (const warning of warnings) onWarning?.(warning);
  return passages;
}

/** The voices and languages of passages but those of the first, each once. */
function changesIn(passages: readonly SpeechPassage[]): readonly SpeechPassage[] {
  const byKey = new Map<string, SpeechPassage>();
  for (const passage of passages) {
    const key = `${passage.voice ?? ''} ${passage.language ?? ''}`;
    if (!byKey.has(key)) byKey.set(key, passage);
  }
  return [...byKey.values()].slice(1);
}

/**
 * Begins to synthesize, so that an unknown voice or language is rejected before a long text has been
 * spoken up to there. Other errors come when they are due.
 * @throws VoiceError about the field `voice` or `language`.
 */
async function requireSpeakable(chunks: AsyncIterable<TtsChunk>): Promise<void> {
  try {
    for await (const _ of chunks) break;
  } catch (error) {
    const { kind, field } = VoiceError.from(error);
    const isAboutVoice = kind === 'voice_not_found' || field?.name === 'voice' || field?.name === 'language';
    if (isAboutVoice || kind === 'cancelled') throw error;
  }
}

/** The pitch and volume of the passage, if it sets them. */
function shaped(chunks: AsyncIterable<TtsChunk>, { pitch = 0, gain = 1 }: SpeechPassage) {
  const { min, max } = EFFECTS.pitchShiftSemitones;
  const pitchShiftSemitones = Math.min(Math.max(pitch, min), max);
  const pitched = pitch === 0 ? chunks : applyStage(chunks, createEffects({ pitchShiftSemitones }));
  return gain === 1 ? pitched : louder(pitched, gain);
}

async function* louder(
  chunks: AsyncIterable<TtsChunk>,
  gain: number,
): AsyncGenerator<TtsChunk, void, undefined> {
  for await (const chunk of chunks)
    yield { ...chunk, samples: chunk.samples.map((sample) => Math.min(Math.max(sample * gain, -1), 1)) };
}

/** Without undefined fields. */
const given = <T extends object>(options: T) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

/** Throws if no chunk has sound: a text may have none in the language that it is spoken in. */
async function* refuseSilence(chunks: AsyncIterable<TtsChunk>): AsyncGenerator<TtsChunk, void, undefined> {
  let sounds = false;
  for await (const chunk of chunks) {
    sounds ||= chunk.samples.length > 0 || chunk.alignment?.marks !== undefined;
    yield chunk;
  }
  if (!sounds) throw nothingToSay();
}

const nothingToSay = () =>
  new VoiceError('invalid_value', 'There is no text to speak.', {
    field: { name: 'input', rule: 'empty' },
  });

/** Wraps `engine` so that its calls carry the id of the client's request. */
export const withRequestId = (engine: TtsEngine, requestId: string): TtsEngine => ({
  facts: engine.facts,
  synthesize: (request, signal) => engine.synthesize({ ...request, requestId }, signal),
  voices: () => engine.voices(),
  close: () => engine.close(),
});
