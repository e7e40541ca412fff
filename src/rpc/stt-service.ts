import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { SPEECH_RATE } from '../domain/audio.ts';
import type { StreamCommand, StreamEvent, SttEngine, SttRequest } from '../domain/engine.ts';
import { type ErrorKind, VoiceError } from '../domain/errors.ts';
import { duplex, unary } from './handlers.ts';
import { type Observe, observed } from './observe.ts';
import { RunningCalls } from './running-calls.ts';
import type { CancelledMessage, CancelMessage } from './services.ts';
import { fromCommand, type StreamCommandMessage, type StreamEventMessage, toEvent } from './stream-codec.ts';
import {
  type BatchMessage,
  fromRow,
  type OutcomesMessage,
  type ResultMessage,
  type SttDescriptionMessage,
  type SttOutcome,
  toDescription,
  toOutcome,
  toResult,
  type TranscribeMessage,
} from './stt-codec.ts';

/**
 * Worker side: any engine, served over gRPC. The mirror image of `RemoteStt`. `hearLive` is what becomes of a live stream,
 * as `SttEngine.stream` promises, which not every engine has.
 */
export function sttHandlers(
  engine: SttEngine,
  hearLive: (commands: AsyncIterable<StreamCommand>, signal: AbortSignal) => AsyncIterable<StreamEvent>,
  observe: Observe = () => undefined,
): UntypedServiceImplementation {
  const calls = new RunningCalls();
  return {
    Describe: unary<object, SttDescriptionMessage>(async () => toDescription(engine)),

    Warm: unary<{ readonly lanes: number }, object>(async ({ lanes }) => {
      engine.warm(lanes);
      return {};
    }),

    Transcribe: unary<TranscribeMessage, ResultMessage>(async (message, signal) => {
      const request = fromRow(message);
      return calls.run(message.callId, signal, (signal) =>
        observed(observe, about([request]), async () => toResult(await engine.transcribe(request, signal))),
      );
    }),

    TranscribeBatch: unary<BatchMessage, OutcomesMessage>(async ({ callId, rows }, signal) => {
      const requests = rows.map(fromRow);
      return calls.run(callId, signal, (signal) =>
        observed(observe, about(requests), async () => ({
          outcomes: (await transcribeEach(engine, requests, signal)).map(toOutcome),
        })),
      );
    }),

    Stream: duplex<StreamCommandMessage, StreamEventMessage>(async function* (messages, signal) {
      for await (const event of hearLive(commands(messages), signal)) yield toEvent(event);
    }),

    Cancel: unary<CancelMessage, CancelledMessage>(async ({ callId }) => ({
      cancelled: calls.cancel(callId),
    })),
  };
}

/** With these one request of a batch is to blame, and not the engine. */
const OF_THE_REQUEST: ReadonlySet<ErrorKind> = new Set([
  'invalid_request',
  'invalid_value',
  'invalid_audio',
  'unsupported',
]);

async function transcribeEach(
  engine: SttEngine,
  requests: readonly SttRequest[],
  signal: AbortSignal,
): Promise<readonly SttOutcome[]> {
  if (engine.transcribeBatch) {
    try {
      const results = await engine.transcribeBatch(requests, signal);
      return results.map((value) => ({ status: 'fulfilled', value }));
    } catch (error) {
      if (!OF_THE_REQUEST.has(VoiceError.from(error).kind)) throw error;
    }
  }
  return Promise.allSettled(requests.map((request) => engine.transcribe(request, signal)));
}

async function* commands(
  messages: AsyncIterable<StreamCommandMessage>,
): AsyncGenerator<StreamCommand, void, undefined> {
  for await (const message of messages) yield fromCommand(message);
}

function about(requests: readonly SttRequest[]) {
  const seconds = requests.reduce((sum, { speech }) => sum + speech.length, 0) / SPEECH_RATE;
  return {
    what: `${seconds.toFixed(1)} s of speech`,
    requestIds: [...new Set(requests.flatMap(({ requestId }) => requestId ?? []))],
  };
}
