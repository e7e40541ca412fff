import { computed, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Client, sentenceOf } from '../api/client.ts';
import { openMicrophone } from '../sound/microphone.ts';
import { Catalog } from './catalog.ts';
import { Conversation } from './conversation.ts';
import { Files } from './files.ts';
import { Limits } from './limits.ts';
import { Listening } from './listening.ts';
import { Pulls } from './pulls.ts';
import { openSettings, type Settings } from './settings.ts';
import type { Place } from './snippets.ts';
import { Speak } from './speak.ts';
import type { Status } from '../api/types.ts';

/** The names of the views, which are also their addresses: `#live`. */
export const VIEWS = ['live', 'file', 'speak', 'conversation', 'server'] as const;
export type ViewName = (typeof VIEWS)[number];

/**
 * Creates the state of the page, which outlives the views. `storage` keeps the settings; `undefined` keeps
 * them for this visit only.
 */
export function openApp(storage: Storage | undefined) {
  const settings = openSettings(storage);
  const key = signal(settings.key.value);
  /** The server's sentence about why it needs a key; empty if it needs none. */
  const keyWanted = signal('');
  const client = new Client({
    base: document.baseURI,
    key: () => key.value || undefined,
    onKeyWanted: (sentence) => (keyWanted.value = sentence),
    fetch: globalThis.fetch.bind(globalThis),
  });
  const catalog = new Catalog(client, () => chooseFirst(catalog, settings));
  const limits = new Limits(client);
  const shared = { client, settings, openMicrophone };
  const place = computed((): Place => ({
    server: new URL('.', document.baseURI).href.replace(/\/$/, ''),
    hasKey: key.value !== '',
  }));
  const view = signal<ViewName>('live');
  const app = {
    settings,
    client,
    catalog,
    keyWanted,
    place,
    view,
    live: new Listening(shared),
    files: new Files(client, settings, limits),
    speak: new Speak(client, settings, limits),
    conversation: new Conversation(shared),
    server: new ServerWatch(client),
    pulls: new Pulls(client, () => catalog.load()),
    /** Tries `value` as the key. A valid key is stored in the browser if `isKept`. */
    async useKey(value: string, isKept: boolean): Promise<void> {
      key.value = value;
      await catalog.load();
      if (catalog.state.value !== 'ready') return;
      settings.key.value = isKept ? value : '';
      keyWanted.value = '';
    },
  };
  return app;
}

/** Chooses models and a voice if none are chosen or the chosen ones are gone. */
function chooseFirst(catalog: Catalog, { listenModel, speakModel, voice }: Settings): void {
  if (catalog.find(listenModel.value) === undefined)
    listenModel.value = catalog.usual('whisper-1') ?? catalog.sttModels.value[0]?.id ?? '';
  if (catalog.find(speakModel.value) === undefined)
    speakModel.value = catalog.usual('tts-1') ?? catalog.ttsModels.value[0]?.id ?? '';
  if (!catalog.areVoicesKnown.value) return;
  // Saved voices are for every model. The first of a model's own voices is its default.
  const own = catalog.voices.value.filter(
    ({ model, type }) => type === 'saved' || model === speakModel.value,
  );
  if (!own.some((one) => one.voice === voice.value))
    voice.value = own.find(({ type }) => type !== 'saved')?.voice ?? '';
}

export type App = ReturnType<typeof openApp>;

export const AppContext = createContext<App | undefined>(undefined);

/** Returns the state of the page, inside a component. */
export function useApp(): App {
  return useContext(AppContext)!;
}

const EVERY_MS = 1_000;

/** Polls the server's status once a second while a view watches it. */
class ServerWatch {
  readonly status = signal<Status | undefined>(undefined);
  /** The number of open realtime sessions; `undefined` if the server has no metrics. */
  readonly sessions = signal<number | undefined>(undefined);
  readonly problem = signal('');
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Starts polling; the returned function stops it. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      await this.#look();
      if (!isOver) timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  async #look(): Promise<void> {
    try {
      this.status.value = await this.#client.json<Status>('v1/status');
      this.problem.value = '';
    } catch (error) {
      this.problem.value = sentenceOf(error);
      return;
    }
    try {
      const measured = await (await this.#client.send('metrics')).text();
      this.sessions.value = gauge(measured, 'realtime_active_sessions');
    } catch {
      // Some servers have no metrics.
    }
  }
}

/** Returns the value of the line `name 12` in Prometheus text: 12; `undefined` without such a line. */
export function gauge(page: string, name: string): number | undefined {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1];
  return value === undefined ? undefined : Number(value);
}
