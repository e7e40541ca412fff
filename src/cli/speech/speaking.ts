import { Stopwatch } from '../../base/stopwatch.ts';
import type { TtsChunk } from '../../domain/synthesis.ts';
import type { InstalledModel, TtsManifest } from '../../domain/model.ts';
import type { SpeakOptions } from '../../domain/voice.ts';
import { getLexicons, missingLexiconsNotice } from '../../engines/kokoro/missing-lexicons.ts';
import { missingVowelSignsNotice } from '../../engines/piper/vowel-signs.ts';
import { DEFAULT_TTS_MODEL, FALLBACK_TTS_MODEL, voiceModelForLanguage } from '../../models/catalog.ts';
import { pullCommand } from '../../models/not-installed.ts';
import { speaksLanguage, modelRequest } from '../../models/default-model.ts';
import { chooseSpeechModel, type SpeechModel } from '../../runtime/choose-speech-model.ts';
import { storeOf } from '../../runtime/open-store.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { speak, type SpeakRequest } from '../../runtime/speak.ts';
import type { Context } from '../command.ts';
import { findAlias } from '../../voices/aliases.ts';
import { ensureModel } from '../ensure-model.ts';
import { needsPull } from '../stt-model.ts';
import { formatSeconds } from '../../base/format-seconds.ts';
import { withPcm16Samples } from './pcm16-samples.ts';
import { findModelOfVoice } from './model-for.ts';
import { primaryLanguage } from '../../text/primary-language.ts';
import { languageSpokenBy } from '../../engines/voice-names.ts';
import { withDefaultVoice } from './default-voice.ts';

/** The options of `voice speak`, without the text. */
export interface SpeakCommandOptions extends SpeakOptions {
  /** Default: the model of the voice, else the default model. */
  readonly model?: string | undefined;
  /** As the person wrote it. */
  readonly voice?: string | undefined;
}

/** A loaded model that speaks. */
export interface SpeakingModel {
  readonly model: string;
  /** Speaks `text`: yields sound and word times. */
  say(text: SpeakRequest['text'], signal: AbortSignal): AsyncIterable<TtsChunk>;
  /** The steps so far and their times, as sentences without full stops; absent if a server did them. */
  steps?(): readonly string[];
}

/**
 * Speaks by an engine of this process: with the requested model, else the best for the language of `sample`,
 * the beginning of the text.
 * @throws VoiceError as `ensureModel` and `chooseSpeechModel`.
 */
export async function speakLocally(
  context: Context,
  given: SpeakCommandOptions,
  sample: string,
): Promise<SpeakingModel> {
  const options = await withDefaultVoice(context.settings, given, sample);
  const runtime = await context.runtime();
  const { model, language } = await speakerHere(context, options, sample, runtime);
  const lack = speaksEnglish({ language, voice: options.voice })
    ? await missingLexiconsNotice(model)
    : undefined;
  if (lack !== undefined) await noteFallback(context, `${lack}. ${getLexicons(model.manifest.name)}`);
  const vowels = missingVowelSignsNotice(model.manifest, sample);
  if (vowels !== undefined) await noteFallback(context, `${vowels}.`);
  const loading = new Stopwatch();
  const making = new Stopwatch();
  const tts: Runtime['tts'] = async (one) => {
    const engine = await loading.time(() => runtime.tts(one));
    // The text is read meanwhile.
    void loading.time(async () => engine.loaded).catch(() => undefined);
    return withPcm16Samples(engine);
  };
  const withEngine = { ...runtime, tts };
  return {
    model: model.manifest.name,
    say: (text, signal) => {
      const onWarning = (sentence: string) => void noteFallback(context, sentence);
      return making.timeItems(speak(withEngine, { ...options, model, language, text, onWarning }, signal));
    },
    steps: () => [
      `loading ${model.manifest.name} took ${formatSeconds(loading)}`,
      `synthesis took ${formatSeconds({ seconds: making.seconds - loading.seconds })}`,
    ],
  };
}

/** Whether the text is assumed to be English: unless a language or a voice is given. */
const speaksEnglish = ({ language, voice }: Pick<SpeakCommandOptions, 'language' | 'voice'>): boolean =>
  primaryLanguage(language ?? languageSpokenBy(voice ?? '') ?? 'en') === 'en';

