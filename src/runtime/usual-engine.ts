import type { InstalledType } from '../domain/engines.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { ManifestOf, StoredModel } from '../domain/model.ts';
import { type ModelSettings, storeOf } from './open-store.ts';

/** The engine of the usual installed model of a type, opened when it is first asked for. */
export class UsualEngine<Type extends InstalledType, Engine extends { close(): Promise<void> }> {
  readonly #settings: ModelSettings;
  readonly #type: Type;
  readonly #nothing: () => VoiceError;
  readonly #open: (model: StoredModel<ManifestOf<Type>>) => Promise<Engine>;
  #opened: { readonly name: string; readonly engine: Promise<Engine>; isReady: boolean } | undefined;

  /** `nothing` makes the error where no such model is installed. */
  constructor(
    settings: ModelSettings,
    type: Type,
    nothing: () => VoiceError,
    open: (model: StoredModel<ManifestOf<Type>>) => Promise<Engine>,
  ) {
    this.#settings = settings;
    this.#type = type;
    this.#nothing = nothing;
    this.#open = open;
  }

  /** @throws VoiceError `model_not_found`; errors of the engine, after which it is tried again. */
  async open(): Promise<Engine> {
    const store = storeOf(this.#settings);
    const model = store.usualOf((await store.list()).models, this.#type);
    if (model === undefined) throw this.#nothing();
    const { name } = model.manifest;
    if (this.#opened?.name !== name) {
      void this.close();
      const engine = this.#open(model);
      const opened = { name, engine, isReady: false };
      this.#opened = opened;
      engine.then(
        () => (opened.isReady = true),
        () => {
          if (this.#opened === opened) this.#opened = undefined;
        },
      );
    }
    return this.#opened.engine;
  }

  /** Does not wait for one that is being opened: nobody needs it any more. */
  async close(): Promise<void> {
    const opened = this.#opened;
    if (opened?.isReady === true) return (await opened.engine).close();
    opened?.engine.then(
      (engine) => engine.close(),
      () => undefined,
    );
  }
}
