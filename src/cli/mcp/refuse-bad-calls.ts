import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { VoiceError } from '../../domain/errors.ts';
import { object, parseFields, text } from '../../wire/fields.ts';
import { TOOLS } from './tools.ts';

const INVALID_PARAMS = -32_602;

/** The required params of requests, by method. */
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

const ARGUMENTS: ReadonlyMap<string, z.ZodType> = new Map(
  TOOLS.map(({ name, input }) => [name, object(input)]),
);

/**
 * Answers requests with invalid params, and calls with invalid arguments; the protocol's package would answer
 * with the raw faults of its schema. `transport` must be connected.
 */
export function refuseBadCalls(transport: Transport): void {
  const { onmessage: take } = transport;
  const onmessage: NonNullable<Transport['onmessage']> = (message, extra) => {
    if (!('method' in message && 'id' in message)) return take?.(message, extra);
    const { id } = message;
    const refusal = badParams(message) ?? badArguments(message);
    if (refusal === undefined) return take?.(message, extra);
    // A client that does not read has left.
    transport.send({ jsonrpc: '2.0', id, ...refusal }, { relatedRequestId: id }).catch(() => undefined);
  };
  Object.assign(transport, { onmessage });
}

function badParams(request: JSONRPCRequest) {
  const params = PARAMS.get(request.method);
  const message = params && problemOf(object({ params }), request, 'A request');
  return message === undefined ? undefined : { error: { code: INVALID_PARAMS, message } };
}

/** The result of a call with invalid arguments; an agent reads the error in it and tries again. */
function badArguments({ method, params = {} }: JSONRPCRequest) {
  const schema = method === 'tools/call' ? ARGUMENTS.get(params['name'] as string) : undefined;
  const problem = schema && problemOf(schema, params['arguments'] ?? {}, 'The arguments');
  return problem === undefined
    ? undefined
    : { result: { content: [{ type: 'text', text: problem }], isError: true } };
}

function problemOf(schema: z.ZodType, value: unknown, what: string): string | undefined {
  try {
    parseFields(schema, value, what);
    return undefined;
  } catch (error) {
    return VoiceError.from(error).message;
  }
}
