import { describe, expect, it } from 'vitest';
import { batchDeadline, gatherBatch, type WaitingRequest } from '../../src/scheduler/batcher.ts';
import type { ScheduledRequest } from '../../src/scheduler/request.ts';
import { FACTS, request, row } from './requests.ts';

const waiting = (change: Partial<ScheduledRequest> = {}, enqueuedAt = 0): WaitingRequest => ({
  request: request(change),
  enqueuedAt,
});
const many = (count: number, change: Partial<ScheduledRequest> = {}) =>
  Array.from({ length: count }, () => waiting(change));

describe('gatherBatch and batchDeadline', () => {
  it('gather the oldest requests of a model in order, up to eight rows', () => {
    const all = many(10);
    expect(gatherBatch(all[0]!, all)).toEqual(all.slice(0, 8));
    const pairs = many(6, { rows: [row(10), row(9)] });
    expect(gatherBatch(pairs[0]!, pairs)).toEqual(pairs.slice(0, 4));
  });

  it('gather no more rows than the engine takes in a batch', () => {
    const all = many(5, { facts: { ...FACTS, batchRows: 3 } });
    expect(gatherBatch(all[0]!, all)).toHaveLength(3);
    const alone = many(2, { facts: { ...FACTS, batchRows: 1 } });
    expect(gatherBatch(alone[0]!, alone)).toHaveLength(1);
  });

  it('leave out requests for other models', () => {
    const [first, other, second] = [waiting(), waiting({ model: 'large' }), waiting()];
    expect(gatherBatch(first, [other, second])).toEqual([first, second]);
  });

  it('leave out rows that would be mostly padding or would make the other rows mostly padding', () => {
    const [first, short, like] = [
      waiting(),
      waiting({ rows: [row(7)] }),
      waiting({ rows: [row(10), row(7.5)] }),
    ];
    expect(gatherBatch(first, [short, like])).toEqual([first, like]);
    expect(gatherBatch(short, [like])).toEqual([short]);
  });

  it('gather rows of all lengths if the engine pads them to one length', () => {
    const [first, short] = [
      waiting({ facts: { ...FACTS, paddedSeconds: 30 } }),
      waiting({ facts: { ...FACTS, paddedSeconds: 30 }, rows: [row(2)] }),
    ];
    expect(gatherBatch(first, [short])).toEqual([first, short]);
  });

  it('never batch two requests of the same file', () => {
    const [one, two, other] = [waiting({ requestId: 'file' }), waiting({ requestId: 'file' }), waiting()];
    expect(gatherBatch(one, [one, two, other])).toEqual([one, other]);
  });

  it('set the deadline to 50 ms after the oldest request arrived', () => {
    expect(batchDeadline([waiting({}, 1000), waiting({}, 1040)], 'tiny')).toBe(1050);
  });

  it('set the deadline to now when the batch is full', () => {
    expect(batchDeadline(many(8), 'tiny')).toBe(0);
    expect(batchDeadline(many(7), 'tiny')).toBe(50);
    expect(batchDeadline([waiting({ facts: { ...FACTS, batchRows: 1 } })], 'tiny')).toBe(0);
  });

  it('set the deadline to now when the next request is for another model', () => {
    expect(batchDeadline([waiting()], 'large')).toBe(0);
  });
});
