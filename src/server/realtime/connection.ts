import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { defer } from '../../base/deferred.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { SttManifest } from '../../domain/model.ts';
import type { EventOf, RealtimeEvent } from '../../domain/realtime.ts';
import type { RealtimeSession } from '../../realtime/session.ts';
import { errorCode, isOwnFault } from '../../wire/realtime/errors.ts';
import { logFault } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import type { HostedForm, RequestedDialect } from './requested-dialect.ts';
import { CommandRate } from './command-rate.ts';
import type { Dialect } from './dialect.ts';
import { HostedDialect, type HostedDialectOptions } from './hosted/dialect.ts';
import { isHostedBeginning } from './hosted/messages.ts';
import type { HostedSettings } from './hosted/settings.ts';
import { keepAlive, Outlet } from './outlet.ts';
import { withSessionMetrics } from './session-metrics.ts';
import type { Endable } from './open-sockets.ts';
import { ownDialect } from './commands.ts';

/** The functions of its socket that a dialect gets. */
export type DialectTools = Pick<HostedDialectOptions, 'session' | 'send' | 'setFlow' | 'onFailure'>;

export interface ConnectionOptions {
  readonly session: RealtimeSession;
  readonly dialect: RequestedDialect | ((tools: DialectTools) => Dialect);
  /** The initial settings for a client of the hosted API's protocol. */
  readonly settings: HostedSettings;
  /** The longest text to speak. */
  readonly maxInputCharacters: number;
  readonly requireStt: (model: string, language: string | undefined) => Promise<SttManifest>;
  readonly hasTurnModel: () => Promise<boolean>;
  readonly clock: Clock;
  /** Absent if nothing is measured. */
  readonly measures: Pick<Metrics, 'stt' | 'tts'> | undefined;
  readonly log: FastifyBaseLogger;
}

/** The time in milliseconds that a client gets to leave. */
const LEAVE_MS = 1_000;

const BY_FIRST_MESSAGE: HostedForm = { form: 'nested', created: 'session.created' };

const CLOSE_CODES = { normal: 1000, policy: 1008, failure: 1011 } as const;

/** A socket and the session behind it, from the first frame to the last. */
export class Connection implements Endable {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #outlet: Outlet;
  readonly #own: Dialect;
  readonly #gone = defer<void>();
  /** Resolves when all output of the session has been sent. */
  readonly #delivered = defer<void>();
  readonly #began: number;
  /** Set by the first frame at the latest. */
  #dialect: Dialect | undefined;
  #modelIsMissing = false;
  #closed: EventOf<'closed'> | undefined;

  /** Listens at once, because the first frames may have arrived already. */
  constructor(socket: WebSocket, options: ConnectionOptions) {
    const { dialect, clock, maxInputCharacters, measures } = options;
    const session = measures ? withSessionMetrics(options.session, measures, clock) : options.session;
    this.#socket = socket;
    this.#options = { ...options, session };
    this.#outlet = new Outlet(socket, clock);
    const rate = new CommandRate(clock, (flow) => this.#setFlow(flow));
    this.#own = ownDialect({ session, maxCharacters: maxInputCharacters, rate });
    if (typeof dialect === 'function') this.#dialect = dialect(this.#tools);
    else if (dialect !== 'open') this.#dialect = dialect === 'voice' ? this.#own : this.#hosted(dialect);
    this.#began = clock.now();
    const rest = keepAlive(socket, clock);
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary));
    socket.once('close', () => {
      rest();
      this.#gone.resolve();
      this.#leave('client_disconnect');
    });
    options.log.info({ session_id: session.id }, 'realtime session opened');
    this.#deliver().catch((error: unknown) => {
      this.#fail(VoiceError.from(error));
      socket.close(CLOSE_CODES.failure);
    });
  }

  /** Resolves when the socket is closed. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  /** Ends the session because the server stops: speech so far gets its final, within `drainMs`. */
  async end(drainMs: number): Promise<void> {
    const { session, clock } = this.#options;
    const leave = () => this.#socket.terminate();
    session.finish(drainMs);
    const callOffDrain = clock.after(drainMs + LEAVE_MS, leave);
    await Promise.race([this.#delivered.promise, this.gone]);
    callOffDrain();
    const callOffLeaving = clock.after(LEAVE_MS, leave);
    await this.gone;
    callOffLeaving();
  }

  /** Never throws: an error in a listener would end the process. */
  #receive(frame: Buffer, isBinary: boolean): void {
    try {
      this.#dialect ??= !isBinary && isHostedBeginning(frame) ? this.#hosted(BY_FIRST_MESSAGE) : this.#own;
      this.#dialect.receive(frame, isBinary);
    } catch (error) {
      this.#fail(VoiceError.from(error));
    }
  }

  async #deliver(): Promise<void> {
    const { session } = this.#options;
    for await (const output of session.output) {
      if (output.type === 'event') this.#note(output.event);
      const frames = await (this.#dialect ?? this.#own).send(output);
      for (const frame of frames) await this.#outlet.send(frame);
    }
    this.#delivered.resolve();
    this.#dialect?.close();
    this.#socket.close(this.#closeCode);
    await this.gone;
    this.#logEnd();
  }

  get #closeCode(): number {
    if (this.#closed?.reason !== 'error') return CLOSE_CODES.normal;
    return this.#modelIsMissing ? CLOSE_CODES.policy : CLOSE_CODES.failure;
  }

  #hosted(hosted: HostedForm): Dialect {
    const { settings, requireStt, hasTurnModel } = this.#options;
    return new HostedDialect({ ...this.#tools, settings, hosted, requireStt, hasTurnModel });
  }

  get #tools(): DialectTools {
    return {
      session: this.#options.session,
      send: (frame) => this.#outlet.send(frame),
      setFlow: (flow) => this.#setFlow(flow),
      onFailure: (error) => this.#fail(error),
    };
  }

  #setFlow(flow: 'go' | 'wait'): void {
    if (flow === 'go') this.#socket.resume();
    else this.#socket.pause();
  }

  /** Logs an event without its message, which may quote the client. */
  #note(event: RealtimeEvent): void {
    const { session, log } = this.#options;
    if (event.type === 'closed') this.#closed = event;
    if (event.type !== 'error' && event.type !== 'worker_lost') return;
    if (event.type === 'error' && event.concern === 'connection') this.#modelIsMissing = true;
    const code = errorCode(event);
    if (isOwnFault(code)) log.warn({ session_id: session.id, code }, 'realtime session met a fault');
  }

  #leave(reason: 'client_disconnect' | 'error'): void {
    this.#dialect?.close();
    this.#options.session.end(reason).catch((error: unknown) => this.#logError(VoiceError.from(error)));
  }

  #fail(error: VoiceError): void {
    this.#logError(error);
    this.#leave('error');
  }

  #logError(error: VoiceError): void {
    const { session, log } = this.#options;
    logFault(log.child({ session_id: session.id }), error);
  }

  #logEnd(): void {
    const { session, clock, log } = this.#options;
    const { reason, segments, durationMs } = this.#closed ?? {};
    log.info(
      {
        session_id: session.id,
        reason,
        segments,
        audio_ms: durationMs,
        ms: Math.round(clock.now() - this.#began),
      },
      'realtime session closed',
    );
  }
}
