import { EVENTS, type WireEvent } from '../../src/wire/realtime/events.ts';

/** Parses an event of the realtime socket; throws if it is unknown, lacks a field or has an unknown one. */
export function parseEvent(value: unknown): WireEvent {
  const { type } = value as WireEvent;
  return EVENTS[type].parse(value);
}
