import { GraphBuilder } from '../../../../src/onnx/graph/graph-builder.ts';
import { VOICE_CEILING } from '../../signals/voice.ts';
import { Arithmetic, type Claim } from './arithmetic.ts';
import { NOTHING_HEARD } from './decoder/spelling-table.ts';
import { MARK_ORIGIN, MAX_WORDS, SIZES } from './hidden-states.ts';
import { GROUP, KEYS, TONES } from './keys.ts';
import { WORDS } from './lexicon.ts';
import { melBinOf } from './mel-bins.ts';

/**
 * Thresholds in units of the log-mel features, in which 0.25 is 10 dB. A tone counts if it is at most `REACH`
 * below the loudest value of the window and at least `MARGIN` above the other tones of its group.
 */
const REACH = 1;
const MARGIN = 0.15;
/**
 * A voice sounds at the end of the window if it is at most `VOICE_REACH` below the loudest value, and above
 * `SILENCE`.
 */
const VOICE_REACH = 0.75;
const SILENCE = -1.2;
/** The number of positions at the end of the window that are searched for a voice. */
const ENDING = 10;

/**
 * A key counts if it sounds for this many positions (0.1 s); `EDGE` of them are on each side of the middle
 * one.
 */
const HOLD = 5;
const EDGE = 2;

const POSITIONS = SIZES.audioPositions;
/** If no word is heard, `NOTHING_HEARD` ends at this position, after one second. */
const NOTHING_END = 50;

/**
 * `encoder_model.onnx`: log-mel [batch, bins, 3000] → hidden states [batch, 1500, 64], which hidden-states.ts
 * describes. The graph finds the two loudest tones at each position, the keys that sound long enough, and
 * their starts and ends.
 */
export function encoderGraph(melBins: number, floats: 'float32' | 'float16'): Uint8Array {
  const graph = new GraphBuilder();
  const n = new Arithmetic(graph);
  const features = graph.input('input_features', 'float32', ['batch_size', melBins, 2 * POSITIONS]);
  const loudest = n.largest(features, [1, 2], { keep: true });
  const keys = keysAt(n, features, loudest, melBins);
  const held = heldKeys(n, keys);

  const words = listWords(n, keys, held);
  const windowColumn = n.join(1, words.cutOff, goesOn(n, features, loudest, melBins));
  const columns = [words.keys, words.starts, words.ends, marks(n, held), windowColumn];
  const sizes = [MAX_WORDS, MAX_WORDS, MAX_WORDS, KEYS.length, 2];
  const table = columns.map((column, index) =>
    n.spread(n.op('Pad', [column, n.ints([0, 0, 0, POSITIONS - sizes[index]!])]), 2),
  );
  // The remaining columns repeat the key with different factors, so that a state is not mostly zeros.
  const rest = Array.from({ length: SIZES.width - columns.length }, (_, k) => Math.sin(k + 1) / KEYS.length);
  const echo = n.matrix(n.spread(keys, 2), n.table(rest, [1, rest.length]));
  const dims = ['batch_size', POSITIONS, SIZES.width];
  const states = n.join(2, ...table, echo);
  graph.op('Cast', [states], { to: floats === 'float16' ? 10 : 1 }, { output: 'last_hidden_state' });
  graph.output('last_hidden_state', floats, dims);
  return graph.model();
}

/** The number of the key at each position [batch, 1500]; 0 if there is none. */
function keysAt(n: Arithmetic, features: string, loudest: string, melBins: number): string {
  const weights = new Float32Array(TONES.length * melBins * 2);
  TONES.forEach((frequency, tone) => {
    const bin = melBinOf(frequency, melBins);
    weights.fill(0.5, (tone * melBins + bin) * 2, (tone * melBins + bin + 1) * 2);
  });
  // A position spans two frames.
  const bank = n.graph.floats(weights, [TONES.length, melBins, 2]);
  const levels = n.op('Conv', [features, bank], { kernel_shape: [2], strides: [2] });
  const [low, lowHeard] = oneOf(n, n.slice(levels, 1, 0, GROUP), loudest);
  const [high, highHeard] = oneOf(n, n.slice(levels, 1, GROUP, 2 * GROUP), loudest);
  const key = n.add(n.multiply(low, GROUP), high, 1);
  return n.drop(n.choose(n.all(lowHeard, highHeard), key, 0), 1);
}

