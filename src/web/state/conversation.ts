import { computed, signal } from '@preact/signals';
import type { WireEvent } from '../api/types.ts';
import { Player } from '../sound/player.ts';
import { Listening, type ListeningOptions } from './listening.ts';
import type { Settings } from './settings.ts';
import { SpokenWords } from './spoken-words.ts';

/** A turn of a conversation. */
export interface Turn {
  readonly key: string;
  readonly by: 'person' | 'machine';
  readonly text: string;
  readonly isCutShort: boolean;
}

interface Speech {
  readonly id: string;
  readonly text: string;
  /** The number of caption lines when it was requested. */
  readonly after: number;
  readonly isCutShort: boolean;
}

/** Frames louder than this, several in a row, interrupt the speech; the browser cancels echo. */
const BARGE_IN_LEVEL = 0.04;
const BARGE_IN_FRAMES = 5;

/** A conversation over one socket: speech becomes text, and text becomes speech. */
export class Conversation {
  readonly listening: Listening;
  readonly speeches = signal<readonly Speech[]>([]);
  readonly speaking = signal<string | undefined>(undefined);
  readonly words = new SpokenWords();
  readonly allowsBargeIn = signal(true);
  readonly turns = computed(() => turnsOf(this.listening.captions.lines.value, this.speeches.value));
  #player: Player | undefined;
  #loud = 0;
  #ids = 0;

  constructor(options: Omit<ListeningOptions, 'onEvent' | 'onSound' | 'onFrame' | 'configuration'>) {
    this.listening = new Listening({
      ...options,
      configuration: () => voiceOf(options.settings),
      onEvent: (event) => this.#take(event),
      onSound: (bytes) => this.#player?.push(new Uint8Array(bytes)),
      onFrame: ({ level }) => this.#watch(level),
    });
    this.listening.session.state.subscribe((state) => {
      if (state === 'idle' || state === 'broken') this.#silence();
    });
  }

  /** Has the server speak `text`, and cuts current speech short. */
  say(text: string): void {
    this.cancel();
    const id = `say-${++this.#ids}`;
    this.speaking.value = id;
    this.words.begin([]);
    const after = this.listening.captions.lines.value.length;
    this.speeches.value = [...this.speeches.value, { id, text, after, isCutShort: false }];
    this.listening.session.command({
      type: 'tts.speak',
      text,
      request_id: id,
      include_alignment: true,
    } as { type: string });
  }

  /** Stops the current speech, here and at the server. */
  cancel(): void {
    const id = this.speaking.value;
    if (id === undefined) return;
    this.listening.session.command({ type: 'tts.cancel' });
    this.speeches.value = this.speeches.value.map((one) =>
      one.id === id ? { ...one, isCutShort: true } : one,
    );
    this.#silence();
  }

  /** Removes all turns. */
  clear(): void {
    this.listening.captions.clear();
    this.speeches.value = [];
  }

  #take(event: WireEvent): void {
    if (event.type === 'tts.speaking_start' && event.request_id === this.speaking.value) {
      this.#loud = 0;
      this.#player = new Player(() => this.#silence());
      this.words.follow(this.#player);
    } else if (event.type === 'tts.alignment' && event.request_id === this.speaking.value)
      this.words.add(event.items);
    else if (event.type === 'tts.speaking_end' && event.request_id === this.speaking.value) {
      if (this.#player === undefined) this.#silence();
      else this.#player.finish();
    }
  }

  /** Detects barge-in by the level, because the server ignores audio while it speaks. */
  #watch(level: number): void {
    if (this.speaking.value === undefined || !this.allowsBargeIn.value) return;
    this.#loud = level > BARGE_IN_LEVEL ? this.#loud + 1 : 0;
    if (this.#loud >= BARGE_IN_FRAMES) this.cancel();
  }

  #silence(): void {
    this.#player?.close();
    this.#player = undefined;
    this.speaking.value = undefined;
    this.words.rest();
  }
}

const voiceOf = ({ speakModel, voice }: Settings): object => ({
  ...(speakModel.value !== '' && { tts_model: speakModel.value }),
  ...(voice.value !== '' && { tts_voice: voice.value }),
});

/** Merges lines and speeches in time order. */
function turnsOf(
  lines: readonly { readonly id: number; readonly text: string; readonly isCutOff?: boolean }[],
  speeches: readonly Speech[],
): readonly Turn[] {
  const turns: Turn[] = [];
  for (let index = 0; index <= lines.length; index++) {
    for (const { id, text, isCutShort } of speeches.filter(({ after }) => after === index))
      turns.push({ key: id, by: 'machine', text, isCutShort });
    const line = lines[index];
    if (line)
      turns.push({
        key: `line-${line.id}`,
        by: 'person',
        text: line.text,
        isCutShort: line.isCutOff ?? false,
      });
  }
  return turns;
}
