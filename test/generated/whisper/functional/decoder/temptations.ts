import type { Arithmetic, Claim } from '../arithmetic.ts';
import type { Mood } from '../keypad.ts';
import type { Decision, Situation } from './decision.ts';

/** Another token than the right one, and how much of the right one's probability it takes; 0 where there is none. */
export interface Temptation {
  readonly token: string;
  readonly share: string;
}

/** Enough that it wins where no rule forbids it. */
const STRONG = 0.6;
/** One second: later timestamps cannot come first. */
const LATEST_START = 50;
const LAST_POSITION = 1500;
/** Positions from an opening timestamp to one that has no business there. */
const ASTRAY = 10;

/**
 * The tokens that are likelier than the right one and wrong: each can only be kept out by one of Whisper's rules. Where
 * several are called for, the last one in this list is it.
 */
export function tempt(n: Arithmetic, situation: Situation, decision: Decision): Temptation {
  const { heard, history, plan } = situation;
  const { ids } = situation.knowledge;
  const { begins, timed, closes, opened, closed, kind, position } = decision;
  const mood = (name: Mood) => heard.marked(name);
  const none = n.multiply(plan.written, 0);
  const timestamp = (at: string) => n.add(n.smaller(at, LAST_POSITION), ids.timestampBegin);
  const unsaid = n.all(history.last('text'), n.not(history.last('counted')));

  let token = none;
  let share = none;
  const add = (when: Claim, what: string | number, much = STRONG) => {
    token = n.choose(when, what, token);
    share = n.choose(when, much, share);
  };
  const strayToken = n.pick(n.table(ids.stray), remainder(n, plan.written, ids.stray.length));

  add(late(n, decision), timestamp(position));
  add(n.all(mood('blank'), begins), ids.blank);
  add(n.all(mood('hasty'), begins), ids.endOfText);
  add(n.all(mood('abrupt'), begins, timed), plan.text);
  add(n.all(mood('music'), kind.text, n.equals(plan.written, 0), n.not(unsaid)), ids.music);
  add(n.all(mood('stray'), kind.text), strayToken);
  add(n.all(mood('stray'), closes), ids.noTimestamps);
  add(n.all(mood('backwards'), closes), ids.timestampBegin);
  add(n.all(mood('instant'), closes), timestamp(history.latest));
  add(n.all(mood('unpaired'), timed, opened, kind.text), timestamp(n.add(history.latest, ASTRAY)));
  add(n.all(mood('unpaired'), timed, closed), n.choose(plan.finished, ids.filler, plan.text));
  add(n.all(mood('divided'), closes, n.not(unsaid)), ids.filler, DIVIDED.filler);
  return { token, share };
}

/** Where timestamps are divided: the filler is likelier than each of them, and less likely than all together. */
export const DIVIDED = { filler: 0.3, right: 0.2 } as const;

/** The first word begins so late that the right timestamp may not come first. */
export const late = (n: Arithmetic, { begins, opens, position }: Decision): Claim =>
  n.all(begins, opens, n.exceeds(position, LATEST_START));

const remainder = (n: Arithmetic, x: string, divisor: number): string =>
  n.subtract(x, n.multiply(n.floor(n.divide(x, divisor)), divisor));
