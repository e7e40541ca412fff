import { describe, expect, it } from 'vitest';
import { readDescription } from '../../../../src/engines/encoder-decoder/whisper/description.ts';
import { readTokenizer } from '../read-tokenizer.ts';
import { alignTokens } from '../../../../src/engines/encoder-decoder/words/align-tokens.ts';
import { timeWords } from '../../../../src/engines/encoder-decoder/words/time-words.ts';
import { widened } from '../../../../src/onnx/tensor.ts';
import { functionalVocabulary, pieceId } from './functional-vocabulary.ts';
import { FULL_STOP, SPOKEN, type Spoken } from './lexicon.ts';
import { type HeardSentence, spellingOf, writeWords } from './listener.ts';
import { openPlainWhisper, type PlainWhisper } from './plain-whisper.ts';
import { sayInTones } from './say-in-tones.ts';
import type { Script } from './script.ts';
import { temporaryWhisper } from './temporary-whisper.ts';

const folder = temporaryWhisper({ timestamped: true, decoders: ['merged'] });
const half = temporaryWhisper({ timestamped: true, decoders: ['merged'], floats: 'float16' });
const opening = openPlainWhisper(folder);
const vocabulary = functionalVocabulary({ englishOnly: false, melBins: 80 });
const POSITIONS = 1500;

const TALK: Script = [
  { silence: 0.4 },
  { words: ['hello', 'house', 'extraordinary', 'cat'] },
  { silence: 1.6 },
  { words: ['water', 'coffee', 'question'] },
  { silence: 0.7 },
  { words: ['winter', 'five', 'sun'] },
  { silence: 1 },
];

/** Sentences far apart, the last one at the end of the window. */
const FAR_APART: Script = [
  { silence: 9 },
  { words: ['cat', 'winter'], each: 0.8 },
  { silence: 12 },
  { voice: 2 },
  { words: ['extraordinary', 'sun', 'hello'], each: 0.6 },
];

type Heads = readonly (readonly [layer: number, head: number])[];

/** The reference tokens of a sentence. */
function tokensOf({ words }: HeardSentence, language: Spoken): readonly number[] {
  const stop = words.at(-1)?.key === 'question' ? [] : [FULL_STOP[language]];
  const pieces = [...words.flatMap(({ key }) => spellingOf(key)[language]), ...stop];
  return pieces.map((piece) => pieceId(vocabulary, piece));
}

/** Times the words of a script as openai/whisper does, by one pass over the reference text. */
async function findWords(script: Script, language: Spoken, heads: Heads, whisper: PlainWhisper) {
  const { samples, heard } = sayInTones(script);
  const tokens = heard.sentences.map((sentence) => tokensOf(sentence, language));
  const text = tokens.flat();
  const prompt = ['startoftranscript', language, 'transcribe', 'notimestamps'].map((name) =>
    whisper.id(name),
  );
  const row = [...prompt, ...text, whisper.id('endoftext')];
  const { attentions } = await whisper.start(await whisper.hear(samples), [row]);
  const input = {
    heads: heads.map(([layer, head]) => ({
      weights: widened(attentions[layer]!),
      offset: head * row.length * POSITIONS,
      rowStride: POSITIONS,
    })),
    tokens: row.length,
    frames: Math.floor(samples.length / 320),
    firstRow: prompt.length - 1,
    endRow: row.length - 1,
  };
  const tokenTimes = alignTokens(input, 50);
  const { segments } = timeWords({
    segments: heard.sentences.map(({ start, end }, index) => ({ start, end, tokens: tokens[index]! })),
    tokenTimes,
    probabilities: text.map(() => 1),
    tokenizer: await readTokenizer(folder),
    language,
    lastSpeechEnd: 0,
  });
  const expected = heard.sentences.flatMap((sentence) => writeWords(sentence, language));
  return { found: segments.flatMap(({ words }) => words), expected };
}

describe('the alignment heads', () => {
  /** The largest error of a word's start or end, in seconds. */
  async function furthest(script: Script, language: Spoken, whisper: PlainWhisper) {
    const { alignmentHeads } = await readDescription(folder);
    const { found, expected } = await findWords(script, language, alignmentHeads, whisper);
    expect(found.map(({ word }) => word)).toEqual(expected.map(({ text }) => text.trim()));
    const off = (side: 'start' | 'end') =>
      found.map((word, index) => Math.abs(word[side] - expected[index]![side]));
    // `timeWords` lets the first word of a window begin with the window, so its start is not compared.
    return Math.max(...off('start').slice(1), ...off('end'));
  }

  it.each(SPOKEN)('attend to each word at its time: %s', async (language) => {
    expect(await furthest(TALK, language, await opening)).toBeLessThan(0.1);
  });

  it('attend to each word at its time with float16', async () => {
    expect(await furthest(TALK, 'en', await openPlainWhisper(half))).toBeLessThan(0.1);
    expect(await furthest(FAR_APART, 'en', await openPlainWhisper(half))).toBeLessThan(0.1);
  });

  it('attend to each word at its time across long silence', async () => {
    expect(await furthest(FAR_APART, 'en', await opening)).toBeLessThan(0.1);
  });

  it('are the only ones with right times: the other heads attend too late', async () => {
    const { alignmentHeads: right } = await readDescription(folder);
    const all = [0, 1].flatMap((layer) => [0, 1, 2, 3].map((head) => [layer, head] as const));
    const others = all.filter(([layer, head]) => !right.some(([l, h]) => l === layer && h === head));
    const lastHalf = all.filter(([layer]) => layer === 1);
    for (const heads of [others, all, lastHalf]) {
      const { found, expected } = await findWords(TALK, 'en', heads, await opening);
      const late = found.map(({ start }, index) => start - expected[index]!.start);
      expect(Math.max(...late)).toBeGreaterThan(0.5);
    }
  });
});

it('the cross-attentions are positive and sum to 1', async () => {
  const whisper = await opening;
  const prompt = ['startoftranscript', 'en', 'transcribe'].map((name) => whisper.id(name));
  const { attentions } = await whisper.start(await whisper.hear(sayInTones(TALK).samples), [prompt]);
  expect(attentions).toHaveLength(2);
  for (const tensor of attentions) {
    expect(tensor.dims).toEqual([1, 4, 3, POSITIONS]);
    const values = widened(tensor);
    expect(Math.min(...values)).toBeGreaterThan(0);
    for (let at = 0; at < values.length; at += POSITIONS) {
      const sum = values.subarray(at, at + POSITIONS).reduce((sum, value) => sum + value, 0);
      expect(sum).toBeCloseTo(1, 3);
    }
  }
});
