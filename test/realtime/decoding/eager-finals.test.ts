import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RealtimeEvent } from '../../../src/domain/realtime.ts';
import { FakeClock, settle } from '../../helpers/fake-clock.ts';
import { FakeStt } from '../../helpers/fake-stt.ts';
import { manyRuns } from '../../helpers/many-runs.ts';
import { SessionHarness, understand } from '../session-harness.ts';
import { spoken } from '../tone-words.ts';

async function open(tookMs = 0, change: { readonly itn?: boolean; readonly eagerFinals?: boolean } = {}) {
  const clock = new FakeClock();
  const engine = new FakeStt({
    answer: (request) => new Promise((resolve) => clock.after(tookMs, () => resolve(understand(request)))),
  });
  const harness = new SessionHarness({ clock, stt: async () => engine });
  await harness.configure({ partials: false, eagerFinals: true, ...change });
  return harness;
}

/** The eager and final events in short form. */
const story = ({ events }: SessionHarness): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === 'eager' || event.type === 'final') return [`${event.type} ${event.text}`];
    return event.type === 'resumed' ? ['resumed'] : [];
  });

/** The eager text of each segment until it is revoked. Returns finals that differ from it. */
function broken(events: readonly RealtimeEvent[]): readonly RealtimeEvent[] {
  const promised = new Map<number, string>();
  return events.filter((event) => {
    if (event.type === 'eager') promised.set(event.segmentId, event.text);
    if (event.type === 'resumed') return !promised.delete(event.segmentId);
    const text = event.type === 'final' ? promised.get(event.segmentId) : undefined;
    return event.type === 'final' && text !== undefined && text !== event.text;
  });
}

describe('an eager final', () => {
  it('arrives in the pause before the final, with its written form', async () => {
    const harness = await open();
    await harness.hear(spoken(0.5, 'one two', 0.2), 20);
    expect(story(harness)).toEqual(['eager [one two]']);
    await harness.hear(spoken(0.5), 20);
    expect(story(harness)).toEqual(['eager [one two]', 'final [one two]']);
    const [[eager], [final]] = [harness.of('eager'), harness.of('final')];
    expect(eager).toMatchObject({ segmentId: final!.segmentId, startMs: final!.startMs, language: 'en' });
  });

  it('is revoked if speech continues', async () => {
    const harness = await open(0, { itn: false });
    await harness.hear(spoken(0.5, 'one two', 0.2, 'three', 1), 20);
    expect(story(harness)).toEqual([
      'eager one two',
      'resumed',
      'eager one two three',
      'final one two three',
    ]);
  });

  it('is revoked if the segment is cleared', async () => {
    const harness = await open(0, { itn: false });
    await harness.hear(spoken(0.5, 'one two', 0.2), 20);
    harness.session.execute({ type: 'clear' });
    await settle();
    expect(story(harness)).toEqual(['eager one two', 'resumed']);
  });

  it('is revoked if the settings of the final change', async () => {
    const harness = await open(0, { itn: false });
    await harness.hear(spoken(0.5, 'one two', 0.2), 20);
    await harness.configure({ itn: true });
    await harness.hear(spoken(0.5), 20);
    expect(story(harness)).toEqual(['eager one two', 'resumed', 'final [one two]']);
  });

  it('is not sent if the final arrives as soon, or eager finals are disabled', async () => {
    const slow = await open(400, { itn: false });
    await slow.hear(spoken(0.5, 'one two', 1), 20);
    expect(story(slow)).toEqual(['final one two']);
    const unasked = await open(0, { itn: false, eagerFinals: false });
    await unasked.hear(spoken(0.5, 'one two', 1), 20);
    expect(story(unasked)).toEqual(['final one two']);
  });

  it('never changes the finals, and equals their text unless it is revoked', async () => {
    const part = fc.oneof(
      fc.constantFrom('one', 'two three', 'four five six', 'seven'),
      fc.integer({ min: 1, max: 14 }).map((tenths) => tenths / 10),
    );
    const given = [
      fc.array(part, { minLength: 1, maxLength: 10 }),
      fc.constantFrom(0, 30, 90, 200, 500),
    ] as const;
    await fc.assert(
      fc.asyncProperty(...given, fc.constantFrom(20, 60, 100), async (parts, tookMs, frameMs) => {
        const pcm = spoken(0.3, ...parts, 1);
        const [eager, plain] = await Promise.all([open(tookMs), open(tookMs, { eagerFinals: false })]);
        for (const harness of [eager, plain]) {
          await harness.hear(pcm, frameMs);
          await harness.clock.advance(3_000);
        }
        expect(eager.of('final')).toEqual(plain.of('final'));
        expect(broken(eager.events)).toEqual([]);
      }),
      { numRuns: manyRuns(100) },
    );
  });
});
