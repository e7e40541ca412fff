import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { VoiceError } from '../../domain/errors.ts';
import { nonEmptyText, integerIn, object, parseFields } from '../fields.ts';

/** An event of the Wyoming protocol, in either direction. */
export interface WyomingEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Audio as bytes; may be empty. */
  readonly payload: Uint8Array;
}

/** The limits of an event, in bytes. */
export interface FramingLimits {
  readonly line: number;
  readonly data: number;
  readonly payload: number;
}

export const FRAMING_LIMITS: FramingLimits = { line: 65_536, data: 2 ** 20, payload: 2 ** 20 };

const VERSION = '1.0.0';
const NEWLINE = 0x0a;
const NO_BYTES = new Uint8Array(0);

const fields = () => z.record(z.string(), z.unknown());

/** The first line of an event. */
const header = (limits: FramingLimits) =>
  object({
    type: nonEmptyText(),
    data: fields().nullish(),
    data_length: integerIn(0, limits.data).nullish(),
    payload_length: integerIn(0, limits.payload).nullish(),
  });

/**
 * Reads events from a stream: a line of JSON, then as much JSON and as many bytes as that line announces.
 * Holds one event and one block at most.
 * @throws VoiceError `invalid_request` or `invalid_value` for an invalid event.
 */
export async function* readEvents(
  blocks: AsyncIterable<Uint8Array>,
  limits: FramingLimits = FRAMING_LIMITS,
): AsyncGenerator<WyomingEvent, void, undefined> {
  const input = new BlockReader(blocks);
  const schema = header(limits);
  for (let line = await input.line(limits.line); line !== undefined; line = await input.line(limits.line)) {
    const { type, data, data_length, payload_length } = parseFields(schema, json(line), 'An event');
    const more = data_length ? parseFields(fields(), json(await input.take(data_length)), 'The data') : {};
    const payload = payload_length ? await input.take(payload_length) : NO_BYTES;
    yield { type, data: { ...data, ...more }, payload };
  }
}

/** Encodes an event. */
export function toFrame(type: string, data: object = {}, payload: Uint8Array = NO_BYTES): Uint8Array {
  const body = Object.keys(data).length === 0 ? NO_BYTES : Buffer.from(JSON.stringify(data));
  const line = {
    type,
    version: VERSION,
    ...(body.length > 0 && { data_length: body.length }),
    ...(payload.length > 0 && { payload_length: payload.length }),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), body, payload]);
}

function json(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString()) as unknown;
  } catch {
    // Reported below.
  }
  throw new VoiceError('invalid_request', 'An event begins with a line of JSON in UTF-8.');
}

/** Reads lines and counted bytes from blocks in linear time. */
class BlockReader {
  readonly #blocks: AsyncIterator<Uint8Array>;
  /** Blocks that were read but not used yet, and their total length. */
  #held: Uint8Array[] = [];
  #bytes = 0;

  constructor(blocks: AsyncIterable<Uint8Array>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** The bytes up to the next line feed; `undefined` at the end of the input. */
  async line(most: number): Promise<Buffer | undefined> {
    for (let at = 0, before = 0; ; at++) {
      const block = this.#held[at] ?? (await this.#more());
      if (block === undefined) break;
      const end = block.indexOf(NEWLINE);
      if (before + (end < 0 ? block.length : end) > most) {
        throw new VoiceError('invalid_request', `The line that an event begins with may have ${most} bytes.`);
      }
      if (end >= 0) return (await this.take(before + end + 1)).subarray(0, -1);
      before += block.length;
    }
    if (this.#bytes > 0) throw cutOff();
    return undefined;
  }

  async take(count: number): Promise<Buffer> {
    while (this.#bytes < count) if ((await this.#more()) === undefined) throw cutOff();
    const [only] = this.#held;
    const all =
      only && this.#held.length === 1
        ? Buffer.from(only.buffer, only.byteOffset, only.length)
        : Buffer.concat(this.#held);
    const rest = all.subarray(count);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return all.subarray(0, count);
  }

  async #more(): Promise<Uint8Array | undefined> {
    const { done, value } = await this.#blocks.next();
    if (done) return undefined;
    this.#held.push(value);
    this.#bytes += value.length;
    return value;
  }
}

const cutOff = () => new VoiceError('invalid_request', 'The connection ended in the middle of an event.');
