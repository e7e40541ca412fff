import { z } from 'zod';
import type { TtsChunk } from '../../domain/engine.ts';
import { VoiceError } from '../../domain/errors.ts';
import { toldSamples } from '../speech/told-samples.ts';
import { failureTold } from './failure.ts';

const time = z.number();

const lineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('audio'),
    audio: z.base64(),
    alignment: z
      .object({
        granularity: z.enum(['word', 'character']),
        items: z.array(z.object({ text: z.string(), start_ms: time, duration_ms: time })),
      })
      .exactOptional(),
  }),
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('error'), error: z.unknown() }),
]);

type AudioLine = Extract<z.output<typeof lineSchema>, { type: 'audio' }>;

/**
 * What the lines of a speech answer tell, up to the one that says that it is done.
 * @throws VoiceError of the kind that the server tells; `unavailable` for what is no such line, and where none says that it
 * is done.
 */
export async function* readSpeechLines(
  lines: AsyncIterable<unknown>,
  server: string,
): AsyncGenerator<TtsChunk, void, undefined> {
  for await (const value of lines) {
    const line = lineSchema.safeParse(value).data;
    if (line === undefined) throw unavailable(server, 'sends what is no speech');
    if (line.type === 'done') return;
    if (line.type === 'error') throw failureTold(line, server) ?? unavailable(server, 'fails');
    yield toChunk(line);
  }
  throw unavailable(server, 'broke off in the middle of the speech');
}

function toChunk({ audio, alignment }: AudioLine): TtsChunk {
  return {
    samples: toldSamples(Buffer.from(audio, 'base64')),
    ...(alignment && {
      alignment: {
        granularity: alignment.granularity,
        items: alignment.items.map(({ text, start_ms, duration_ms }) => ({
          text,
          startMs: start_ms,
          durationMs: duration_ms,
        })),
      },
    }),
  };
}

const unavailable = (server: string, what: string) =>
  new VoiceError('unavailable', `What answers at ${server} ${what}.`);
