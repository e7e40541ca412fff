import { VoiceError } from '../domain/errors.ts';
import type { ConfigChange, SessionConfig } from '../domain/realtime.ts';
import type { TurnEngine } from '../domain/vad-engine.ts';
import type { LiveDiarization } from '../domain/speakers.ts';
import { ignoredSettings } from '../domain/live-abilities.ts';
import { requireAbilities } from '../domain/require-abilities.ts';
import { SEGMENTER_DEFAULTS } from '../vad/segmenter.ts';
import type { SessionStt } from './decoding/session-stt.ts';
import type { SessionScope } from './scope/session-scope.ts';
import type { SessionRuntime } from './session.ts';
import type { SessionTts } from './speaking/speaking.ts';

export interface ConfigurationOptions {
  readonly runtime: Pick<SessionRuntime, 'stt' | 'tts' | 'speakers' | 'turns'>;
  /** The model named in the address of the connection, unchecked. */
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  readonly scope: Pick<SessionScope, 'say' | 'signal'>;
  /** Awaited before the rest of the change takes effect. */
  readonly onModel: (model: SessionStt) => Promise<void>;
  /** Called with the diarization to use from the next segment on; `undefined` for none. */
  readonly onSpeakers: (speakers: LiveDiarization | undefined) => void;
  /** Called with the model that detects the end of turns from now on. */
  readonly onTurns: (turns: TurnEngine) => void;
  readonly onChange: (config: SessionConfig) => void;
}

/** The configuration of a new session. */
export const DEFAULT_CONFIG: SessionConfig = {
  task: 'transcribe',
  model: undefined,
  language: undefined,
  languages: [],
  delay: 'medium',
  partials: true,
  itn: true,
  sensitivity: 'normal',
  hotWords: [],
  silenceTimeoutMs: 30_000,
  holdTimeoutMs: 300_000,
  maxSegmentMs: 30_000,
  endSilenceMs: SEGMENTER_DEFAULTS.endMs,
  padBeforeMs: SEGMENTER_DEFAULTS.padBeforeMs,
  threshold: undefined,
  ttsModel: undefined,
  ttsVoice: undefined,
  ttsPacing: 'playback',
  ttsLeadMs: 1_500,
  commitStrategy: 'vad',
  eagerness: 'auto',
  eagerFinals: false,
  logprobs: false,
  speakers: undefined,
  knownSpeakers: undefined,
};

/** The configuration of a session. A change applies as a whole or not at all; changes come one at a time. */
export class Configuration {
  readonly #options: ConfigurationOptions;
  #current: SessionConfig;
  #stt: SessionStt | undefined;
  #tts: SessionTts | undefined;
  /** The warnings about the current settings. */
  #warnings: readonly string[] = [];

  constructor(options: ConfigurationOptions) {
    this.#options = options;
    this.#current = { ...DEFAULT_CONFIG, model: options.model, language: options.language };
  }

  get current(): SessionConfig {
    return this.#current;
  }

  /**
   * Checks the settings of the connection and drops an unknown language. Returns false if its model is
   * missing.
   */
  async connect(): Promise<boolean> {
    const { model, language, scope } = this.#options;
    if (model === undefined) return true;
    try {
      await this.#apply(DEFAULT_CONFIG, { model });
    } catch (thrown) {
      scope.say({ type: 'error', concern: 'connection', error: expected(thrown), isFatal: true });
      return false;
    }
    if (language !== undefined) await this.change({ language });
    return true;
  }

  /**
   * Returns the configured text-to-speech model, else the default one.
   * @throws VoiceError `model_not_found`.
   */
  async tts(): Promise<SessionTts> {
    return (this.#tts ??= await this.#options.runtime.tts(undefined));
  }

  /** Applies a change, or sends the client an error if it cannot. */
  async change(change: ConfigChange): Promise<void> {
    const { scope, onChange } = this.#options;
    try {
      await this.#apply(this.#current, change);
    } catch (thrown) {
      return scope.say({ type: 'error', concern: 'command', error: expected(thrown), isFatal: false });
    }
    onChange(this.#current);
  }

  /** @throws VoiceError `model_not_found`, `unsupported`, `invalid_value`; then nothing has changed. */
  async #apply(before: SessionConfig, change: ConfigChange): Promise<void> {
    const { runtime, scope, onModel, onSpeakers, onTurns } = this.#options;
    const config = { ...before, ...change };
    const { task, model, ttsModel, language } = config;
    const isOther =
      model !== undefined && (model !== before.model || language !== before.language || task !== before.task);
    const stt = isOther ? await runtime.stt(model, language, task) : this.#stt;
    const isOtherStt = stt !== undefined && (model !== before.model || stt.name !== this.#stt?.name);
    const isOtherTts = ttsModel !== undefined && ttsModel !== before.ttsModel;
    const tts = isOtherTts ? await runtime.tts(ttsModel) : this.#tts;
    const areOthers =
      JSON.stringify(config.speakers) !== JSON.stringify(before.speakers) ||
      config.knownSpeakers !== before.knownSpeakers;
    const speakers =
      areOthers && config.speakers
        ? await runtime.speakers(config.speakers, config.knownSpeakers, scope.signal)
        : undefined;
    const isSemantic = config.commitStrategy === 'semantic_vad' && before.commitStrategy !== 'semantic_vad';
    const turns = isSemantic ? await runtime.turns() : undefined;
    const asked = { task, ...(language !== undefined ? { language } : { languages: config.languages }) };
    if (stt) requireAbilities(stt.name, asked, stt.expected);
    if (isOtherStt) await onModel(stt);
    if (areOthers) onSpeakers(speakers);
    if (turns) onTurns(turns);
    this.#stt = stt;
    this.#tts = tts;
    this.#current = config;
    const warnings = stt ? ignoredSettings(stt.name, config, stt.expected) : [];
    const news = warnings.filter((warning) => !this.#warnings.includes(warning));
    this.#warnings = warnings;
    if (news.length > 0) scope.say({ type: 'settings_ignored', warnings: news });
  }
}

/** @throws VoiceError `internal` or `cancelled` */
function expected(thrown: unknown): VoiceError {
  const error = VoiceError.from(thrown);
  if (error.kind === 'internal' || error.kind === 'cancelled') throw error;
  return error;
}
