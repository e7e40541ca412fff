import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttRequest } from '../../src/domain/recognition.ts';
import type { ScheduledRequest } from '../../src/scheduler/request.ts';
import { playedEngine } from './played-engine.ts';

/** A chunk of silence. */
export const row = (seconds: number): SttRequest => ({
  speech: new Float32Array(Math.round(seconds * SPEECH_RATE)) as Speech,
  speechProbability: 1,
  task: 'transcribe',
  temperature: 0,
});

/** What the model's engine says of itself. */
export const FACTS = { lanes: 1, batchRows: 8, paddedSeconds: 0 };

let clients = 0;

/** A BATCH request of one 10 s chunk, from a client of its own, to change in one thing. */
export function request(change: Partial<ScheduledRequest> = {}): ScheduledRequest {
  return {
    requestId: `client-${++clients}`,
    priority: 'batch',
    model: 'tiny',
    facts: FACTS,
    engine: async () => playedEngine(),
    rows: [row(10)],
    continues: false,
    signal: new AbortController().signal,
    ...change,
  };
}
