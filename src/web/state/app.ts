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

export const VIEWS = ['live', 'file', 'speak', 'conversation', 'server'] as const;
export type ViewName = (typeof VIEWS)[number];

/** The state of the page. It outlives the views. */
export function openApp(storage: Storage | undefined) {
  const settings = openSettings(storage);
  const key = signal(settings.key.value);
  /** Why a key is asked for; empty where none is. */
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
    /** Tries a key; one that is right is kept in the browser where that is wished. */
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
    listenModel.value = catalog.usual('whisper-1') ?? catalog.listeners.value[0]?.id ?? '';
  if (catalog.find(speakModel.value) === undefined)
    speakModel.value = catalog.usual('tts-1') ?? catalog.speakers.value[0]?.id ?? '';
  if (!catalog.areVoicesKnown.value) return;
  // Saved ones are for every model. The first of a model's own is its default.
  const own = catalog.voices.value.filter(
    ({ model, type }) => type === 'saved' || model === speakModel.value,
  );
  if (!own.some((one) => one.voice === voice.value))
    voice.value = own.find(({ type }) => type !== 'saved')?.voice ?? '';
}

export type App = ReturnType<typeof openApp>;

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  return useContext(AppContext)!;
}

const EVERY_MS = 1_000;

/** Watches the server's status, once a second while a view is open. */
class ServerWatch {
  readonly status = signal<Status | undefined>(undefined);
  /** Open realtime sessions, where the server measures itself. */
  readonly sessions = signal<number | undefined>(undefined);
  readonly problem = signal('');
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Until what it returns is called. */
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
      // Not every server measures itself.
    }
  }
}

/** `name 12` in a page of metrics → 12. */
export function gauge(page: string, name: string): number | undefined {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1];
  return value === undefined ? undefined : Number(value);
}
