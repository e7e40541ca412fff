import { describeLanguage } from '../base/describe-language.ts';
import type { InstalledModel, NamedModel, TtsManifest } from '../domain/model.ts';
import { VoiceError } from '../domain/errors.ts';
import { languageSpokenBy } from '../engines/voice-names.ts';
import { FALLBACK_TTS_MODEL } from '../models/catalog.ts';
import { speaksLanguage, modelRequest } from '../models/default-model.ts';
import { guessLanguage } from '../text/guess-language.ts';
import { findAlias } from '../voices/aliases.ts';
import type { Runtime } from './runtime.ts';

/** A text, with the requested voice and language. */
export interface VoiceRequest {
  /** The text, or its beginning. */
  readonly text: string;
  /** The value of `voice` in the request. */
  readonly voice?: string | undefined;
  /** Language code of the text. */
  readonly language?: string | undefined;
}

/** The model and language that speak a text. */
export interface SpeechModel<Model> {
  readonly model: Model;
  /** Language code of the text; default: the voice's own. */
  readonly language: string | undefined;
  /** A warning for the caller, if the requested model does not speak the language of the text. */
  readonly warning?: string;
  /** A sentence with the reason for a voice or model other than the default. */
  readonly note?: string;
}

/** The models to choose from. */
export interface SpeechModels<Model> {
  /** The model that the request names; absent if it is to be chosen. */
  readonly named?: Model | undefined;
  /**
   * The model for a language, or for any text.
   * @throws VoiceError if no model speaks it, naming one that does.
   */
  usual(language: string | undefined): Promise<Model>;
}

/**
 * Chooses the model and the language of a text. A requested language or voice wins, with a warning if the
 * text clearly is in another language; otherwise the text's language decides. A voice of the hosted API has
 * no language.
 * @throws VoiceError `invalid_value` if no model here, or not the named one, speaks the text's language; as
 * `usual`.
 */
export async function chooseSpeechModel<Model extends Described>(
  { text, voice, language }: VoiceRequest,
  { named, usual }: SpeechModels<Model>,
): Promise<SpeechModel<Model>> {
  const isOwnVoice = isOfOneLanguage(voice);
  if (language !== undefined) {
    const model = named ?? (await usual(isOwnVoice ? undefined : language));
    const looks = await guessLanguage(text, language);
    return {
      model,
      language,
      ...(looks && {
        warning: `The text looks ${describeLanguage(looks)}, and is spoken as ${describeLanguage(language)}.`,
      }),
      ...(named === undefined &&
        !isOwnVoice &&
        nameOf(model) === FALLBACK_TTS_MODEL && {
          note: `No other voice that is installed speaks ${describeLanguage(language)}, so ${who(model)} speaks.`,
        }),
    };
  }
  const first = named ?? (await usual(undefined));
  if (isOwnVoice) {
    const own = languageSpokenBy(voice);
    const looks = own && (await guessLanguage(text, own));
    const warning =
      looks &&
      `The text looks ${describeLanguage(looks)}; the voice '${voice}' speaks ${describeLanguage(own)}.`;
    return { model: first, language, ...(warning && { warning }) };
  }
  const looks = await guessLanguage(text, languageOf(first));
  if (looks === undefined) return { model: first, language };
  const isOther = !speaksLanguage(first.manifest, looks);
  if (named !== undefined && isOther) throw doesNotSpeak(nameOf(named), looks);
  const model = named ?? (await usual(looks).catch(explained(looks)));
  const why = isOther ? `, which ${nameOf(first)} does not speak,` : ',';
  return {
    model,
    language: looks,
    note: `The text looks ${describeLanguage(looks)}${why} so ${who(model)} speaks.`,
  };
}

type Described = Pick<InstalledModel<TtsManifest>, 'manifest'>;

const nameOf = ({ manifest }: Described): string => manifest.name;

const who = (model: Described): string =>
  nameOf(model) === FALLBACK_TTS_MODEL ? 'the robotic voice of eSpeak' : `a voice of ${nameOf(model)}`;

/** The speech models of a store; `named` is absent for a request that leaves the choice to the server. */
export const speechModelsOf = (
  { store }: Pick<Runtime, 'store'>,
  asked?: NamedModel<TtsManifest>,
): SpeechModels<InstalledModel<TtsManifest>> => ({
  named: asked?.isChoice === true ? undefined : asked,
  usual: (language) => store.usual('tts', modelRequest(language)),
});

/** True for a voice that was chosen for its sound; voices of the hosted API speak all languages. */
const isOfOneLanguage = (voice: string | undefined): voice is string =>
  voice !== undefined && voice !== 'default' && findAlias(voice) === undefined;

/** The language of a model if the request names none. */
function languageOf({
  manifest: { capabilities, engineConfig },
}: {
  readonly manifest: TtsManifest;
}): string {
  const { default_voice: voice, language, lang_code: code } = engineConfig;
  const spoken = [voice, language, code].flatMap((name) =>
    typeof name === 'string' ? (languageSpokenBy(name) ?? []) : [],
  );
  return spoken[0] ?? capabilities.languages[0] ?? 'en';
}

const doesNotSpeak = (model: string, language: string) =>
  refusal(
    `The text looks ${describeLanguage(language)}, which '${model}' does not speak. ${READ_ALL_THE_SAME}`,
  );

const READ_ALL_THE_SAME = 'Name another model, or a voice or a language to have it read all the same.';

const explained = (language: string) => (error: unknown) => {
  const { kind, message } = VoiceError.from(error);
  if (kind !== 'invalid_value') throw error;
  throw refusal(`The text looks ${describeLanguage(language)}. ${message} ${READ_ALL_THE_SAME}`);
};

const refusal = (message: string) =>
  new VoiceError('invalid_value', message, { field: { name: 'input', rule: 'unknown_language' } });
