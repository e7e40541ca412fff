import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frame, FRAME_SAMPLES, type Region } from '../../src/vad/frame.ts';
import {
  Segmenter,
  type SegmenterEvent,
  type SegmenterOptions,
  type Verdict,
} from '../../src/vad/segmenter.ts';

const VERDICTS: Readonly<Record<string, Verdict>> = { s: 'speech', u: 'unsure', _: 'silence' };
const PROBABILITY: Readonly<Record<Verdict, number>> = { speech: 1, unsure: 0.5, silence: 0 };

/** The samples of `count` milliseconds at 16 kHz. */
const milliseconds = (count: number) => count * 16;
const frames = (count: number) => count * FRAME_SAMPLES;

/**
 * The default paddings, in samples. By default 8 frames of speech open a region, and 10 of silence close it.
 */
const PAD_BEFORE = milliseconds(300);
const PAD_AFTER = milliseconds(250);

describe('Segmenter', () => {
  it.each([
    ['opens a region after 250 ms of speech', '8s', ['start 0']],
    ['does not open a region after less', '7s 20_', []],
    ['reports the start of the sound without padding', '30_ 8s', ['start 30']],
    ['closes a region after 300 ms of silence', '20_ 10s 10_', ['start 20', 'region']],
    ['keeps a region open after less silence', '20_ 10s 9_', ['start 20']],
    ['keeps a region open over short pauses', '20_ 10s 9_ 1s 9_ 1s 9_', ['start 20']],
    ['does not open a region for unsure frames', '200u', []],
    ['keeps a region open for unsure frames', '8s 50u 9_', ['start 0']],
    ['closes a region at unsure frames after silence', '8s 1_ 9u', ['start 0', 'region']],
    ['starts a region with gaps of up to 100 ms', '4s 4_ 4s', ['start 0']],
    ['does not start a region with a longer gap', '4s 5_ 4s', []],
    ['starts a region after a long gap, without the short speech before it', '4s 5_ 8s', ['start 9']],
    ['opens a region after another', '8s 10_ 8s 10_', ['start 0', 'region', 'start 18', 'region']],
  ])('%s', (_, script, expected) => {
    expect(names(run(script).events)).toEqual(expected);
  });

  it('pads a region on both sides', () => {
    expect(regionsOf(run('20_ 10s 10_').events)).toEqual([
      { start: frames(20) - PAD_BEFORE, end: frames(30) + PAD_AFTER, probability: 1 },
    ]);
  });

  it('includes unsure frames that follow speech', () => {
    const [region] = regionsOf(run('20_ 10s 10u 10_').events);
    expect(region).toEqual({
      start: frames(20) - PAD_BEFORE,
      end: frames(40) + PAD_AFTER,
      probability: 0.75,
    });
  });

  it('does not pad before the beginning of the stream', () => {
    expect(regionsOf(run('2_ 10s 10_').events)[0]).toMatchObject({ start: 0 });
  });

  it('does not pad into the region before', () => {
    const [first, second] = regionsOf(run('8s 10_ 8s 10_').events);
    expect(first).toMatchObject({ end: frames(8) + PAD_AFTER });
    expect(second).toMatchObject({ start: frames(8) + PAD_AFTER });
  });

  it('closes an open region on flush, with the padding that there is', () => {
    const { segmenter } = run('20_ 10s 3_');
    expect(segmenter.speaking).toBe(true);
    expect(segmenter.flush()).toEqual([
      { type: 'region', region: { start: frames(20) - PAD_BEFORE, end: frames(33), probability: 1 } },
    ]);
    expect(segmenter.speaking).toBe(false);
    expect(segmenter.flush()).toEqual([]);
  });

  it('drops a start that the end of the stream cuts off', () => {
    expect(run('20_ 7s').segmenter.flush()).toEqual([]);
  });

  it('gives a region the mean probability of its frames', () => {
    expect(regionsOf(run('8s 4_ 4s 10_').events)[0]?.probability).toBeCloseTo(12 / 16, 10);
  });
});

