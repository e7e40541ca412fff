import {
  ServerInterceptingCall,
  type ServerInterceptor,
  type ServerInterceptingCallInterface,
} from '@grpc/grpc-js';
import { VoiceError } from '../domain/errors.ts';
import { STT, TTS } from '../rpc/services.ts';
import { toGrpcStatus } from '../rpc/status.ts';

/** Calls admitted per lane of the engine: one that runs and one that waits. */
const CALLS_PER_LANE = 2;
/** The most texts at once: audio leaves as fast as it is made, and another worker may be free sooner. */
const SYNTHESES = 8;
/** Most of a session is silence, and speech is transcribed many times faster than it is spoken. */
const STREAMS_PER_LANE = 32;

type Kind = 'calls' | 'streams' | 'syntheses';

const KINDS: Readonly<Record<string, Kind>> = {
  [STT.Transcribe.path]: 'calls',
  [STT.Stream.path]: 'streams',
  [TTS.Synthesize.path]: 'syntheses',
};

interface Running {
  readonly kind: Kind;
  readonly call: ServerInterceptingCallInterface;
}

/**
 * Admission to a worker that several front ends share. Excess calls are refused with `queue_full` before
 * their audio is read, so that another worker can take them.
 */
export class Admission {
  readonly #running = new Set<Running>();
  #lanes = 1;
  #isDraining = false;
  #onIdle = () => undefined as void;

  /** The number of calls and streams in progress. */
  get size(): number {
    return this.#running.size;
  }

  get lanes(): number {
    return this.#lanes;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Sets the number of lanes of the engine. */
  open(lanes: number): void {
    this.#lanes = lanes;
  }

  /** Admits nothing more and ends streams with `unavailable`. Resolves when all calls have ended. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    const idle = new Promise<void>((resolve) => (this.#onIdle = resolve));
    for (const { kind, call } of this.#running) if (kind === 'streams') refuse(call, leaving());
    if (this.#running.size > 0) await idle;
  }

  readonly interceptor: ServerInterceptor = ({ path }, call) => {
    const kind = KINDS[path];
    if (kind === undefined) return new ServerInterceptingCall(call);
    const running = { kind, call };
    const end = () => {
      if (this.#running.delete(running) && this.#running.size === 0 && this.#isDraining) this.#onIdle();
    };
    return new ServerInterceptingCall(call, {
      start: (listen) =>
        listen({
          onReceiveMetadata: (metadata, pass) => {
            const refusal = this.#refusal(kind);
            if (refusal) return refuse(call, refusal);
            this.#running.add(running);
            pass(metadata);
          },
          onCancel: end,
        }),
      sendStatus: (status, pass) => {
        end();
        pass(status);
      },
    });
  };

  #refusal(kind: Kind): VoiceError | undefined {
    if (this.#isDraining) return leaving();
    const most = {
      calls: CALLS_PER_LANE * this.#lanes,
      streams: STREAMS_PER_LANE * this.#lanes,
      syntheses: SYNTHESES,
    }[kind];
    const now = [...this.#running].filter((one) => one.kind === kind).length;
    if (now < most) return undefined;
    return new VoiceError('queue_full', 'Every worker is busy; try again in a moment.', {
      retryAfterSeconds: 1,
    });
  }
}

const leaving = () =>
  new VoiceError('unavailable', 'The worker is stopping; send the request to another worker.');

function refuse(call: ServerInterceptingCallInterface, error: VoiceError): void {
  const { code, details, metadata } = toGrpcStatus(error);
  call.sendStatus({ code, details, metadata });
}