type Model = InstalledModel<TtsManifest>;

async function speakerHere(
  context: Context,
  options: SpeakCommandOptions,
  sample: string,
  runtime: Pick<Runtime, 'tts'>,
): Promise<SpeechModel<Model>> {
  const { voice, language } = options;
  // Loads the likely model while the language of the text is detected, because both take much of the start.
  // Errors are thrown when the engine is requested again.
  const startEarly = async (likely: Model) => void (await runtime.tts(likely).catch(() => undefined));
  const store = storeOf(context.settings);
  const byVoice =
    options.model ??
    (await modelOfVoiceWished(context, options)) ??
    (await missingOfSettings(context, options));
  const named = byVoice === undefined ? undefined : await ensureModel(context, byVoice, 'tts');
  const isFixed = options.model !== undefined || (voice !== undefined && findAlias(voice) === undefined);
  if (named !== undefined) await startEarly(named);
  const usual = async (language: string | undefined): Promise<Model> => {
    if (named !== undefined && (language === undefined || speaksLanguage(named.manifest, language)))
      return named;
    const model = await store.usual('tts', modelRequest(language));
    await startEarly(model);
    return model;
  };
  const given = { text: sample, voice, language };
  const speaker = await chooseSpeechModel(given, { named: isFixed ? named : undefined, usual });
  await noteVoiceChoice(context, speaker);
  const isWanted = context.settings.speakModel === FALLBACK_TTS_MODEL;
  if (named === undefined && !isWanted) await noteBetterVoice(context, speaker);
  return speaker;
}

/** The configured model, if it is missing and has to be pulled. */
async function missingOfSettings(
  { settings }: Context,
  { language }: SpeakCommandOptions,
): Promise<string | undefined> {
  const { speakModel } = settings;
  if (speakModel === undefined) return undefined;
  return (await needsPull(storeOf(settings), speakModel, modelRequest(language))) ? speakModel : undefined;
}

/** Notes how to get a better voice, if there is one. */
async function noteBetterVoice(context: Context, speaker: SpeechModel<Model>): Promise<void> {
  const better = betterVoice(speaker);
  if (better === undefined) return;
  const advice = `Get a better one with: ${pullCommand(better)}`;
  const hasNote = speaker.note !== undefined;
  await noteFallback(
    context,
    hasNote ? advice : `${better} is not installed, so the robotic voice of eSpeak speaks. ${advice}`,
  );
}

/**
 * The catalog model that sounds better than eSpeak, if eSpeak was chosen because no other model was
 * installed.
 */
export const betterVoice = ({
  model,
  language,
}: Pick<SpeechModel<Pick<Model, 'manifest'>>, 'model' | 'language'>): string | undefined => {
  if (model.manifest.name !== FALLBACK_TTS_MODEL) return undefined;
  return language === undefined ? DEFAULT_TTS_MODEL : voiceModelForLanguage(language);
};

async function modelOfVoiceWished(
  context: Context,
  { voice, speakers = {} }: SpeakCommandOptions,
): Promise<string | undefined> {
  const voices = voice === undefined ? Object.values(speakers) : [voice];
  if (voices.length === 0) return undefined;
  const { savedVoices } = await context.runtime();
  const models = new Set(await Promise.all(voices.map((one) => findModelOfVoice(one, savedVoices))));
  // Voices of several models cannot speak together; the error names the first voice that the default model
  // lacks.
  return models.size === 1 ? [...models][0] : undefined;
}

/** Notes why the voice or language may not be the expected one. */
export async function noteVoiceChoice(
  context: Context,
  { warning, note }: Pick<SpeechModel<unknown>, 'warning' | 'note'>,
): Promise<void> {
  for (const sentence of [warning, note]) if (sentence !== undefined) await noteFallback(context, sentence);
}

/** Notes why a lesser voice is used: one line, or JSON for programs. */
export async function noteFallback({ json, note }: Context, message: string): Promise<void> {
  await note(json ? JSON.stringify({ type: 'note', message }) : `voice: ${message}`);
}