describe('Segmenter if a region grows too long', () => {
  // At most 2 s: that is 44 frames plus the padding after them.
  const options = { maxMs: 2000 };

  it('splits the region in the middle of its longest pause', () => {
    const { events, segmenter } = run('20s 4_ 6s 6_ 8s', options);
    expect(regionsOf(events)).toEqual([{ start: 0, end: frames(33), probability: 26 / 33 }]);
    expect(segmenter.speaking).toBe(true);
    expect(regionsOf(segmenter.flush())).toEqual([
      { start: frames(33), end: frames(44), probability: 8 / 11 },
    ]);
  });

  it('splits the region at its quietest frame if it has no pause', () => {
    const levels = Array.from({ length: 44 }, (_, at) => (at === 30 ? -45 : -20));
    const { events, segmenter } = run('44s', options, levels);
    expect(regionsOf(events)).toEqual([{ start: 0, end: frames(30), probability: 1 }]);
    expect(regionsOf(segmenter.flush())).toEqual([{ start: frames(30), end: frames(44), probability: 1 }]);
  });

  it('does not split the region at a pause of less than 98 ms', () => {
    const levels = Array.from({ length: 44 }, (_, at) => (at === 30 ? -45 : -20));
    expect(regionsOf(run('20s 3_ 21s', options, levels).events)).toMatchObject([{ end: frames(30) }]);
  });

  it('does not split the region in its first third', () => {
    const levels = Array.from({ length: 44 }, (_, at) => (at === 5 ? -60 : at === 40 ? -30 : -20));
    expect(regionsOf(run('44s', options, levels).events)).toMatchObject([{ end: frames(40) }]);
  });

  it('ends the region if nothing was said since the pause', () => {
    const { events, segmenter } = run('36s 8_', options);
    expect(regionsOf(events)).toEqual([{ start: 0, end: frames(36) + PAD_AFTER, probability: 1 }]);
    expect(segmenter.speaking).toBe(false);
    expect(segmenter.flush()).toEqual([]);
  });

  it('splits the region again and again while the speech goes on', () => {
    const regions = regionsOf(runToEnd('500s', options));
    expect(regions.length).toBeGreaterThan(10);
    expect(regions[0]).toMatchObject({ start: 0 });
    expect(regions.at(-1)).toMatchObject({ end: frames(500) });
    expect(regions.slice(1).map(({ start }) => start)).toEqual(regions.slice(0, -1).map(({ end }) => end));
  });

  it('limits regions to 30 s by default', () => {
    const [first] = regionsOf(run('940s').events);
    expect(first!.end - first!.start).toBeLessThanOrEqual(milliseconds(30_000));
    expect(first!.end - first!.start).toBeGreaterThan(milliseconds(29_000));
  });
});

describe('Segmenter.commit', () => {
  it('ends the region, and speech that goes on opens one at the next frame', () => {
    const { segmenter } = run('20_ 10s');
    expect(segmenter.commit()).toEqual([
      { type: 'region', region: { start: frames(20) - PAD_BEFORE, end: frames(30), probability: 1 } },
    ]);
    expect(segmenter.speaking).toBe(false);
    expect(pushScript(segmenter, '3s')).toEqual([{ type: 'start', at: frames(30), continued: true }]);
    expect(regionsOf(segmenter.flush())).toMatchObject([{ start: frames(30), end: frames(33) }]);
  });

  it('opens no region for less than 96 ms of further sound', () => {
    const { segmenter } = run('20_ 10s');
    segmenter.commit();
    expect(pushScript(segmenter, '2s')).toEqual([]);
    expect(segmenter.commit()).toEqual([]);
    expect(segmenter.flush()).toEqual([]);
  });

  it('keeps the padding if the speech had stopped', () => {
    const { segmenter } = run('20_ 10s 9_');
    expect(regionsOf(segmenter.commit())).toMatchObject([{ end: frames(30) + PAD_AFTER }]);
  });

  it('requires a new start after 300 ms of silence', () => {
    const { segmenter } = run('10s');
    segmenter.commit();
    expect(pushScript(segmenter, '10_ 7s')).toEqual([]);
    expect(pushScript(segmenter, '1s')).toEqual([{ type: 'start', at: frames(20), continued: false }]);
    const { segmenter: sooner } = run('10s');
    sooner.commit();
    expect(pushScript(sooner, '9_ 3s')).toEqual([{ type: 'start', at: frames(19), continued: true }]);
  });

  it('returns a region that has only just begun', () => {
    const { segmenter } = run('20_ 3s');
    const events = segmenter.commit();
    expect(names(events)).toEqual(['start 20', 'region']);
    expect(regionsOf(events)).toMatchObject([{ start: frames(20) - PAD_BEFORE, end: frames(23) }]);
  });

  it('returns nothing if nothing was said', () => {
    expect(run('20_').segmenter.commit()).toEqual([]);
    const { segmenter } = run('10s');
    segmenter.commit();
    expect(segmenter.commit()).toEqual([]);
    expect(pushScript(segmenter, '3s')).toMatchObject([{ continued: true }]);
  });
});

