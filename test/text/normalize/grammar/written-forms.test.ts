import { describe, expect, it } from 'vitest';
import { toSpoken } from '../../../../src/text/normalize/to-spoken.ts';

const LANGUAGES = ['es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh'];
/** Beginnings of forms, over and over. */
const UNITS = ['1', '1 ', '1.', '1-', '1/', '1:', '+1 ', 'a@', '/a', '$1', 'Luis I ', '1 1/', '(1', '1 000 '];
const LENGTH = 2_000;

describe.each(LANGUAGES)('time grows with the text in %s, and no faster', (language) => {
  it.each(UNITS)('with a run of %j', (unit) => {
    timed(unit, LENGTH / 4);
    // Four times as long takes four times as long; were it quadratic, it would be sixteen.
    expect(timed(unit, 4 * LENGTH)).toBeLessThan(8 * Math.max(20, timed(unit, LENGTH)));
  });

  function timed(unit: string, length: number): number {
    const text = unit.repeat(Math.ceil(length / unit.length));
    return Math.min(...[1, 2].map(() => cpuTime(() => toSpoken(text, language))));
  }
});

/** Milliseconds of this process alone: the machine may have more to do. */
function cpuTime(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
