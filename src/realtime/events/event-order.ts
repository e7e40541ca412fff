import type { RealtimeEvent } from '../../domain/realtime.ts';

interface Place {
  events: RealtimeEvent[];
  isFilled: boolean;
}

/** Orders events by their position in the audio, although results arrive late. */
export class EventOrder {
  readonly #say: (event: RealtimeEvent) => void;
  readonly #places: Place[] = [];
  #ended = false;

  constructor(say: (event: RealtimeEvent) => void) {
    this.#say = say;
  }

  /** True where what is said now is said at once. */
  get isUpToDate(): boolean {
    return this.#places.length === 0;
  }

  /** Says it when everything before it has been said. */
  say(event: RealtimeEvent): void {
    this.reserve()([event]);
  }

  /** Keeps the place of events that are not known yet: call what it returns with them, once. */
  reserve(): (events: readonly RealtimeEvent[]) => void {
    const place: Place = { events: [], isFilled: false };
    this.#places.push(place);
    return (events) => {
      place.events.push(...events);
      place.isFilled = true;
      while (!this.#ended && this.#places[0]?.isFilled) this.#places.shift()!.events.forEach(this.#say);
    };
  }

  /** Nothing more is said. */
  end(): void {
    this.#ended = true;
  }
}
