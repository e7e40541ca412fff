import { randomUUID } from 'node:crypto';
import type { TtsChunk, TtsEngine, TtsRequest } from '../../domain/engine.ts';
import { onOneClock } from '../../domain/tts-chunks.ts';
import { sentences } from '../../text/sentences.ts';
import { toSpeechBody } from '../../wire/rest/speech.ts';
import { isTooLong } from './failure.ts';
import { jsonLines } from './ndjson.ts';
import { readSpeechLines } from './speech-lines.ts';
import type { VoiceServer } from './voice-server.ts';

/** Characters that a server takes at once, where nobody has changed that. */
const USUAL_MOST = 4_096;

/** Without a byte for so long, it is given up. */
const SILENCE_MS = 300_000;

/**
 * A model of a server, which speaks as an engine of this process would. A text longer than the server takes
 * is sent in parts, at ends of sentences, on one clock.
 */
export class RemoteVoice implements Pick<TtsEngine, 'synthesize'> {
  readonly #server: VoiceServer;
  readonly #model: string;
  #mostCharacters = USUAL_MOST;

  constructor(server: VoiceServer, model: string) {
    this.#server = server;
    this.#model = model;
  }

  /** @throws VoiceError as `VoiceServer.open`, and `unavailable` where the answer breaks off. */
  async *synthesize(request: TtsRequest, signal: AbortSignal): AsyncGenerator<TtsChunk, void, undefined> {
    const toClock = onOneClock();
    for (let rest = request.text; rest !== '';) {
      const part = beginning(rest, this.#mostCharacters);
      try {
        yield* toClock(this.#speak({ ...request, text: part }, signal));
      } catch (error) {
        // Some servers take less; that is told before the first sound.
        if (!isTooLong(error) || part.length <= 1) throw error;
        this.#mostCharacters = part.length >> 1;
        continue;
      }
      rest = rest.slice(part.length).trimStart();
    }
  }

  async *#speak(request: TtsRequest, signal: AbortSignal): AsyncGenerator<TtsChunk, void, undefined> {
    const body = Buffer.from(JSON.stringify(toSpeechBody(request, this.#model)));
    const answer = await this.#server.open(
      {
        method: 'POST',
        path: '/v1/audio/speech',
        silenceMs: SILENCE_MS,
        prepare: () => ({
          headers: {
            accept: 'application/x-ndjson, application/json',
            'content-type': 'application/json',
            'content-length': String(body.length),
            'x-request-id': `cli_${randomUUID()}`,
          },
          body: once(body),
        }),
      },
      signal,
    );
    yield* readSpeechLines(jsonLines(answer.blocks()), this.#server.name);
  }
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield body;
}

/** As many sentences as `most` characters hold; of a longer one as many words, or else a piece of a word. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { text: sentence, offset } of sentences(text)) {
    if (offset + sentence.length > most) break;
    end = offset + sentence.length;
  }
  if (end > 0) return text.slice(0, end);
  const space = text.slice(0, most + 1).search(/\s\S*$/);
  if (space > 0) return text.slice(0, space);
  const splitsPair = /[\uDC00-\uDFFF]/.test(text[most]!) && most > 1;
  return text.slice(0, splitsPair ? most - 1 : most);
}