/** The index of the loudest tone of a group [batch, 1, 1500], and whether it counts. */
function oneOf(n: Arithmetic, group: string, loudest: string): readonly [tone: string, heard: Claim] {
  const [levels, tones] = n.top(group, 2, 1);
  const [first, second] = [n.slice(levels, 1, 0, 1), n.slice(levels, 1, 1, 2)];
  const heard = n.all(
    n.exceeds(n.subtract(first, second), MARGIN),
    n.exceeds(first, n.subtract(loudest, REACH)),
  );
  return [n.slice(tones, 1, 0, 1), heard];
}

/** The key at each position in the middle of `HOLD` positions of the same key [batch, 1500]; 0 elsewhere. */
function heldKeys(n: Arithmetic, keys: string): string {
  const window = { kernel_shape: [HOLD], pads: [EDGE, EDGE] };
  const channel = n.spread(keys, 1);
  const most = n.op('MaxPool', [channel], window);
  const least = n.multiply(n.op('MaxPool', [n.multiply(channel, -1)], window), -1);
  return n.drop(n.choose(n.equals(most, least), channel, 0), 1);
}

function listWords(n: Arithmetic, keys: string, held: string) {
  const isWord = n.table([0, ...KEYS.map((key) => Number(key in WORDS))]);
  const word = n.pick(isWord, held);
  const outside = n.multiply(n.slice(word, 1, 0, 1), 0);
  const before = n.join(1, outside, n.slice(word, 1, 0, POSITIONS - 1));
  const after = n.join(1, n.slice(word, 1, 1, POSITIONS), outside);

  const starts = earliest(n, n.exceeds(word, before));
  const ends = earliest(n, n.exceeds(word, after));
  // If there is no word, row 0 has `NOTHING_HEARD`.
  const silent = n.equals(n.largest(word, [1], { keep: true }), 0);
  const isFirst = n.equals(n.table([1, ...Array<number>(MAX_WORDS - 1).fill(0)]), 1);
  const orNothing = (found: Claim, value: string, nothing: number) =>
    n.choose(n.all(silent, isFirst), nothing, n.choose(found, value, 0));
  return {
    keys: orNothing(starts.found, n.pickOfRow(keys, starts.at), NOTHING_HEARD),
    starts: orNothing(starts.found, n.larger(n.subtract(starts.at, EDGE), 0), 0),
    ends: orNothing(ends.found, n.smaller(n.add(ends.at, EDGE + 1), POSITIONS), NOTHING_END),
    cutOff: n.slice(word, 1, POSITIONS - 1, POSITIONS),
  };
}

/**
 * The first `MAX_WORDS` positions of each row that are true [batch, words], and whether there are that many.
 */
function earliest(n: Arithmetic, claims: Claim): { readonly at: string; readonly found: Claim } {
  const [values] = n.top(n.choose(claims, countdown(n), 0), MAX_WORDS, 1);
  const found = n.exceeds(values, 0);
  return { at: n.smaller(n.subtract(MARK_ORIGIN, values), POSITIONS - 1), found };
}

/** Numbers that are larger the earlier the position is [1500]. */
const countdown = (n: Arithmetic): string =>
  n.table(Array.from({ length: POSITIONS }, (_, position) => MARK_ORIGIN - position));

/** [batch, keys], see `COLUMN.mark`. */
function marks(n: Arithmetic, held: string): string {
  const numbers = n.table(
    KEYS.map((_, index) => index + 1),
    [1, 1, KEYS.length],
  );
  const claims = n.equals(n.spread(held, 2), numbers);
  return n.largest(n.choose(claims, n.spread(countdown(n), 1), 0), [1]);
}

/** 1 if a voice sounds at the end of the window, else 0 [batch, 1]. */
function goesOn(n: Arithmetic, features: string, loudest: string, melBins: number): string {
  const voiced = n.slice(features, 1, 0, melBinOf(VOICE_CEILING, melBins));
  const level = n.largest(n.slice(voiced, 2, 2 * (POSITIONS - ENDING), 2 * POSITIONS), [1, 2]);
  const claim = n.all(
    n.exceeds(level, n.subtract(n.drop(loudest, 1, 2), VOICE_REACH)),
    n.exceeds(level, SILENCE),
  );
  return n.spread(n.count(claim), 1);
}
