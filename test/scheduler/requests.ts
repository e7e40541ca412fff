import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttRequest } from '../../src/domain/recognition.ts';
import type { ScheduledRequest } from '../../src/scheduler/request.ts';
import { fakeEngine } from './fake-engine.ts';

/** A request of silence of so many seconds. */
export const row = (seconds: number): SttRequest => ({
  speech: new Float32Array(Math.round(seconds * SPEECH_RATE)) as Speech,
  speechProbability: 1,
  task: 'transcribe',
  temperature: 0,
});

/** The facts of the model's engine. */
export const FACTS = { lanes: 1, batchRows: 8, paddedSeconds: 0 };

let clients = 0;

/** A BATCH request of one 10 s row from a new client, with the fields of `change` instead of the defaults. */
export function request(change: Partial<ScheduledRequest> = {}): ScheduledRequest {
  return {
    requestId: `client-${++clients}`,
    priority: 'batch',
    model: 'tiny',
    facts: FACTS,
    engine: async () => fakeEngine(),
    rows: [row(10)],
    continues: false,
    signal: new AbortController().signal,
    ...change,
  };
}
