import { randomUUID } from 'node:crypto';
import type { StreamCommand, StreamEvent, SttEngine, SttRequest, SttResult } from '../domain/engine.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { SttCapabilities } from '../domain/model.ts';
import { Caller } from './caller.ts';
import { cancelCall } from './cancel-call.ts';
import { callDeadlineMs, type Keepalive } from './channel.ts';
import { STT } from './services.ts';
import { fromEvent, type StreamCommandMessage, toCommand } from './stream-codec.ts';
import {
  fromDescription,
  fromOutcome,
  fromResult,
  type SttDescription,
  type SttOutcome,
  toRow,
} from './stt-codec.ts';

/**
 * Connects to the speech-to-text worker at `address`.
 * @throws VoiceError `worker_lost` when there is none; `cancelled`.
 */
export async function openRemoteStt(
  address: string,
  signal: AbortSignal,
  keepalive?: Keepalive,
): Promise<RemoteStt> {
  const caller = new Caller(address, keepalive);
  try {
    const description = await caller.unary(STT.Describe, {}, { signal, limitMs: callDeadlineMs(0) });
    return new RemoteStt(caller, fromDescription(description));
  } catch (error) {
    caller.close();
    throw error;
  }
}

/** An engine in a worker process. The mirror image of `sttHandlers`. */
export class RemoteStt implements SttEngine {
  readonly capabilities: SttCapabilities;
  readonly lanes: number;
  readonly batchRows: number;
  readonly paddedSeconds: number;
  readonly transcribeBatch?: NonNullable<SttEngine['transcribeBatch']>;
  readonly transcribeEach?: NonNullable<SttEngine['transcribeEach']>;
  readonly #caller: Caller;

  /** Takes `caller` over. */
  constructor(caller: Caller, { capabilities, lanes, batchRows, paddedSeconds }: SttDescription) {
    this.#caller = caller;
    this.capabilities = capabilities;
    this.lanes = lanes;
    this.batchRows = batchRows;
    this.paddedSeconds = paddedSeconds;
    if (capabilities.batchInference) {
      this.transcribeEach = (requests, signal) => this.#transcribeEach(requests, signal);
      this.transcribeBatch = async (requests, signal) =>
        (await this.#transcribeEach(requests, signal)).map(valueOf);
    }
  }

  warm(lanes: number): void {
    const { signal } = new AbortController();
    this.#caller.unary(STT.Warm, { lanes }, { signal, limitMs: callDeadlineMs(0) }).catch(() => undefined);
  }

  async transcribe(request: SttRequest, signal: AbortSignal): Promise<SttResult> {
    const callId = randomUUID();
    return fromResult(
      await this.#caller.unary(
        STT.Transcribe,
        { callId, ...toRow(request) },
        {
          signal,
          limitMs: callDeadlineMs(request.speech.length),
          onCancel: () => cancelCall(this.#caller, STT.Cancel, callId),
        },
      ),
    );
  }

  async *stream(
    commands: AsyncIterable<StreamCommand>,
    signal: AbortSignal,
  ): AsyncGenerator<StreamEvent, void, undefined> {
    for await (const event of this.#caller.duplex(STT.Stream, messages(commands), { signal })) {
      yield fromEvent(event);
    }
  }

  /** What is running rejects with `reason`; `cancelled` where there is none. Idempotent. */
  async close(reason?: VoiceError): Promise<void> {
    this.#caller.close(reason);
  }

  async #transcribeEach(
    requests: readonly SttRequest[],
    signal: AbortSignal,
  ): Promise<readonly SttOutcome[]> {
    const callId = randomUUID();
    const samples = requests.reduce((sum, { speech }) => sum + speech.length, 0);
    const { outcomes } = await this.#caller.unary(
      STT.TranscribeBatch,
      { callId, rows: requests.map(toRow) },
      {
        signal,
        limitMs: callDeadlineMs(samples),
        onCancel: () => cancelCall(this.#caller, STT.Cancel, callId),
      },
    );
    return outcomes.map(fromOutcome);
  }
}

/** Not a generator, so that leaving reaches `commands` even while one of them is being waited for. */
function messages(commands: AsyncIterable<StreamCommand>): AsyncIterable<StreamCommandMessage> {
  return {
    [Symbol.asyncIterator]() {
      const source = commands[Symbol.asyncIterator]();
      return {
        async next() {
          const { done, value } = await source.next();
          return done ? { done, value: undefined } : { done: false, value: toCommand(value) };
        },
        async return() {
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function valueOf(outcome: SttOutcome): SttResult {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
