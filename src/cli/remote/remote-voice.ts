import { randomUUID } from 'node:crypto';
import type { TtsEngine } from '../../domain/engine.ts';
import type { TtsChunk, TtsRequest } from '../../domain/synthesis.ts';
import { createAlignmentClock } from '../../domain/tts-chunks.ts';
import { sentences } from '../../text/sentences.ts';
import { fromSpeechLine, toSpeechBody } from '../../wire/rest/speech.ts';
import { isTooLong, serverFailure } from './failure.ts';
import type { VoiceServer } from './voice-server.ts';
import { parseJsonBody } from './exchange.ts';
import { VoiceError } from '../../domain/errors.ts';
import { pcm16Samples } from '../speech/pcm16-samples.ts';

/** The default limit of a server for the characters of one text. */
const USUAL_MOST = 4_096;

/** Milliseconds without a byte after which the request fails. */
const SILENCE_MS = 300_000;

/** A model of a server with the interface of an engine. Long texts are cut between sentences. */
export class RemoteVoice implements Pick<TtsEngine, 'synthesize'> {
  readonly #server: VoiceServer;
  readonly #model: string;
  #mostCharacters = USUAL_MOST;

  constructor(server: VoiceServer, model: string) {
    this.#server = server;
    this.#model = model;
  }

  /** @throws VoiceError as `VoiceServer.open`, and `unavailable` if the answer breaks off. */
  async *synthesize(request: TtsRequest, signal: AbortSignal): AsyncGenerator<TtsChunk, void, undefined> {
    const toClock = createAlignmentClock();
    for (let rest = request.text; rest !== '';) {
      const part = beginning(rest, this.#mostCharacters);
      try {
        yield* toClock(this.#speak({ ...request, text: part }, signal));
      } catch (error) {
        // Some servers accept fewer characters; they refuse before the first sound.
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

/**
 * As many sentences as fit into `most` characters; of a longer one as many words, or else a part of a word.
 */
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

/** The most bytes of a line: more than a minute of audio with its words. */
const MAX_LINE_BYTES = 2 ** 24;

/** The values of JSON lines; `undefined` for an invalid line. Empty lines are skipped. */
export async function* jsonLines(blocks: AsyncIterable<Buffer>): AsyncGenerator<unknown, void, undefined> {
  let begun: Buffer[] = [];
  let bytes = 0;
  for await (const block of blocks) {
    let from = 0;
    for (let end = block.indexOf(NEWLINE); end >= 0; end = block.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...begun, block.subarray(from, end)]);
      if (line.length > 0) yield parseJsonBody(line);
      begun = [];
      bytes = 0;
      from = end + 1;
    }
    const rest = block.subarray(from);
    bytes += rest.length;
    if (bytes > MAX_LINE_BYTES) {
      yield undefined;
      return;
    }
    if (rest.length > 0) begun.push(rest);
  }
  if (begun.length > 0) yield parseJsonBody(Buffer.concat(begun));
}

const NEWLINE = 0x0a;

/**
 * Reads the lines of a speech answer until `done`.
 * @throws VoiceError of the server; `unavailable` for an invalid line, and if `done` is missing.
 */
async function* readSpeechLines(
  lines: AsyncIterable<unknown>,
  server: string,
): AsyncGenerator<TtsChunk, void, undefined> {
  for await (const value of lines) {
    const line = fromSpeechLine(value);
    if (line === undefined) throw unavailable(server, 'sends something that is not speech');
    if (line.type === 'done') return;
    if (line.type === 'error') throw serverFailure(value, server) ?? unavailable(server, 'fails');
    yield { samples: pcm16Samples(line.pcm), ...(line.alignment && { alignment: line.alignment }) };
  }
  throw unavailable(server, 'broke off in the middle of the speech');
}

const unavailable = (server: string, what: string) =>
  new VoiceError('unavailable', `The program at ${server} ${what}.`);
