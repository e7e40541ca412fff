import { computed, signal } from '@preact/signals';
import { type Client, sentenceOf } from '../api/client.ts';
import { valuesOf } from '../api/streams.ts';
import type { SavedVoice, SpeechLine } from '../api/types.ts';
import { Player, WAV_HEADER_BYTES, wavOf } from '../sound/player.ts';
import type { Limits } from './limits.ts';
import type { Settings } from './settings.ts';
import { blendOf, NO_EFFECTS, requestOf, type SpeechRequest } from './speech-request.ts';
import { type Passage, SpokenWords } from './spoken-words.ts';

/** A finished speech of this visit. */
export interface Utterance {
  readonly id: number;
  readonly request: SpeechRequest;
  /** Seconds. */
  readonly duration: number;
  /** One passage per request to the server. */
  readonly passages: readonly Passage[];
  readonly wav: Blob;
}

const RATE = 24_000;
const MOST_KEPT = 20;
/** The next piece of a long text is requested when this many seconds are left to play. */
const AHEAD_SECONDS = 30;

/** The text to speak, its options and the playback. */
export class Speak {
  readonly text = signal('');
  readonly language = signal('');
  readonly second = signal('');
  /** The share of the second voice, 0..1. */
  readonly mix = signal(0.5);
  readonly effects = signal(NO_EFFECTS);
  readonly state = signal<'idle' | 'waiting' | 'playing' | 'paused'>('idle');
  readonly words = new SpokenWords();
  readonly firstSoundMs = signal<number | undefined>(undefined);
  readonly problem = signal('');
  readonly history = signal<readonly Utterance[]>([]);
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
  readonly #limits: Limits;
  #player: Player | undefined;
  #stop: AbortController | undefined;
  #ids = 0;

  constructor(client: Client, settings: Settings, limits: Limits) {
    this.#client = client;
    this.#settings = settings;
    this.#limits = limits;
  }

  /** The name of the chosen voice, or of its blend with the second. */
  get voice(): string {
    return blendOf(this.#settings.voice.value, this.second.value, this.mix.value);
  }

  /**
   * Speaks the text, plays it as it arrives and adds it to the history. Must be called in the handler of a
   * user's action. Errors go to `problem`.
   */
  speak(): Promise<void> {
    return this.#say(this.request.value, true);
  }

  /** Speaks a sample of a voice, as `speak` but without an entry in the history. */
  sample(request: SpeechRequest): Promise<void> {
    return this.#say(request, false);
  }

  /** Plays a finished speech again. */
  async again(utterance: Utterance): Promise<void> {
    this.stop();
    this.words.begin(utterance.passages);
    const player = this.#begin();
    this.state.value = 'playing';
    const step = 2 * RATE * AHEAD_SECONDS;
    for (let at = WAV_HEADER_BYTES; at < utterance.wav.size; at += step) {
      const bytes = await utterance.wav.slice(at, at + step).arrayBuffer();
      if (this.#player !== player) return;
      player.push(new Uint8Array(bytes));
      await player.untilShortOf(AHEAD_SECONDS);
    }
    player.finish();
  }

  /** Pauses playback. */
  async pause(): Promise<void> {
    await this.#player?.pause();
    if (this.state.value === 'playing') this.state.value = 'paused';
  }

  /** Continues playback after `pause`. */
  async resume(): Promise<void> {
    await this.#player?.resume();
    if (this.state.value === 'paused') this.state.value = 'playing';
  }

  /** Stops playback and the request. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#player?.close();
    this.#player = undefined;
    this.state.value = 'idle';
    this.words.rest();
  }

  /**
   * Has the server speak an utterance again in another format, and returns the file. The files of several
   * passages are joined, as MP3 and Ogg can be.
   * @throws Failure
   */
  async download({ request, passages }: Utterance, format: string): Promise<Blob> {
    const parts: Blob[] = [];
    for (const { text } of passages)
      parts.push(await (await this.#post({ ...request, input: text, response_format: format })).blob());
    return new Blob(parts, { type: parts[0]?.type ?? '' });
  }

  /** Saves the current blend at the server as a voice called `name`. @throws Failure */
  async saveVoice(name: string): Promise<SavedVoice> {
    const form = new FormData();
    form.set('name', name);
    form.set('voice_type', 'blended');
    form.set('instruction', this.voice);
    return this.#client.json<SavedVoice>('v1/voices', { method: 'POST', body: form });
  }

  async #say(request: SpeechRequest, isKept: boolean): Promise<void> {
    this.stop();
    this.words.begin([]);
    this.problem.value = '';
    this.firstSoundMs.value = undefined;
    this.state.value = 'waiting';
    const stop = new AbortController();
    this.#stop = stop;
    const began = performance.now();
    const player = this.#begin();
    let samples = new Blob([]);
    try {
      for (const input of textPieces(request.input, await this.#limits.inputCharacters())) {
        await player.untilShortOf(AHEAD_SECONDS);
        if (stop.signal.aborted) return;
        const response = await this.#post(
          { ...request, input, response_format: 'pcm', include_alignment: true },
          stop.signal,
        );
        this.words.beginPassage(isKept ? input : '', samples.size / 2 / RATE);
        const parts: Int16Array<ArrayBuffer>[] = [];
        for await (const line of valuesOf<SpeechLine>(response.body!)) {
          if (stop.signal.aborted) return;
          if (line.type !== 'audio') continue;
          parts.push(player.push(bytesOf(line.audio)) as Int16Array<ArrayBuffer>);
          this.words.add(line.alignment?.items ?? []);
          if (this.state.value !== 'waiting') continue;
          this.firstSoundMs.value = Math.round(performance.now() - began);
          this.state.value = 'playing';
        }
        // A browser may store a Blob on disk.
        samples = new Blob([samples, ...parts]);
      }
      if (isKept) this.#keep(request, samples);
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

  #keep(request: SpeechRequest, samples: Blob): void {
    const utterance: Utterance = {
      id: this.#ids++,
      request,
      duration: samples.size / 2 / RATE,
      passages: this.words.passages,
      wav: wavOf(samples, RATE),
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

/** Splits a text into pieces of at most `most` UTF-16 units, between sentences, else words or characters. */
export function textPieces(text: string, most: number): readonly string[] {
  if (text.length <= most) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const part of partsOf(text, most, ['sentence', 'word', 'grapheme'])) {
    if (piece !== '' && piece.length + part.length > most) {
      pieces.push(piece);
      piece = '';
    }
    piece += part;
  }
  return [...pieces, piece];
}

type Granularity = NonNullable<Intl.SegmenterOptions['granularity']>;

function* partsOf(text: string, most: number, [first, ...finer]: readonly Granularity[]): Generator<string> {
  if (text.length <= most || first === undefined) yield text;
  else
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: first }).segment(text))
      yield* partsOf(segment, most, finer);
}
