import { type ErrorKind, VoiceError } from '../domain/errors.ts';
import type { SttCapabilities } from '../domain/model.ts';
import { checkedChange } from './checked-change.ts';
import { DEFAULT_CONFIG } from './default-config.ts';
import { errorEvent } from './error-event.ts';
import type { RealtimeErrorCode, RealtimeEvent, SessionConfig } from './events.ts';
import type { ConfigChange } from './session.ts';
import type { Surroundings } from './surroundings.ts';

export interface ConfigurationOptions {
  readonly surroundings: Pick<Surroundings, 'capabilities' | 'requireTts'>;
  /** What came with the connection; not checked yet. */
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  readonly say: (event: RealtimeEvent) => void;
  /** Awaited before anything else of the change takes effect. */
  readonly onModel: (model: string, capabilities: SttCapabilities) => Promise<void>;
  readonly onChange: (config: SessionConfig) => void;
}

/** What a change that is refused is told with; `validation_error` for all others. */
const CODES: Partial<Record<ErrorKind, RealtimeErrorCode>> = {
  model_not_found: 'model_not_found',
  unsupported: 'model_not_found',
  worker_unavailable: 'worker_unavailable',
  unavailable: 'worker_unavailable',
};

/** How a session is configured: changed as a whole, or not at all. Changes are to be asked for one after the other. */
export class Configuration {
  readonly #options: ConfigurationOptions;
  #current: SessionConfig;

  constructor(options: ConfigurationOptions) {
    this.#options = options;
    this.#current = {
      ...DEFAULT_CONFIG,
      model: options.model ?? null,
      language: options.language ?? null,
    };
  }

  get current(): SessionConfig {
    return this.#current;
  }

  /** Checks what came with the connection. False where there is no such model; a language that is unknown is left out. */
  async connect(): Promise<boolean> {
    const { surroundings, model, language, say, onModel } = this.#options;
    if (model === undefined) return true;
    try {
      const { capabilities } = await checkedChange(surroundings, DEFAULT_CONFIG, { model });
      if (capabilities) await onModel(model, capabilities);
    } catch (thrown) {
      say(errorEvent('model_not_found', expected(thrown).message, { recoverable: false }));
      return false;
    }
    if (language !== undefined) {
      this.#current = { ...this.#current, language: null };
      await this.change({ language });
    }
    return true;
  }

  /** Tells the client where the change cannot be made. */
  async change(change: ConfigChange): Promise<void> {
    const { surroundings, say, onModel, onChange } = this.#options;
    try {
      const { config, capabilities } = await checkedChange(surroundings, this.#current, change);
      if (capabilities && config.model !== null) await onModel(config.model, capabilities);
      this.#current = config;
    } catch (thrown) {
      const { kind, message } = expected(thrown);
      return say(errorEvent(CODES[kind] ?? 'validation_error', message));
    }
    onChange(this.#current);
  }
}

/** @throws VoiceError what is nobody's fault but the program's */
function expected(thrown: unknown): VoiceError {
  const error = VoiceError.from(thrown);
  if (error.kind === 'internal' || error.kind === 'cancelled') throw error;
  return error;
}
