import type { Arithmetic, Claim } from '../arithmetic.ts';
import { probabilitiesOf } from './certainty.ts';
import type { Decision, Situation } from './decision.ts';
import type { Knowledge } from './knowledge.ts';
import { LONGEST } from './spelling-table.ts';
import { chooseDistractor, late } from './distractors.ts';

/** The least probability of a token, so that its logarithm is finite. */
const LEAST = 1e-7;
/** A constant added to the log probabilities, because logits need not be normalised. */
const OFFSET = 8;

const FIRST_SECOND = 51;
/** The number of timestamps after the right one that share the remaining probability. */
const RIVALS = 40;
const TIMESTAMPS = 1501;

/** Logits [batch, tokens, vocabulary] of the right token, its distractor and other plausible tokens. */
export function logits(n: Arithmetic, situation: Situation, decision: Decision): string {
  const { knowledge, plan } = situation;
  const { ids, spellings, vocabularySize } = knowledge;
  const { kind } = decision;
  const { right, homophone, noSpeech, escapes, fans } = probabilitiesOf(n, situation, decision);
  const distractor = chooseDistractor(n, situation, decision);
  const undistracted = n.subtract(1, distractor.share);
  const token = n.choose(late(n, decision), ids.timestampBegin, decision.token);

  const rest = n.multiply(n.subtract(n.subtract(1, right), homophone), undistracted);
  const share = (claim: Claim) => n.choose(claim, rest, 0);
  const others = mixture(n, vocabularySize, [
    { weight: share(kind.language), tokens: ids.languages },
    { weight: share(escapes), tokens: timestamps(ids.timestampBegin, FIRST_SECOND) },
    { weight: share(fans), tokens: ids.hummed.slice(1, 5) },
    { weight: share(n.not(n.any(kind.language, kind.time, fans))), tokens: guesses(knowledge) },
  ]);
  const single = addSingle(n, others, [
    { weight: n.multiply(right, undistracted), token },
    { weight: distractor.share, token: distractor.token },
    {
      weight: n.multiply(homophone, undistracted),
      token: n.pick(n.table(spellings.homophones), plan.language),
    },
  ]);
  const spoken = addRivals(n, single, share(n.all(kind.time, n.not(escapes))), token, ids.timestampBegin);

  const speech = n.multiply(spoken, n.spread(n.subtract(1, noSpeech), 2));
  const noSpeechId = n.add(n.multiply(plan.written, 0), ids.noSpeech);
  const all = addSingle(n, speech, [{ weight: noSpeech, token: noSpeechId }]);
  return n.add(n.op('Log', [n.add(all, LEAST)]), OFFSET);
}

/** Divides the weight of each group [batch, tokens] among its tokens: [batch, tokens, vocabulary]. */
function mixture(
  n: Arithmetic,
  vocabularySize: number,
  groups: readonly { readonly weight: string; readonly tokens: readonly number[] }[],
): string {
  const masks = new Float32Array(groups.length * vocabularySize);
  groups.forEach(({ tokens }, group) => {
    for (const token of tokens) masks[group * vocabularySize + token] = 1 / tokens.length;
  });
  const weights = n.join(2, ...groups.map(({ weight }) => n.spread(weight, 2)));
  return n.matrix(weights, n.graph.floats(masks, [groups.length, vocabularySize]));
}

/** Adds each weight [batch, tokens] to its token [batch, tokens]. */
const addSingle = (
  n: Arithmetic,
  to: string,
  singles: readonly { readonly weight: string; readonly token: string }[],
): string =>
  n.addAt(
    to,
    2,
    n.join(2, ...singles.map(({ token }) => n.spread(token, 2))),
    n.join(2, ...singles.map(({ weight }) => n.spread(weight, 2))),
  );

/** Divides a weight among the `RIVALS` timestamps after `token`. */
function addRivals(n: Arithmetic, to: string, weight: string, token: string, timestampBegin: number): string {
  const steps = n.table(Array.from({ length: RIVALS }, (_, step) => step + 1));
  const shares = n.table(Array<number>(RIVALS).fill(1 / RIVALS));
  const last = timestampBegin + TIMESTAMPS - 1;
  const rivals = n.smaller(n.add(n.spread(token, 2), steps), last);
  return n.addAt(to, 2, rivals, n.multiply(n.spread(weight, 2), shares));
}

const timestamps = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/** The tokens among which `doubt` divides probability: all words of one token. */
function guesses({ ids, spellings: { tokens, lengths } }: Knowledge): readonly number[] {
  const words = lengths.flatMap((length, row) => (length === 1 ? [tokens[row * LONGEST]!] : []));
  return [...new Set([...words, ...ids.hummed])];
}
