import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { SPEECH_RATE } from '../domain/audio.ts';
import type { SttEngine } from '../domain/engine.ts';
import type { StreamCommand, StreamEvent } from '../domain/live-stream.ts';
import type { SttRequest } from '../domain/recognition.ts';
import { duplex, unary } from './handlers.ts';
import { type Observe, runObserved } from './observe.ts';
import { RunningCalls } from './running-calls.ts';
import type { CancelledMessage, CancelMessage } from './services.ts';
import { fromCommand, type StreamCommandMessage, type StreamEventMessage, toEvent } from './stream-codec.ts';
import {
  fromRow,
  type OutcomesMessage,
  type SttFactsMessage,
  toOutcome,
  type TranscribeMessage,
} from './stt-codec.ts';

/**
 * Handlers that serve any engine over gRPC, the counterpart of `RemoteStt`. `decodeLive` serves live streams
 * as `SttEngine.stream` promises.
 */
export function sttHandlers(
  engine: SttEngine,
  transcribeLive: (commands: AsyncIterable<StreamCommand>, signal: AbortSignal) => AsyncIterable<StreamEvent>,
  observe: Observe = () => undefined,
): UntypedServiceImplementation {
  const calls = new RunningCalls();
  return {
    Describe: unary<object, SttFactsMessage>(async () => engine.facts),

    Warm: unary<{ readonly lanes: number }, object>(async ({ lanes }) => {
      engine.warm(lanes);
      return {};
    }),

    Transcribe: unary<TranscribeMessage, OutcomesMessage>(async ({ callId, rows }, signal, traceparent) => {
      const requests = rows.map(fromRow);
      return calls.run(callId, signal, (signal) =>
        runObserved(observe, { ...about(requests), traceparent }, async () => ({
          outcomes: (await engine.transcribe(requests, signal)).map(toOutcome),
        })),
      );
    }),

    Stream: duplex<StreamCommandMessage, StreamEventMessage>(async function* (messages, signal) {
      for await (const event of transcribeLive(commands(messages), signal)) yield toEvent(event);
    }),

    Cancel: unary<CancelMessage, CancelledMessage>(async ({ callId }) => ({
      cancelled: calls.cancel(callId),
    })),
  };
}

async function* commands(
  messages: AsyncIterable<StreamCommandMessage>,
): AsyncGenerator<StreamCommand, void, undefined> {
  for await (const message of messages) yield fromCommand(message);
}

function about(requests: readonly SttRequest[]) {
  const seconds = requests.reduce((sum, { speech }) => sum + speech.length, 0) / SPEECH_RATE;
  return {
    workload: `${seconds.toFixed(1)} s of speech`,
    requestIds: [...new Set(requests.flatMap(({ requestId }) => requestId ?? []))],
  };
}
