import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Speech, SPEECH_RATE } from '../../../../src/domain/audio.ts';
import type { SttEngine } from '../../../../src/domain/engine.ts';
import type { SttRequest } from '../../../../src/domain/recognition.ts';
import { resultsOf } from '../../../../src/domain/outcome.ts';
import { openMoonshineEngine } from '../../../../src/engines/encoder-decoder/moonshine/engine.ts';
import { hasRecordings, noRecordings, recordedSpeech, reference } from '../../../fixtures/recordings.ts';
import { installedMoonshine } from '../../../helpers/installed-moonshine.ts';
import { normalizeEnglish } from '../../../helpers/english-normalizer.ts';
import { wordErrorRate } from '../../../helpers/word-error-rate.ts';
import { transcribeOne } from '../../../helpers/transcribe-one.ts';

const moonshine = await installedMoonshine();
const skipped = hasRecordings ? moonshine.skipped : noRecordings;
const never = new AbortController().signal;

describe.skipIf(skipped !== '')(`Moonshine${skipped}`, () => {
  let engine: SttEngine;
  beforeAll(async () => {
    if (moonshine.state === 'installed') engine = await openMoonshineEngine(moonshine.model, 2);
  });
  afterAll(() => engine.close());

  const request = (speech: Speech, change: Partial<SttRequest> = {}): SttRequest => ({
    speech,
    speechProbability: 0.9,
    task: 'transcribe',
    temperature: 0,
    ...change,
  });
  const textOf = async (speech: Speech, change: Partial<SttRequest> = {}) => {
    const { segments } = await transcribeOne(engine, request(speech, change), never);
    return segments.map(({ text }) => text).join(' ');
  };

  it('writes hot words only if the sound supports them', async () => {
    const { speech } = await recordedSpeech('austen-0890.wav');
    const hotWords = ['cold hearted', 'ill disposed', 'Kubernetes', 'Siobhan', 'pantoprazole', 'hearts'];
    expect(await textOf(speech)).toContain('cold-hearted');
    expect(await textOf(speech, { hotWords })).toBe(
      'Unless to be rather cold hearted and rather selfish is to be ill disposed.',
    );
    expect(engine.facts.capabilities.hotWords).toBe(true);
  });

  it('transcribes jfk.flac word for word', async () => {
    const { speech } = await recordedSpeech('jfk.flac');
    const { language, segments } = await transcribeOne(engine, request(speech), never);
    expect(language).toBe('en');
    expect(segments).toHaveLength(1);
    expect(normalizeEnglish(segments[0]!.text)).toBe(normalizeEnglish(reference('jfk.flac').text));
    expect(segments[0]).toMatchObject({ start: 0, end: speech.length / SPEECH_RATE, temperature: 0 });
    expect(segments[0]!.avgLogprob).toBeGreaterThan(-0.3);
    expect(segments[0]!.noSpeechProb).toBeCloseTo(0.1, 5);
    expect(segments[0]!.tokens.length).toBeGreaterThan(20);
  });

  it('reports token log probabilities on request', async () => {
    const { speech } = await recordedSpeech('jfk.flac');
    const { segments } = await transcribeOne(engine, request(speech, { logprobs: true }), never);
    const { text, avgLogprob, likelyTokens } = segments[0]!;
    const bytes = likelyTokens!.flatMap((token) => [...token.bytes]);
    expect(Buffer.from(bytes).toString().trim()).toBe(text);
    const sum = likelyTokens!.reduce((sum, { logprob }) => sum + logprob, 0);
    // The average also counts the end token.
    expect(sum / likelyTokens!.length).toBeCloseTo(avgLogprob, 1);
  });

  it('gives the same words and times for any draft', async () => {
    const { speech } = await recordedSpeech('jfk.flac');
    const plain = request(speech, { wordTimestamps: true });
    const [usual] = (await transcribeOne(engine, plain, never)).segments;
    const hints = [[usual!.text], [usual!.text.slice(0, 50)], ['Something else was said.', 'not what your']];
    for (const drafts of hints) {
      const [segment] = (await transcribeOne(engine, { ...plain, drafts }, never)).segments;
      expect(normalizeEnglish(segment!.text)).toBe(normalizeEnglish(usual!.text));
      expect(segment!.avgLogprob).toBeCloseTo(usual!.avgLogprob, 1);
      // The draft may change a comma and the pause around it.
      for (const [index, { start, end }] of segment!.words!.entries()) {
        expect(Math.abs(start - usual!.words![index]!.start)).toBeLessThan(0.5);
        expect(Math.abs(end - usual!.words![index]!.end)).toBeLessThan(0.5);
      }
    }
  });

  it('keeps the order of rows if only some have a draft', async () => {
    const names = ['quilter.wav', 'austen-0880.wav', 'austen-0890.wav'];
    const clips = await Promise.all(names.map(async (name) => (await recordedSpeech(name)).speech));
    const alone = await Promise.all(clips.map((speech) => textOf(speech)));
    const rows = clips.map((speech, at) =>
      request(speech, at === 1 ? { drafts: [alone[1]!.slice(0, 20)] } : {}),
    );
    const together = resultsOf(await engine.transcribe(rows, never)).map(({ segments }) => segments[0]!.text);
    expect(together.map((text) => normalizeEnglish(text))).toEqual(
      alone.map((text) => normalizeEnglish(text)),
    );
  });

  it('gives the same words for clips in a batch and alone', async () => {
    const names = ['quilter.wav', 'austen-0880.wav', 'austen-0890.wav', 'austen-0930.wav'];
    const clips = await Promise.all(names.map(async (name) => (await recordedSpeech(name)).speech));
    const batch = await engine.transcribe(
      clips.map((speech) => request(speech)),
      never,
    );
    const together = resultsOf(batch).map(({ segments }) => segments[0]!.text);
    const alone = await Promise.all(clips.map((speech) => textOf(speech)));
    // Padding to the longest clip may change a comma, but no word.
    expect(together.map((text) => normalizeEnglish(text))).toEqual(
      alone.map((text) => normalizeEnglish(text)),
    );
    const errors = names.map((name, at) => wordErrorRate(reference(name).text, together[at]!).errors);
    expect(errors.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
  });

  it('times words near the forced alignment, only on request, in a batch and alone', async () => {
    expect(engine.facts.capabilities.wordTimestamps).toBe(true);
    const [quilter, other] = await Promise.all(
      ['quilter.wav', 'austen-0890.wav'].map(async (name) => (await recordedSpeech(name)).speech),
    );
    const timed = request(quilter!, { wordTimestamps: true });
    const [heard, untimed] = resultsOf(await engine.transcribe([timed, request(other!)], never));
    expect(untimed!.segments[0]).not.toHaveProperty('words');
    const words = heard!.segments[0]!.words!;
    expect(words.map(({ word }) => word).join(' ')).toBe(heard!.segments[0]!.text);
    const spoken = reference('quilter.wav').words!;
    expect(words).toHaveLength(spoken.length);
    words.forEach(({ start, end, probability }, at) => {
      expect(Math.abs(start - spoken[at]![1])).toBeLessThan(0.25);
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(words[at - 1]?.end ?? 0);
      expect(probability).toBeGreaterThan(0.3);
    });
    const alone = await transcribeOne(engine, timed, never);
    alone.segments[0]!.words!.forEach(({ start }, at) => expect(start).toBeCloseTo(words[at]!.start, 1));
  });

  it('reports that the temperature has no effect', async () => {
    const { speech } = await recordedSpeech('austen-0880.wav');
    const { warnings, segments } = await transcribeOne(engine, request(speech, { temperature: 0.5 }), never);
    expect(warnings).toEqual(['Moonshine always takes the likeliest words; temperature was ignored.']);
    expect(segments[0]!.temperature).toBe(0);
  });

  it('returns no words for noise that the speech detector passed as doubtful', async () => {
    for (const name of ['noise1.wav', 'noise2.wav', 'noise3.wav']) {
      const { speech } = await recordedSpeech(name);
      const clip = speech.subarray(0, 8 * SPEECH_RATE) as Speech;
      expect(await textOf(clip, { speechProbability: 0.1 })).toBe('');
    }
  });

  it('accepts clips of any length, also empty ones', async () => {
    const { speech } = await recordedSpeech('quilter.wav');
    for (const length of [0, 1, 400, SPEECH_RATE / 2]) {
      const result = await transcribeOne(engine, request(speech.slice(0, length) as Speech), never);
      expect(result.segments.length).toBeLessThanOrEqual(1);
    }
  });

  it('stops soon after its signal aborts', async () => {
    const { speech } = await recordedSpeech('talk-60s.wav');
    const clip = speech.slice(0, 25 * SPEECH_RATE) as Speech;
    const leaving = new AbortController();
    // More work than it can finish before the abort.
    const running = Array.from({ length: 40 }, () => transcribeOne(engine, request(clip), leaving.signal));
    setTimeout(() => leaving.abort(), 30);
    const outcomes = await Promise.allSettled(running);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(reasons).toEqual(reasons.map(() => expect.objectContaining({ kind: 'cancelled' })));
    expect(reasons.length).toBeGreaterThan(20);
    const { speech: short } = await recordedSpeech('austen-0880.wav');
    expect(normalizeEnglish(await textOf(short))).toBe(normalizeEnglish(reference('austen-0880.wav').text));
  });
});
