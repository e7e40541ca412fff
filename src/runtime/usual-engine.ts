import type { InstalledType } from '../domain/engines.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { InstalledModel, ManifestOf } from '../domain/model.ts';
import { type ModelSettings, storeOf } from './open-store.ts';

/** Which model a `UsualEngine` opens, and how. */
export interface UsualEngineOptions<Type extends InstalledType, Engine> {
  readonly type: Type;
  /** The configured model of the type; default: the usual one. */
  readonly name: string | undefined;
  /** The error if no such model is installed. */
  readonly notInstalled: () => VoiceError;
  readonly open: (model: InstalledModel<ManifestOf<Type>>) => Promise<Engine>;
}

/** The engine of the operator's or the usual installed model of a type, opened when it is first asked for. */
export class UsualEngine<Type extends InstalledType, Engine extends { close(): Promise<void> }> {
  readonly #settings: ModelSettings;
  readonly #options: UsualEngineOptions<Type, Engine>;
  #opened: { readonly name: string; readonly engine: Promise<Engine>; isReady: boolean } | undefined;

  constructor(settings: ModelSettings, options: UsualEngineOptions<Type, Engine>) {
    this.#settings = settings;
    this.#options = options;
  }

  /**
   * @throws VoiceError `model_not_found`; `unsupported` if the operator's model has another type; errors
   *   of the engine, after which it is tried again.
   */
  async open(): Promise<Engine> {
    const model = await this.#find();
    const { name } = model.manifest;
    if (this.#opened?.name !== name) {
      void this.close();
      const engine = this.#options.open(model);
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

  async #find(): Promise<InstalledModel<ManifestOf<Type>>> {
    const { type, name, notInstalled } = this.#options;
    const store = storeOf(this.#settings);
    if (name !== undefined) return store.resolve(name, type);
    const usual = store.usualOf((await store.list()).models, type);
    if (usual === undefined) throw notInstalled();
    return usual;
  }

  /** Does not wait for an engine that is still opening, because it is no longer needed. */
  async close(): Promise<void> {
    const opened = this.#opened;
    if (opened?.isReady === true) return (await opened.engine).close();
    opened?.engine.then(
      (engine) => engine.close(),
      () => undefined,
    );
  }
}
