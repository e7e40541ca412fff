import type { VoiceError } from '../../domain/errors.ts';
import type { SessionScope } from '../scope/session-scope.ts';
import type { SessionAudio } from './feed.ts';
import { ModelStream, type ModelStreamOptions } from './model-stream.ts';
import { SessionModel } from './session-model.ts';
import type { SessionStt } from './session-stt.ts';

export interface SessionModelsOptions extends Pick<ModelStreamOptions, 'onPartial' | 'onFinal'> {
  readonly scope: SessionScope;
  readonly audio: SessionAudio;
  readonly onFailure: (error: VoiceError) => void;
  /** The segment from which the session continues when its worker fails. */
  readonly resumeId: () => number;
}

/** The current model of a session, and the streams to previous models that still have finals to send. */
export class SessionModels {
  readonly #options: SessionModelsOptions;
  readonly #retiring = new Set<ModelStream>();
  #newest: SessionModel | undefined;

  constructor(options: SessionModelsOptions) {
    this.#options = options;
  }

  get newest(): SessionModel | undefined {
    return this.#newest;
  }

  /** Uses `model` for segments that begin from now on. No segment may be open. */
  use(model: SessionStt): void {
    this.#retire();
    const { scope, resumeId, ...options } = this.#options;
    const { clock, say } = scope;
    const stream: ModelStream = new ModelStream({
      ...options,
      clock,
      open: () => model.open(),
      // The session waits for a new worker and continues from this segment.
      onCrash: () => say({ type: 'worker_lost', resumeSegmentId: resumeId() }),
      onWait: (error) => say({ type: 'error', concern: 'transcription', error, isFatal: false }),
    });
    this.#newest = new SessionModel({ scope, model, stream });
    stream.open();
  }

  /** Stops all streams at once. */
  async stop(): Promise<void> {
    this.#retire();
    await Promise.all([...this.#retiring].map((stream) => stream.stop()));
  }

  #retire(): void {
    const stream = this.#newest?.stream;
    if (!stream) return;
    this.#retiring.add(stream);
    void stream.finish().finally(() => this.#retiring.delete(stream));
  }
}
