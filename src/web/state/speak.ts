import { computed, signal } from '@preact/signals';
import { type Client, sentenceOf } from '../api/client.ts';
import { valuesOf } from '../api/streams.ts';
import type { SavedVoice, SpeechLine } from '../api/types.ts';
import { Player } from '../sound/player.ts';
import { wavOf } from '../sound/wav.ts';
import type { Settings } from './settings.ts';
import { blendOf, NO_EFFECTS, requestOf, type SpeechRequest } from './speech-request.ts';
import { type SpokenWord, SpokenWords } from './spoken-words.ts';

/** Something that was spoken on this visit. */
export interface Utterance {
  readonly id: number;
  readonly request: SpeechRequest;
  readonly duration: number;
  readonly words: readonly SpokenWord[];
  readonly wav: Blob;
}

const RATE = 24_000;
const MOST_KEPT = 20;

/** What is to be spoken, how, and what is being spoken. */
export class Speak {
  readonly text = signal('');
  readonly language = signal('');
  readonly second = signal('');
  /** How much of the second voice there is, 0..1. */
  readonly mix = signal(0.5);
  readonly effects = signal(NO_EFFECTS);
  readonly state = signal<'idle' | 'waiting' | 'playing' | 'paused'>('idle');
  readonly words = new SpokenWords();
  readonly firstSoundMs = signal<number | undefined>(undefined);
  readonly problem = signal('');
  readonly history = signal<readonly Utterance[]>([]);
  readonly spoken = signal('');
  readonly request = computed(() => {
    const { speakModel, speed } = this.#settings;
    return requestOf({
      model: speakModel.value,
      input: this.text.value,
      voice: this.voice,
      language: this.language.value,
      speed: speed.value,
      effects: this.effects.value,
    });
  });
  readonly #client: Client;
  readonly #settings: Settings;
  #player: Player | undefined;
  #stop: AbortController | undefined;
  #ids = 0;

  constructor(client: Client, settings: Settings) {
    this.#client = client;
    this.#settings = settings;
  }

  /** The voice that was chosen, or its blend with the second. */
  get voice(): string {
    return blendOf(this.#settings.voice.value, this.second.value, this.mix.value);
  }

  /** Speaks what is written, as it comes. To be called where a person acts. */
  speak(): Promise<void> {
    return this.#say(this.request.value, true);
  }

  /** A few words in a voice, to hear what it is like. */
  sample(request: SpeechRequest): Promise<void> {
    return this.#say(request, false);
  }

  /** Plays what was spoken before once more. */
  async again(utterance: Utterance): Promise<void> {
    this.stop();
    this.words.all.value = utterance.words;
    this.spoken.value = utterance.request.input;
    const player = this.#begin();
    player.push(new Uint8Array((await utterance.wav.arrayBuffer()).slice(44)));
    this.state.value = 'playing';
    player.finish();
  }

  async pause(): Promise<void> {
    await this.#player?.pause();
    if (this.state.value === 'playing') this.state.value = 'paused';
  }

  async resume(): Promise<void> {
    await this.#player?.resume();
    if (this.state.value === 'paused') this.state.value = 'playing';
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#player?.close();
    this.#player = undefined;
    this.state.value = 'idle';
    this.words.rest();
  }

  /** The sound in another format. @throws Failure */
  async download(request: SpeechRequest, format: string): Promise<Blob> {
    return (await this.#post({ ...request, response_format: format })).blob();
  }

  /** @throws Failure */
  async saveVoice(name: string): Promise<SavedVoice> {
    const form = new FormData();
    form.set('name', name);
    form.set('voice_type', 'blended');
    form.set('instruction', this.voice);
    return this.#client.json<SavedVoice>('v1/voices', { method: 'POST', body: form });
  }

  async #say(request: SpeechRequest, isKept: boolean): Promise<void> {
    this.stop();
    this.words.all.value = [];
    this.problem.value = '';
    this.firstSoundMs.value = undefined;
    this.spoken.value = isKept ? request.input : '';
    this.state.value = 'waiting';
    const stop = new AbortController();
    this.#stop = stop;
    const began = performance.now();
    const player = this.#begin();
    const parts: Int16Array<ArrayBuffer>[] = [];
    try {
      const response = await this.#post(
        { ...request, response_format: 'pcm', include_alignment: true },
        stop.signal,
      );
      for await (const line of valuesOf<SpeechLine>(response.body!)) {
        if (stop.signal.aborted) return;
        if (line.type !== 'audio') continue;
        parts.push(player.push(bytesOf(line.audio)) as Int16Array<ArrayBuffer>);
        this.words.add(line.alignment?.items ?? []);
        if (this.state.value !== 'waiting') continue;
        this.firstSoundMs.value = Math.round(performance.now() - began);
        this.state.value = 'playing';
      }
      if (isKept) this.#keep(request, parts);
      player.finish();
    } catch (error) {
      if (stop.signal.aborted) return;
      this.stop();
      this.problem.value = sentenceOf(error);
    }
  }

  #begin(): Player {
    const player = new Player(() => {
      if (this.#player === player) this.stop();
    });
    this.#player = player;
    this.words.follow(player);
    return player;
  }

  #keep(request: SpeechRequest, parts: readonly Int16Array<ArrayBuffer>[]): void {
    const samples = parts.reduce((sum, { length }) => sum + length, 0);
    const utterance: Utterance = {
      id: this.#ids++,
      request,
      duration: samples / RATE,
      words: this.words.all.value,
      wav: wavOf(parts, RATE),
    };
    this.history.value = [utterance, ...this.history.value].slice(0, MOST_KEPT);
  }

  #post(body: object, signal?: AbortSignal): Promise<Response> {
    return this.#client.send('v1/audio/speech', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  }
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
