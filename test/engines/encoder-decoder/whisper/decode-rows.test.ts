import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRows, type Row } from '../../../../src/engines/encoder-decoder/whisper/decode-rows.ts';
import { buildPrompt } from '../../../../src/engines/encoder-decoder/whisper/decoding/prompt.ts';
import type { WhisperModel } from '../../../../src/engines/encoder-decoder/whisper/model.ts';
import { randomDecoder } from './decoding/random-decoder.ts';
import {
  type Answer,
  fakeModel,
  type FakeModelOptions,
  logitsOf,
  type Run,
  scriptTokens,
  SPECIAL,
  certainLogits,
  VOCABULARY,
} from './fake-whisper.ts';

const never = new AbortController().signal;
const [a, b, c] = scriptTokens('abc');

/** A window whose first sample is `sound`, after the text `previous`. */
async function rowOf(model: WhisperModel, sound: number, previous = ''): Promise<Row> {
  const { languages, transcribe } = SPECIAL;
  const parts = { hotWords: [], previous: scriptTokens(previous), timestamps: true };
  const prompt = buildPrompt(
    { ...parts, language: languages.get('en')!, task: transcribe },
    SPECIAL,
    model.description.textContext,
  );
  const [hidden] = await model.encode([Float32Array.of(sound)], 30, never);
  return { hidden: hidden!, prompt };
}

/** A fake model, a log of its decoder runs, and the results for windows with these first samples. */
function model(answer: Answer, options: FakeModelOptions = {}) {
  const runs: Run[] = [];
  const fake = fakeModel(answer, { ...options, onRun: (run) => run.graph !== 'encoder' && runs.push(run) });
  const decode = async (temperature: number, sounds: readonly number[] = [1], previous = '') => {
    const rows = await Promise.all(sounds.map((sound) => rowOf(fake, sound, previous)));
    return decodeRows(fake, rows, temperature, never);
  };
  return { fake, runs, decode };
}

/** Timestamp 0 s, then the tokens of `answer`, and no further timestamp. */
const text =
  (answer: (scriptTokens: readonly number[]) => Float32Array): Answer =>
  ({ said: tokens = [] }) => {
    if (tokens.length === 0) return certainLogits(scriptTokens(0), []);
    const logits = answer(tokens.slice(1));
    return logits.fill(-Infinity, SPECIAL.timestampBegin);
  };

/** Logits for these probabilities. All other tokens are impossible. */
const probably = (...probabilities: readonly (readonly [token: number, probability: number])[]) => {
  const logits = new Float32Array(VOCABULARY).fill(-Infinity);
  for (const [token, probability] of probabilities) logits[token] = Math.log(probability);
  return logits;
};

const END = SPECIAL.endOfText;

