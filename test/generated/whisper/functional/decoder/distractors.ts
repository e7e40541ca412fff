import type { Arithmetic, Claim } from '../arithmetic.ts';
import type { Behaviour } from '../keys.ts';
import type { Decision, Situation } from './decision.ts';

/**
 * A wrong token, and the share of the right token's probability that it takes [batch, tokens]; 0 if there is
 * none.
 */
export interface Distractor {
  readonly token: string;
  readonly share: string;
}

/** With this share the wrong token is the likeliest unless a rule forbids it. */
const STRONG = 0.6;
/** One second in positions: the first timestamp may not be later. */
const LATEST_START = 50;
const LAST_POSITION = 1500;
/** Positions from an opening timestamp to the wrong one after it. */
const ASTRAY = 10;

/**
 * Chooses the wrong token that is likelier than the right one: only one of Whisper's rules of decoding
 * excludes it. If several behaviours apply, the last in this list counts.
 */
export function chooseDistractor(n: Arithmetic, situation: Situation, decision: Decision): Distractor {
  const { heard, history, plan } = situation;
  const { ids } = situation.knowledge;
  const { begins, timed, closes, opened, closed, kind, position } = decision;
  const behaviour = (name: Behaviour) => heard.marked(name);
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
  add(n.all(behaviour('blank'), begins), ids.blank);
  add(n.all(behaviour('hasty'), begins), ids.endOfText);
  add(n.all(behaviour('abrupt'), begins, timed), plan.text);
  add(n.all(behaviour('music'), kind.text, n.equals(plan.written, 0), n.not(unsaid)), ids.music);
  add(n.all(behaviour('stray'), kind.text), strayToken);
  add(n.all(behaviour('stray'), closes), ids.noTimestamps);
  add(n.all(behaviour('backwards'), closes), ids.timestampBegin);
  add(n.all(behaviour('instant'), closes), timestamp(history.latest));
  add(n.all(behaviour('unpaired'), timed, opened, kind.text), timestamp(n.add(history.latest, ASTRAY)));
  add(n.all(behaviour('unpaired'), timed, closed), n.choose(plan.finished, ids.filler, plan.text));
  add(n.all(behaviour('divided'), closes, n.not(unsaid)), ids.filler, DIVIDED.filler);
  return { token, share };
}

/**
 * Shares for `divided`: the filler is likelier than each timestamp, and less likely than all of them
 * together.
 */
export const DIVIDED = { filler: 0.3, right: 0.2 } as const;

/** True if the first word begins so late that its timestamp may not be the first one. */
export const late = (n: Arithmetic, { begins, opens, position }: Decision): Claim =>
  n.all(begins, opens, n.exceeds(position, LATEST_START));

const remainder = (n: Arithmetic, x: string, divisor: number): string =>
  n.subtract(x, n.multiply(n.floor(n.divide(x, divisor)), divisor));
