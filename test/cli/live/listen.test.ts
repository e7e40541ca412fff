import { describe, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { listenLive, type ListenOptions } from '../../../src/cli/live/listen.ts';
import type { CaptionView } from '../../../src/cli/ui/captions.ts';
import { type ErrorKind, VoiceError } from '../../../src/domain/errors.ts';
import type { RealtimeEvent } from '../../../src/domain/realtime.ts';
import { defer } from '../../../src/base/deferred.ts';
import { FakeSession } from '../../server/realtime/fake-session.ts';
import { final } from './finals.ts';

/** A listening in a world of fakes. `types` is what the captions were told. */
function setUp(change: Partial<ListenOptions> & { readonly tell?: CaptionView['tell'] } = {}) {
  const session = new FakeSession({});
  const told: RealtimeEvent[] = [];
  const levels: number[] = [];
  const leaving = new AbortController();
  const captions: CaptionView = {
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
    isRead: () => true,
    ...change,
  };
  const types = () => told.map(({ type }) => type);
  return { session, levels, leaving, types, run: () => listenLive(options) };
}

async function* pieces(...all: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

const SECOND = new Uint8Array(32_000);

const errorOf = (kind: ErrorKind): RealtimeEvent => ({
  type: 'error',
  concern: 'transcription',
  error: new VoiceError(kind, `It is ${kind}.`),
  isFatal: false,
});

describe('listening', () => {
  it('gives the session everything, says when there is no more, and tells what it says', async () => {
    const { session, levels, types, run } = setUp({ pcm: pieces(SECOND, SECOND) });
    session.say(final('Hello.'));
    await run();
    expect(session.heardSamples).toBe(32_000);
    expect(session.obeyed).toEqual([{ type: 'close' }]);
    expect(types()).toEqual(['created', 'final', 'closed']);
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
    await eventually(() => expect(session.heard).toHaveLength(1));
    await settle();
    expect(read).toBe(0);
    room.resolve();
    await over;
    expect(session.heard).toHaveLength(5);
  });

  it.each<ErrorKind>(['model_not_found', 'worker_unavailable', 'storage', 'internal'])(
    'ends with an error of the session, as it is: %s',
    async (kind) => {
      const { session, leaving, run } = setUp();
      session.say(errorOf(kind));
      await expect(run()).rejects.toMatchObject({ kind, message: `It is ${kind}.` });
      expect(session.ended).toContain('error');
      expect(leaving.signal.aborted).toBe(true);
    },
  );

  it('goes on where the session gets over it by itself', async () => {
    const { session, types, run } = setUp();
    session.say({ type: 'worker_lost', resumeSegmentId: 0 });
    await run();
    expect(types()).toContain('closed');
  });

  it('joins an odd byte to the next piece', async () => {
    const odd = new Uint8Array(3);
    const { session, run } = setUp({ pcm: pieces(odd, odd) });
    await run();
    expect(session.heardSamples).toBe(3);
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
    expect(types()).toContain('final');
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
