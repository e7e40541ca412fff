import { computed, signal } from '@preact/signals';
import { type Client, sentenceOf } from '../api/client.ts';
import type { Model, ModelList, Voice } from '../api/types.ts';

/** The models and voices of the server, as `v1/models` and `v1/voices` list them, without aliases. */
export class Catalog {
  readonly models = signal<readonly Model[]>([]);
  readonly voices = signal<readonly Voice[]>([]);
  readonly state = signal<'loading' | 'ready' | 'failed'>('loading');
  readonly problem = signal('');
  readonly sttModels = computed(() => this.#own('stt'));
  readonly ttsModels = computed(() => this.#own('tts'));
  /** Whether the server has a model for diarization. */
  readonly canDiarize = computed(() => this.models.value.some(({ type }) => type === 'speaker'));

  readonly areVoicesKnown = signal(false);
  readonly #client: Client;
  readonly #onChange: () => void;
  #voicesWanted = false;
  #usual: ReadonlyMap<string, string> = new Map();

  /** Calls `onChange` when models or voices have arrived, before `state` changes. */
  constructor(client: Client, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  /** Fetches the models, and the voices if a view needs them. Errors go to `state` and `problem`. */
  async load(): Promise<void> {
    try {
      const { data } = await this.#client.json<ModelList>('v1/models');
      this.#usual = new Map(
        data.flatMap(({ id, alias_of }) => (alias_of === undefined ? [] : [[id, alias_of]])),
      );
      this.models.value = data.filter(({ alias_of }) => alias_of === undefined);
      this.#onChange();
      this.state.value = 'ready';
      this.problem.value = '';
    } catch (error) {
      this.state.value = 'failed';
      this.problem.value = sentenceOf(error);
      return;
    }
    if (this.#voicesWanted) await this.#tryVoices();
  }

  /** Fetches the voices once. Views that show voices call it: the server loads models to list them. */
  async needVoices(): Promise<void> {
    this.#voicesWanted = true;
    if (!this.areVoicesKnown.value) await this.#tryVoices();
  }

  /** Fetches the voices again, as after saving one. @throws Failure */
  async loadVoices(): Promise<void> {
    const { data } = await this.#client.json<{ data: Voice[] }>('v1/voices');
    this.voices.value = data.filter((voice) => voice.type === 'saved' || voice.alias_of === undefined);
    this.areVoicesKnown.value = true;
    this.#onChange();
  }

  /** The id of the model that a name of the hosted API, such as `whisper-1`, stands for. */
  usual = (name: string): string | undefined => this.#usual.get(name);

  /** The model of that id. */
  find = (name: string): Model | undefined => this.models.value.find(({ id }) => id === name);

  async #tryVoices(): Promise<void> {
    try {
      await this.loadVoices();
      this.problem.value = '';
    } catch (error) {
      this.problem.value = sentenceOf(error);
    }
  }

  #own(type: 'stt' | 'tts'): readonly Model[] {
    return this.models.value.filter((model) => model.type === type);
  }
}

/** Whether a model has a capability, such as `hot_words`. */
export const can = (model: Model | undefined, ability: string): boolean =>
  model?.capabilities[ability] === true;

/** The codes of a model's languages. */
export const languagesOf = (model: Pick<Model, 'capabilities'> | undefined): readonly string[] =>
  ((model?.capabilities['languages'] as readonly string[] | undefined) ?? []).filter(
    (code) => code !== 'auto',
  );

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns the English name of a language, `German` for `de`; the code itself if it has none. */
export function languageName(code: string): string {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}
