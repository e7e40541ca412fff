import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packageFile } from '../../../../src/base/package-root.ts';
import { writeDown, writeSentence, writeWords } from './listener.ts';
import { sayInTones } from './say-in-tones.ts';
import { temporaryWhisper } from './temporary-whisper.ts';
import { hearByPipeline, type PipelineOptions } from './transformers-pipeline.ts';

const installed = existsSync(packageFile('test', 'judges', 'node_modules'));
const why = installed ? '' : ' (skipped: npm ci --prefix test/judges)';

describe.skipIf(!installed)(`transformers.js${why}`, () => {
  const folder = temporaryWhisper({ timestamped: true, decoders: ['merged'] });
  const half = temporaryWhisper({ floats: 'float16', suffix: '_fp16', decoders: ['merged'] });
  const talk = sayInTones([
    { mark: 'de' },
    { words: ['hello', 'house', 'coffee', 'tree'] },
    { silence: 0.8 },
    { words: ['extraordinary', 'water', 'question'] },
    { silence: 0.5 },
  ]);
  const simple = sayInTones([
    { words: ['house', 'tree', 'sun', 'cat'] },
    { silence: 1 },
    { words: ['bread', 'five', 'winter'] },
    { silence: 0.5 },
  ]);
  const hear = (options: PipelineOptions) => hearByPipeline(folder, [talk.samples, simple.samples], options);

  it('transcribes the reference text in the requested language', async () => {
    for (const [language, code] of [
      ['german', 'de'],
      ['japanese', 'ja'],
    ] as const) {
      const texts = (await hear({ language })).map(({ text }) => text);
      expect(texts).toEqual([talk, simple].map(({ heard }) => writeDown(heard, code).trim()));
    }
  });

  it('translates to the reference text in English', async () => {
    const [translated] = await hear({ language: 'french', task: 'translate' });
    expect(translated!.text).toBe(writeDown(talk.heard, 'en').trim());
  });

  it('finds the reference sentences and their times', async () => {
    const results = await hear({ language: 'spanish', return_timestamps: true });
    results.forEach(({ chunks = [] }, clip) => {
      const { sentences } = [talk, simple][clip]!.heard;
      expect(chunks.map(({ text }) => text)).toEqual(sentences.map((one) => writeSentence(one, 'es')));
      chunks.forEach(({ timestamp: [start, end] }, index) => {
        expect(Math.abs(start - sentences[index]!.start)).toBeLessThan(0.06);
        expect(Math.abs(end - sentences[index]!.end)).toBeLessThan(0.06);
      });
    });
  });

  it('finds the reference words, each with the time of the next word', async () => {
    const results = await hear({ language: 'english', return_timestamps: 'word' });
    results.forEach(({ chunks = [] }, clip) => {
      const { sentences } = [talk, simple][clip]!.heard;
      const words = sentences.flatMap((sentence) => writeWords(sentence, 'en').map(({ text }) => text));
      expect(chunks.map(({ text }) => text)).toEqual(words);
    });
    // openai/whisper takes a token's time from the row that predicts it, transformers.js 4.3 from the token's
    // own row.
    const [first] = simple.heard.sentences;
    const { chunks = [] } = results[1]!;
    for (const [index, { start }] of first!.words.slice(1).entries())
      expect(Math.abs(chunks[index]!.timestamp[0] - start)).toBeLessThan(0.1);
  });

  it('transcribes the reference text with float16', async () => {
    const [heard] = await hearByPipeline(half, [talk.samples], { language: 'german' }, 'fp16');
    expect(heard!.text).toBe(writeDown(talk.heard, 'de').trim());
  });
});
