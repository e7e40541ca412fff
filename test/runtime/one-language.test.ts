import { describe, expect, it } from 'vitest';
import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttRequest, SttResult } from '../../src/domain/recognition.ts';
import type { SttCapabilities } from '../../src/domain/model.ts';
import type { TranscribedChunk } from '../../src/runtime/transcribe-chunks.ts';
import { transcribeInOneLanguage } from '../../src/runtime/one-language.ts';
import { collect, streamOf } from '../helpers/collect.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { chunkAt } from './chunk-at.ts';

const never = new AbortController().signal;
const OPTIONS = { task: 'transcribe', temperature: 0 } as const;

/** The language of each chunk as the engine detects it: language, probability, seconds of speech. */
type Sound = readonly [language: string, probability: number, seconds?: number];

/** An engine that detects `sounds` by the chunk's number, and returns the number and the language as text. */
function polyglot(sounds: readonly Sound[], capabilities: Partial<SttCapabilities> = {}): FakeStt {
  return new FakeStt({
    lanes: 1,
    capabilities: {
      languages: ['auto', 'en', 'de', 'es', 'fr', 'pt'],
      languageDetection: true,
      batchInference: true,
      ...capabilities,
    },
    answer: ({ speech, language }: SttRequest): SttResult => {
      const number = speech[0]!;
      const [detected, languageProbability, seconds = 1] = sounds[number]!;
      const spoken = language ?? detected;
      if (seconds === 0) return { language: spoken, languageProbability, segments: [] };
      return { ...said(`${number} ${spoken}`, seconds), language: spoken, languageProbability };
    },
  });
}

const hearing = (engine: FakeStt, count: number, language?: string) =>
  collect(
    transcribeInOneLanguage(
      engine,
      streamOf(Array.from({ length: count }, (_, number) => chunkAt(number * 100))),
      async ({ start }) => Float32Array.of(start / SPEECH_RATE / 100) as Speech,
      language === undefined ? OPTIONS : { ...OPTIONS, language },
      never,
    ),
  );

const texts = (heard: readonly TranscribedChunk[]) => heard.map(({ result }) => result.segments[0]?.text);
const languagesAsked = (engine: FakeStt) => engine.calls.flat().map(({ language }) => language);

describe('transcribeInOneLanguage', () => {
  it('decodes nothing twice if the first chunks agree, and sets their language for the others', async () => {
    const engine = polyglot(Array.from({ length: 7 }, () => ['de', 0.9]));
    expect(texts(await hearing(engine, 7))).toEqual(Array.from({ length: 7 }, (_, n) => `${n} de`));
    expect(languagesAsked(engine)).toEqual([...Array<undefined>(4), 'de', 'de', 'de']);
  });

  it('decodes an outvoted chunk again, and keeps the order', async () => {
    const engine = polyglot([
      ['de', 0.9],
      ['nl', 0.5],
      ['de', 0.8],
      ['de', 0.9],
      ['nl', 0.9],
    ]);
    expect(texts(await hearing(engine, 5))).toEqual(['0 de', '1 de', '2 de', '3 de', '4 de']);
    expect(engine.calls.map((rows) => rows.length)).toEqual([4, 1, 1]);
  });

  it('weights each detection by its probability and duration', async () => {
    const sure = polyglot([
      ['fr', 0.2],
      ['fr', 0.2],
      ['es', 0.9],
    ]);
    expect(texts(await hearing(sure, 3))).toEqual(['0 es', '1 es', '2 es']);
    const long = polyglot([
      ['fr', 0.9, 1],
      ['fr', 0.9, 1],
      ['es', 0.9, 10],
    ]);
    expect(texts(await hearing(long, 3))).toEqual(['0 es', '1 es', '2 es']);
  });

  it('continues to detect if the first chunks have no speech', async () => {
    const silence: Sound = ['cy', 0.9, 0];
    const engine = polyglot([silence, silence, silence, silence, ['it', 0.9], ['it', 0.9]]);
    expect(texts(await hearing(engine, 6))).toEqual([...Array<undefined>(4), '4 it', '5 it']);
    const nobody = polyglot([silence, silence]);
    expect(texts(await hearing(nobody, 2))).toEqual([undefined, undefined]);
  });

  it('does not detect if the language is given, or the engine cannot detect it', async () => {
    const told = polyglot([
      ['fr', 0.9],
      ['fr', 0.9],
    ]);
    expect(texts(await hearing(told, 2, 'pt'))).toEqual(['0 pt', '1 pt']);
    const deaf = polyglot(
      [
        ['fr', 0.9],
        ['es', 0.9],
      ],
      { languageDetection: false },
    );
    expect(texts(await hearing(deaf, 2))).toEqual(['0 fr', '1 es']);
    expect(deaf.calls).toHaveLength(1);
  });
});