describe('decodeRows', () => {
  it('returns tokens, text and the requested details', async () => {
    const script = scriptTokens(0, ' one, two.', 2);
    const { decode } = model(({ said: tokens = [] }) => certainLogits(script, tokens));
    expect(await decode(0)).toMatchObject([
      {
        tokens: script,
        logprobs: script.map(() => expect.closeTo(0, 3)),
        text: 'one, two.',
        textTokens: script.length - 2,
        temperature: 0,
        avgLogprob: expect.closeTo(0, 3),
        compressionRatio: 9 / 17,
        noSpeechProb: expect.closeTo(0, 6),
        spoken: { language: 'en', probability: expect.closeTo(1 / SPECIAL.languages.size, 6) },
        work: script.length,
      },
    ]);
  });

  it('applies the timestamp rules', async () => {
    // Without the rules, the model would begin with text, and later go back in time.
    const { decode } = model(({ said: tokens = [] }) => {
      const script = [a!, b!, ...scriptTokens(0), END];
      return logitsOf({ [script[tokens.length]!]: 30, [scriptTokens(1)[0]!]: 20 });
    });
    const [attempt] = await decode(0);
    expect(attempt!.tokens).toEqual(scriptTokens(1, 'b', 1.02));
  });

  it('reports the mean log probability of the tokens and the end token', async () => {
    const { decode } = model(
      text((tokens) =>
        tokens.length < 2 ? probably([a!, 0.5], [b!, 0.3], [END, 0.2]) : probably([END, 0.8], [b!, 0.2]),
      ),
    );
    const [attempt] = await decode(0);
    expect(attempt!.tokens).toEqual([...scriptTokens(0), a, a]);
    expect(attempt!.avgLogprob).toBeCloseTo(Math.log(0.5 * 0.5 * 0.8) / 4, 3);
  });

  it('reads the no-speech probability at the start of the prompt, before any rule', async () => {
    const answer: Answer = ({ prompt, said: tokens }) => {
      if (prompt.at(-1) === SPECIAL.startOfTranscript) return probably([SPECIAL.noSpeech, 0.7], [a!, 0.3]);
      return tokens
        ? certainLogits(scriptTokens(0, ' one', 2), tokens)
        : probably([SPECIAL.noSpeech, 0.1], [a!, 0.9]);
    };
    for (const previous of ['', ' zero']) {
      const [attempt] = await model(answer).decode(0, [1], previous);
      expect(attempt!.noSpeechProb).toBeCloseTo(0.7, 6);
    }
  });

  /** First `a` is likelier than `b`, but the tokens after `a` are all equally likely. */
  const garden = text((tokens) => {
    if (tokens.length === 0) return probably([a!, 0.6], [b!, 0.4]);
    if (tokens.length > 6) return probably([END, 1]);
    return tokens[0] === a ? probably([a!, 0.34], [b!, 0.33], [c!, 0.33]) : probably([c!, 1]);
  });

  it('is greedy at temperature 0 with one beam, and a beam search with more', async () => {
    const greedy = model(garden, { beamSize: 1 });
    expect((await greedy.decode(0))[0]!.text).toBe('aaaaaaa');
    expect(greedy.runs.every((run) => (run.graph === 'next' ? run.tokens.length === 1 : true))).toBe(true);
    const search = model(garden, { beamSize: 4 });
    expect((await search.decode(0))[0]!.text).toBe('bcccccc');
    expect(search.runs.some((run) => run.graph === 'next' && run.tokens.length === 4)).toBe(true);
  });

  it("uses the beam size of the row instead of the model's", async () => {
    const { fake } = model(garden, { beamSize: 1 });
    const asked = [{ ...(await rowOf(fake, 1)), beamSize: 4 }];
    expect((await decodeRows(fake, asked, 0, never))[0]!.text).toBe('bcccccc');
  });

  it('draws five samples above temperature 0 and takes the most likely, for any beam size', async () => {
    const { runs, decode } = model(garden, { beamSize: 2 });
    const [attempt] = await decode(1);
    expect(attempt).toMatchObject({ text: 'bcccccc', temperature: 1 });
    expect(attempt!.avgLogprob).toBeCloseTo(Math.log(0.4) / 9, 3);
    expect(runs.find((run) => run.graph === 'next')!.tokens).toHaveLength(5);
  });

  it('draws the same samples every time', async () => {
    const { decode } = model(
      text((tokens) => (tokens.length < 20 ? probably([a!, 0.5], [b!, 0.5]) : probably([END, 1]))),
    );
    const [[one], [other]] = await Promise.all([decode(0.6), decode(0.6)]);
    expect(one!.text).toMatch(/^[ab]{20}$/);
    expect(one).toEqual(other);
  });

  it('ends at half of the context', async () => {
    // Letters without repetition.
    const answer = text((tokens) =>
      probably([scriptTokens('abcdefghijklmnopqrstuvwxyz')[tokens.length ** 2 % 26]!, 1]),
    );
    const [attempt] = await model(answer, { textContext: 60 }).decode(0);
    expect(attempt!.tokens).toHaveLength(30);
  });

  it('ends at the end of the context, one token earlier after a long prompt', async () => {
    const answer = text((tokens) =>
      probably([scriptTokens('abcdefghijklmnopqrstuvwxyz')[tokens.length ** 2 % 26]!, 1]),
    );
    const { runs, decode } = model(answer, { textContext: 60 });
    const [attempt] = await decode(0, [1], 'z'.repeat(99));
    const [first] = runs;
    const prompt = first!.graph === 'first' ? first!.tokens[0]!.length : 0;
    expect(prompt).toBe(33);
    // The decoder does not read the last token.
    expect(prompt + attempt!.tokens.length - 1).toBe(60);
    expect(runs).toHaveLength(attempt!.tokens.length);
  });

  it('stops if the text repeats itself', async () => {
    const { runs, decode } = model(text(() => probably([a!, 0.9], [END, 0.1])));
    const [attempt] = await decode(0);
    expect(attempt!.tokens.length).toBeLessThan(60);
    expect(attempt!.compressionRatio).toBeGreaterThan(2.4);
    expect(runs).toHaveLength(attempt!.tokens.length);
  });

  it('stops if the text repeats itself with other timestamps', async () => {
    const chant = scriptTokens(
      ...Array.from({ length: 29 }, (_, second) => [second, 'no ', second + 1]).flat(),
    );
    const { decode } = model(({ said: tokens = [] }) => certainLogits(chant, tokens));
    const [attempt] = await decode(0);
    expect(attempt!.tokens).toEqual(chant.slice(0, attempt!.tokens.length));
    expect(attempt!.tokens.length).toBeLessThan(chant.length / 2);
  });

  it.each([
    [
      'a repeated word in a text that is not repetitive as a whole',
      `the quick brown fox jumps over a lazy dog, but why would it, ${'no '.repeat(8)}never mind.`,
    ],
    ['a repetitive refrain that ends', `${'if i were a rich man, i would, '.repeat(5)}no more.`],
  ])('continues with %s', async (_, song) => {
    const { decode } = model(text((tokens) => certainLogits(scriptTokens(song), tokens)));
    expect((await decode(0))[0]!.text).toBe(song);
  });

  it('stops between two steps if its signal aborts', async () => {
    const leaving = new AbortController();
    const runs: Run[] = [];
    const fake = fakeModel(({ said: tokens = [] }) => certainLogits(scriptTokens(0, ' one two', 2), tokens), {
      onRun: (run) => runs.push(run) === 4 && leaving.abort(),
    });
    const row = await rowOf(fake, 1);
    await expect(decodeRows(fake, [row], 0, leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(runs.map(({ graph }) => graph)).toEqual(['encoder', 'first', 'next', 'next']);
    runs.length = 0;
    await expect(decodeRows(fake, [row], 0, leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(runs).toEqual([]);
  });

  it('gives each window the result that it gets alone', async () => {
    const words = 6;
    /** Random text of a few letters and the end, depending on the window's first sample. */
    const random: Answer = ({ sound, said: tokens = [] }) => {
      if (tokens.length === 0) return certainLogits(scriptTokens(0), []);
      const values = randomDecoder(sound, words)(tokens);
      const logits = new Float32Array(VOCABULARY).fill(-Infinity);
      logits.set(values.subarray(1), a);
      logits[END] = values[0]!;
      return logits;
    };
    const sounds = fc.array(fc.nat(1000), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        sounds,
        fc.constantFrom(0, 0.4),
        fc.constantFrom(1, 3),
        async (asked, temperature, beamSize) => {
          const { decode } = model(random, { beamSize, textContext: 24 });
          const together = await decode(temperature, asked);
          const alone = await Promise.all(asked.map((sound) => decode(temperature, [sound])));
          expect(together).toEqual(alone.flat());
        },
      ),
      { numRuns: 20 },
    );
  });
});
