import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttRequest, SttResult } from '../../src/domain/recognition.ts';
import { resultsOf } from '../../src/domain/outcome.ts';
import { normalizeEnglish } from '../helpers/english-normalizer.ts';
import { transcribeOne } from '../helpers/transcribe-one.ts';

export interface SttCase {
  /** A fresh engine; the suite closes it. */
  readonly open: () => Promise<SttEngine>;
  /** Two or more clips of different lengths, each with speech in it. */
  readonly clips: () => Promise<readonly Speech[]>;
  /** The reason why the suite cannot run here, as the end of its title; empty if it can. */
  readonly skipped?: string;
}

const never = new AbortController().signal;
const SILENCE = new Float32Array(2 * SPEECH_RATE) as Speech;

const request = (speech: Speech, change: Partial<SttRequest> = {}): SttRequest => ({
  speech,
  speechProbability: 0.9,
  task: 'transcribe',
  temperature: 0,
  ...change,
});

/** Tests that an implementation of `SttEngine` keeps the contract of the interface. */
export function testSttEngine(name: string, { open, clips: getClips, skipped = '' }: SttCase): void {
  describe.skipIf(skipped !== '')(`${name} as a speech-to-text engine${skipped}`, () => {
    let engine: SttEngine;
    let clips: readonly Speech[];
    /** The transcript of each clip by itself. */
    const transcribedAlone: SttResult[] = [];

    beforeAll(async () => {
      [engine, clips] = await Promise.all([open(), getClips()]);
      for (const speech of clips) transcribedAlone.push(await transcribeOne(engine, request(speech), never));
    });
    afterAll(() => engine.close());

    it('states how many calls and rows it takes at once: at least one each', () => {
      const { lanes, batchRows, capabilities } = engine.facts;
      for (const count of [lanes, batchRows]) {
        expect(Number.isInteger(count)).toBe(true);
        expect(count).toBeGreaterThan(0);
      }
      // An engine with batch inference may still be fastest with single rows, as Whisper is with many beams.
      expect(batchRows === 1 || capabilities.batchInference).toBe(true);
    });

    it('transcribes each clip to trimmed segments in order, inside the clip, in a known language', async () => {
      for (const [index, speech] of clips.entries()) {
        const { language, segments } = transcribedAlone[index]!;
        expect(engine.facts.capabilities.languages).toContain(language);
        expect(segments.length).toBeGreaterThan(0);
        let floor = 0;
        for (const { text, start, end, avgLogprob, compressionRatio, noSpeechProb } of segments) {
          expect(text).toBe(text.trim());
          expect(text).not.toBe('');
          expect(start).toBeGreaterThanOrEqual(floor);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(speech.length / SPEECH_RATE);
          expect(avgLogprob).toBeLessThanOrEqual(0);
          expect(compressionRatio).toBeGreaterThan(0);
          expect(noSpeechProb).toBeGreaterThanOrEqual(0);
          expect(noSpeechProb).toBeLessThanOrEqual(1);
          floor = end;
        }
      }
    });

    it('answers parallel calls each with its own result', async () => {
      const together = await Promise.all(
        clips.map((speech) => transcribeOne(engine, request(speech), never)),
      );
      expect(together).toEqual(transcribedAlone);
      expect(new Set(together.map(textOf)).size).toBe(clips.length);
    });

    it('answers rows in order, with the same words as one call per row', async () => {
      const requests = [...clips, SILENCE].map((speech) =>
        request(speech, speech === SILENCE ? { speechProbability: 0 } : {}),
      );
      const texts = [...transcribedAlone.map(textOf), ''];
      expect(resultsOf(await engine.transcribe(requests, never)).map(textOf)).toEqual(texts);
      const reversed = resultsOf(await engine.transcribe(requests.toReversed(), never));
      expect(reversed.map(textOf)).toEqual(texts.toReversed());
      expect(await engine.transcribe([], never)).toEqual([]);
    });

    it('fails only the row that asks for an unsupported language', async () => {
      const [speech] = clips;
      const rows = [request(speech!), request(speech!, { language: 'xx' }), request(speech!)];
      const outcomes = await engine.transcribe(rows, never);
      expect(outcomes).toMatchObject([
        { ok: true },
        { ok: false, error: { name: 'VoiceError', kind: 'invalid_value' } },
        { ok: true },
      ]);
    });

    it('returns no text for silence', async () => {
      const { segments } = await transcribeOne(engine, request(SILENCE, { speechProbability: 0 }), never);
      expect(segments).toEqual([]);
    });

    it('refuses to translate if it does not support translation', async () => {
      if (engine.facts.capabilities.translation) return;
      await expect(
        transcribeOne(engine, request(clips[0]!, { task: 'translate' }), never),
      ).rejects.toMatchObject({ name: 'VoiceError', kind: 'unsupported' });
    });

    it('is cancelled by a signal that has aborted or aborts later, and works afterwards', async () => {
      const [speech] = clips;
      const cancelled = { name: 'VoiceError', kind: 'cancelled' };
      await expect(transcribeOne(engine, request(speech!), AbortSignal.abort())).rejects.toMatchObject(
        cancelled,
      );
      const leaving = new AbortController();
      const leavers = clips.map((clip) => transcribeOne(engine, request(clip), leaving.signal));
      setImmediate(() => leaving.abort());
      // Some calls may have finished before the abort.
      const outcomes = await Promise.allSettled(leavers);
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(reasons).toEqual(reasons.map(() => expect.objectContaining(cancelled)));
      expect(await transcribeOne(engine, request(speech!), never)).toEqual(transcribedAlone[0]);
    });

    it('rejects running calls when it closes, may be closed twice, and rejects later calls', async () => {
      const closing = await open();
      const running = transcribeOne(closing, request(clips[0]!), never);
      running.catch(() => undefined);
      await Promise.all([closing.close(), closing.close()]);
      await closing.close();
      await expect(running).rejects.toMatchObject({ name: 'VoiceError', kind: 'cancelled' });
      await expect(transcribeOne(closing, request(clips[0]!), never)).rejects.toMatchObject({
        name: 'VoiceError',
      });
    });
  });
}

const textOf = ({ segments }: { readonly segments: readonly { readonly text: string }[] }) =>
  normalizeEnglish(segments.map(({ text }) => text).join(' '));
