import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type ApiDocument, apiDocument, type JsonSchema } from '../../src/wire/openapi.ts';

/** A response of a server, as any client sees it. */
export interface SeenReply {
  readonly method: string;
  /** With or without a host and a query. */
  readonly url: string;
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

const DOCUMENT = strict(apiDocument('1'));
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { base64: /^[A-Za-z0-9+/]*={0,2}$/, binary: true },
});
ajv.addSchema(DOCUMENT, 'api');

const PATTERNS = Object.keys(DOCUMENT.paths)
  .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((path) => {
    const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    return [path, new RegExp(`^${pattern}$`)] as const;
  });

/**
 * Checks that the OpenAPI document describes every field of a response: its status, its content type, its
 * body, and each line or event of a stream.
 * @throws Error that names the request and the part that is not described.
 */
export function checkReply(reply: SeenReply): void {
  const problem = problemOf(reply);
  if (problem === undefined) return;
  throw new Error(`${reply.method} ${reply.url} → ${reply.status}: ${problem}`);
}

/**
 * Checks every response of `server` against the document. The returned function lists the problems so far.
 */
export function watchReplies(server: Server): () => readonly string[] {
  const problems: string[] = [];
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    const keep = (part: unknown) => {
      if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part));
    };
    const write = response.write.bind(response) as (...given: unknown[]) => boolean;
    const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
    Object.assign(response, {
      writeHead(status: number, ...given: unknown[]) {
        // `getHeader` does not return headers that are passed to `writeHead`.
        for (const [name, value] of Object.entries(given.at(-1) ?? {}))
          response.setHeader(name, String(value));
        return writeHead(status);
      },
      write: (...given: unknown[]) => (keep(given[0]), write(...given)),
      end: (...given: unknown[]) => (keep(given[0]), end(...given)),
    });
    response.once('close', () => {
      // The client left before there was a response.
      if (!response.headersSent) return;
      const { method = 'GET', url = '' } = request;
      const header = (name: string) => response.getHeader(name)?.toString();
      const body = Buffer.concat(parts).toString();
      const problem = problemOf({ method, url, status: response.statusCode, header, body });
      if (problem !== undefined) problems.push(`${method} ${url} → ${response.statusCode}: ${problem}`);
    });
  });
  return () => problems;
}

/**
 * Like `fetch`, and checks the response against the document as far as it arrived; the test may read it as
 * well.
 */
export async function checkedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const copy = response.clone();
  const { status, headers } = response;
  const header = (name: string) => headers.get(name) ?? undefined;
  checkReply({ method: init.method ?? 'GET', url, status, header, body: await copy.text() });
  return response;
}

function problemOf({ method, url, status, header, body }: SeenReply): string | undefined {
  if (header('x-request-id') === undefined) return 'there is no x-request-id';
  // The assets of the page are not part of the API.
  if (status < 400 && url.startsWith('/assets/')) return undefined;
  // MCP is another protocol, which the document does not describe.
  if (url.endsWith('/mcp')) return undefined;
  const path = pathOf(url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*/s, ''));
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = path === undefined ? undefined : DOCUMENT.paths[path]?.[verb];
  if (operation === undefined || isConnectionStatus(status)) return problemOfUnknownPath(status, body);
  const described = operation.responses[status];
  if (described === undefined) return 'a status that is not described';
  if (method === 'HEAD') return undefined;
  if (described.content === undefined) return body === '' ? undefined : 'a body where none is described';
  const type = header('content-type') ?? '';
  const known = Object.keys(described.content).find((one) => type === one || type.startsWith(`${one};`));
  if (known === undefined) return `the type ${type}, which is not described`;
  const at = ['paths', path!, verb, 'responses', String(status), 'content', known, 'schema'];
  return problemOfContent(known, validator(at), body);
}

/** Checks responses for unknown paths and unsupported methods: errors, and answers to OPTIONS. */
function problemOfUnknownPath(status: number, body: string): string | undefined {
  if (status === 204) return undefined;
  if (status < 400) return 'an address that is not described';
  return problemOfJson(validator(['components', 'schemas', 'Error']), body);
}

/** Statuses that a server sends before it parses the request: too slow, too long. */
const isConnectionStatus = (status: number) => [408, 414, 431].includes(status);

function problemOfContent(type: string, validate: ValidateFunction, body: string): string | undefined {
  if (type === 'application/json') return problemOfJson(validate, body);
  if (type === 'application/x-ndjson')
    return firstProblem(linesOf(body), (line) => problemOfJson(validate, line));
  if (type === 'text/event-stream')
    return firstProblem(eventsOf(body), (data) => problemOfJson(validate, data));
  return undefined;
}

/** The complete lines; a response that breaks off may end with an incomplete one. */
const linesOf = (body: string) => body.split('\n').slice(0, -1);

const eventsOf = (body: string) =>
  body
    .split('\n\n')
    .slice(0, -1)
    .flatMap((frame) => frame.split('\n').flatMap((line) => /^data: (.*)$/.exec(line)?.[1] ?? []))
    .filter((data) => data !== '[DONE]');

function firstProblem(
  parts: readonly string[],
  problem: (part: string) => string | undefined,
): string | undefined {
  for (const part of parts) {
    const found = problem(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function problemOfJson(validate: ValidateFunction, text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${text.slice(0, 100)} is not JSON`;
  }
  return validate(value) ? undefined : `${ajv.errorsText(validate.errors)} in ${text.slice(0, 300)}`;
}

function validator(path: readonly string[]): ValidateFunction {
  const pointer = path.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
  return ajv.getSchema(`api#/${pointer.join('/')}`)!;
}

/** The path template of the document that matches a path; templates without parameters come first. */
const pathOf = (pathname: string) => PATTERNS.find(([, pattern]) => pattern.test(pathname))?.[0];

/**
 * The document with `additionalProperties: false`: clients accept other fields, but the server must not send
 * them.
 */
function strict(document: ApiDocument): ApiDocument {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== 'object' || value === null) return value;
    const closed = Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, close(inside)]));
    const { type, properties } = value as JsonSchema;
    return type === 'object' && properties ? { ...closed, additionalProperties: false } : closed;
  };
  return close(document) as ApiDocument;
}
