import { AsyncQueue } from '../../../src/base/async-queue.ts';
import type { CloseReason, RealtimeEvent, SessionConfig } from '../../../src/realtime/events.ts';
import type { RealtimeCommand, RealtimeOutput, RealtimeSession } from '../../../src/realtime/session.ts';
import type { SessionOptions } from '../../../src/runtime/converse.ts';

type Complaint = readonly [code: Parameters<RealtimeSession['complain']>[0], message: string];

/** A session that keeps what it is given, and says what a test has it say. */
export class FakeSession implements RealtimeSession {
  readonly id: string;
  readonly asked: SessionOptions;
  readonly heard: Uint8Array[] = [];
  readonly obeyed: RealtimeCommand[] = [];
  readonly complaints: Complaint[] = [];
  readonly ended: CloseReason[] = [];
  readonly #queue = new AsyncQueue<RealtimeOutput>();
  readonly output = this.#read();
  /** At once where a test says nothing. */
  room: () => Promise<void> = async () => undefined;
  /** How much it has said that nobody has read. */
  unread = 0;

  constructor(asked: SessionOptions, number = 0) {
    this.id = `sess_${number.toString(16).padStart(12, '0')}`;
    this.asked = asked;
    this.say({
      type: 'session.created',
      session_id: this.id,
      model: asked.model ?? null,
      config: { ...CONFIG, model: asked.model ?? null, language: asked.language ?? null },
    });
  }

  get heardBytes(): number {
    return this.heard.reduce((sum, { length }) => sum + length, 0);
  }

  hear(pcm: Uint8Array): void {
    this.heard.push(pcm);
  }

  obey(command: RealtimeCommand): void {
    this.obeyed.push(command);
    if (command.type === 'close') this.close('client_request');
    if (command.type === 'cancel_session') this.close('cancelled');
  }

  complain(...complaint: Complaint): void {
    this.complaints.push(complaint);
    const [code, message] = complaint;
    this.say({ type: 'error', code, message, recoverable: true, resume_segment_id: null });
  }

  say(event: RealtimeEvent): void {
    this.#push({ type: 'event', event });
  }

  play(pcm: Uint8Array): void {
    this.#push({ type: 'audio', pcm });
  }

  close(reason: CloseReason): void {
    this.say({ type: 'session.closed', reason, total_duration_ms: 1000, segments_transcribed: 2 });
    this.#queue.end();
  }

  finish(reason: CloseReason): void {
    void this.end(reason);
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

export const CONFIG: SessionConfig = {
  model: null,
  language: null,
  enable_partial_transcripts: true,
  enable_itn: true,
  vad_sensitivity: 'normal',
  hot_words: [],
  silence_timeout_ms: 30_000,
  hold_timeout_ms: 300_000,
  max_segment_duration_ms: 30_000,
  tts_model: null,
  tts_voice: null,
  commit_strategy: 'vad',
};

/** Opens played sessions; `opened` has all of them, in order. */
export function fakeSessions(): {
  readonly open: (options: SessionOptions) => FakeSession;
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
