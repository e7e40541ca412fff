import { describe, expect, it } from 'vitest';
import type { RealtimeEvent } from '../../../src/domain/realtime.ts';
import { EventOrder } from '../../../src/realtime/events/event-order.ts';

const at = (atMs: number): RealtimeEvent => ({ type: 'speech_started', atMs });

describe('EventOrder', () => {
  it('makes events wait for reserved places before them', () => {
    const said: RealtimeEvent[] = [];
    const inOrder = new EventOrder((event) => said.push(event));
    inOrder.say(at(1));
    const first = inOrder.reserve();
    inOrder.say(at(4));
    const second = inOrder.reserve();
    expect(inOrder.isUpToDate).toBe(false);
    second([at(5)]);
    expect(said).toEqual([at(1)]);
    first([at(2), at(3)]);
    expect(said).toEqual([1, 2, 3, 4, 5].map(at));
    expect(inOrder.isUpToDate).toBe(true);
  });

  it('skips a reserved place without events', () => {
    const said: RealtimeEvent[] = [];
    const inOrder = new EventOrder((event) => said.push(event));
    const place = inOrder.reserve();
    inOrder.say(at(1));
    place([]);
    expect(said).toEqual([at(1)]);
  });

  it('drops reserved events after the end of the session', () => {
    const said: RealtimeEvent[] = [];
    const inOrder = new EventOrder((event) => said.push(event));
    const place = inOrder.reserve();
    inOrder.end();
    place([at(1)]);
    expect(said).toEqual([]);
  });
});
