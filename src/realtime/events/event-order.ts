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

  /** Whether no event waits for an earlier one. */
  get isUpToDate(): boolean {
    return this.#places.length === 0;
  }

  /** Sends an event after all earlier ones. */
  say(event: RealtimeEvent): void {
    this.reserve()([event]);
  }

  /** Reserves a place for events that are not known yet. Call the returned function with them, once. */
  reserve(): (events: readonly RealtimeEvent[]) => void {
    const place: Place = { events: [], isFilled: false };
    this.#places.push(place);
    return (events) => {
      place.events.push(...events);
      place.isFilled = true;
      while (!this.#ended && this.#places[0]?.isFilled) this.#places.shift()!.events.forEach(this.#say);
    };
  }

  /** Drops all waiting and later events. */
  end(): void {
    this.#ended = true;
  }
}
