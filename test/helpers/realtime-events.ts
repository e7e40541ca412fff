import { EVENTS, type WireEvent } from '../../src/wire/realtime/events.ts';

/** An event of the realtime socket as it came: one of those there are, with all of its fields and no other. */
export function parseEvent(value: unknown): WireEvent {
  const { type } = value as WireEvent;
  return EVENTS[type].parse(value);
}
