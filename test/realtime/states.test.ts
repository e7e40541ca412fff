import { describe, expect, it } from 'vitest';
import { nextState, type SessionChange, type StateName, timeoutOf } from '../../src/realtime/states.ts';

const STATES: readonly StateName[] = ['init', 'active', 'silence', 'hold', 'closing', 'closed'];
const CHANGES: readonly SessionChange[] = [
  'speech_started',
  'speech_ended',
  'timed_out',
  'closed_by_client',
  'ended',
];

describe('the states of a session', () => {
  it('change into each other as specified, and in no other way', () => {
    const led = STATES.map((state) => [state, ...CHANGES.map((change) => nextState(state, change))]);
    expect(led).toEqual([
      // from       speech starts, speech ends, timeout,  client closes, end at once
      ['init', 'active', 'init', 'closed', 'closed', 'closed'],
      ['active', 'active', 'silence', 'active', 'closing', 'closed'],
      ['silence', 'active', 'silence', 'hold', 'closing', 'closed'],
      ['hold', 'active', 'hold', 'closing', 'closing', 'closed'],
      ['closing', 'closing', 'closing', 'closed', 'closing', 'closed'],
      ['closed', 'closed', 'closed', 'closed', 'closed', 'closed'],
    ]);
  });

  it('last up to their timeouts', () => {
    const limits = { silenceMs: 7, holdMs: 9, closingMs: 2_000 };
    expect(STATES.map((state) => timeoutOf(state, limits))).toEqual([
      30_000,
      undefined,
      7,
      9,
      2_000,
      undefined,
    ]);
  });
});
