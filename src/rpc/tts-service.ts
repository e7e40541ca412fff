import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { systemClock } from '../base/clock.ts';
import type { TtsEngine } from '../domain/engine.ts';
import type { TtsRequest } from '../domain/synthesis.ts';
import { VoiceError } from '../domain/errors.ts';
import type { TtsFacts } from '../domain/facts.ts';
import { traceWork } from '../tracing/spans.ts';
import { streaming, unary } from './handlers.ts';
import type { Observe } from './observe.ts';
import { RunningCalls } from './running-calls.ts';
import type { CancelledMessage, CancelMessage } from './services.ts';
import {
  type ChunkMessage,
  fromSynthesize,
  type SynthesizeMessage,
  toChunkMessage,
  type VoicesMessage,
} from './tts-codec.ts';
import { type QueuedText, SynthesisQueue } from './synthesis-queue.ts';

/** Worker side: any engine, served over gRPC, one text after the other. The mirror image of `RemoteTts`. */
export function ttsHandlers(
  engine: TtsEngine,
  observe: Observe = () => undefined,
): UntypedServiceImplementation {
  const calls = new RunningCalls();
  const turns = new SynthesisQueue(systemClock);
  return {
    Describe: unary<object, TtsFacts>(async () => engine.facts),

    ListVoices: unary<object, VoicesMessage>(async () => ({ voices: await engine.voices() })),

    Synthesize: streaming<SynthesizeMessage, ChunkMessage>((message, signal, traceparent) =>
      calls.iterate(message.callId, signal, (signal) =>
        synthesize(engine, turns, fromSynthesize(message), signal, { observe, traceparent }),
      ),
    ),

    Cancel: unary<CancelMessage, CancelledMessage>(async ({ callId }) => ({
      cancelled: calls.cancel(callId),
    })),
  };
}

async function* synthesize(
  engine: TtsEngine,
  turns: SynthesisQueue,
  request: TtsRequest,
  signal: AbortSignal,
  { observe, traceparent }: { readonly observe: Observe; readonly traceparent: string | undefined },
): AsyncGenerator<ChunkMessage, void, undefined> {
  const started = performance.now();
  const traced = traceWork('engine', traceparent, { characters: request.text.length });
  let failure: VoiceError | undefined;
  let turn: QueuedText | undefined;
  let isSpoken = false;
  try {
    turn = turns.join(request.text.length, request.speed);
    const { run: inTurn } = turn;
    for await (const chunk of engine.synthesize({ ...request, inTurn }, signal)) yield toChunkMessage(chunk);
    isSpoken = true;
  } catch (error) {
    failure = VoiceError.from(error);
    throw failure;
  } finally {
    turn?.leave(isSpoken);
    traced.end({}, failure?.kind);
    observe({
      workload: `${request.text.length} characters of text`,
      requestIds: request.requestId === undefined ? [] : [request.requestId],
      tookMs: performance.now() - started,
      ...(failure && { error: failure }),
    });
  }
}
