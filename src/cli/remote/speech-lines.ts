import type { TtsChunk } from '../../domain/engine.ts';
import { VoiceError } from '../../domain/errors.ts';
import { fromSpeechLine } from '../../wire/rest/speech.ts';
import { pcm16Samples } from '../speech/pcm16-samples.ts';
import { serverFailure } from './failure.ts';

/**
 * What the lines of a speech answer tell, up to the one that says that it is done.
 * @throws VoiceError of the kind that the server tells; `unavailable` for what is no such line, and where
 *   none says that it is done.
 */
export async function* readSpeechLines(
  lines: AsyncIterable<unknown>,
  server: string,
): AsyncGenerator<TtsChunk, void, undefined> {
  for await (const value of lines) {
    const line = fromSpeechLine(value);
    if (line === undefined) throw unavailable(server, 'sends what is no speech');
    if (line.type === 'done') return;
    if (line.type === 'error') throw serverFailure(value, server) ?? unavailable(server, 'fails');
    yield { samples: pcm16Samples(line.pcm), ...(line.alignment && { alignment: line.alignment }) };
  }
  throw unavailable(server, 'broke off in the middle of the speech');
}

const unavailable = (server: string, what: string) =>
  new VoiceError('unavailable', `What answers at ${server} ${what}.`);
