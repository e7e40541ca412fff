import { computed, signal } from '@preact/signals';
import { type Client, sentenceOf } from '../api/client.ts';
import type { Model, ModelList, Voice } from '../api/types.ts';

/** The models and voices of the server. */
export class Catalog {
  readonly models = signal<readonly Model[]>([]);
  readonly voices = signal<readonly Voice[]>([]);
  readonly state = signal<'loading' | 'ready' | 'failed'>('loading');
  readonly problem = signal('');
  readonly listeners = computed(() => this.#own('stt'));
  readonly speakers = computed(() => this.#own('tts'));
  /** Whether the server has a model that tells speakers apart. */
  readonly tellsSpeakers = computed(() => this.models.value.some(({ type }) => type === 'speaker'));

  readonly areVoicesKnown = signal(false);
  readonly #client: Client;
  readonly #onChange: () => void;
  #voicesWanted = false;
  #usual: ReadonlyMap<string, string> = new Map();

  /** `onChange` is called when models or voices are there, before `state` says so. */
  constructor(client: Client, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

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

  /** A server loads what speaks to tell its voices: it is asked by those views that show them. */
  async needVoices(): Promise<void> {
    this.#voicesWanted = true;
    if (!this.areVoicesKnown.value) await this.#tryVoices();
  }

  /** Also after one was saved. A server without models that speak has none. @throws Failure */
  async loadVoices(): Promise<void> {
    const { data } = await this.#client.json<{ data: Voice[] }>('v1/voices');
    this.voices.value = data.filter((voice) => voice.type === 'saved' || voice.alias_of === undefined);
    this.areVoicesKnown.value = true;
    this.#onChange();
  }

  /** The model that the server takes for one of the hosted API's names. */
  usual = (name: string): string | undefined => this.#usual.get(name);

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

/** Whether a model says of itself that it can. */
export const can = (model: Model | undefined, ability: string): boolean =>
  model?.capabilities[ability] === true;

/** The languages that a model knows, by their codes. */
export const languagesOf = (model: Pick<Model, 'capabilities'> | undefined): readonly string[] =>
  ((model?.capabilities['languages'] as readonly string[] | undefined) ?? []).filter(
    (code) => code !== 'auto',
  );

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** `de` → `German`. */
export function languageName(code: string): string {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}
