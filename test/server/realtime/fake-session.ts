import { AsyncQueue } from '../../../src/base/async-queue.ts';
import type { VoiceError } from '../../../src/domain/errors.ts';
import type {
  CloseReason,
  RealtimeCommand,
  RealtimeEvent,
  RealtimeOutput,
} from '../../../src/domain/realtime.ts';
import { DEFAULT_CONFIG } from '../../../src/realtime/configuration.ts';
import type { OverflowPolicy } from '../../../src/realtime/scope/session-scope.ts';
import type { RealtimeSession } from '../../../src/realtime/session.ts';
import type { SessionsOptions } from '../../../src/runtime/create-sessions.ts';

/** A session that records its input, and whose output the test chooses. */
export class FakeSession implements RealtimeSession {
  readonly id: string;
  readonly asked: SessionsOptions;
  admission: OverflowPolicy = 'drop';
  readonly heard: Float32Array[] = [];
  readonly obeyed: RealtimeCommand[] = [];
  readonly complaints: VoiceError[] = [];
  readonly ended: CloseReason[] = [];
  readonly #queue = new AsyncQueue<RealtimeOutput>();
  readonly output = this.#read();
  /** Resolves at once unless a test replaces it. */
  room: () => Promise<void> = async () => undefined;
  /** The number of unread outputs. */
  unread = 0;

  constructor(asked: SessionsOptions, number = 0) {
    this.id = `sess_${number.toString(16).padStart(12, '0')}`;
    this.asked = asked;
    const { model, language } = asked;
    this.say({ type: 'created', sessionId: this.id, config: { ...DEFAULT_CONFIG, model, language } });
  }

  get heardSamples(): number {
    return this.heard.reduce((sum, { length }) => sum + length, 0);
  }

  append(samples: Float32Array): void {
    this.heard.push(samples);
  }

  execute(command: RealtimeCommand): void {
    this.obeyed.push(command);
    if (command.type === 'close') this.close('client_request');
    if (command.type === 'cancel_session') this.close('cancelled');
  }

  reportFault(error: VoiceError): void {
    this.complaints.push(error);
    this.say({ type: 'error', concern: 'command', error, isFatal: false });
  }

  warn(warnings: readonly string[]): void {
    this.say({ type: 'settings_ignored', warnings });
  }

  say(event: RealtimeEvent): void {
    this.#push({ type: 'event', event });
  }

  play(pcm: Uint8Array): void {
    this.#push({ type: 'audio', pcm });
  }

  close(reason: CloseReason): void {
    this.say({ type: 'closed', reason, durationMs: 1000, segments: 2 });
    this.#queue.end();
  }

  finish(): void {
    void this.end('server_shutdown');
  }

  async end(reason: CloseReason): Promise<void> {
    this.ended.push(reason);
    this.close(reason);
  }

  #push(output: RealtimeOutput): void {
    this.unread++;
    this.#queue.push(output);
  }

  async *#read(): AsyncGenerator<RealtimeOutput> {
    for await (const output of this.#queue) {
      this.unread--;
      yield output;
    }
  }
}

/** Opens fake sessions; `opened` lists them, in order. */
export function fakeSessions(): {
  readonly open: (options: SessionsOptions) => FakeSession;
  readonly opened: readonly FakeSession[];
} {
  const opened: FakeSession[] = [];
  return {
    opened,
    open(asked) {
      const session = new FakeSession(asked, opened.length);
      opened.push(session);
      return session;
    },
  };
}
