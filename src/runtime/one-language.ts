import { collect } from '../base/collect.ts';
import type { Speech } from '../domain/audio.ts';
import type { SttEngine } from '../domain/engine.ts';
import type { SttOptions } from '../domain/recognition.ts';
import { type TranscribedChunk, transcribeChunks } from './transcribe-chunks.ts';

/** The number of chunks that vote on a file's language at a time. */
const SCOUTS = 4;

type Chunk = TranscribedChunk['chunk'];

/**
 * Transcribes a file in one language. Without a given language, the first chunks detect theirs and vote;
 * outvoted chunks are decoded again, and the rest use the winner. Chunks without speech do not vote.
 */
export async function* transcribeInOneLanguage(
  engine: SttEngine,
  chunks: AsyncIterable<Chunk>,
  read: (chunk: Chunk) => Promise<Speech>,
  options: SttOptions,
  signal: AbortSignal,
): AsyncGenerator<TranscribedChunk, void, undefined> {
  const transcribeAs = (language: string | undefined, some: AsyncIterable<Chunk>) =>
    transcribeChunks(engine, some, read, language === undefined ? options : { ...options, language }, signal);

  let { language } = options;
  const waiting = chunks[Symbol.asyncIterator]();
  try {
    while (language === undefined && engine.facts.capabilities.languageDetection) {
      const scouts = await take(waiting, SCOUTS);
      if (scouts.length === 0) return;
      const transcribed = await collect(transcribeAs(undefined, each(scouts)));
      language = vote(transcribed);
      const outvoted = transcribed.filter(
        ({ result }) => language !== undefined && result.language !== language,
      );
      const again = await collect(transcribeAs(language, each(outvoted.map(({ chunk }) => chunk))));
      for (const first of transcribed) {
        const at = outvoted.indexOf(first);
        yield at < 0 ? first : again[at]!;
      }
    }
    yield* transcribeAs(language, { [Symbol.asyncIterator]: () => waiting });
  } finally {
    await waiting.return?.();
  }
}

/** The language with the most speech, weighted by its probability; `undefined` if nothing was said. */
function vote(transcribed: readonly TranscribedChunk[]): string | undefined {
  const votes = new Map<string, number>();
  for (const { result } of transcribed) {
    const seconds = result.segments.reduce((sum, { start, end }) => sum + end - start, 0);
    if (result.segments.length === 0) continue;
    const weight = (result.languageProbability ?? 1) * seconds;
    votes.set(result.language, (votes.get(result.language) ?? 0) + weight);
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

async function take<T>(items: AsyncIterator<T>, count: number): Promise<readonly T[]> {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = await items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* items;
}
