import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { VoiceError } from '../../domain/errors.ts';
import { object, parseFields, text } from '../../wire/fields.ts';

const INVALID_PARAMS = -32_602;

/** What the params of a request must hold, by its method. */
const PARAMS = new Map<string, z.ZodType>([
  [
    'initialize',
    object({
      protocolVersion: text(),
      capabilities: object({}),
      clientInfo: object({ name: text(), version: text() }),
    }),
  ],
  ['tools/call', object({ name: text(), arguments: object({}).optional() })],
]);

/**
 * Answers requests whose params are not those of their method, which the protocol's package would answer with
 * the raw faults of its schema. `transport` must be connected.
 */
export function refuseBadCalls(transport: Transport): void {
  const { onmessage: take } = transport;
  const onmessage: NonNullable<Transport['onmessage']> = (message, extra) => {
    const problem = problemOf(message);
    if (problem === undefined || !('id' in message)) return take?.(message, extra);
    const { id } = message;
    // A client that does not read has left.
    transport
      .send(
        { jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message: problem } },
        { relatedRequestId: id },
      )
      .catch(() => undefined);
  };
  Object.assign(transport, { onmessage });
}

function problemOf(message: JSONRPCMessage): string | undefined {
  const params = 'method' in message ? PARAMS.get(message.method) : undefined;
  if (params === undefined) return undefined;
  try {
    parseFields(object({ params }), message, 'A request');
    return undefined;
  } catch (error) {
    return VoiceError.from(error).message;
  }
}
