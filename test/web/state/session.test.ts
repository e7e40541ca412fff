import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../../../src/web/api/types.ts';
import { RealtimeSession } from '../../../src/web/state/session.ts';

/** A socket that the test controls. */
class FakeSocket extends EventTarget {
  readyState: WebSocket['readyState'] = 0;
  binaryType: BinaryType = 'blob';
  readonly sent: (string | ArrayBuffer)[] = [];

  send(data: unknown): void {
    this.sent.push(data as string | ArrayBuffer);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  lose(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
  tell(event: WireEvent): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }
}

const FRAME = new ArrayBuffer(1_600);
const CLOSED: WireEvent = {
  type: 'session.closed',
  reason: 'client_request',
  total_duration_ms: 0,
  segments_transcribed: 0,
};

function setUp(refusal?: string) {
  const sockets: FakeSocket[] = [];
  const waits: { readonly ms: number; readonly wake: () => void }[] = [];
  const told: string[] = [];
  const session = new RealtimeSession({
    open: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)! as never;
    },
    configuration: () => ({ vad_sensitivity: 'high' }),
    refusal: async () => refusal,
    onEvent: ({ type }) => told.push(type),
    onSound: () => told.push('sound'),
    onBroken: () => told.push('broken'),
    onBack: (ms) => told.push(`back ${ms}`),
    after: (ms, wake) => {
      waits.push({ ms, wake });
      return () => undefined;
    },
  });
  const hear = (frames: number) => {
    for (let frame = 0; frame < frames; frame++) session.sound(FRAME);
  };
  return { session, sockets, waits, told, hear };
}

/** Waits for decisions that depend on an answer of the server. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a session', () => {
  it('sends its settings first, then the audio since the start of the connection', () => {
    const { session, sockets, hear } = setUp();
    session.start();
    hear(3);
    sockets[0]!.open();
    hear(1);
    expect(sockets[0]!.sent).toEqual([
      JSON.stringify({ type: 'session.configure', vad_sensitivity: 'high' }),
      FRAME,
      FRAME,
      FRAME,
      FRAME,
    ]);
    expect([session.state.value, session.offset]).toEqual(['open', 0]);
  });

  it('reconnects with growing delays, keeps five seconds of audio meanwhile, and reports dropped audio', async () => {
    const { session, sockets, waits, told, hear } = setUp();
    session.start();
    sockets[0]!.open();
    hear(20);
    sockets[0]!.lose();
    hear(120);
    await settled();
    expect([session.state.value, waits.at(-1)!.ms]).toEqual(['broken', 500]);
    waits.at(-1)!.wake();
    sockets[1]!.lose();
    await settled();
    expect(waits.at(-1)!.ms).toBe(1_000);
    waits.at(-1)!.wake();
    sockets[2]!.open();
    expect(sockets[2]!.sent).toHaveLength(101);
    expect(told).toEqual(['broken', 'back 1000']);
    // On the clock of the microphone: 140 frames were recorded, of which this socket got 100.
    expect(session.offset).toBeCloseTo(2);
  });

  it('ends with the reason if the server rejects it', async () => {
    const { session, sockets } = setUp('This server wants a key.');
    session.start();
    sockets[0]!.lose();
    await settled();
    expect([session.state.value, session.problem.value]).toEqual(['idle', 'This server wants a key.']);
  });

  it('lets the server finish, and ends if the server does not', () => {
    const { session, sockets, waits } = setUp();
    session.start();
    sockets[0]!.open();
    session.stop();
    expect([session.state.value, sockets[0]!.sent.at(-1)]).toEqual(['ending', '{"type":"session.close"}']);
    sockets[0]!.tell(CLOSED);
    expect([session.state.value, session.problem.value]).toEqual(['idle', '']);

    session.start();
    sockets[1]!.open();
    session.stop();
    waits.at(-1)!.wake();
    expect([session.state.value, sockets[1]!.readyState]).toEqual(['idle', 3]);
  });

  it('ends with the message of a fatal error, and with a notice after a long silence', () => {
    const { session, sockets } = setUp();
    session.start();
    sockets[0]!.open();
    sockets[0]!.tell({
      type: 'error',
      code: 'model_not_found',
      message: 'Model ‘x’ is not installed.',
      recoverable: false,
      resume_segment_id: null,
    });
    expect([session.state.value, session.problem.value]).toEqual(['idle', 'Model ‘x’ is not installed.']);
    session.start();
    sockets[1]!.open();
    sockets[1]!.tell({ ...CLOSED, reason: 'timeout' });
    expect(session.problem.value).toMatch(/Nobody has spoken/);
  });
});
