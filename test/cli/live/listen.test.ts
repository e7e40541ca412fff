import { describe, expect, it, vi } from 'vitest';
import type { Captions } from '../../../src/cli/live/captions.ts';
import { listen, type ListenOptions } from '../../../src/cli/live/listen.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import type { RealtimeErrorCode, RealtimeEvent } from '../../../src/realtime/events.ts';
import { defer } from '../../../src/base/deferred.ts';
import { FakeSession } from '../../server/realtime/fake-session.ts';
import { final } from './finals.ts';

/** A listening in a world of fakes. `types` is what the captions were told. */
function setUp(change: Partial<ListenOptions> & { readonly tell?: Captions['tell'] } = {}) {
  const session = new FakeSession({});
  const told: RealtimeEvent[] = [];
  const levels: number[] = [];
  const leaving = new AbortController();
  const captions: Captions = {
    wantsPartials: true,
    listen: async () => undefined,
    hear: (level) => void levels.push(level),
    tell: change.tell ?? (async (event) => void told.push(event)),
    close: async () => undefined,
  };
  const options: ListenOptions = {
    session,
    pcm: pieces(),
    captions,
    leave: () => leaving.abort(),
    fault: () => undefined,
    isRead: () => true,
    ...change,
  };
  const types = () => told.map(({ type }) => type);
  return { session, levels, leaving, types, run: () => listen(options) };
}

async function* pieces(...all: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

const SECOND = new Uint8Array(32_000);

const errorOf = (code: RealtimeErrorCode): RealtimeEvent => ({
  type: 'error',
  code,
  message: `It is ${code}.`,
  recoverable: true,
  resume_segment_id: null,
});

describe('listening', () => {
  it('gives the session everything, says when there is no more, and tells what it says', async () => {
    const { session, levels, types, run } = setUp({ pcm: pieces(SECOND, SECOND) });
    session.say(final('Hello.'));
    await run();
    expect(session.heardBytes).toBe(64_000);
    expect(session.obeyed).toEqual([{ type: 'close' }]);
    expect(types()).toEqual(['session.created', 'transcript.final', 'session.closed']);
    expect(levels).toEqual([-Infinity, -Infinity]);
  });

  it('reads no more than the session has room for', async () => {
    let read = 0;
    async function* counted() {
      for (; read < 5; read++) yield SECOND;
    }
    const { session, run } = setUp({ pcm: counted() });
    const room = defer<void>();
    session.room = () => room.promise;
    const over = run();
    await vi.waitFor(() => expect(session.heard).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(read).toBe(0);
    room.resolve();
    await over;
    expect(session.heard).toHaveLength(5);
  });

  it.each<[RealtimeErrorCode, string]>([
    ['model_not_found', 'model_not_found'],
    ['worker_unavailable', 'worker_unavailable'],
    ['validation_error', 'invalid_value'],
    ['internal_error', 'internal'],
  ])('ends with an error of the session: %s', async (code, kind) => {
    const { session, leaving, run } = setUp();
    session.say(errorOf(code));
    await expect(run()).rejects.toMatchObject({ kind, message: `It is ${code}.` });
    expect(session.ended).toContain('error');
    expect(leaving.signal.aborted).toBe(true);
  });

  it('goes on where the session gets over it by itself', async () => {
    const { session, types, run } = setUp();
    session.say(errorOf('worker_crash'));
    await run();
    expect(types()).toContain('session.closed');
  });

  it('tells of what is known to have gone wrong rather than of what the session says', async () => {
    const { session, run } = setUp({ fault: () => new VoiceError('storage', 'The model is damaged.') });
    session.say(errorOf('worker_unavailable'));
    await expect(run()).rejects.toThrow('The model is damaged.');
  });

  it('writes what was said before the sound failed', async () => {
    async function* failing() {
      yield SECOND;
      throw new VoiceError('invalid_audio', 'The microphone was unplugged.');
    }
    const { session, types, run } = setUp({ pcm: failing() });
    session.say(final('Last words.'));
    await expect(run()).rejects.toThrow('unplugged');
    expect(session.obeyed).toEqual([{ type: 'close' }]);
    expect(types()).toContain('transcript.final');
  });

  it('ends when nothing can be written, and says why', async () => {
    const full = new VoiceError('storage', 'The disk is full.');
    const { session, leaving, run } = setUp({ tell: () => Promise.reject(full) });
    await expect(run()).rejects.toBe(full);
    expect(leaving.signal.aborted).toBe(true);
    expect(session.ended).not.toEqual([]);
  });

  it('waits for no last words where nobody reads them', async () => {
    const { session, run } = setUp({ isRead: () => false, pcm: pieces(SECOND, SECOND) });
    await run();
    expect(session.heard).toEqual([]);
    expect(session.obeyed).toEqual([]);
    expect(session.ended[0]).toBe('client_disconnect');
  });
});
