import type { Arithmetic, Claim } from '../arithmetic.ts';
import { SIZES } from '../hidden-states.ts';
import type { Decision } from './decision.ts';
import type { Plan, Span } from './plan.ts';

/**
 * The heads that attend to the sound of the next token, as `alignment_heads` in generation_config.json:
 * [layer, head].
 */
export const ALIGNMENT_HEADS = [
  [0, 1],
  [0, 3],
  [1, 2],
] as const;

/**
 * The other heads attend too late, so that a test fails if a program takes wrong heads. Most heads of the
 * last layer, which programs use by default, are late.
 */
type Look = 'punctual' | 'late';
const LOOKS: readonly (readonly Look[])[] = [
  ['late', 'punctual', 'late', 'punctual'],
  ['late', 'late', 'punctual', 'late'],
];
/** The delay of late heads, in positions. */
const DELAY = 75;

const POSITIONS = SIZES.audioPositions;

/**
 * The share `SHARP` of the attention falls to 1/e within `NEAR` positions on both sides of the sound. The
 * rest falls so slowly that at every position the nearest sound contributes most, however far away it is.
 */
const SHARP = 0.8;
const NEAR = 0.4;
const FAR = 400;

/**
 * Cross-attentions after softmax for each layer, [batch, heads, tokens, 1500]. As in openai/whisper's
 * timing.py, the row of a token attends to the sound of the token *after* it.
 */
export function attentions(n: Arithmetic, plan: Plan, decision: Decision): readonly string[] {
  const span = spanOf(n, plan, decision);
  const looks: Record<Look, string> = {
    punctual: look(n, span),
    late: look(n, { from: n.add(span.from, DELAY), to: n.add(span.to, DELAY) }),
  };
  return LOOKS.map((heads) => n.join(1, ...heads.map((name) => n.spread(looks[name], 1))));
}

/** The positions at which the next token is heard. Timestamps are heard right before the next word. */
function spanOf(n: Arithmetic, plan: Plan, { kind, closes, opens }: Decision): Span {
  const nothing = { from: n.multiply(plan.written, 0), to: n.add(n.multiply(plan.written, 0), 1) };
  const cases: readonly (readonly [claim: Claim, from: string, to: string])[] = [
    [kind.end, plan.rest, n.add(plan.rest, 5)],
    [closes, n.subtract(plan.rest, 2), n.subtract(plan.rest, 1)],
    [opens, n.subtract(plan.nextStart, 1), plan.nextStart],
    [kind.text, plan.span.from, plan.span.to],
  ];
  return cases.reduce<Span>(
    (span, [claim, from, to]) => ({
      from: n.choose(claim, from, span.from),
      to: n.choose(claim, to, span.to),
    }),
    nothing,
  );
}

function look(n: Arithmetic, span: Span): string {
  const positions = n.table(Array.from({ length: POSITIONS }, (_, position) => position));
  const from = n.smaller(n.spread(span.from, 2), POSITIONS - 1);
  const to = n.smaller(n.spread(span.to, 2), POSITIONS);
  const early = n.subtract(from, positions);
  const past = n.subtract(positions, n.subtract(to, 1));
  const distance = n.larger(n.larger(early, past), 0);
  const falling = (reach: number) => n.op('Softmax', [n.divide(distance, -reach)], { axis: -1 });
  return n.add(n.multiply(falling(NEAR), SHARP), n.multiply(falling(FAR), 1 - SHARP));
}