describe('Segmenter settings and state', () => {
  it('forgets cleared audio, including its padding', () => {
    const { segmenter } = run('20_ 10s');
    segmenter.clear();
    expect(segmenter.speaking).toBe(false);
    expect(pushScript(segmenter, '7s')).toEqual([]);
    expect(pushScript(segmenter, '1s 10_')).toMatchObject([
      { type: 'start' },
      { region: { start: frames(30) } },
    ]);
  });

  it('forgets on clear that a region was committed', () => {
    const { segmenter } = run('10s');
    segmenter.commit();
    segmenter.clear();
    expect(pushScript(segmenter, '1s')).toEqual([]);
  });

  it('ends regions only on commit if endMs is Infinity', () => {
    const { segmenter } = run('8s 500_ 8s', { endMs: Infinity });
    expect(segmenter.speaking).toBe(true);
    segmenter.configure({ endMs: 300 });
    expect(names(pushScript(segmenter, '10_'))).toEqual(['region']);
  });

  it('splits an open region if the maximum length becomes shorter', () => {
    const { segmenter } = run('200s');
    segmenter.configure({ maxMs: 2000 });
    const regions = regionsOf([...pushScript(segmenter, '1s'), ...segmenter.flush()]);
    expect(regions.length).toBeGreaterThan(3);
    expect(Math.max(...regions.map(({ start, end }) => end - start))).toBeLessThanOrEqual(milliseconds(2000));
    expect(regions.at(-1)).toMatchObject({ end: frames(201) });
  });

  it('reports its position, the end of the last speech and the first sample that it still needs', () => {
    const { segmenter } = run('20_ 10s 3_');
    const state = () => [segmenter.position, segmenter.spokenUntil, segmenter.needsFrom];
    expect(state()).toEqual([frames(33), frames(30), frames(20) - PAD_BEFORE]);
    pushScript(segmenter, '7_');
    expect(state()).toEqual([frames(40), frames(30), frames(30) + PAD_AFTER]);
    pushScript(segmenter, '100_');
    expect(state()).toEqual([frames(140), frames(30), frames(140) - PAD_BEFORE]);
  });

  it('starts at the given sample', () => {
    const segmenter = new Segmenter({}, 100);
    expect(pushScript(segmenter, '8s 10_')).toMatchObject([
      { at: frames(100) },
      { region: { start: frames(100) } },
    ]);
  });
});

