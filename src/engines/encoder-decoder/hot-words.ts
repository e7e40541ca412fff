/**
 * The bonus to the logit of the first token of a hot word; later tokens get more. Moonshine's makers found
 * this value best for names in LibriSpeech, with a long list of words that are not said.
 */
const BONUS = 2;

/** Changes the logits of each step of one text, before its token is chosen. */
export interface LogitBias {
  /** Changes the logits of the next token in place. */
  apply(logits: Float32Array): void;
  /** Records the chosen token. */
  advance(token: number): void;
}

interface TrieNode {
  readonly depth: number;
  readonly next: Map<number, TrieNode>;
}

/**
 * Creates the bias for hot words: it favours tokens that begin a hot word, and tokens that continue one. The
 * bonus grows with the logarithm of the position in the word, because greedy decoding cannot take a token
 * back: beginning a word costs little, completing it more (moonshine-ai/moonshine, `core/context-biaser.h`).
 * @param words as tokens; none is empty. Each call of the result is for one text.
 */
export function createHotWordBias(words: readonly (readonly number[])[]): () => LogitBias {
  const root: TrieNode = { depth: 0, next: new Map() };
  for (const word of words) {
    let node = root;
    for (const token of word) {
      const next = node.next.get(token) ?? { depth: node.depth + 1, next: new Map() };
      node.next.set(token, next);
      node = next;
    }
  }
  return () => {
    let begun: readonly TrieNode[] = [root];
    return {
      apply(logits) {
        const bonuses = new Map<number, number>();
        for (const { depth, next } of begun) {
          const bonus = BONUS * (1 + Math.log(depth + 1));
          for (const token of next.keys()) bonuses.set(token, Math.max(bonus, bonuses.get(token) ?? 0));
        }
        for (const [token, bonus] of bonuses) logits[token]! += bonus;
      },
      advance(token) {
        begun = [root, ...begun.flatMap(({ next }) => next.get(token) ?? [])];
      },
    };
  };
}

/** The forms of a word in the middle of a sentence and, capitalised, at its beginning. */
export const writtenForms = (word: string): readonly string[] => {
  const text = word.trim().replaceAll(/\s+/g, ' ');
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return text === '' ? [] : [...new Set([text, capital])];
};
