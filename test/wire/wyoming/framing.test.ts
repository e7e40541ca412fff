import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../../src/domain/errors.ts';
import { readEvents, toFrame, type WyomingEvent } from '../../../src/wire/wyoming/framing.ts';

async function read(...blocks: readonly Uint8Array[]): Promise<readonly WyomingEvent[]> {
  const events: WyomingEvent[] = [];
  const source = (async function* () {
    yield* blocks;
  })();
  for await (const event of readEvents(source, { line: 200, data: 300, payload: 400 })) events.push(event);
  return events;
}

const bytes = (text: string) => Buffer.from(text);

describe('readEvents', () => {
  it('reads events as the reference implementation writes them', async () => {
    const data = '{"rate": 16000, "width": 2, "channels": 1}';
    const line = `{"type": "audio-chunk", "version": "1.9.0", "data_length": ${data.length}, "payload_length": 4}\n`;
    const [event, ...others] = await read(bytes(`${line}${data}\n{"a`), bytes('{"type": "ping"}\n'));
    expect(event).toMatchObject({ type: 'audio-chunk', data: { rate: 16_000, width: 2, channels: 1 } });
    expect(Buffer.from(event!.payload).toString()).toBe('\n{"a');
    expect(others).toMatchObject([{ type: 'ping', data: {} }]);
  });

  it('merges data in the line with data after it, which takes precedence', async () => {
    const line = '{"type":"x","data":{"a":1,"b":1},"data_length":7}\n{"b":2}';
    expect(await read(bytes(line))).toMatchObject([{ data: { a: 1, b: 2 } }]);
  });

  it('yields the same events however the bytes are split', async () => {
    const event = fc.record({
      type: fc.string({ minLength: 1, maxLength: 20 }).filter((type) => type.trim() !== ''),
      data: fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 20 }), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      payload: fc.uint8Array({ maxLength: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (events, size) => {
          const all = Buffer.concat(events.map(({ type, data, payload }) => toFrame(type, data, payload)));
          const blocks = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
            all.subarray(index * size, (index + 1) * size),
          );
          const heard = await read(...blocks);
          expect(heard.map((one) => ({ ...one, payload: [...one.payload] }))).toEqual(
            events.map((one) => ({ ...one, payload: [...one.payload] })),
          );
        },
      ),
    );
  });

  it.each([
    ['a request over HTTP', 'GET / HTTP/1.1\r\n', 'invalid_request'],
    ['invalid UTF-8', '\u00ff\ufffd'.repeat(3) + '\n', 'invalid_request'],
    ['JSON that is not an object', '[]\n', 'invalid_request'],
    ['an event without a type', '{}\n', 'invalid_request'],
    ['a line without an end', '{'.repeat(201), 'invalid_request'],
    ['too much data', '{"type":"x","data_length":301}\n', 'invalid_value'],
    ['too long a payload', '{"type":"x","payload_length":401}\n', 'invalid_value'],
    ['a negative length', '{"type":"x","payload_length":-1}\n', 'invalid_value'],
    ['data that are not an object', '{"type":"x","data_length":2}\n[]', 'invalid_request'],
    ['a truncated payload', '{"type":"x","payload_length":9}\nabc', 'invalid_request'],
    ['a truncated line', '{"type":', 'invalid_request'],
  ])('rejects %s', async (_, text, kind) => {
    await expect(read(bytes(text))).rejects.toMatchObject({ kind });
  });

  it('yields events or rejects with a VoiceError, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 60 })), async (blocks) => {
        const outcome = await read(bytes('{"type":"x"}\n'), ...blocks).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof VoiceError).toBe(true);
      }),
    );
  });
});