describe('Segmenter for any audio', () => {
  const stretch = fc.record({
    verdict: fc.constantFrom<Verdict>('speech', 'speech', 'unsure', 'silence'),
    length: fc.integer({ min: 1, max: 40 }),
    level: fc.integer({ min: -70, max: -5 }),
  });
  const streams = fc
    .array(stretch, { maxLength: 25 })
    .map((stretches) =>
      stretches.flatMap(({ verdict, length, level }) =>
        Array.from({ length }, (_, at) => ({ verdict, frame: frameOf(verdict, level - (at % 7)) })),
      ),
    );
  const MAX_MS = 2000;

  function runStream(stream: readonly { verdict: Verdict; frame: Frame }[]) {
    const segmenter = new Segmenter({ maxMs: MAX_MS });
    const events: SegmenterEvent[] = [];
    const accepted = new Set<number>();
    for (const [number, { verdict, frame }] of stream.entries()) {
      const wasOpen = segmenter.speaking;
      const fresh = segmenter.push(frame, verdict);
      events.push(...fresh);
      if (wasOpen && verdict === 'speech') accepted.add(number);
      for (const event of fresh) {
        if (event.type !== 'start') continue;
        for (let from = event.at / FRAME_SAMPLES; from <= number; from++) {
          if (stream[from]!.verdict === 'speech') accepted.add(from);
        }
      }
    }
    events.push(...segmenter.flush());
    return { events, accepted };
  }

  it('gives regions that are ordered, disjoint, inside the stream, not empty and never too long', () => {
    fc.assert(
      fc.property(streams, (stream) => {
        let floor = 0;
        for (const { start, end, probability } of regionsOf(runStream(stream).events)) {
          expect(start).toBeGreaterThanOrEqual(floor);
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(milliseconds(MAX_MS));
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThanOrEqual(1);
          floor = end;
        }
        expect(floor).toBeLessThanOrEqual(frames(stream.length));
      }),
      { numRuns: 500 },
    );
  });

  it('covers every accepted frame of speech, and returns no region of silence only', () => {
    fc.assert(
      fc.property(streams, (stream) => {
        const { events, accepted } = runStream(stream);
        const regions = regionsOf(events);
        const holds = (number: number) => (region: Region) =>
          region.start <= frames(number) && region.end >= frames(number + 1);
        expect([...accepted].filter((number) => !regions.some(holds(number)))).toEqual([]);
        const sounds = stream.flatMap(({ verdict }, number) => (verdict === 'silence' ? [] : [number]));
        expect(regions.filter((region) => !sounds.some((number) => holds(number)(region)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('reports a start before regions, and at least one region after each start', () => {
    fc.assert(
      fc.property(streams, (stream) => {
        const sequence = names(runStream(stream).events).map((name) => name.split(' ')[0]);
        expect(sequence.join(' ')).toMatch(/^(?:start(?: region)+ ?)*$/);
      }),
      { numRuns: 300 },
    );
  });
});

/** Runs a script of frames ('20_ 8s': 20 of silence, 8 of speech); returns the segmenter and its events. */
function run(script: string, options: Partial<SegmenterOptions> = {}, levels: readonly number[] = []) {
  const segmenter = new Segmenter(options);
  return { segmenter, events: pushScript(segmenter, script, levels) };
}

function pushScript(segmenter: Segmenter, script: string, levels: readonly number[] = []): SegmenterEvent[] {
  const events: SegmenterEvent[] = [];
  let number = 0;
  for (const [, count, letter] of script.matchAll(/(\d+)([su_])/g)) {
    const verdict = VERDICTS[letter!]!;
    for (let left = Number(count); left > 0; left--) {
      events.push(...segmenter.push(frameOf(verdict, levels[number++] ?? -20), verdict));
    }
  }
  return events;
}

function runToEnd(script: string, options: Partial<SegmenterOptions> = {}): readonly SegmenterEvent[] {
  const { segmenter, events } = run(script, options);
  return [...events, ...segmenter.flush()];
}

function frameOf(verdict: Verdict, level: number): Frame {
  return { probability: PROBABILITY[verdict], level };
}

const names = (events: readonly SegmenterEvent[]): readonly string[] =>
  events.map((event) => (event.type === 'start' ? `start ${event.at / FRAME_SAMPLES}` : 'region'));

const regionsOf = (events: readonly SegmenterEvent[]): readonly Region[] =>
  events.flatMap((event) => (event.type === 'region' ? [event.region] : []));
