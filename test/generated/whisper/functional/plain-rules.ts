/** The tokens of a model that the rules refer to. */
export interface RuleTokens {
  readonly suppressed: readonly number[];
  readonly suppressedFirst: readonly number[];
  readonly endOfText: number;
  readonly noTimestamps: number;
  readonly timestampBegin: number;
}

type Rule = (logits: Float32Array, said: readonly number[], tokens: RuleTokens) => void;

/**
 * Whisper's rules of decoding (openai/whisper, decoding.py), one function each, so that tests can leave one
 * out. A rule sets the logits of forbidden tokens to -Infinity. All but the first two apply only to decoding
 * with timestamps.
 */
export const RULES = {
  suppressed(logits, _, { suppressed }) {
    for (const id of suppressed) logits[id] = -Infinity;
  },
  suppressedFirst(logits, said, { suppressedFirst }) {
    if (said.length === 0) for (const id of suppressedFirst) logits[id] = -Infinity;
  },
  timed(logits, _, { noTimestamps }) {
    logits[noTimestamps] = -Infinity;
  },
  /** Text follows a timestamp that opens a segment. */
  opened(logits, said, tokens) {
    if (lastTimes(said, tokens) === 'opens') logits.fill(-Infinity, tokens.timestampBegin);
  },
  /** Another timestamp or the end follows a timestamp that closes a segment. */
  closed(logits, said, tokens) {
    if (lastTimes(said, tokens) === 'closes') logits.fill(-Infinity, 0, tokens.endOfText);
  },
  forwards(logits, said, { timestampBegin }) {
    const last = said.findLast((token) => token >= timestampBegin);
    if (last !== undefined) logits.fill(-Infinity, timestampBegin, last);
  },
  /** A segment does not end at its start. */
  lasting(logits, said, tokens) {
    const last = said.findLast((token) => token >= tokens.timestampBegin);
    if (last !== undefined && lastTimes(said, tokens) !== 'closes') logits[last] = -Infinity;
  },
  timestampFirst(logits, said, { timestampBegin }) {
    if (said.length === 0) logits.fill(-Infinity, 0, timestampBegin);
  },
  firstSecond(logits, said, { timestampBegin }) {
    if (said.length === 0) logits.fill(-Infinity, timestampBegin + 51);
  },
  /** If all timestamps together are likelier than each other token, the next token is a timestamp. */
  together(logits, _, { timestampBegin }) {
    const sum = logits.subarray(timestampBegin).reduce((sum, logit) => sum + Math.exp(logit), 0);
    const best = logits.subarray(0, timestampBegin).reduce((best, logit) => Math.max(best, logit), -Infinity);
    if (Math.log(sum) > best) logits.fill(-Infinity, 0, timestampBegin);
  },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

const ALWAYS: ReadonlySet<RuleName> = new Set(['suppressed', 'suppressedFirst']);

export function applyRules(
  logits: Float32Array,
  said: readonly number[],
  tokens: RuleTokens,
  { timed, without }: { readonly timed: boolean; readonly without: readonly RuleName[] },
): void {
  for (const name of Object.keys(RULES) as RuleName[])
    if ((timed || ALWAYS.has(name)) && !without.includes(name)) RULES[name](logits, said, tokens);
}

function lastTimes(said: readonly number[], { timestampBegin }: RuleTokens): 'opens' | 'closes' | 'neither' {
  const isTime = (token: number | undefined) => token !== undefined && token >= timestampBegin;
  if (!isTime(said.at(-1))) return 'neither';
  return said.length < 2 || isTime(said.at(-2)) ? 'opens' : 'closes';
}
